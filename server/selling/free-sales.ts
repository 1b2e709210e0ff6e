import { paceOf, type Rate } from '../runner/pace.ts'
import { refuse } from '../runner/refuse.ts'
import type { SaleRequest } from './sale-fields.ts'

/**
 * What a user may leave behind that costs it nothing, in rows of about a kilobyte each that stay: what it tries in the sandbox, and what it asks its partners in earnest.
 * What it buys it pays for.
 */
export const freeLimits = {
  trials: { perSecond: 1, atOnce: 100_000 },
  inquiries: { perSecond: 10, atOnce: 300_000 },
} satisfies Record<string, Rate>
export type FreeLimits = Record<keyof typeof freeLimits, Rate>

const kindOf = ({ mode, requestType }: SaleRequest): keyof FreeLimits | null =>
  mode === 'sand' ? 'trials' : requestType === 'inquiry' ? 'inquiries' : null

/** Counts the rows that are left for nothing, of every door; `refused` hears of each that was one too many. */
export function countFreeSales(limits: FreeLimits, refused: (door: 'web' | 'h2h') => void, elapsed: () => number) {
  const paces = { trials: paceOf(limits.trials, elapsed), inquiries: paceOf(limits.inquiries, elapsed) }
  return {
    /** Refuses `too-many-requests` who has left too much. */
    check(request: SaleRequest): void {
      const kind = kindOf(request)
      const seconds = kind ? paces[kind].wait(request.userId) : 0
      if (seconds === 0) return
      refused(request.door === 'counter' || request.door === 'chat' ? 'web' : 'h2h')
      refuse('too-many-requests', { seconds })
    },
    /** Counts one that was accepted: what is refused or known leaves nothing. */
    left(request: SaleRequest): void {
      const kind = kindOf(request)
      if (kind) paces[kind].take(request.userId)
    },
  }
}
