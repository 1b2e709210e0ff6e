import { saleStatuses } from '../../contract/selling/sale-statuses.ts'
import { wibDay } from '../../rules/dates.ts'
import type { Answer } from '../api.ts'
import { isOpenProduct, type Sellable } from './products.ts'

export type RecentSale = Answer<'recentSales'>['sales'][number]

/** The sale that a further one would repeat, and the number it then has on this day. */
export interface Repeated {
  saleId: number
  /** ISO 8601; null where it is not among the newest sales. */
  at: string | null
  nth: number
}

/** Whether the newest sales hold one of this product and number today (of an open denomination with the same sum); the server has the last word. */
export function repeatedToday(
  recent: readonly RecentSale[],
  product: Sellable,
  customerCode: string,
  pays: number | null,
  now: number,
): Repeated | null {
  const same = recent.filter(
    (sale) =>
      (sale.statusId === saleStatuses.pending || sale.statusId === saleStatuses.success) &&
      sale.productName === product.name &&
      sale.customerCode === customerCode &&
      (!isOpenProduct(product) || sale.amount === pays) &&
      wibDay(sale.createdAt) === wibDay(now),
  )
  const newest = same.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0]
  return newest ? { saleId: newest.id, at: newest.createdAt, nth: same.length + 1 } : null
}
