import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { withRp } from '../../../rules/amounts.ts'
import { isUnsure } from '../../api.ts'
import type { Opened } from '../../forms/useDialog.ts'
import { BalanceChange, MoneyDialog } from '../../ui/MoneyDialog.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { toast } from '../../ui/toast.ts'
import { useAct } from '../../useCall.ts'
import { partyOf, useEffects } from '../parties.tsx'
import { showBalances } from '../showBalances.ts'
import type { Detail } from './section.ts'

/** Takes in what a user hands over: from its balance to the signed-in user's, and lowers what is outstanding. */
export function SendDialog({ user, ...dialog }: Opened & Pick<Detail, 'user'>) {
  const t = useTranslations('userPage')
  const accounts = useTranslations('accounts')
  const { me, ofUser, ofMe, recorded } = useEffects()
  const most = Math.min(user.outstanding, user.balance)
  const [amount, setAmount] = useState(most)
  const send = useAct('sendOutstanding')
  const words = { sum: withRp(amount), name: user.name }
  const asked = { selectedUser: user.id, amount }
  const isAgain = isUnsure('sendOutstanding', asked)
  // What may have been handed over already is outstanding no more.
  const isTooMuch = amount > most && !isAgain
  const changes = [
    <BalanceChange key="owed" label={t('outstandingLeft')} before={user.outstanding} after={user.outstanding - amount} />,
    ofUser(user, -amount),
    ofMe(amount),
  ]

  return (
    <MoneyDialog
      {...dialog}
      title={t('sendTitle')}
      amount={amount}
      from={partyOf(user)}
      to={partyOf(me)}
      effects={[...(isAgain ? [accounts('againEffect')] : changes), recorded]}
      confirmLabel={t('sendOf', words)}
      disabled={amount < 1 || isTooMuch}
      run={async () => showBalances(user.id, await send.mutateAsync(asked))}
      onDone={() => toast(t('sent', words))}
    >
      <MoneyInput
        label={t('sendAmount')}
        value={amount}
        onChange={setAmount}
        error={isTooMuch && t('sendTooMuch', { most: withRp(most) })}
      />
    </MoneyDialog>
  )
}
