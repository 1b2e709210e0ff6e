import { productTypes } from '../contract/catalogue/product-types.ts'
/** The margin on one user for one product, as the fee table of a user shows and edits it. Whole rupiah. Of bills and open amounts prices are the part above the amount. */
export interface UserFee {
  productTypeId: number
  adminNominal: number
  /** What whoever sets the margin pays; null without a partner. */
  price: number | null
  revenue: number
  /** Above it the share of a seller below the user would be less than zero. */
  maxRevenue: number
}

/** A revenue as somebody typed it: what is no number is 0, and so is for a bill more than its nominal leaves above the price. */
export function typedRevenue(typed: string | number, { productTypeId, adminNominal, price }: UserFee): number {
  const digits = String(typed).replace(/[.\s]/g, '')
  const revenue = /^\d{1,12}$/.test(digits) ? Number(digits) : 0
  return productTypeId === productTypes.bill && revenue > adminNominal - (price ?? 0) ? 0 : revenue
}

export interface JudgedRevenue {
  /** What the user will pay. */
  sellingPrice: number | null
  /** The least that is then left for a seller below; below 0 the server refuses it. */
  left: number
}

/** What comes of a revenue before it is saved. */
export const judgeRevenue = ({ price, maxRevenue }: UserFee, revenue: number): JudgedRevenue => ({
  sellingPrice: price === null ? null : price + revenue,
  left: maxRevenue - revenue,
})

/** Whether a partner's price leaves nothing of what a user pays now: such a partner is not taken. */
export const partnerTooDear = (partnerPrice: number, sellingPrice: number): boolean => partnerPrice >= sellingPrice
