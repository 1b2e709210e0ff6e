/** States of a sale by their numbers on the wire. Refunded is a success whose price was given back later. Knows no zod, so the web imports it as it is. */
export const saleStatuses = { pending: 1, failed: 2, reversed: 3, success: 4, refunded: 5 } as const
export type SaleStatusKey = keyof typeof saleStatuses

/** What a sale itself can be: its refund stands beside it. */
export const saleStatusNames = {
  [saleStatuses.pending]: 'Pending',
  [saleStatuses.failed]: 'Failed',
  [saleStatuses.reversed]: 'Reversed',
  [saleStatuses.success]: 'Success',
} as const
export type SaleStatusId = keyof typeof saleStatusNames

/** The same by number. */
export const saleStatusOf: Readonly<Record<number, SaleStatusKey>> = Object.fromEntries(
  Object.entries(saleStatuses).map(([status, id]) => [id, status as SaleStatusKey]),
)
