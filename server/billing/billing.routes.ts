import type { HandlersOf } from '../runner/handlers.ts'

/** Bills come into being at the daily close; until the first one nothing is open. */
export const billingRoutes: HandlersOf<'bill' | 'billStatus'> = {
  bill: { read: async () => ({ amount: 0 }) },
  billStatus: { read: async () => null },
}
