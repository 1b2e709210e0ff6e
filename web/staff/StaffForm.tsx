import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { staffContactTypes } from '../../contract/user-types.ts'
import { emailProblem, staffUsernameProblem, telegramProblem } from '../../rules/account-fields.ts'
import { grantablePermissions, type StaffPermission } from '../../rules/staff-permissions.ts'
import { type Answer, api } from '../api.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import type { Opened } from '../forms/useDialog.ts'
import type { Form } from '../forms/useForm.ts'
import { useSignedIn } from '../session/session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
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

/** Asks before a staff account is removed. */
export function RemoveStaff({ row: { username, name }, ...dialog }: Opened & { row: StaffRow }) {
  const t = useTranslations('staff')
  return (
    <ConfirmDialog
      {...dialog}
      title={t('removeTitle', { name })}
      confirmLabel={t('remove', { name })}
      danger
      run={() => api('removeLoginUser', { username })}
      onDone={() => toast(t('removed', { name }))}
    >
      <p>{t('removeNote')}</p>
    </ConfirmDialog>
  )
}

const plain = { autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

/** The fields of a staff account; its user name stays what it is once it exists. */
function StaffFields({ form: { values, set, problems, text }, isNew }: { form: Form<Staff>; isNew: boolean }) {
  const t = useTranslations('staff')
  const { userTypeId } = useSignedIn()
  return (
    <>
      <TextInput
        {...text('username')}
        {...plain}
        label={t('username')}
        withAsterisk={isNew}
        readOnly={!isNew}
        maxLength={40}
        data-autofocus={isNew}
      />
      <TextInput
        {...text('password')}
        label={t('password')}
        type="password"
        autoComplete="new-password"
        withAsterisk={isNew}
        description={t(isNew ? 'firstPassword' : 'newPassword')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={200}
      />
      <TextInput {...text('name')} label={t('name')} autoComplete="off" withAsterisk maxLength={100} />
      {staffContactTypes.includes(userTypeId) && (
        <>
          <TextInput {...text('email')} {...plain} label={t('email')} type="email" inputMode="email" maxLength={200} />
          <TextInput {...text('telegramId')} {...plain} label={t('telegram')} inputMode="numeric" maxLength={20} />
        </>
      )}
      <Permissions value={values.permissions} error={problems.permissions} onChange={(permissions) => set({ permissions })} />
      {!isNew && (
        <Checkbox
          label={t('block')}
          description={t('blockNote')}
          checked={values.isBlocked}
          onChange={(event) => set({ isBlocked: event.currentTarget.checked })}
        />
      )}
    </>
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
    <Stack component="fieldset" gap="sm" m={0} p={0} bd={0}>
      <Text component="legend" size="sm" fw={600} p={0} mb="sm">
        {t('permissions')}
      </Text>
      {all.map((one) => (
        <Checkbox
          key={one}
          label={t(`permission.${one}`)}
          description={t(`permissionNote.${one}`)}
          checked={value.includes(one)}
          onChange={(event) => {
            const isOn = event.currentTarget.checked
            onChange(all.filter((other) => (other === one ? isOn : value.includes(other))))
          }}
        />
      ))}
      {error && (
        <Text size="sm" c="var(--jj-neg)">
          {error}
        </Text>
      )}
    </Stack>
  )
}
