import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../../rules/amounts.ts'
import type { Opened } from '../../forms/useDialog.ts'
import { queryClient } from '../../queryClient.ts'
import { keepBalance } from '../../session/session.ts'
import { BalanceChange, MoneyDialog } from '../../ui/MoneyDialog.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { toast } from '../../ui/toast.ts'
import type { useAct } from '../../useCall.ts'
import { partyOf, useEffects } from '../parties.tsx'
import { patchUser } from '../useUserSwitch.tsx'
import type { Detail } from './section.ts'

interface SendDialogProps extends Opened {
  user: Detail['user']
  /** Held by who opens this, so that the same again after a lost answer is the same movement. */
  send: ReturnType<typeof useAct<'sendOutstanding'>>
}

/** Takes in what a user hands over: from its balance to the signed-in user's, and lowers what is outstanding. */
export function SendDialog({ user, send, ...dialog }: SendDialogProps) {
  const t = useTranslations('userPage')
  const { me, ofUser, ofMe, recorded } = useEffects()
  const most = Math.min(user.outstanding, user.balance)
  const [amount, setAmount] = useState(most)
  const words = { sum: `Rp ${formatRupiah(amount)}`, name: user.name }

  async function run() {
    const { balance, userBalance, outstanding } = await send.mutateAsync({ selectedUser: user.id, amount })
    keepBalance(balance)
    queryClient.setQueryData(['balance', {}], { balance })
    patchUser(user.id, { balance: userBalance, outstanding })
    patchUser(me.id, { balance })
  }

  return (
    <MoneyDialog
      {...dialog}
      title={t('sendTitle')}
      amount={amount}
      from={partyOf(user)}
      to={partyOf(me)}
      effects={[
        <BalanceChange key="owed" label={t('outstandingLeft')} before={user.outstanding} after={user.outstanding - amount} />,
        ofUser(user, -amount),
        ofMe(amount),
        recorded,
      ]}
      confirmLabel={t('sendOf', words)}
      disabled={amount < 1 || amount > most}
      run={run}
      onDone={() => toast(t('sent', words))}
    >
      <MoneyInput
        label={t('sendAmount')}
        value={amount}
        onChange={setAmount}
        error={amount > most && t('sendTooMuch', { most: `Rp ${formatRupiah(most)}` })}
      />
    </MoneyDialog>
  )
}
