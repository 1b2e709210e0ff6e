import { useTranslations } from 'use-intl'
import { Facts } from '../../ui/Facts.tsx'
import { BlockSwitch, DispensationSwitch } from '../userColumns.tsx'
import { useAskedSwitch } from '../useUserSwitch.tsx'
import type { Detail } from './section.ts'

/** How a user is reached, to read and to copy, and its block and dispensation, to be turned by whoever may. */
export function UserStand({ user }: { user: Detail['user'] }) {
  const t = useTranslations('accounts')
  const { onSwitch, dialogs } = useAskedSwitch()
  const copied = (what: string, value: string | null) => [what, value, t('copyOf', { what })] as const
  const block =
    (user.mayBlock || user.isBlocked) && ([t('block'), <BlockSwitch key="block" user={user} onSwitch={onSwitch} />] as const)
  const dispensation =
    user.mayDispense && ([t('dispensation'), <DispensationSwitch key="dispensation" user={user} onSwitch={onSwitch} />] as const)
  return (
    <>
      <Facts
        of={[
          copied(t('username'), user.username),
          copied(t('phone'), user.phone),
          copied(t('email'), user.email),
          block,
          dispensation,
        ]}
      />
      {dialogs}
    </>
  )
}
