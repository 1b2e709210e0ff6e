import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Opened } from '../../forms/useDialog.ts'
import { MoneyDialog } from '../../ui/MoneyDialog.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { typed } from '../../ui/typed.ts'
import { AboveCeiling } from '../AboveCeiling.tsx'
import { type Movable, type Movement, useMovementWords } from '../parties.tsx'
import { useMove } from '../useMove.ts'

/** What its fields begin with. */
type Begin = Pick<Movement, 'direction' | 'amount'>

/** Transfer to or deduct from one user: direction, amount and a remark, which it can not do without. */
export function MutationDialog({ user, begin, ...dialog }: Opened & { user: Movable; begin?: Begin }) {
  const t = useTranslations('accounts')
  const { move, isUnsure, problemOf } = useMove(user)
  const [direction, setDirection] = useState(begin?.direction ?? 'transfer')
  const [amount, setAmount] = useState(begin?.amount ?? 0)
  const [remark, setRemark] = useState('')
  const gives = direction === 'transfer'
  const asked = { direction, amount, remark: remark.trim() }
  const isAgain = isUnsure(asked)
  const problem = problemOf(asked)
  return (
    <MoneyDialog
      {...dialog}
      {...useMovementWords(user, { direction, amount, remark: '' }, isAgain)}
      disabled={amount < 1 || problem !== false || remark.trim() === ''}
      run={() => move(asked)}
    >
      <NativeSelect
        label={t('action')}
        {...typed(direction, setDirection)}
        data={(['transfer', 'deduct'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <MoneyInput label={t('amount')} value={amount} onChange={setAmount} error={problem} autoFocus={!begin?.amount} />
      <TextInput
        label={t('remark')}
        placeholder={t('remarkExample')}
        required
        maxLength={200}
        autoFocus={!!begin?.amount}
        {...typed(remark, setRemark)}
      />
      <AboveCeiling user={user} given={gives ? amount : -amount} />
    </MoneyDialog>
  )
}
