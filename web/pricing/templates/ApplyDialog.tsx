import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../../rules/amounts.ts'
import type { Answer } from '../../api.ts'
import { refresh } from '../../refresh.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import dialogs from '../../ui/Dialogs.module.css'
import { Failure } from '../../ui/Failure.tsx'
import { Money } from '../../ui/Money.tsx'
import { ErrorPanel } from '../../ui/States.tsx'
import { toast } from '../../ui/toast.ts'
import { useRun } from '../../ui/useRun.ts'
import { useAct, useCall } from '../../useCall.ts'
import classes from './templates.module.css'

type Preview = Answer<'previewFeeTemplate'>

interface ApplyProps {
  template: { id: number; name: string; version: number | undefined }
  users: ReadonlySet<number>
  onClose: () => void
  /** Leaves users out of the choice. */
  onDrop: (users: ReadonlySet<number>) => void
  onDone: () => void
}

/** What a template would change for the chosen users, and what would be refused, before it is applied. */
export function ApplyDialog({ opened, ...rest }: ApplyProps & { opened: boolean }) {
  const t = useTranslations('feeTemplates')
  // What is said while the dialog fades away.
  const [last, setLast] = useState(rest)
  if (opened && (rest.users !== last.users || rest.template.version !== last.template.version)) setLast(rest)
  return (
    <Dialog opened={opened} onClose={rest.onClose} title={t('applyTitle', { name: rest.template.name })} width={760}>
      <Apply {...rest} users={last.users} template={last.template} />
    </Dialog>
  )
}

function Apply({ template, users, onClose, onDrop, onDone }: ApplyProps) {
  const t = useTranslations('feeTemplates')
  const ui = useTranslations('ui')
  const act = useAct('applyFeeTemplate')
  const action = useRun()
  const input = { id: template.id, version: template.version, users: [...users].sort((a, b) => a - b) }
  const preview = useCall('previewFeeTemplate', input, { staleTime: 0, keepRows: false, enabled: users.size > 0 })
  // Another version of the fees is what is read here first.
  function again() {
    refresh(['feeTemplateUsers', 'feeTemplate'])
    void preview.refetch()
  }

  async function apply() {
    let changed = 0
    const done = await action.run(async () => {
      changed = (await act.mutateAsync(input)).changed
    })
    if (!done) return void preview.refetch()
    toast(t('applied', { count: changed, shown: dotted(changed), name: template.name }))
    onClose()
    onDone()
  }

  const { data } = preview
  const count = { count: users.size, shown: dotted(users.size) }
  return (
    <div className={dialogs.form} aria-busy={preview.isFetching}>
      {preview.error && <ErrorPanel compact error={preview.error} onRetry={again} />}
      {!data && !preview.error && <p role="status">{t('reading')}</p>}
      {data && <Effects preview={data} />}
      <Failure of={action.failure} />
      <div className={dialogs.buttons}>
        {data && data.refused > 0 && (
          <Button size="md" variant="default" onClick={() => onDrop(refusedOf(data))}>
            {t('dropRefused')}
          </Button>
        )}
        <Button size="md" variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button
          size="md"
          loading={action.pending}
          disabled={!data || preview.isFetching || data.refused > 0 || data.changed === 0}
          onClick={() => void apply()}
        >
          {t('apply', count)}
        </Button>
      </div>
    </div>
  )
}

const refusedOf = ({ rows }: Preview) => new Set(rows.filter(({ refusal }) => refusal !== null).map(({ userId }) => userId))

function Effects({ preview: { changed, unchanged, refused, rows } }: { preview: Preview }) {
  const t = useTranslations('feeTemplates')
  const all = changed + refused
  return (
    <>
      <dl className={classes.sums}>
        {(['changed', 'unchanged', 'refused'] as const).map((sum) => {
          const amount = { changed, unchanged, refused }[sum]
          return (
            <div key={sum} data-bad={(sum === 'refused' && amount > 0) || undefined}>
              <dt>{t(sum)}</dt>
              <dd>{dotted(amount)}</dd>
            </div>
          )
        })}
      </dl>
      {refused > 0 && (
        <p role="alert" className={dialogs.failure}>
          {t('refusedHint')}
        </p>
      )}
      {all === 0 && <p>{t('nothingToDo')}</p>}
      {all > 0 && <EffectTable rows={rows} />}
      {all > rows.length && <p className={classes.caption}>{t('first', { shown: dotted(rows.length), all: dotted(all) })}</p>}
      {changed > 0 && refused === 0 && <p className={classes.caption}>{t('applyHint')}</p>}
    </>
  )
}

function EffectTable({ rows }: { rows: Preview['rows'] }) {
  const t = useTranslations('feeTemplates')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={classes.effects} aria-label={t('changed')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('user')}</th>
            <th scope="col">{t('product')}</th>
            <th scope="col" data-align="right">
              {t('was')}
            </th>
            <th scope="col" data-align="right">
              {t('will')}
            </th>
            <th scope="col" data-align="right">
              {t('selling')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.userId} ${row.productId}`} data-refused={row.refusal ? '' : undefined}>
              <td>{row.user}</td>
              <td>
                {row.product}
                {row.refusal && (
                  <small>
                    {t('refusal', {
                      type: row.refusal.type,
                      share: dotted(row.refusal.share, { minus: '−' }),
                      most: dotted(row.refusal.most),
                    })}
                  </small>
                )}
              </td>
              <td data-align="right">
                <Money amount={row.was} />
              </td>
              <td data-align="right">
                <Money amount={row.fee} />
              </td>
              <td data-align="right">
                <Money amount={row.sellingPrice} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
