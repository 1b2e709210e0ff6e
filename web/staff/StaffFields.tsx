import { Checkbox, Stack, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { staffContactTypes } from '../../contract/user-types.ts'
import { grantablePermissions, type StaffPermission } from '../../rules/staff-permissions.ts'
import { FormFields } from '../forms/FormFields.tsx'
import type { Form } from '../forms/useForm.ts'
import { useSignedIn } from '../session/session.ts'

export interface Staff {
  username: string
  password: string
  name: string
  email: string
  telegramId: string
  permissions: StaffPermission[]
  isBlocked: boolean
}

const plain = { autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

/** The fields of a staff account; its user name stays what it is once it exists. */
export function StaffFields({ form, isNew }: { form: Form<Staff>; isNew: boolean }) {
  const t = useTranslations('staff')
  const { userTypeId } = useSignedIn()
  const { values, set, problems } = form
  return (
    <>
      <FormFields
        form={form}
        of={{
          username: {
            ...plain,
            label: t('username'),
            withAsterisk: isNew,
            readOnly: !isNew,
            maxLength: 40,
            'data-autofocus': isNew,
          },
          password: {
            label: t('password'),
            type: 'password',
            autoComplete: 'new-password',
            withAsterisk: isNew,
            description: t(isNew ? 'firstPassword' : 'newPassword'),
            inputWrapperOrder: ['label', 'input', 'description', 'error'],
            maxLength: 200,
          },
          name: { label: t('name'), autoComplete: 'off', withAsterisk: true, maxLength: 100 },
          ...(staffContactTypes.includes(userTypeId) && {
            email: { ...plain, label: t('email'), type: 'email', inputMode: 'email', maxLength: 200 },
            telegramId: { ...plain, label: t('telegram'), inputMode: 'numeric', maxLength: 20 },
          }),
        }}
      />
      <Permissions value={values.permissions} error={problems.permissions} onChange={(permissions) => set({ permissions })} />
      {!isNew && <FormFields form={form} of={{ isBlocked: { label: t('block'), description: t('blockNote') } }} />}
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
