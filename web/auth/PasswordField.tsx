import type { TextInputProps } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Icon } from '../ui/Icon.tsx'
import { HiddenField } from '../ui/SecretField.tsx'

interface PasswordFieldProps extends Omit<TextInputProps, 'onChange'> {
  name: string
  label: string
  autoComplete: 'current-password' | 'new-password'
  /** Without it the form reads the field by its name. */
  onChange?: (value: string) => void
  /** In a dialog: the first to be typed in. */
  'data-autofocus'?: boolean
}

/** A password that can be shown. */
export function PasswordField({ onChange, ...props }: PasswordFieldProps) {
  const t = useTranslations('login')
  return (
    <HiddenField
      {...props}
      show={t('showPassword')}
      hide={t('hidePassword')}
      maxLength={200}
      autoCapitalize="none"
      spellCheck={false}
      onChange={onChange && ((event) => onChange(event.currentTarget.value))}
      leftSection={<Icon of={IconLock} size={17} />}
    />
  )
}
