import { Checkbox, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { staffContactTypes } from '../../contract/user-types.ts'
import { grantablePermissions, type StaffPermission } from '../../rules/staff-permissions.ts'
import { useSignedIn } from '../session/session.ts'
import classes from './staff.module.css'

export interface Staff {
  username: string
  password: string
  name: string
  email: string
  telegramId: string
  permissions: StaffPermission[]
  isBlocked: boolean
}

interface StaffFieldsProps {
  staff: Staff
  isNew: boolean
  errors: Readonly<Partial<Record<keyof Staff, string>>>
  onChange: (part: Partial<Staff>) => void
}

const plain = { autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

/** The fields of a staff account; its user name stays what it is once it exists. */
export function StaffFields({ staff, isNew, errors, onChange }: StaffFieldsProps) {
  const t = useTranslations('staff')
  const { userTypeId } = useSignedIn()
  const text = (field: 'username' | 'password' | 'name' | 'email' | 'telegramId') => ({
    name: field,
    label: t(field === 'telegramId' ? 'telegram' : field),
    value: staff[field],
    error: errors[field],
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange({ [field]: event.currentTarget.value }),
  })
  return (
    <>
      <TextInput {...text('username')} {...plain} withAsterisk={isNew} readOnly={!isNew} maxLength={40} data-autofocus={isNew} />
      <TextInput
        {...text('password')}
        type="password"
        autoComplete="new-password"
        withAsterisk={isNew}
        description={t(isNew ? 'firstPassword' : 'newPassword')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={200}
      />
      <TextInput {...text('name')} autoComplete="off" withAsterisk maxLength={100} />
      {staffContactTypes.includes(userTypeId) && (
        <>
          <TextInput {...text('email')} {...plain} type="email" inputMode="email" maxLength={200} />
          <TextInput {...text('telegramId')} {...plain} inputMode="numeric" maxLength={20} />
        </>
      )}
      <Permissions value={staff.permissions} error={errors.permissions} onChange={(permissions) => onChange({ permissions })} />
      {!isNew && (
        <Checkbox
          label={t('block')}
          description={t('blockNote')}
          checked={staff.isBlocked}
          onChange={(event) => onChange({ isBlocked: event.currentTarget.checked })}
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
    <fieldset className={classes.permissions}>
      <legend>{t('permissions')}</legend>
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
      {error && <p className={classes.error}>{error}</p>}
    </fieldset>
  )
}
