import { TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import classes from './LoginPage.module.css'

/** Which code a field takes: six digits, or one of the recovery codes of an authenticator. */
export type CodeKind = 'digits' | 'recovery'

export const isWhole: Record<CodeKind, (code: string) => boolean> = {
  digits: (code) => /^\d{6}$/.test(code),
  recovery: (code) => /^[2-9A-Z]{5}-?[2-9A-Z]{5}$/.test(code),
}

interface CodeFieldProps {
  kind: CodeKind
  value: string
  onChange: (code: string) => void
  description?: string | undefined
}

export function CodeField({ kind, value, onChange, description }: CodeFieldProps) {
  const t = useTranslations('auth')
  const field = { size: 'lg', autoFocus: true, classNames: { input: classes.code! }, value, description } as const
  return kind === 'digits' ? (
    <TextInput
      {...field}
      key={kind}
      name="code"
      label={t('code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="\d{6}"
      maxLength={6}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, ''))}
    />
  ) : (
    <TextInput
      {...field}
      key={kind}
      name="recovery-code"
      label={t('recoveryCode')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={11}
      onChange={(event) => onChange(event.currentTarget.value.toUpperCase().replace(/[^2-9A-Z-]/g, ''))}
    />
  )
}
