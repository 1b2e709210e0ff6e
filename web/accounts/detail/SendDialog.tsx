import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../../rules/amounts.ts'
import { padUser } from '../../../rules/ids.ts'
import { queryClient } from '../../queryClient.ts'
import { keepBalance, useBalance, useSignedIn } from '../../session/session.ts'
import { BalanceChange, MoneyDialog } from '../../ui/MoneyDialog.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { toast } from '../../ui/toast.ts'
import { useAct } from '../../useCall.ts'
import { staffName } from '../parties.ts'
import { patchUser } from '../useUserSwitch.tsx'
import type { Detail } from './section.ts'

interface SendDialogProps {
  user: Detail['user']
  opened: boolean
  onClose: () => void
}

/** Takes in what a user hands over: from its balance to the signed-in user's, and lowers what is outstanding. */
export function SendDialog({ user, opened, onClose }: SendDialogProps) {
  const t = useTranslations('userPage')
  const accounts = useTranslations('accounts')
  const me = useSignedIn()
  const mine = useBalance() ?? me.balance
  const send = useAct('sendOutstanding')
  const most = Math.min(user.outstanding, user.balance)
  const [typed, setTyped] = useState<number | null>(null)
  // What is said while the dialog fades away.
  const [last, setLast] = useState(most)
  const amount = opened ? (typed ?? most) : last
  const words = { sum: `Rp ${formatRupiah(amount)}`, name: user.name }

  async function run() {
    setLast(amount)
    const { balance, userBalance, outstanding } = await send.mutateAsync({ selectedUser: user.id, amount })
    keepBalance(balance)
    queryClient.setQueryData(['balance', {}], { balance })
    patchUser(user.id, { balance: userBalance, outstanding })
    patchUser(me.id, { balance })
  }

  function done() {
    setTyped(null)
    toast(t('sent', words))
  }

  return (
    <MoneyDialog
      opened={opened}
      onClose={() => {
        setLast(amount)
        setTyped(null)
        onClose()
      }}
      title={t('sendTitle')}
      amount={amount}
      from={{ name: user.name, note: `${padUser(user.id)} · ${user.UserType.name}` }}
      to={{ name: me.name, note: `${padUser(me.id)} · ${me.UserType.name}` }}
      effects={[
        <BalanceChange key="owed" label={t('outstandingLeft')} before={user.outstanding} after={user.outstanding - amount} />,
        <BalanceChange
          key="theirs"
          label={accounts('balanceOf', { name: user.name })}
          before={user.balance}
          after={user.balance - amount}
        />,
        <BalanceChange key="mine" label={accounts('yourBalance')} before={mine} after={mine + amount} />,
        <span key="pic">{accounts('recordedAs', { name: staffName(me) })}</span>,
      ]}
      confirmLabel={t('sendOf', words)}
      disabled={amount < 1 || amount > most}
      run={run}
      onDone={done}
    >
      <MoneyInput
        label={t('sendAmount')}
        value={amount}
        onChange={setTyped}
        error={amount > most && t('sendTooMuch', { most: `Rp ${formatRupiah(most)}` })}
      />
    </MoneyDialog>
  )
}
