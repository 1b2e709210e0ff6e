import { useTranslations } from 'use-intl'
import { useSignedIn } from '../session/session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import classes from './accounts.module.css'
import { staffName } from './staffName.ts'
import type { Switchable } from './useUserSwitch.tsx'

/** Asks before a user is blocked. The switch itself reports what came of it. */
export function BlockDialog({
  user,
  onClose,
  onBlock,
}: {
  user: Switchable | null
  onClose: () => void
  onBlock: (user: Switchable) => void
}) {
  const t = useTranslations('accounts')
  const me = useSignedIn()
  return (
    <ConfirmDialog
      opened={user !== null}
      onClose={onClose}
      title={t('blockTitle', { name: user?.name ?? '' })}
      confirmLabel={t('blockConfirm', { name: user?.name ?? '' })}
      danger
      run={async () => user && onBlock(user)}
    >
      <ul className={classes.effects}>
        <li>{t('blockStops')}</li>
        <li>{t('blockAllows')}</li>
        <li>{t('blockBelow')}</li>
        <li>{t('recordedAs', { name: staffName(me) })}</li>
      </ul>
    </ConfirmDialog>
  )
}
