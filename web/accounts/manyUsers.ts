import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import type { Many } from '../lists/many.ts'
import { isOwner, seesSwitches } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { staffName } from './parties.tsx'
import type { UserRow } from './useUserSwitch.tsx'

/** Users: blocked and unblocked with one reason, which the block of an overdue bill needs. Dispensation is given one by one. */
export function useManyUsers(): Many<UserRow> | undefined {
  const t = useTranslations('accounts')
  const me = useSignedIn()
  if (!seesSwitches(me) || me.isBlocked) return
  const call = isOwner(me) ? 'blockUser' : 'blockUserCa'
  const recorded = t('recordedAs', { name: staffName(me) })
  return {
    actions: [
      {
        id: 'block',
        label: t('block'),
        effects: [t('blockManyEffect'), recorded],
        danger: true,
        may: ({ mayBlock, isBlocked }) => mayBlock && !isBlocked,
        remark: { label: t('blockReason') },
        send: ({ id }, remark) => api(call, { userId: id, isBlocked: true, remark }),
      },
      {
        id: 'unblock',
        label: t('unblock'),
        effects: [t('liftFrees'), recorded],
        may: ({ mayBlock, isBlocked }) => mayBlock && isBlocked,
        remark: { label: t('liftRemark'), required: (users) => users.some(({ isOverdueBlock }) => isOverdueBlock) },
        async send({ id }, remark) {
          const { isBlocked } = await api(call, { userId: id, isBlocked: false, remark })
          return isBlocked ? t('stillBlockedMany') : undefined
        },
      },
    ],
  }
}
