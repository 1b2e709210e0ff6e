import { TextInput } from '@mantine/core'
import { IconEye, IconEyeOff, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'

interface PasswordFieldProps {
  name: string
  label: string
  autoComplete: 'current-password' | 'new-password'
  size?: 'lg' | undefined
  /** Id of what explains it. */
  describedBy?: string
  error?: string | undefined
  withAsterisk?: boolean
  onFocus?: () => void
  /** In a dialog: the first to be typed in. */
  'data-autofocus'?: boolean
  /** Without it the form reads the field by its name. */
  value?: string
  onChange?: (value: string) => void
}

/** A password that can be shown. */
export function PasswordField({ describedBy, onChange, ...props }: PasswordFieldProps) {
  const t = useTranslations('login')
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      maxLength={200}
      autoCapitalize="none"
      spellCheck={false}
      aria-describedby={describedBy}
      onChange={onChange && ((event) => onChange(event.currentTarget.value))}
      leftSection={<Icon of={IconLock} size={17} />}
      rightSection={
        <IconButton
          icon={shown ? IconEyeOff : IconEye}
          size={17}
          label={shown ? t('hidePassword') : t('showPassword')}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
