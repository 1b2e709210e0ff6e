import { useEffect } from 'react'
import { useDialog } from '../forms/useDialog.ts'
import { useGoTo } from '../navigate.ts'
import { useUrlFilters } from '../ui/useUrlFilters.ts'
import type { Detail } from './detail/section.ts'
import type { Direction } from './parties.tsx'
import { MutationDialog } from './topup/MutationDialog.tsx'

const nothing = { move: '', sum: 0 }

/** The dialog of a movement that the address asks for, filled in; whoever came still says why, and presses the button. */
export function MoveAsked({ detail: { user, mayTransfer } }: { detail: Detail }) {
  const [{ move: asked, sum }] = useUrlFilters(nothing)
  const goTo = useGoTo()
  const { open, show } = useDialog<{ direction: Direction; amount: number }>()
  const direction = asked === 'transfer' || asked === 'deduct' ? asked : undefined
  const userId = user.id
  useEffect(() => {
    if (!direction) return
    if (mayTransfer) open({ direction, amount: typeof sum === 'number' && sum > 0 ? sum : 0 })
    // Asked once: neither the way back nor a reload opens it again.
    void goTo('userDetail', { search: { id: userId }, replace: true })
  }, [direction, sum, mayTransfer, userId, open, goTo])
  return show(MutationDialog, (begin, fresh) => ({ key: fresh, user, begin }))
}
