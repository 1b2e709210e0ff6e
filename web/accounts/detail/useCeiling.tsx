import { useTranslations } from 'use-intl'
import { withRp } from '../../../rules/amounts.ts'
import { useDialog } from '../../forms/useDialog.ts'
import { isOwner } from '../../session/reach.ts'
import { useSignedIn } from '../../session/session.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useAct } from '../../useCall.ts'
import { patchUser } from '../useUserSwitch.tsx'
import type { Detail } from './section.ts'

type Limited = Pick<Detail['user'], 'id' | 'name' | 'balance' | 'balanceLimit'>

const isFar = ({ balanceLimit: before }: Limited, amount: number) => amount > 2 * before || 2 * amount < before

/** Whether a new ceiling is far from the present one, or below what stands at the user: a lost or added zero changes ten times. */
const isDoubtful = (user: Limited, amount: number): boolean =>
  user.balanceLimit > 0 && (isFar(user, amount) || amount < user.balance)

/** The way to set the ceiling of a user: at once, but for a doubtful one; and the dialog that asks about that. */
export function useCeiling(user: Limited) {
  const t = useTranslations('userPage')
  const act = useAct(isOwner(useSignedIn()) ? 'setCeiling' : 'setCeilingCa')
  const asking = useDialog<number>()
  async function set(amount: number) {
    const { balanceLimit } = await act.mutateAsync({ selectedUser: user.id, balanceLimit: amount })
    patchUser(user.id, { balanceLimit })
    toast(t('saved', { what: t('ceiling'), name: user.name, sum: withRp(balanceLimit) }))
  }
  return {
    save: async (amount: number) => (isDoubtful(user, amount) ? asking.open(amount) : set(amount)),
    dialog: asking.show(ConfirmDialog, (amount) => ({
      title: t('ceilingTitle', { name: user.name }),
      effects: [
        t('ceilingChange', { before: withRp(user.balanceLimit), after: withRp(amount) }),
        t('ceilingBalance', { sum: withRp(user.balance) }),
        ...(isFar(user, amount) ? [t('ceilingFar')] : []),
      ],
      confirmLabel: t('ceilingConfirm', { sum: withRp(amount) }),
      run: () => set(amount),
    })),
  }
}
