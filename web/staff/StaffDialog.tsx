import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { staffContactTypes } from '../../contract/user-types.ts'
import { emailProblem, staffUsernameProblem, telegramProblem } from '../../rules/account-fields.ts'
import { useSignedIn } from '../session/session.ts'
import { Dialog } from '../ui/Dialog.tsx'
import dialogs from '../ui/Dialogs.module.css'
import { useRun } from '../ui/useRun.ts'
import { useAct } from '../useCall.ts'
import { type Staff, StaffFields } from './StaffFields.tsx'
import type { StaffRow } from './staffRow.ts'

interface StaffDialogProps {
  /** The account to change, or `new`; null closes the dialog. */
  edited: StaffRow | 'new' | null
  onClose: () => void
  /** Gets the full name. */
  onDone: (name: string) => void
}

/** Adds a staff account, or changes one. */
export function StaffDialog({ edited, onClose, onDone }: StaffDialogProps) {
  const t = useTranslations('staff')
  // What stands there while the dialog fades away.
  const [last, setLast] = useState<StaffRow | 'new'>('new')
  const [opening, setOpening] = useState(0)
  const [was, setWas] = useState(edited)
  if (was !== edited) {
    setWas(edited)
    if (edited) {
      setLast(edited)
      setOpening(opening + 1)
    }
  }
  const title = last === 'new' ? t('add') : t('edit', { name: last.name })
  return (
    <Dialog opened={edited !== null} onClose={onClose} title={title} width={520}>
      <StaffForm key={opening} row={last === 'new' ? null : last} onClose={onClose} onDone={onDone} />
    </Dialog>
  )
}

const staffOf = (row: StaffRow | null): Staff => ({
  username: row?.username ?? '',
  password: '',
  name: row?.name ?? '',
  email: row?.email ?? '',
  telegramId: row?.telegramId ?? '',
  permissions: row ? (row.permissions as Staff['permissions']) : ['view'],
  isBlocked: row?.isBlocked ?? false,
})

function StaffForm({ row, onClose, onDone }: { row: StaffRow | null } & Pick<StaffDialogProps, 'onClose' | 'onDone'>) {
  const t = useTranslations('staff')
  const ui = useTranslations('ui')
  const { userTypeId } = useSignedIn()
  const contacts = staffContactTypes.includes(userTypeId)
  const [staff, setStaff] = useState(() => staffOf(row))
  const [errors, setErrors] = useState<Partial<Record<keyof Staff, string>>>({})
  const { run, pending, failure, forget } = useRun(ui('unreadable'))
  const add = useAct('addLoginUser')
  const update = useAct('updateLoginUser')

  function problems(): typeof errors {
    const found: typeof errors = {}
    if (!row && staffUsernameProblem(staff.username.trim())) found.username = t('errors.username')
    if (!row && staff.password === '') found.password = t('errors.password')
    if (staff.name.trim() === '') found.name = t('errors.name')
    if (contacts && staff.email.trim() !== '' && emailProblem(staff.email.trim())) found.email = t('errors.email')
    if (contacts && telegramProblem(staff.telegramId.trim())) found.telegramId = t('errors.telegramId')
    return found
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = problems()
    setErrors(found)
    if (Object.keys(found).length > 0 || pending) return
    const { isBlocked, email, telegramId, ...rest } = staff
    const input = { ...rest, ...(contacts && { email, telegramId }) }
    if (!(await run(() => (row ? update.mutateAsync({ ...input, isBlocked }) : add.mutateAsync(input))))) return
    onDone(staff.name.trim())
    onClose()
  }

  return (
    <form className={dialogs.form} onSubmit={submit} noValidate>
      <StaffFields
        staff={staff}
        isNew={row === null}
        errors={{ ...failure?.fields, ...errors }}
        onChange={(part) => {
          setStaff({ ...staff, ...part })
          setErrors({})
          forget()
        }}
      />
      {failure && (
        <p role="alert" className={dialogs.failure}>
          {failure.message}
        </p>
      )}
      <div className={dialogs.buttons}>
        <Button size="md" variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button type="submit" size="md" loading={pending}>
          {row ? t('save') : t('add')}
        </Button>
      </div>
    </form>
  )
}
