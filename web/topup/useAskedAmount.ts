import { useEffect } from 'react'
import { useGoTo } from '../navigate.ts'
import { useUrlFilters } from '../ui/useUrlFilters.ts'

const nothing = { amount: 0 }

/** Takes from the address the amount that a top-up begins with; `fill` stands still. */
export function useAskedAmount(fill: (amount: number) => void) {
  const [{ amount }] = useUrlFilters(nothing)
  const goTo = useGoTo()
  useEffect(() => {
    if (typeof amount !== 'number' || amount <= 0) return
    fill(amount)
    void goTo('topUp', { replace: true })
  }, [amount, fill, goTo])
}
