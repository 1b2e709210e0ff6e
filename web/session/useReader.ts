import type { Reader } from '../../contract/screens.ts'
import { useBill, useUser } from './session.ts'

/** The signed-in user as it opens screens, or null. */
export function useReader(): Reader | null {
  const who = useUser()
  const { open, openAt, active, activeAt } = useBill()
  // A reading that failed says nothing of bills; the sum that was read before still does.
  const hasBill = openAt === 0 && activeAt === 0 ? null : active !== null || (open ?? 0) > 0
  return who && { ...who, hasBill }
}
