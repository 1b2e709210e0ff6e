import { TextInput } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CopyButton } from '../ui/CopyButton.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useCall } from '../useCall.ts'
import classes from './ApiToken.module.css'

/** The key that callbacks are signed with: shown when asked for, copied without being shown. */
export function CallbackSecret() {
  const t = useTranslations('h2h')
  const settings = useCall('h2hSettings', {})
  const [shown, setShown] = useState(false)
  if (!settings.data) return null
  const { callbackSecret } = settings.data
  return (
    <div className={classes.secret}>
      <TextInput
        readOnly
        type={shown ? 'text' : 'password'}
        autoComplete="off"
        label={t('secret')}
        description={t('secretNote')}
        inputWrapperOrder={['label', 'input', 'description']}
        value={callbackSecret}
        rightSection={
          <IconButton
            icon={shown ? IconEyeOff : IconEye}
            size={17}
            label={shown ? t('hideSecret') : t('showSecret')}
            onClick={() => setShown(!shown)}
          />
        }
      />
      <CopyButton text={callbackSecret} label={t('copySecret')} />
    </div>
  )
}
