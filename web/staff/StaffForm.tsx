import { useTranslations } from 'use-intl'
import { staffContactTypes } from '../../contract/user-types.ts'
import { emailProblem, staffUsernameProblem, telegramProblem } from '../../rules/account-fields.ts'
import { type Answer, api } from '../api.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import type { Opened } from '../forms/useDialog.ts'
import { useSignedIn } from '../session/session.ts'
import { toast } from '../ui/toast.ts'
import { type Staff, StaffFields } from './StaffFields.tsx'

export type StaffRow = Answer<'loginUsers'>['loginUsers'][number]

const staffOf = (row: StaffRow | null): Staff => ({
  username: row?.username ?? '',
  password: '',
  name: row?.name ?? '',
  email: row?.email ?? '',
  telegramId: row?.telegramId ?? '',
  permissions: row ? (row.permissions as Staff['permissions']) : ['view'],
  isBlocked: row?.isBlocked ?? false,
})

/** Adds a staff account, where there is none yet, or changes it. */
export function StaffForm({ row, ...dialog }: Opened & { row: StaffRow | null }) {
  const t = useTranslations('staff')
  const contacts = staffContactTypes.includes(useSignedIn().userTypeId)

  function check({ username, password, name, email, telegramId }: Staff) {
    return {
      username: !row && staffUsernameProblem(username.trim()) ? t('errors.username') : undefined,
      password: !row && password === '' ? t('errors.password') : undefined,
      name: name.trim() === '' ? t('errors.name') : undefined,
      email: contacts && email.trim() !== '' && emailProblem(email.trim()) ? t('errors.email') : undefined,
      telegramId: contacts && telegramProblem(telegramId.trim()) ? t('errors.telegramId') : undefined,
    }
  }

  function run({ isBlocked, email, telegramId, ...rest }: Staff) {
    const input = { ...rest, ...(contacts && { email, telegramId }) }
    return row ? api('updateLoginUser', { ...input, isBlocked }) : api('addLoginUser', input)
  }

  return (
    <FormDialog
      {...dialog}
      title={row ? t('edit', { name: row.name }) : t('add')}
      width={520}
      save={row ? t('save') : t('add')}
      start={staffOf(row)}
      check={check}
      run={run}
      onDone={({ name }) => toast(t('saved', { name: name.trim() }))}
    >
      {(form) => <StaffFields form={form} isNew={row === null} />}
    </FormDialog>
  )
}
