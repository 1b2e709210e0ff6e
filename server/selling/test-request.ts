import type { SaleRequest } from './sale-fields.ts'

/** A sale over the counter without anything special, but for its seller. */
export const plainRequest = {
  loginUserId: null,
  mode: 'prod',
  requestType: 'purchase',
  door: 'counter',
  refId: null,
  productCode: 'S10',
  customerCode: '081290347781',
  amount: null,
  nth: 1,
  maxPrice: null,
  inquiryId: null,
} as const satisfies Omit<SaleRequest, 'userId'>
