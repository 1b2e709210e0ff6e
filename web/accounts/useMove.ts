import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { withRp } from '../../rules/amounts.ts'
import { api, isAnsweredBefore, isUnsure, outcomeUnknown } from '../api.ts'
import { isOwner } from '../session/reach.ts'
import { toast, toastFailure } from '../ui/toast.ts'
import { type Movable, type Movement, useEffects } from './parties.tsx'
import { showBalances } from './showBalances.ts'

/** The most that one movement carries, whole rupiah. */
export const most = 1_000_000_000_000

const isSame = (one: Movement, other: Movement | null) =>
  one.direction === other?.direction && one.amount === other.amount && one.remark === other.remark

/**
 * Moves balance between the signed-in user and another one, or the owner's own. `unsure` is the last movement that got no answer,
 * `isUnsure` says whether one did not, wherever it was asked for; `problemOf` what is wrong with an amount, false where nothing is.
 */
export function useMove(user: Pick<Movable, 'id' | 'name' | 'balance'>) {
  const t = useTranslations('accounts')
  const { me, mine } = useEffects()
  const own = user.id === me.id
  const [unsure, setUnsure] = useState<Movement | null>(null)

  const ofOwner = ({ amount, remark }: Movement) => ({ correspondent: own ? undefined : user.id, amount, remark })
  const ofManager = ({ direction, amount, remark }: Movement) => ({ userId: user.id, amount, mutation: direction, remark })

  const isUnsureOf = (movement: Movement) =>
    isOwner(me) ? isUnsure(movement.direction, ofOwner(movement)) : isUnsure('moveBalance', ofManager(movement))

  function problemOf(movement: Movement): string | false {
    const { direction, amount } = movement
    if (amount > most) return t('tooMuch', { most: withRp(most) })
    const payer = direction === 'deduct' ? user.balance : own ? most : mine
    // What may have moved already need not be covered once more.
    return amount > payer && !isUnsureOf(movement) && t('notCovered', { needed: withRp(amount), balance: withRp(payer) })
  }

  async function move(movement: Movement) {
    const { direction, amount } = movement
    const words = { sum: withRp(amount), name: user.name }
    try {
      const answer = await (isOwner(me) ? api(direction, ofOwner(movement)) : api('moveBalance', ofManager(movement)))
      setUnsure((was) => (isSame(movement, was) ? null : was))
      showBalances(user.id, answer)
      toast(t(own ? 'movedOwn' : direction === 'transfer' ? 'transferred' : 'deducted', words))
    } catch (error) {
      setUnsure((was) => (outcomeUnknown(error) ? movement : isSame(movement, was) ? null : was))
      if (!isAnsweredBefore(error)) throw error
      toastFailure(error.message)
    }
  }

  return { move, unsure, isUnsure: isUnsureOf, problemOf }
}
