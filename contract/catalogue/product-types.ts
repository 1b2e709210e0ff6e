/** A bill, a fixed denomination or an open one, by their numbers on the wire. Knows no zod. */
export const productTypes = { bill: 1, fixed: 2, open: 3 } as const
export type ProductTypeId = (typeof productTypes)[keyof typeof productTypes]
