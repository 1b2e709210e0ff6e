import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { withRp } from '../../../rules/amounts.ts'
import type { Opened } from '../../forms/useDialog.ts'
import { MoneyDialog } from '../../ui/MoneyDialog.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { typed } from '../../ui/typed.ts'
import { AboveCeiling } from '../AboveCeiling.tsx'
import { partyOf, useEffects } from '../parties.tsx'
import { type Movable, type Movement, most, movementKey, useMove } from '../useMove.ts'

/** What its fields begin with. */
type Begin = Pick<Movement, 'direction' | 'amount'>

/** Transfer to or deduct from one user: direction, amount and a remark, which it can not do without. */
export function MutationDialog({ user, begin, ...dialog }: Opened & { user: Movable; begin?: Begin }) {
  const t = useTranslations('accounts')
  const { me, mine, ofUser, ofMe, recorded } = useEffects()
  const { move, isUnsure } = useMove(user)
  const [direction, setDirection] = useState(begin?.direction ?? 'transfer')
  const [amount, setAmount] = useState(begin?.amount ?? 0)
  const [remark, setRemark] = useState('')
  const gives = direction === 'transfer'
  const payer = gives ? mine : user.balance
  const sum = withRp(amount)
  const [here, there] = [partyOf(me), partyOf(user)]
  const sign = gives ? 1 : -1

  const asked = { direction, amount, remark: remark.trim() }
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
      confirmLabel={t(movementKey(direction, false), { sum, name: user.name })}
      disabled={amount < 1 || problem !== false || remark.trim() === ''}
      run={() => move(asked)}
    >
      <NativeSelect
        label={t('action')}
        {...typed(direction, setDirection)}
        data={(['transfer', 'deduct'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <MoneyInput label={t('amount')} value={amount} onChange={setAmount} error={problem} autoFocus />
      <TextInput label={t('remark')} placeholder={t('remarkExample')} required maxLength={200} {...typed(remark, setRemark)} />
      <AboveCeiling user={user} given={sign * amount} />
    </MoneyDialog>
  )
}
