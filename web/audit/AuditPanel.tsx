import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { formatDateTime, zoneName } from '../../rules/dates.ts'
import { padUser } from '../../rules/ids.ts'
import { type Answer, api } from '../api.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { saveFile } from '../ledger/saveFile.ts'
import { useSignedIn } from '../session/session.ts'
import { SidePanel } from '../ui/SidePanel.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { useRun } from '../ui/useRun.ts'
import { useCall } from '../useCall.ts'
import classes from './AuditPanel.module.css'
import { useCallName } from './callName.ts'

interface AuditPanelProps {
  id: number
  position: { at: number; total: number } | undefined
  onClose: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

type Detail = Answer<'auditDetail'>

/** One call: who made it, what was asked, and each row before and after. */
export function AuditPanel({ id, ...controls }: AuditPanelProps) {
  const t = useTranslations('audit')
  const detail = useCall('auditDetail', { id })
  const nameOf = useCallName()
  const { language } = useCurrentLanguage()
  const { utcOffset } = useSignedIn()
  const { data, error } = detail
  return (
    <SidePanel
      {...controls}
      label={t('panel')}
      head={
        data && (
          <>
            <p className={classes.name}>{nameOf(data.row.call)}</p>
            <p className={classes.when}>
              {formatDateTime(data.row.at, utcOffset, language)} {zoneName(utcOffset)}
            </p>
          </>
        )
      }
    >
      {error ? <ErrorPanel error={error} onRetry={detail.refetch} /> : data && <Facts detail={data} />}
    </SidePanel>
  )
}

function Facts({ detail: { row, userAgent, input, changes } }: { detail: Detail }) {
  const t = useTranslations('audit')
  const facts: [string, string][] = [
    [t('who'), row.User ? `${row.User.name} · ${padUser(row.User.id)}` : '–'],
    [t('staff'), row.LoginUser?.name ?? '–'],
    [t('about'), row.About ? `${row.About.name} · ${padUser(row.About.id)}` : '–'],
    [t('ip'), row.ip ?? '–'],
    [t('program'), userAgent || '–'],
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and nothing in it takes the keys
    <section className={classes.body} aria-label={t('panel')} tabIndex={0}>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className={classes.title}>{t('asked')}</h3>
      <Values values={input} />
      {'sha256' in input && <WholeInput id={row.id} />}
      <h3 className={classes.title}>{t('rows')}</h3>
      {changes.length === 0 && <p className={classes.nothing}>{t('nothingChanged')}</p>}
      {changes.map(({ table, key, before, after }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one call never change their order
        <section key={n} className={classes.change} aria-label={`${table} ${key}`}>
          <p className={classes.row}>
            <code>{table}</code> {key} <span>{t(before === null ? 'added' : after === null ? 'removed' : 'edited')}</span>
          </p>
          <Difference before={before} after={after} />
        </section>
      ))}
    </section>
  )
}

const text = (value: unknown) => (value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value))

function Values({ values }: { values: Record<string, unknown> }) {
  const t = useTranslations('audit')
  const fields = Object.entries(values)
  if (fields.length === 0) return <p className={classes.nothing}>{t('nothingAsked')}</p>
  return (
    <dl className={classes.values}>
      {fields.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What was too large for the row. */
function WholeInput({ id }: { id: number }) {
  const t = useTranslations('audit')
  const { run, pending, failure } = useRun(useTranslations('ui')('unreadable'))
  const save = async () => {
    const { content } = await api('auditInput', { id })
    saveFile({ blob: new Blob([content], { type: 'application/json' }), name: `audit-${id}.json` })
  }
  return (
    <>
      <Button size="xs" variant="default" loading={pending} onClick={() => void run(save)}>
        {t('wholeInput')}
      </Button>
      {failure && <p role="alert">{failure.message}</p>}
    </>
  )
}

function Difference({
  before,
  after,
}: {
  before: Detail['changes'][number]['before']
  after: Detail['changes'][number]['after']
}) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return (
    <dl className={classes.values}>
      {names.map((name) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {before && <del>{text(before[name]) || '–'}</del>}
            {before && after && ' → '}
            {after && <ins>{text(after[name]) || '–'}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
