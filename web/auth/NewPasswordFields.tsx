import { Box, Flex } from '@mantine/core'
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
  return (
    <>
      <PasswordField
        name="password"
        size={size}
        label={labels?.password ?? t('newPassword')}
        autoComplete="new-password"
        withAsterisk={labels !== undefined}
        describedBy={id}
        value={password}
        error={error}
        onFocus={value.prepare}
        onChange={value.setPassword}
      />
      <Box id={id} fz="sm" lh="22px" c="dimmed">
        <Flex
          wrap="wrap"
          align="center"
          rowGap="xs"
          columnGap="md"
          fw={550}
          c={shownScore === null ? undefined : colours[toneOf(shownScore)]}
        >
          <div className={classes.bar} aria-hidden="true">
            {[0, 1, 2, 3, 4].map((step) => (
              <span key={step} data-filled={(shownScore !== null && step <= shownScore) || undefined} />
            ))}
          </div>
          <span role="status">
            {t('strength')}: {shownScore === null ? (password === '' ? '–' : loading) : t(`scores.s${shownScore}`)}
          </span>
        </Flex>
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
        name="repeated"
        size={size}
        label={labels?.repeated ?? t('retype')}
        autoComplete="new-password"
        withAsterisk={labels !== undefined}
        value={value.repeated}
        error={value.repeated !== '' && !value.isSame ? t('mismatch') : undefined}
        onChange={value.setRepeated}
      />
    </>
  )
}
