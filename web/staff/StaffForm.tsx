import { Checkbox, Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { staffContactTypes } from '../../contract/user-types.ts'
import { emailProblem, staffUsernameProblem, telegramProblem } from '../../rules/account-fields.ts'
import { grantablePermissions, type StaffPermission } from '../../rules/staff-permissions.ts'
import { type Answer, api } from '../api.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { FormFields } from '../forms/FormFields.tsx'
import type { Opened } from '../forms/useDialog.ts'
import { useSignedIn } from '../session/session.ts'
import { toast } from '../ui/toast.ts'

export type StaffRow = Answer<'loginUsers'>['loginUsers'][number]

const staffOf = (row: StaffRow | null) => ({
  username: row?.username ?? '',
  password: '',
  name: row?.name ?? '',
  email: row?.email ?? '',
  telegramId: row?.telegramId ?? '',
  permissions: (row?.permissions ?? ['view']) as StaffPermission[],
  isBlocked: row?.isBlocked ?? false,
})
type Staff = ReturnType<typeof staffOf>

const plain = { autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

/** Adds a staff account, where there is none yet, or changes it; its user name stays what it is once it exists. */
export function StaffForm({ row, ...dialog }: Opened & { row: StaffRow | null }) {
  const t = useTranslations('staff')
  const contacts = staffContactTypes.includes(useSignedIn().userTypeId)
  const isNew = row === null

  function check({ username, password, name, email, telegramId }: Staff) {
    return {
      username: isNew && staffUsernameProblem(username.trim()) ? t('errors.username') : undefined,
      password: isNew && password === '' ? t('errors.password') : undefined,
      name: name.trim() === '' ? t('errors.name') : undefined,
      email: contacts && email.trim() !== '' && emailProblem(email.trim()) ? t('errors.email') : undefined,
      telegramId: contacts && telegramProblem(telegramId.trim()) ? t('errors.telegramId') : undefined,
    }
  }

  function run({ isBlocked, email, telegramId, ...rest }: Staff) {
    const input = { ...rest, ...(contacts && { email, telegramId }) }
    return isNew ? api('addLoginUser', input) : api('updateLoginUser', { ...input, isBlocked })
  }

  return (
    <FormDialog
      {...dialog}
      title={isNew ? t('add') : t('edit', { name: row.name })}
      width={520}
      save={t(isNew ? 'add' : 'save')}
      start={staffOf(row)}
      check={check}
      run={run}
      onDone={({ name }) => toast(t('saved', { name: name.trim() }))}
      fields={{
        username: {
          ...plain,
          label: t('username'),
          withAsterisk: isNew,
          readOnly: !isNew,
          maxLength: 40,
          'data-autofocus': isNew,
        },
        password: {
          type: 'password',
          label: t('password'),
          autoComplete: 'new-password',
          withAsterisk: isNew,
          description: t(isNew ? 'firstPassword' : 'newPassword'),
          inputWrapperOrder: ['label', 'input', 'description', 'error'],
          maxLength: 200,
        },
        name: { label: t('name'), autoComplete: 'off', withAsterisk: true, maxLength: 100 },
        ...(contacts && {
          email: { ...plain, label: t('email'), type: 'email', inputMode: 'email', maxLength: 200 },
          telegramId: { ...plain, label: t('telegram'), inputMode: 'numeric', maxLength: 20 },
        }),
      }}
    >
      {(form) => (
        <>
          <Permissions {...form.field('permissions')} />
          {!isNew && <FormFields form={form} of={{ isBlocked: { label: t('block'), description: t('blockNote') } }} />}
        </>
      )}
    </FormDialog>
  )
}

interface PermissionsProps {
  value: readonly StaffPermission[]
  error: string | undefined
  onChange: (value: StaffPermission[]) => void
}

function Permissions({ value, error, onChange }: PermissionsProps) {
  const t = useTranslations('staff')
  const { userTypeId } = useSignedIn()
  const all = grantablePermissions(userTypeId)
  return (
    <Checkbox.Group
      label={t('permissions')}
      value={[...value]}
      error={error}
      onChange={(chosen) => onChange(all.filter((one) => chosen.includes(one)))}
    >
      <Stack gap="sm" pt="sm">
        {all.map((one) => (
          <Checkbox key={one} value={one} label={t(`permission.${one}`)} description={t(`permissionNote.${one}`)} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
