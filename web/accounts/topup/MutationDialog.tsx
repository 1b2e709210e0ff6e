import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { withRp } from '../../../rules/amounts.ts'
import type { Opened } from '../../forms/useDialog.ts'
import { MoneyDialog } from '../../ui/MoneyDialog.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { toast } from '../../ui/toast.ts'
import { typed } from '../../ui/typed.ts'
import { AboveCeiling } from '../AboveCeiling.tsx'
import { partyOf, useEffects } from '../parties.tsx'
import { type Direction, type Movable, most, movementKey } from '../useMove.ts'
import type { TreeMove } from './moveInTree.ts'

interface MutationDialogProps extends Opened {
  /** Whose balance is moved. */
  user: Movable
  /** What its fields begin with; its `move` says itself what it did. */
  begin?: { direction: Direction; amount: number }
  move: (move: TreeMove) => Promise<void>
  /** Whether one like this got no answer. */
  isUnsure: (move: TreeMove) => boolean
}

/** Transfer to or deduct from one user of the tree: direction, amount and a remark, which it can not do without. */
export function MutationDialog({ user, begin, move, isUnsure, ...dialog }: MutationDialogProps) {
  const t = useTranslations('accounts')
  const { me, mine, ofUser, ofMe, recorded } = useEffects()
  const [direction, setDirection] = useState(begin?.direction ?? 'transfer')
  const [amount, setAmount] = useState(begin?.amount ?? 0)
  const [remark, setRemark] = useState('')
  const gives = direction === 'transfer'
  const payer = gives ? mine : user.balance
  const sum = withRp(amount)
  const words = { sum, name: user.name }
  const [here, there] = [partyOf(me), partyOf(user)]
  const sign = gives ? 1 : -1

  const asked: TreeMove = { userId: user.id, amount, mutation: direction, remark: remark.trim() }
  const isAgain = isUnsure(asked)
  // What may have moved already need not be covered once more.
  const problem =
    amount > most
      ? t('tooMuch', { most: withRp(most) })
      : !isAgain && amount > payer && t('notCovered', { needed: sum, balance: withRp(payer) })
  const changes = isAgain ? [t('againEffect')] : [ofUser(user, sign * amount), ofMe(-sign * amount)]

  return (
    <MoneyDialog
      {...dialog}
      title={t(gives ? 'transferTitle' : 'deductTitle')}
      amount={amount}
      from={gives ? here : there}
      to={gives ? there : here}
      effects={[...changes, recorded]}
      confirmLabel={t(movementKey(direction, false), words)}
      disabled={amount < 1 || problem !== false || remark.trim() === ''}
      run={() => move(asked)}
      onDone={() => begin || toast(t(gives ? 'transferred' : 'deducted', words))}
    >
      <NativeSelect
        label={t('action')}
        {...typed(direction, setDirection)}
        data={[
          { value: 'transfer', label: t('transfer') },
          { value: 'deduct', label: t('deduct') },
        ]}
      />
      <MoneyInput label={t('amount')} value={amount} onChange={setAmount} error={problem} autoFocus />
      <TextInput label={t('remark')} placeholder={t('remarkExample')} required maxLength={200} {...typed(remark, setRemark)} />
      <AboveCeiling user={user} given={sign * amount} />
    </MoneyDialog>
  )
}
