import { Box, Flex, Group } from '@mantine/core'
import { IconCheck, IconPoint } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { passwordMinLength, passwordRules } from '../../rules/passwords.ts'
import { Icon } from '../ui/Icon.tsx'
import classes from './auth.module.css'
import { PasswordField } from './PasswordField.tsx'
import type { NewPassword } from './useNewPassword.ts'

const rules = Object.keys(passwordRules) as (keyof typeof passwordRules)[]

/** Red up to 1, orange up to 3, green above. */
export const toneOf = (score: number) => (score <= 1 ? 'weak' : score <= 3 ? 'middling' : 'strong')

const colours = { weak: 'var(--jj-neg)', middling: 'var(--jj-st-warning-fg)', strong: 'var(--jj-pos)' }

interface NewPasswordFieldsProps {
  value: NewPassword
  error?: string | undefined
  size?: 'lg'
  /** Where there is no password yet that this one replaces. */
  labels?: { password: string; repeated: string }
}

/** A new password typed twice, the rules it keeps ticked off, and how well it resists guessing. */
export function NewPasswordFields({ value, error, size, labels }: NewPasswordFieldsProps) {
  const t = useTranslations('auth')
  const loading = useTranslations('ui')('loading')
  const id = useId()
  const { password, shownScore } = value
  const colour = shownScore === null ? undefined : colours[toneOf(shownScore)]
  const both = { size, autoComplete: 'new-password', withAsterisk: labels !== undefined } as const
  return (
    <>
      <PasswordField
        {...both}
        name="password"
        label={labels?.password ?? t('newPassword')}
        aria-describedby={id}
        value={password}
        error={error}
        onFocus={value.prepare}
        onChange={value.setPassword}
      />
      <Box id={id} fz="sm" lh="22px" c="dimmed">
        <Group gap="var(--mantine-spacing-xs) var(--mantine-spacing-md)" fw={550} c={colour}>
          <Flex flex="1 1 120px" gap="xs" className={classes.bar} aria-hidden="true">
            {[0, 1, 2, 3, 4].map((step) => (
              <span key={step} data-filled={(shownScore !== null && step <= shownScore) || undefined} />
            ))}
          </Flex>
          <span role="status">
            {t('strength')}: {shownScore === null ? (password === '' ? '–' : loading) : t(`scores.s${shownScore}`)}
          </span>
        </Group>
        <Box component="ul" mt={6}>
          {rules.map((rule) => {
            const kept = passwordRules[rule](password)
            return (
              <Flex key={rule} component="li" gap="sm" align="center" c={kept ? 'var(--jj-pos)' : undefined}>
                <Icon of={kept ? IconCheck : IconPoint} size={14} />
                {t(`rules.${rule}`, { min: String(passwordMinLength) })}
              </Flex>
            )
          })}
        </Box>
      </Box>
      <PasswordField
        {...both}
        name="repeated"
        label={labels?.repeated ?? t('retype')}
        value={value.repeated}
        error={value.repeated !== '' && !value.isSame ? t('mismatch') : undefined}
        onChange={value.setRepeated}
      />
    </>
  )
}
