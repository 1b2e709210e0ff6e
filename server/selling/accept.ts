import { hash } from 'node:crypto'
import type { RefusalCode } from '../../contract/errors.ts'
import type { ProductTypeId } from '../../rules/fees.ts'
import type { Statement } from '../runner/statements.ts'

/** One request to sell or to inquire, as every door hands it to the engine. Amounts in whole rupiah. */
export interface SaleRequest {
  userId: number
  loginUserId: number | null
  mode: 'prod' | 'sand'
  requestType: 'inquiry' | 'purchase'
  door: 'counter' | 'chat' | 'native'
  /** Absent: the sale's own id becomes its reference and nothing is deduplicated. */
  refId: string | null
  productCode: string
  customerCode: string
  amount: number | null
  counter: number
  maxPrice: number | null
  inquiryId: number | null
}

/** A sale that passed every check, with its money held. `costs` are what each partner of the route would be owed. */
export interface AcceptedSale {
  saleId: number
  createdAt: Date
  productId: number
  productCode: string
  productName: string
  family: string
  productTypeId: ProductTypeId
  nominal: number | null
  amount: number
  base: number
  customerPays: number
  shares: number
  /** Balance of the seller after the hold. */
  balance: number
  partners: number[]
  costs: number[]
  partnerCodes: string[]
  /** The seller and everybody above it except the owner. */
  chain: number[]
}

export type Acceptance =
  | { accepted: AcceptedSale }
  /** The key is known; the id is missing when the first of the pair came in the same batch. */
  | { known: number | null }
  | { refused: RefusalCode; values: Record<string, string | number> }

export interface AcceptedRow {
  n: number
  code: RefusalCode | 'known' | null
  vals: Record<string, string | number | null> | null
  sale_id: number | null
  created_at: Date
  product_id: number
  product_code: string
  product_name: string
  family: string
  product_type_id: ProductTypeId
  nominal: number | null
  amount: number
  base: number
  customer_pays: number
  shares: number
  balance: number
  partners: number[]
  prices: (number | string)[]
  partner_codes: string[]
  chain: number[]
}

/** What makes two requests with one reference the same request. */
export const bodyHash = (request: SaleRequest): string =>
  hash(
    'sha256',
    [
      request.productCode.toUpperCase(),
      request.customerCode,
      request.amount,
      request.maxPrice,
      request.counter,
      request.inquiryId,
    ].join('|'),
    'base64url',
  )

const wire = (request: SaleRequest, n: number) => ({
  n,
  user_id: request.userId,
  login_user_id: request.loginUserId,
  mode: request.mode,
  request_type: request.requestType,
  door: request.door,
  ref_id: request.refId,
  body_hash: bodyHash(request),
  product_code: request.productCode,
  customer_code: request.customerCode,
  amount: request.amount,
  counter: request.counter,
  max_price: request.maxPrice,
  inquiry_id: request.inquiryId,
})

/**
 * Accepts a batch in one transaction: key, price, hold and sale row for each item that passes every check; a refused item leaves nothing.
 * `deadline` (ms) is how long the first partner call may keep a sale to itself. Answers in the order of the requests.
 */
export async function acceptSales(statement: Statement, requests: SaleRequest[], deadline: number): Promise<Acceptance[]> {
  const [request] = requests
  if (request && requests.length === 1) return [await acceptSale(statement, request, deadline)]
  const rows = await statement<AcceptedRow>('accept_sales', 'select * from accept_sales($1, $2)', [
    JSON.stringify(requests.map(wire)),
    `${deadline} ms`,
  ])
  const answers: Acceptance[] = requests.map(() => ({ refused: 'not-found', values: {} }))
  for (const row of rows) answers[row.n] = acceptance(row)
  return answers
}

async function acceptSale(statement: Statement, request: SaleRequest, deadline: number): Promise<Acceptance> {
  const text = 'select * from accept_sale($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)'
  const [row] = await statement<AcceptedRow>('accept_sale', text, oneSale(request, deadline))
  return acceptance(row as AcceptedRow)
}

/** Plain values of one request, in the order of the functions that accept one. */
export const oneSale = (request: SaleRequest, deadline: number): unknown[] => [
  request.userId,
  request.loginUserId,
  request.mode,
  request.requestType,
  request.door,
  request.refId,
  bodyHash(request),
  request.productCode,
  request.customerCode,
  request.amount,
  request.counter,
  request.maxPrice,
  request.inquiryId,
  `${deadline} ms`,
]

export function acceptance(row: AcceptedRow): Acceptance {
  if (row.code === 'known') return { known: row.sale_id }
  if (row.code) {
    const values = Object.entries(row.vals ?? {}).filter((entry): entry is [string, string | number] => entry[1] !== null)
    return { refused: row.code, values: Object.fromEntries(values) }
  }
  return {
    accepted: {
      saleId: row.sale_id as number,
      createdAt: row.created_at,
      productId: row.product_id,
      productCode: row.product_code,
      productName: row.product_name,
      family: row.family,
      productTypeId: row.product_type_id,
      nominal: row.nominal,
      amount: row.amount,
      base: row.base,
      customerPays: row.customer_pays,
      shares: row.shares,
      balance: row.balance,
      partners: row.partners,
      costs: row.prices.map((price) => row.base + Number(price)),
      partnerCodes: row.partner_codes,
      chain: row.chain,
    },
  }
}
