import { isOwner, userTypes } from '../../contract/user-types.ts'
import { sharingTypes } from '../../rules/groupings.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer } from '../runner/handlers.ts'
import type { SumRow, Sums } from './sums.queries.ts'

/** Sums for one viewer. */
export type ShownSums = Answer<'transactionByProduct'>['total']

type Reader = Pick<Actor, 'level' | 'userTypeId'>

/** What sums of one seller type say to a viewer. */
export type SumsOfType = Sums & Pick<SumRow, 'sellerType'>

const shareOf = (sums: Sums, level: number) => sums[`fee${level}` as 'fee1'] ?? 0

/** Codes of the uplines below a viewer that share in the sales of one network, with their level. */
export function sharesBelow({ level }: Reader, network: number | null): { code: string; level: number }[] {
  if (network === null) return []
  return sharingTypes(network as 0)
    .map((type) => ({ code: userTypes[type]!.code, level: userTypes[type]!.level }))
    .filter((share) => share.level > level)
}

/**
 * Adds up sums for a viewer. Its revenue is its own share, `partner` what it pays: of the owner the partners' cost, of
 * everybody else the rest of the amount, so that nobody but the owner learns a partner's price; a seller pays all of it.
 */
export function shownSums(viewer: Reader, rows: readonly SumsOfType[]): ShownSums {
  const shown = { qty: 0, admin: 0, partner: 0, revenue: 0, SaleFee: {} as Record<string, number>, amount: 0, margin: 0 }
  const isSeller = Boolean(userTypes[viewer.userTypeId]?.isSeller)
  for (const row of rows) {
    const own = isOwner(viewer) ? row.revenue : isSeller ? 0 : shareOf(row, viewer.level)
    let shared = 0
    for (const { code, level } of sharesBelow(viewer, userTypes[row.sellerType ?? 0]?.salesTypeId ?? null)) {
      const share = shareOf(row, level)
      shown.SaleFee[code] = (shown.SaleFee[code] ?? 0) + share
      shared += share
    }
    shown.qty += row.qty
    shown.admin += row.admin
    shown.revenue += own
    shown.partner += row.amount - own - shared
    shown.amount += row.amount
    shown.margin += row.customerPays - row.amount
  }
  return shown
}

/** All shares of the uplines together. */
export const feeOf = ({ SaleFee }: Pick<ShownSums, 'SaleFee'>): number =>
  Object.values(SaleFee).reduce((total, share) => total + share, 0)
