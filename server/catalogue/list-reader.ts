import { z } from 'zod'
import type { listProblems } from '../../contract/catalogue/partner-lists.ts'
import { exactJson } from '../runner/exact-json.ts'
import { refuse } from '../runner/refuse.ts'
import { givenBack } from '../upstream/listing.ts'

/** More is no price list of one partner. */
export const MOST_ROWS = 20_000

export interface Hours {
  from: string
  to: string
}

/** One row of a partner's price list. */
export interface ListedProduct {
  sku: string
  name: string
  /** Postpaid rows name an admin and a commission instead of a price. */
  postpaid: boolean
  /** Whole rupiah: the price, or what is left of the admin after the commission. */
  price: number
  /** Undefined where the list does not say. */
  isOpen: boolean | undefined
  /** Null: no cut-off; undefined where the list does not say. */
  hours: Hours | null | undefined
}

export interface BadRow {
  /** From 1. */
  row: number
  sku: string
  name: string
  problem: (typeof listProblems)[number]
}

export interface ReadList {
  listed: number
  products: ListedProduct[]
  bad: BadRow[]
}

/** Amounts come as numbers or as text, "10050" or "10050.00". */
const amount = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^-?\d{1,15}(\.\d+)?$/)
    .transform(Number),
])
const flag = z.union([z.boolean(), z.stringbool(), z.int().min(0).max(1).transform(Boolean)])
// What was cut in the midst of a sign, and what no database holds, does not become a sign of its own.
const text = z
  .union([z.string(), z.number().transform(String)])
  .transform((given) => given.replaceAll('\0', '').trim().slice(0, 200).toWellFormed())

const listedRow = z.looseObject({
  buyer_sku_code: text.transform((code) => code.slice(0, 100).toWellFormed().trim()).catch(''),
  product_name: text.catch(''),
  price: amount.nullish().catch(null),
  admin: amount.nullish().catch(null),
  [givenBack]: amount.nullish().catch(null),
  buyer_product_status: flag.optional().catch(undefined),
  seller_product_status: flag.optional().catch(undefined),
  unlimited_stock: flag.optional().catch(undefined),
  stock: amount.nullish().catch(null),
  start_cut_off: z.string().nullish().catch(null),
  end_cut_off: z.string().nullish().catch(null),
})
type ListedRow = z.output<typeof listedRow>

/**
 * Reads a price list in the shape of /v1/price-list. Any text gives rows, each read or named as bad, or one refusal:
 * `list-not-json`, `list-not-a-list`, `list-empty`, `list-too-long`, `list-is-a-refusal`.
 */
export function readPriceList(list: string): ReadList {
  const rows = rowsOf(list)
  const read: ReadList = { listed: rows.length, products: [], bad: [] }
  const seen = new Set<string>()
  for (const [at, given] of rows.entries()) {
    const parsed = listedRow.safeParse(given)
    const { buyer_sku_code: sku, product_name: name } = parsed.success ? parsed.data : { buyer_sku_code: '', product_name: '' }
    const product = !parsed.success ? 'no-object' : sku === '' ? 'no-code' : productOf(parsed.data)
    const result = seen.has(sku) && sku !== '' ? 'twice' : product
    if (typeof result === 'string') read.bad.push({ row: at + 1, sku, name, problem: result })
    else read.products.push(result)
    seen.add(sku)
  }
  return read
}

function rowsOf(list: string): unknown[] {
  const parsed = parse(list)
  const rows = isObject(parsed) && !Array.isArray(parsed) ? (parsed as { data?: unknown }).data : parsed
  if (isObject(rows) && !Array.isArray(rows)) {
    const { message, rc } = rows as { message?: unknown; rc?: unknown }
    const said = [rc, message].filter((part) => typeof part === 'string' || typeof part === 'number')
    if (said.length > 0) refuse('list-is-a-refusal', { text: said.join(' ').slice(0, 200) })
  }
  if (!Array.isArray(rows)) return refuse('list-not-a-list')
  if (rows.length === 0) refuse('list-empty')
  if (rows.length > MOST_ROWS) refuse('list-too-long', { most: MOST_ROWS })
  return rows
}

function parse(list: string): unknown {
  try {
    // A file saved by a text editor may begin with a byte order mark.
    return exactJson(list.replace(/^\uFEFF/, ''))
  } catch {
    return refuse('list-not-json')
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function productOf(row: ListedRow): ListedProduct | BadRow['problem'] {
  const postpaid = (row.price === null || row.price === undefined) && typeof row.admin === 'number'
  const price = postpaid ? row.admin! - (row[givenBack] ?? 0) : row.price
  if (price === null || price === undefined || (!postpaid && price === 0)) return 'no-price'
  if (!Number.isSafeInteger(price)) return 'not-whole'
  if (price < 0 || price > 1_000_000_000_000) return 'out-of-range'
  const hours = hoursOf(row)
  if (hours === 'bad-hours') return hours
  return { sku: row.buyer_sku_code, name: row.product_name, postpaid, price, isOpen: isOpen(row), hours }
}

/** Open while buyer and seller have it on and something is in stock. */
function isOpen(row: ListedRow): boolean | undefined {
  const said = [row.buyer_product_status, row.seller_product_status].filter((flag) => flag !== undefined)
  if (said.length === 0) return undefined
  const soldOut = row.unlimited_stock === false && typeof row.stock === 'number' && row.stock <= 0
  return said.every(Boolean) && !soldOut
}

/** "0:0" to "0:0" and everything else that begins and ends at one minute is no cut-off. */
function hoursOf({ start_cut_off: start, end_cut_off: end }: ListedRow): ListedProduct['hours'] | 'bad-hours' {
  if (typeof start !== 'string' || typeof end !== 'string') return undefined
  const [from, to] = [clock(start), clock(end)]
  if (from === null || to === null) return 'bad-hours'
  return from === to ? null : { from, to }
}

function clock(given: string): string | null {
  const [, hour, minute] = /^\s*(\d{1,2})[:.](\d{1,2})\s*$/.exec(given) ?? []
  if (hour === undefined || minute === undefined || Number(hour) > 23 || Number(minute) > 59) return null
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
}
