import { useTranslations } from 'use-intl'
import type { Opened } from '../forms/useDialog.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Facts } from '../ui/Facts.tsx'
import type { UserRow } from './useUserSwitch.tsx'

/** Name, user name, e-mail and phone of a user, to read and to copy. */
export function UserData({ user, ...dialog }: Opened & { user: UserRow }) {
  const t = useTranslations('accounts')
  const copied = (what: string, value: string | null) => [what, value, t('copyOf', { what })] as const
  return (
    <Dialog {...dialog} title={t('dataTitle')}>
      <Facts
        lines
        of={[
          copied(t('name'), user.name),
          copied(t('username'), user.username),
          copied(t('email'), user.email),
          copied(t('phone'), user.phone),
        ]}
      />
    </Dialog>
  )
}
