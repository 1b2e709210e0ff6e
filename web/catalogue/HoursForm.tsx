import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { TimeField } from '../pickers/TimeField.tsx'
import { refreshed } from '../refresh.ts'
import { toast } from '../ui/toast.ts'
import { useRun } from '../ui/useRun.ts'
import classes from './catalogue.module.css'
import type { ProductRow } from './productRow.ts'

type Hours = Pick<ProductRow, 'cutOffFrom' | 'cutOffTo'>
const text = ({ cutOffFrom, cutOffTo }: Hours) => (cutOffFrom ? `${cutOffFrom}–${cutOffTo}` : '–')

/** The hours in which the product is closed every day. They are saved only over the hours that the edit began with. */
export function HoursForm({ product }: { product: ProductRow }) {
  const t = useTranslations('catalogue')
  const action = useRun()
  const present: Hours = { cutOffFrom: product.cutOffFrom, cutOffTo: product.cutOffTo }
  const was = useRef(present)
  const [from, setFrom] = useState(present.cutOffFrom ?? '')
  const [to, setTo] = useState(present.cutOffTo ?? '')

  async function save() {
    const next: Hours = { cutOffFrom: from || null, cutOffTo: to || null }
    const done = await action.run(() => api('setHours', { productId: product.id, ...next, was: was.current }))
    await refreshed()
    if (!done) return
    const none = next.cutOffFrom === null || next.cutOffTo === null || from === to
    was.current = none ? { cutOffFrom: null, cutOffTo: null } : next
    setFrom(was.current.cutOffFrom ?? '')
    setTo(was.current.cutOffTo ?? '')
    toast(t.rich('hoursSaved', { name: product.name, b: (chunks) => <strong>{chunks}</strong> }))
  }

  const changed = action.failure && text(present) !== text(was.current)
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <p className={classes.note}>{t('hoursHint')}</p>
      <div className={classes.pair}>
        <TimeField label={t('from')} value={from} onChange={setFrom} />
        <TimeField label={t('to')} value={to} onChange={setTo} />
      </div>
      {action.failure && (
        <p role="alert" className={classes.failure}>
          {action.failure.message} {changed && t('conflict', { now: text(present) })}
        </p>
      )}
      {changed && (
        <Button
          variant="default"
          onClick={() => {
            was.current = present
            action.forget()
          }}
        >
          {t('loadNow')}
        </Button>
      )}
      {(from || to) && (
        <Button
          variant="default"
          onClick={() => {
            setFrom('')
            setTo('')
          }}
        >
          {t('noHours')}
        </Button>
      )}
      <Button type="submit" variant="default" loading={action.pending} disabled={Boolean(from) !== Boolean(to)}>
        {t('saveOf', { what: t('hours').toLowerCase() })}
      </Button>
    </form>
  )
}
