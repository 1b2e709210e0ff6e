import { TextInput } from '@mantine/core'
import { IconCheck, IconPoint } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { passwordMinLength, passwordRules } from '../../rules/passwords.ts'
import form from '../ui/Form.module.css'
import { Icon } from '../ui/Icon.tsx'
import { differs, type Pair } from './PasswordPair.tsx'
import classes from './Registration.module.css'

type Rule = keyof typeof passwordRules
const rules = Object.keys(passwordRules) as Rule[]

/** A password somebody chooses for themselves: typed twice, with the rules it keeps ticked off. */
export function OwnPassword({ value, onChange }: { value: Pair; onChange: (value: Pair) => void }) {
  const t = useTranslations('creation')
  const field = { type: 'password', autoComplete: 'new-password', maxLength: 200, withAsterisk: true } as const
  return (
    <fieldset className={form.section}>
      <legend>{t('password')}</legend>
      <TextInput
        {...field}
        name="password"
        label={t('password')}
        aria-describedby="password-rules"
        value={value.password}
        onChange={(event) => onChange({ ...value, password: event.currentTarget.value })}
      />
      <TextInput
        {...field}
        name="repeated"
        label={t('repeated')}
        value={value.repeated}
        error={differs(value) ? t('differs') : undefined}
        onChange={(event) => onChange({ ...value, repeated: event.currentTarget.value })}
      />
      <ul id="password-rules" className={classes.rules}>
        {rules.map((rule) => {
          const kept = passwordRules[rule](value.password)
          return (
            <li key={rule} data-kept={kept || undefined}>
              <Icon of={kept ? IconCheck : IconPoint} size={14} />
              {t(`rules.${rule}`, { min: String(passwordMinLength) })}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
