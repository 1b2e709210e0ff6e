import { hash } from 'node:crypto'
import { productTypes } from '../../contract/catalogue/product-types.ts'
import { type DialectName, isDialect } from '../../contract/h2h/dialect-names.ts'
import { saleStatuses } from '../../contract/selling/sale-statuses.ts'

/** One request to sell or to inquire, as every door hands it to the engine. Amounts in whole rupiah. */
export interface SaleRequest {
  userId: number
  loginUserId: number | null
  mode: 'prod' | 'sand'
  requestType: 'inquiry' | 'purchase'
  door: 'counter' | 'chat' | 'native' | DialectName
  /** Absent: the sale's own id becomes its reference and nothing is deduplicated. */
  refId: string | null
  productCode: string
  customerCode: string
  amount: number | null
  /** The n-th sale of this product and number today, by its seller's word: `counter` on the wire and in the database. */
  nth: number
  maxPrice: number | null
  inquiryId: number | null
}

/**
 * What makes two requests with one reference the same request: the first 132 bits of a hash, since every sale keeps it. At the doors of
 * dialects only product, customer and amount count: a program asks how a sale stands by sending it again, and may leave out its limits.
 */
export function bodyHash({ productCode, customerCode, amount, door, ...limits }: SaleRequest): string {
  const { maxPrice, nth, inquiryId } = isDialect(door) ? noLimits : limits
  const text = [productCode.toUpperCase(), customerCode, amount, maxPrice, nth, inquiryId].join('|')
  return hash('sha256', text, 'base64url').slice(0, 22)
}
const noLimits = { maxPrice: null, nth: 1, inquiryId: null }

/** A request as the functions that accept take it. */
export type Item = Omit<SaleRequest, 'nth'> & { n: number; bodyHash: string; counter: number }

/** The fields of the database's type sale_item, in its order. */
export const itemFields = [
  ...(['n', 'userId', 'loginUserId', 'mode', 'requestType', 'door', 'refId', 'bodyHash', 'productCode'] as const),
  ...(['customerCode', 'amount', 'counter', 'maxPrice', 'inquiryId'] as const),
] as const satisfies (keyof Item)[]

/** What the sandbox says that a partner has: its secrets work from everywhere, and what it really has is not their business. */
export const sandboxBalance = 100_000_000

/** A sale as its seller may see it, whatever its state. Amounts in whole rupiah. */
export interface SaleState {
  saleId: number
  refId: string
  userId: number
  requestType: 'inquiry' | 'purchase'
  /** What it was asked for with, be it rehearsed or not. */
  mode: 'prod' | 'sand'
  /** The simulator was asked, whatever the mode; texts are marked already. */
  isRehearsed: boolean
  bodyHash: string | null
  statusId: number
  /** When its price was given back after success. */
  refundedAt: string | null
  productCode: string
  productName: string
  customerCode: string
  customerName: string | null
  price: number
  customerPays: number
  /** What is due of a bill, without anybody's fee; null for what is no bill. */
  bill: number | null
  serialNumber: string | null
  message: string
  balance: number
  createdAt: string
  details: Record<string, unknown>
}

/** A sale as it is stored, with the inquiry that it was paid from where it is a bill. */
export interface StoredSale extends SaleState {
  inquiryId: number | null
}

const isBill = `p.product_type_id = ${productTypes.bill}`
/** An inquiry that found no bill, or none yet: the fee alone is no price. */
const isUnknownBill = `s.request_type = 'inquiry' and ${isBill} and o.quote is null`

/** The fields of a stored sale as a query gives them: of `s` a sale, `p` its product, `o` its outcome, `k` its key, `b` its seller's balance. */
export const saleColumns = `s.id as sale_id, s.inquiry_id, s.ref_id, s.user_id, s.request_type, case when rs.sale_id is null then s.mode else 'prod' end as mode, rs.sale_id is not null as is_rehearsed, k.body_hash, coalesce(o.status, ${saleStatuses.pending}) as status_id, p.code as product_code, p.name as product_name, s.customer_code, o.customer_name,
  case when ${isUnknownBill} then 0 else coalesce(o.quote, s.amount) end as price,
  case when ${isUnknownBill} then 0 when s.request_type = 'inquiry' and ${isBill} then s.customer_pays + coalesce(o.base, 0) else s.customer_pays end as customer_pays,
  case when ${isBill} then case when s.request_type = 'inquiry' then coalesce(o.base, 0) else s.base end end as bill, o.serial_number, coalesce(o.message, w.last_message, '') as message,
  case when rs.sale_id is not null then b.balance - rehearsed(s.user_id) when s.mode = 'sand' then ${sandboxBalance} else b.balance end as balance, s.created_at, coalesce(o.details, '{}') as details,
  (select r.at from refund r where r.sale_id = s.id) as refunded_at`
