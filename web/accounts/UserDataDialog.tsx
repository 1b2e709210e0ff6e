import { useTranslations } from 'use-intl'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import classes from './accounts.module.css'
import type { UserRow } from './useUserSwitch.tsx'

/** Name, user name, e-mail and phone of a user, to read and to copy. */
export function UserDataDialog({ user, onClose }: { user: UserRow | null; onClose: () => void }) {
  const t = useTranslations('accounts')
  const rows: [string, string | null][] = user
    ? [
        [t('name'), user.name],
        [t('username'), user.username],
        [t('email'), user.email],
        [t('phone'), user.phone],
      ]
    : []
  return (
    <Dialog opened={user !== null} onClose={onClose} title={t('dataTitle')}>
      <dl className={classes.data}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span>{value ?? '–'}</span>
              {value && <CopyButton iconOnly text={value} label={t('copyOf', { what: label })} />}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
