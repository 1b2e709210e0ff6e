import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import dialogs from '../ui/Dialogs.module.css'
import { useAct } from '../useCall.ts'
import { ProveDialog } from './ProveDialog.tsx'
import classes from './Sessions.module.css'

/** Recovery codes in the only moment they can be read; null keeps it closed. */
export function RecoveryDialog({ codes, onClose }: { codes: readonly string[] | null; onClose: () => void }) {
  const t = useTranslations('auth')
  return (
    <Dialog opened={codes !== null} onClose={onClose} title={t('recoveryTitle')}>
      <div className={dialogs.form}>
        <p>{t('recoveryHint')}</p>
        <ol className={classes.recovery}>
          {codes?.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className={dialogs.buttons}>
          <CopyButton text={codes?.join('\n') ?? ''} label={t('recoveryCopy')} />
          <Button size="md" onClick={onClose} data-autofocus>
            {t('recoveryKept')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

interface RecoveryCodesProps {
  left: number
  onMade: (codes: readonly string[]) => void
}

/** How many recovery codes are left, and ten others. */
export function RecoveryCodes({ left, onMade }: RecoveryCodesProps) {
  const t = useTranslations('auth')
  const renew = useAct('renewRecoveryCodes')
  const [renewing, setRenewing] = useState(false)
  return (
    <div className={classes.factor}>
      <div>
        <strong>{t('recoveryTitle')}</strong>
        <p className={left === 0 ? classes.none : undefined}>{t('recoveryLeft', { left })}</p>
      </div>
      <Button variant="default" onClick={() => setRenewing(true)}>
        {t('recoveryRenew')}
      </Button>
      <ProveDialog
        opened={renewing}
        onClose={() => setRenewing(false)}
        title={t('recoveryTitle')}
        confirmLabel={t('recoveryRenew')}
        run={async (password) => onMade((await renew.mutateAsync({ password })).recoveryCodes)}
      >
        <p>{t('recoveryRenewHint')}</p>
      </ProveDialog>
    </div>
  )
}
