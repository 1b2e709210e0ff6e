import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import type { Lent } from '../../rules/manager-top-up.ts'
import type { Answer } from '../api.ts'
import { queryClient } from '../queryClient.ts'
import { isOwner } from '../session/reach.ts'
import { keepBalance, useSignedIn } from '../session/session.ts'
import { toast } from '../ui/toast.ts'
import { outcomeUnknown, useAct } from '../useCall.ts'
import { patchUser } from './useUserSwitch.tsx'

/** `transfer` gives to the user (or adds to the owner's own balance), `deduct` takes from it. */
export type Direction = 'transfer' | 'deduct'

/** The most that one movement carries, whole rupiah. */
export const most = 1_000_000_000_000

/** Whose balance is moved. */
export type Movable = Lent & Pick<Answer<'userDetail'>['user'], 'id' | 'name'> & { UserType: { name: string } }

export interface Movement {
  direction: Direction
  /** Whole rupiah above zero. */
  amount: number
  remark: string
}

/** The text of a movement by its key: "transferOf" says it as a sentence, with `sum` and `name`. */
export const movementKey = (direction: Direction, own: boolean) =>
  own ? (direction === 'transfer' ? 'addOf' : 'subtractOf') : direction === 'transfer' ? 'transferOf' : 'deductOf'

/**
 * Moves balance between the signed-in user and another one, or the owner's own. `unsure` says which movement got no answer: asking for
 * the same again, also in a dialog opened anew, sends the same key and can not move the money twice.
 */
export function useMove(user: Pick<Movable, 'id' | 'name'>) {
  const t = useTranslations('accounts')
  const me = useSignedIn()
  const own = user.id === me.id
  const acts = { transfer: useAct('transfer'), deduct: useAct('deduct') }
  const managed = useAct('moveBalance')
  const [unsure, setUnsure] = useState<Movement | null>(null)

  async function move({ direction, amount, remark }: Movement) {
    const words = { sum: `Rp ${formatRupiah(amount)}`, name: user.name }
    try {
      const answer = isOwner(me)
        ? await acts[direction].mutateAsync({ correspondent: own ? undefined : user.id, amount, remark })
        : await managed.mutateAsync({ userId: user.id, amount, mutation: direction, remark })
      setUnsure(null)
      show(answer.balance, answer.userBalance)
      toast(t(own ? 'movedOwn' : direction === 'transfer' ? 'transferred' : 'deducted', words))
    } catch (error) {
      setUnsure(outcomeUnknown(error) ? { direction, amount, remark } : null)
      throw error
    }
  }

  function show(balance: number, userBalance: number) {
    keepBalance(balance)
    queryClient.setQueryData(['balance', {}], { balance })
    patchUser(user.id, { balance: userBalance })
    patchUser(me.id, { balance })
  }

  return { move, unsure }
}
