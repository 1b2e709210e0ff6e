import type { ProductTypeId } from '../../contract/catalogue/product-types.ts'
import type { RefusalCode } from '../../contract/errors.ts'
import { record, records } from '../runner/records.ts'
import type { RunSql } from '../runner/run-sql.ts'
import { bodyHash, type Item, itemFields, type SaleRequest } from './sale-fields.ts'

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
  /** Its seller rehearses: whatever the request says, it is a sale of the sandbox. */
  isRehearsed: boolean
}

export type Acceptance =
  | { accepted: AcceptedSale }
  /** The key is known; the id is missing when the first of the pair came in the same batch. */
  | { known: number | null }
  | { refused: RefusalCode; values: Record<string, string | number> }

/** What a try answers that waits for nobody: `locked` where somebody else holds the seller's balance, and nothing was looked at. */
export type Tried = Acceptance | { locked: true }

/** What the functions that accept answer, in the code's names. */
export interface AcceptedRow extends Omit<AcceptedSale, 'saleId' | 'costs' | 'isRehearsed'> {
  n: number
  code: RefusalCode | 'known' | 'locked' | null
  /** What the text of a refusal says; of a rehearsed sale its route, which has no `partners` then. */
  vals: Record<string, string | number | number[] | null> | null
  saleId: number | null
  /** Without the base. */
  prices: (number | string)[]
}

function item(request: SaleRequest, n: number): Item {
  const { nth, ...same } = request
  return { ...same, n, bodyHash: bodyHash(request), counter: nth }
}

/**
 * Accepts a batch in one transaction: key, price, hold and sale row for each item that passes every check; a refused item leaves nothing.
 * Whose balance somebody else holds is answered so at once.
 * `deadline` (ms) is how long the first partner call may keep a sale to itself. Answers in the order of the requests.
 */
export async function acceptSales(runSql: RunSql, requests: SaleRequest[], deadline: number): Promise<Tried[]> {
  const [request] = requests
  if (request && requests.length === 1) return [await acceptSale(runSql, request, deadline)]
  const rows = await runSql<AcceptedRow>('accept_sales', 'select * from accept_sales($1::sale_item[], $2)', [
    records(itemFields, requests.map(item)),
    `${deadline} ms`,
  ])
  const answers: Tried[] = requests.map(() => ({ locked: true }))
  for (const row of rows) answers[row.n] = acceptance(row)
  return answers
}

async function acceptSale(runSql: RunSql, request: SaleRequest, deadline: number): Promise<Tried> {
  const [row] = await runSql<AcceptedRow>('accept_sale', `select * from accept_sale(${oneItem})`, oneSale(request, deadline))
  return acceptance(row as AcceptedRow)
}

/** One request as the first two parameters of the functions that accept one. */
export const oneItem = '$1::sale_item, $2'
export const oneSale = (request: SaleRequest, deadline: number): unknown[] => [
  record(itemFields, item(request, 0)),
  `${deadline} ms`,
]

export function acceptance({ n, code, vals, saleId, prices, partners, ...sale }: AcceptedRow): Tried {
  if (code === 'known') return { known: saleId }
  if (code === 'locked') return { locked: true }
  if (code) {
    const values = Object.entries(vals ?? {}).filter((entry): entry is [string, string | number] => entry[1] !== null)
    return { refused: code, values: Object.fromEntries(values) }
  }
  const costs = prices.map((price) => sale.base + Number(price))
  const simulated = vals?.['simulated'] as number[] | undefined
  const route = { partners: simulated ?? partners, isRehearsed: simulated !== undefined }
  return { accepted: { ...sale, ...route, saleId: saleId as number, costs } }
}
