import type { Family } from './customer-code.ts'
import type { Instant } from './dates.ts'

/** What a receipt is made of. */
export interface ReceiptSale {
  saleId: number
  requestType?: 'inquiry' | 'purchase'
  family: Family
  status: 'Pending' | 'Failed' | 'Reversed' | 'Success'
  /** Why the sale failed or was reversed. */
  reason: string
  /** What the product is called towards the seller: see `appNameOf`. */
  appName: string
  storeName: string
  storeAddress: string
  sellerId: number
  productName: string
  productCode: string
  customerCode: string
  /** Whole rupiah, all three. */
  customerPays: number
  adminNominal: number
  price: number
  at: Instant
  /** Minutes east of UTC of the seller. */
  utcOffset: number
  /** As in receipt-details.ts; what a partner left out is not printed. */
  details: Readonly<Record<string, unknown>>
  serialNumber: string | null
}
