import type { RecentSale } from './doubleSale.ts'
import { byOperator } from './products.ts'
import type { SellForm } from './sellForm.ts'

const most = 3
/** From here on digits tell one customer from another. */
const enough = 3

/**
 * Customer numbers of the newest sales, newest first and each once: of an empty field the last one alone, else up to three that
 * begin or end with what was typed.
 */
export function recentNumbers(typed: string, recent: readonly Pick<RecentSale, 'customerCode'>[]): string[] {
  const all = [...new Set(recent.map(({ customerCode }) => customerCode))]
  if (typed === '') return all.slice(0, 1)
  if (typed.length < enough || all.includes(typed)) return []
  return all.filter((number) => number.startsWith(typed) || number.endsWith(typed)).slice(0, most)
}

/** A number among phone credit that is a meter's or a PLN customer's: 11 or 12 digits that no phone number begins with. */
export const isMeter = ({ tile, number }: Pick<SellForm, 'tile' | 'number'>): boolean =>
  byOperator(tile) && /^[1-9]\d{10,11}$/.test(number)
