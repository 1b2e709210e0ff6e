import { Group, Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useEdit } from '../forms/useEdit.ts'
import { useForm } from '../forms/useForm.ts'
import { TimeField } from '../pickers/TimeField.tsx'
import { refreshed } from '../refresh.ts'
import { Action } from '../ui/Action.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Hint } from '../ui/Hint.tsx'
import { toast } from '../ui/toast.ts'
import { InPlaceForm } from './InPlace.tsx'
import type { ProductRow } from './stateIn.ts'

const b = (chunks: ReactNode) => <strong>{chunks}</strong>

interface RenameFormProps {
  product: Pick<ProductRow, 'id' | 'name'>
  /** Given where the form goes away again, as in a table row. */
  onClose?: () => void
}

/** A field for the name; a failure stays beside what was typed. */
export function RenameForm({ product: { id, name: present }, onClose }: RenameFormProps) {
  const t = useTranslations('catalogue')
  const edit = useEdit({
    present: { name: present },
    kept: ({ name }) => ({ name: name.trim() }),
    async run({ name }, was) {
      if (name.trim() === present) return false
      await api('renameProduct', { id, name, was: was.name })
      return true
    },
    onDone({ name }, renamed) {
      if (renamed) toast(t.rich('renamed', { name: name.trim(), b }))
      onClose?.()
    },
  })
  const field = edit.text('name')
  return (
    <InPlaceForm edit={edit} what={present} now={present} onClose={onClose}>
      <TextInput
        {...field}
        size="xs"
        aria-label={t('rename', { name: present })}
        maxLength={100}
        error={field.error ?? edit.failure?.message}
        disabled={edit.pending}
        autoFocus={onClose !== undefined}
      />
    </InPlaceForm>
  )
}

/** The hours in which the product is closed every day. */
export function HoursForm({ product: { id, name, cutOffFrom, cutOffTo } }: { product: ProductRow }) {
  const t = useTranslations('catalogue')
  const edit = useEdit({
    present: { from: cutOffFrom ?? '', to: cutOffTo ?? '' },
    run: ({ from, to }, was) =>
      api('setHours', {
        productId: id,
        cutOffFrom: from || null,
        cutOffTo: to || null,
        was: { cutOffFrom: was.from || null, cutOffTo: was.to || null },
      }),
    // Hours of no length are none.
    kept: ({ from, to }) => (from === to ? { from: '', to: '' } : { from, to }),
    onDone: () => toast(t.rich('hoursSaved', { name, b })),
  })
  const { from, to } = edit.values
  return (
    <Stack component="form" gap="sm" onSubmit={edit.submit}>
      <Hint>{t('hoursHint')}</Hint>
      <Group grow gap="sm">
        <TimeField label={t('from')} value={from} onChange={(next) => edit.set({ from: next })} />
        <TimeField label={t('to')} value={to} onChange={(next) => edit.set({ to: next })} />
      </Group>
      <Failure of={edit.failure}>
        {edit.conflict && ` ${t('conflict', { now: cutOffFrom ? `${cutOffFrom}–${cutOffTo}` : '–' })}`}
      </Failure>
      {edit.conflict && <Action label={t('loadNow')} onClick={edit.take} />}
      {(from || to) && <Action label={t('noHours')} onClick={() => edit.set({ from: '', to: '' })} />}
      <Action
        label={t('saveOf', { what: t('hours').toLowerCase() })}
        variant="default"
        type="submit"
        loading={edit.pending}
        disabled={Boolean(from) !== Boolean(to)}
      />
    </Stack>
  )
}

/** Closes a product for a reason, or opens it again. */
export function OutageForm({ product: { id, name, outage } }: { product: ProductRow }) {
  const t = useTranslations('catalogue')
  const form = useForm({
    start: { reason: '' },
    async run({ reason }) {
      await api('setOutage', { productId: id, reason: outage ? null : reason }).finally(refreshed)
    },
    onDone() {
      form.set({ reason: '' })
      toast(t.rich(outage ? 'outageOpened' : 'outageClosed', { name, b }))
    },
  })
  return (
    <Stack component="form" gap="sm" onSubmit={form.submit}>
      {!outage && (
        <TextInput {...form.text('reason')} label={t('outageReason')} placeholder={t('outageExample')} maxLength={200} />
      )}
      {!form.problems.reason && <Failure of={form.failure} />}
      <Action
        label={t(outage ? 'openProduct' : 'closeProduct')}
        variant="default"
        type="submit"
        loading={form.pending}
        disabled={!outage && form.values.reason.trim().length < 3}
      />
    </Stack>
  )
}
