import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../../rules/amounts.ts'
import { padUser } from '../../../rules/ids.ts'
import { useBalance, useSignedIn } from '../../session/session.ts'
import { BalanceChange, MoneyDialog, type Party } from '../../ui/MoneyDialog.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { toast } from '../../ui/toast.ts'
import { staffName } from '../parties.ts'
import { type Direction, most, movementKey } from '../useMove.ts'
import type { TreeUser } from './tree.ts'
import type { TreeMove } from './useTreeMoves.ts'

interface MutationDialogProps {
  /** Whose balance is moved. */
  user: TreeUser
  opened: boolean
  onClose: () => void
  move: (move: TreeMove) => Promise<void>
}

/** Transfer to or deduct from one user of the tree: direction, amount and a remark, which it can not do without. */
export function MutationDialog({ user, opened, onClose, move }: MutationDialogProps) {
  const t = useTranslations('accounts')
  const me = useSignedIn()
  const mine = useBalance() ?? me.balance
  const [direction, setDirection] = useState<Direction>('transfer')
  const [amount, setAmount] = useState(0)
  const [remark, setRemark] = useState('')
  const gives = direction === 'transfer'
  const payer = gives ? mine : user.balance
  const sum = `Rp ${formatRupiah(amount)}`
  const words = { sum, name: user.name }
  const here: Party = { name: me.name, note: `${padUser(me.id)} · ${me.UserType.name}` }
  const there: Party = { name: user.name, note: `${padUser(user.id)} · ${user.UserType.name}` }
  const problem =
    amount > most
      ? t('tooMuch', { most: `Rp ${formatRupiah(most)}` })
      : amount > payer && t('notCovered', { needed: sum, balance: `Rp ${formatRupiah(payer)}` })
  const sign = gives ? 1 : -1

  const run = () => move({ userId: user.id, amount, mutation: direction, remark: remark.trim() })

  return (
    <MoneyDialog
      opened={opened}
      onClose={onClose}
      title={t(gives ? 'transferTitle' : 'deductTitle')}
      amount={amount}
      from={gives ? here : there}
      to={gives ? there : here}
      effects={[
        <BalanceChange
          key="theirs"
          label={t('balanceOf', { name: user.name })}
          before={user.balance}
          after={user.balance + sign * amount}
        />,
        <BalanceChange key="mine" label={t('yourBalance')} before={mine} after={mine - sign * amount} />,
        <span key="pic">{t('recordedAs', { name: staffName(me) })}</span>,
      ]}
      confirmLabel={t(movementKey(direction, false), words)}
      disabled={amount < 1 || problem !== false || remark.trim() === ''}
      run={run}
      onDone={() => toast(t(gives ? 'transferred' : 'deducted', words))}
    >
      <NativeSelect
        label={t('action')}
        value={direction}
        onChange={(event) => setDirection(event.currentTarget.value as Direction)}
        data={[
          { value: 'transfer', label: t('transfer') },
          { value: 'deduct', label: t('deduct') },
        ]}
      />
      <MoneyInput label={t('amount')} value={amount} onChange={setAmount} error={problem} autoFocus />
      <TextInput
        label={t('remark')}
        placeholder={t('remarkExample')}
        required
        maxLength={200}
        value={remark}
        onChange={(event) => setRemark(event.currentTarget.value)}
      />
    </MoneyDialog>
  )
}
