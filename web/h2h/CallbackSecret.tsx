import { useTranslations } from 'use-intl'
import { CopyButton } from '../ui/CopyButton.tsx'
import { SecretField } from '../ui/SecretField.tsx'
import { useCall } from '../useCall.ts'
import classes from './ApiToken.module.css'

/** The key that callbacks are signed with: shown when asked for, copied without being shown. */
export function CallbackSecret() {
  const t = useTranslations('h2h')
  const settings = useCall('h2hSettings', {})
  if (!settings.data) return null
  const { callbackSecret } = settings.data
  return (
    <div className={classes.secret}>
      <SecretField
        label={t('secret')}
        description={t('secretNote')}
        value={callbackSecret}
        show={t('showSecret')}
        hide={t('hideSecret')}
      />
      <CopyButton text={callbackSecret} label={t('copySecret')} />
    </div>
  )
}
