import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '../ui/Dialog.tsx'
import { toast } from '../ui/toast.ts'
import { useRun } from '../ui/useRun.ts'
import { useAct } from '../useCall.ts'
import classes from './banks.module.css'
import { type BankRow, refreshBanks } from './useBankFlag.ts'

const fields = { name: 60, accountNumber: 40, accountName: 100 } as const
type Field = keyof typeof fields
type Account = Record<Field, string>
const blank: Account = { name: '', accountNumber: '', accountName: '' }

/** What the dialog is about: a bank, a new one, or nothing. */
export type Editing = BankRow | 'new' | null

/** Adds or changes an own bank; nothing is sent while a field is empty. */
export function BankDialog({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  const t = useTranslations('banks')
  // What stands there while the dialog fades away.
  const [last, setLast] = useState<NonNullable<Editing>>('new')
  if (editing && editing !== last) setLast(editing)
  return (
    <Dialog opened={editing !== null} onClose={onClose} title={last === 'new' ? t('addTitle') : t('editTitle')}>
      <BankForm key={last === 'new' ? 0 : last.id} bank={last === 'new' ? null : last} onClose={onClose} />
    </Dialog>
  )
}

function BankForm({ bank, onClose }: { bank: Exclude<Editing, 'new'>; onClose: () => void }) {
  const t = useTranslations('banks')
  const ui = useTranslations('ui')
  const insert = useAct('insertBank')
  const update = useAct('updateBank')
  const action = useRun(ui('unreadable'))
  const [account, setAccount] = useState<Account>(bank ?? blank)
  const { name, accountNumber, accountName } = account
  const filled = [name, accountNumber, accountName].every((text) => text.trim() !== '')

  async function save() {
    const given = { name, accountNumber, accountName }
    const done = await action.run(() => (bank ? update.mutateAsync({ bankId: bank.id, ...given }) : insert.mutateAsync(given)))
    if (!done) return
    void refreshBanks()
    toast(bank ? t('saved', { name }) : t('added', { name }))
    onClose()
  }

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (filled && !action.pending) void save()
      }}
    >
      {(Object.keys(fields) as Field[]).map((field, i) => (
        <TextInput
          key={field}
          label={t(field)}
          value={account[field]}
          maxLength={fields[field]}
          autoComplete="off"
          inputMode={field === 'accountNumber' ? 'numeric' : undefined}
          data-autofocus={i === 0 || undefined}
          error={action.failure?.fields[field]}
          onChange={(event) => setAccount({ ...account, [field]: event.currentTarget.value })}
        />
      ))}
      {action.failure && (
        <p role="alert" className={classes.failure}>
          {action.failure.message}
        </p>
      )}
      <div className={classes.buttons}>
        <Button size="md" variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button size="md" type="submit" disabled={!filled} loading={action.pending}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
