import { amountOf, periodsOf, textOf } from '../../../rules/receipt-details.ts'
import { facts, factsOfMonth, monthWithoutAdmin, withoutAdmin } from './desc-names.ts'

type Told = Readonly<Record<string, unknown>>

/** Some facts under the names of here, as texts; what the partner did not tell is left out. */
const named = (told: Told, names: Readonly<Record<string, readonly string[]>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(names).flatMap(([here, there]) => {
      const text = there.map((name) => textOf(told, name)).find(Boolean)
      return text ? [[here, text]] : []
    }),
  )

const tellsAny = (told: Told, names: readonly string[]): boolean => names.some((name) => textOf(told, name) !== '')

/** Whole rupiah for each month; what does not divide stands in the first, so that all months are the whole. */
const sharesOf = (admin: number, months: number): number[] =>
  Array.from({ length: months }, (_, place) => Math.floor(admin / months) + (place === 0 ? admin % months : 0))

/** The admin of each month; null where the months of this kind of bill name none. */
function adminsOf(details: Told, periods: readonly Told[], admin: number): (number | null)[] {
  const told = periods.map((period) => amountOf(period, 'admin'))
  if (tellsAny(details, withoutAdmin) || periods.some((period) => tellsAny(period, monthWithoutAdmin))) return told
  const rest = admin - told.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  const shares = sharesOf(Math.max(0, rest), told.filter((one) => one === null).length)
  return told.map((one) => one ?? shares.shift()!)
}

/** What is known of a bill apart from its amounts; the amounts inside are texts. The admin, whole rupiah, is that of all months together. */
export function descOf(details: Told, admin: number): Record<string, unknown> {
  const periods = periodsOf(details)
  const months = amountOf(details, 'months') ?? periods.length
  const admins = adminsOf(details, periods, admin)
  // Of water the usage is our own sum of its meters.
  const { usage, ...ofWater } = factsOfMonth
  const names = textOf(details, 'group') ? ofWater : factsOfMonth
  return {
    ...named(details, facts),
    ...(months > 0 && { lembar_tagihan: months }),
    ...(periods.length > 0 && {
      detail: periods.map((period, place) => ({
        ...named(period, names),
        ...(admins[place] !== null && { admin: String(admins[place]) }),
      })),
    }),
  }
}
