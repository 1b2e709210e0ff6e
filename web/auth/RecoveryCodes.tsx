import { Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useDialog } from '../forms/useDialog.ts'
import { Action } from '../ui/Action.tsx'
import { Buttons } from '../ui/Buttons.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useAct } from '../useCall.ts'
import classes from './auth.module.css'
import { ProveDialog } from './ProveDialog.tsx'
import { SecurityRow } from './SecurityRow.tsx'

/** Recovery codes in the only moment they can be read; null keeps it closed. */
export function RecoveryDialog({ codes, onClose }: { codes: readonly string[] | null; onClose: () => void }) {
  const t = useTranslations('auth')
  return (
    <Dialog opened={codes !== null} onClose={onClose} title={t('recoveryTitle')}>
      <Stack gap="lg">
        <p>{t('recoveryHint')}</p>
        <ol className={classes.recovery}>
          {codes?.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <Buttons>
          <CopyButton text={codes?.join('\n') ?? ''} label={t('recoveryCopy')} />
          <Action label={t('recoveryKept')} variant="filled" size="md" onClick={onClose} data-autofocus />
        </Buttons>
      </Stack>
    </Dialog>
  )
}

/** How many recovery codes are left, and ten others. */
export function RecoveryCodes({ left, onMade }: { left: number; onMade: (codes: readonly string[]) => void }) {
  const t = useTranslations('auth')
  const act = useAct('renewRecoveryCodes')
  const renew = useDialog()
  return (
    <SecurityRow name={t('recoveryTitle')} note={t('recoveryLeft', { left })} warns={left === 0}>
      <Action label={t('recoveryRenew')} flex="none" onClick={() => renew.open(true)} />
      {renew.show(ProveDialog, () => ({
        title: t('recoveryTitle'),
        confirmLabel: t('recoveryRenew'),
        hint: t('recoveryRenewHint'),
        run: async (password) => onMade((await act.mutateAsync({ password })).recoveryCodes),
      }))}
    </SecurityRow>
  )
}
