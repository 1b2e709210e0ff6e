import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { formatDateTime, zoneName } from '../../rules/dates.ts'
import { padUser } from '../../rules/ids.ts'
import { type Answer, api } from '../api.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { saveFile } from '../ledger/saveFile.ts'
import type { PanelControls } from '../lists/ListTable.tsx'
import { useSignedIn } from '../session/session.ts'
import { SidePanel } from '../ui/SidePanel.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { useRun } from '../ui/useRun.ts'
import { useCall } from '../useCall.ts'
import classes from './AuditPanel.module.css'
import { useCallName } from './callName.ts'
import { useAuditWord, useShown } from './useShown.ts'
import { broughtBy, kindOf } from './values.ts'

type Detail = Answer<'auditDetail'>

/** One call: who made it, what was asked, and each row before and after. */
export function AuditPanel({ id, ...controls }: PanelControls & { id: number }) {
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
  const word = useAuditWord()
  const brought = broughtBy(changes)
  const facts: [string, ReactNode][] = [
    [t('who'), row.User ? `${row.User.name} · ${padUser(row.User.id)}` : '–'],
    [t('staff'), row.LoginUser?.name ?? '–'],
    [t('about'), <Abouts key="about" row={row} />],
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
      <Values table="" values={input} />
      {'sha256' in input && <WholeInput id={row.id} />}
      <h3 className={classes.title}>{t('rows')}</h3>
      {brought && <Brought {...brought} users={brought.matched > 0 ? row.aboutCount : 0} />}
      {changes.length === 0 && <p className={classes.nothing}>{t('nothingChanged')}</p>}
      {changes.map(({ table, key, rows, before, after }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one call never change their order
        <section key={n} className={classes.change} aria-label={`${word('tables', table)} ${key}`}>
          <p className={classes.row}>
            <strong>{word('tables', table)}</strong> {/^\d+$/.test(key) ? `#${key}` : key}{' '}
            <span>{t(before === null ? 'added' : after === null ? 'removed' : 'edited')}</span>
            {rows > 1 && ` · ${t('changedRows', { count: rows, shown: dotted(rows) })}`}
          </p>
          <Difference table={table} before={before} after={after} />
        </section>
      ))}
    </section>
  )
}

/** Who was changed: as many as the answer names, and how many more there are. */
function Abouts({ row: { About, aboutCount } }: { row: Detail['row'] }) {
  const t = useTranslations('audit')
  if (About.length === 0) return '–'
  return (
    <>
      {About.map((who) => (
        <span key={who.id} className={classes.each}>
          {who.name} · {padUser(who.id)}
        </span>
      ))}
      {aboutCount > About.length && (
        <span className={classes.each}>{t('more', { count: dotted(aboutCount - About.length) })}</span>
      )}
    </>
  )
}

/** What came of an import or a notice of a bank. */
function Brought({ kept, matched, doubles, users }: { kept: number; matched: number; doubles: number; users: number }) {
  const t = useTranslations('audit')
  const said = [t('kept', { count: kept, shown: dotted(kept) }), t('matched', { count: matched, shown: dotted(matched) })]
  if (users > 0) said.push(t('credited', { count: users, shown: dotted(users) }))
  if (doubles > 0) said.push(t('doubles', { count: doubles, shown: dotted(doubles) }))
  return <p className={classes.brought}>{said.join(' · ')}</p>
}

function Values({ table, values }: { table: string; values: Record<string, unknown> }) {
  const t = useTranslations('audit')
  const word = useAuditWord()
  const shown = useShown()
  const fields = Object.entries(values)
  if (fields.length === 0) return <p className={classes.nothing}>{t('nothingAsked')}</p>
  return (
    <dl className={classes.values}>
      {fields.map(([name, value]) => (
        <div key={name}>
          <dt>{word('columns', name)}</dt>
          <dd>{shown(table, name, value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What was too large for the row. */
function WholeInput({ id }: { id: number }) {
  const t = useTranslations('audit')
  const { run, pending, failure } = useRun()
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
  table,
  before,
  after,
}: {
  table: string
  before: Detail['changes'][number]['before']
  after: Detail['changes'][number]['after']
}) {
  const word = useAuditWord()
  const shown = useShown()
  // Of a whole row only what stands in it.
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => (before && after) || kindOf(name, (before ?? after)?.[name]) !== 'empty',
  )
  return (
    <dl className={classes.values}>
      {names.map((name) => (
        <div key={name}>
          <dt>{word('columns', name)}</dt>
          <dd>
            {before && <del>{shown(table, name, before[name])}</del>}
            {before && after && ' → '}
            {after && <ins>{shown(table, name, after[name])}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
