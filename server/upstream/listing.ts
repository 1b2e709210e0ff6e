import { connectionDialect } from '../../contract/upstream/dialect.ts'
import { exactJson } from '../runner/exact-json.ts'
import { refuse } from '../runner/refuse.ts'
import { type Connection, type HttpReply, jsonObject, nobody, postJson, type Wire } from './protocol.ts'
import { atPath, templateWire } from './templates.ts'
import type { Upstreams } from './upstreams.ts'

/** One row in the shape of Digiflazz' /v1/price-list, which is what lists are compared in. */
type Row = Readonly<Record<string, unknown>>

/** How a type of partner is asked for its price list, and what its replies say; a reply that is no list answers null. */
interface Listing {
  asks(connection: Connection): Wire[]
  rows(connection: Connection, reply: HttpReply, ask: number): unknown[] | null
}

/** What a partner gives back of the admin, in the words of lists. */
export const givenBack = 'commission'
const givenBackByIak = 'komisi'

const signed = ({ credentials: { username = '', apiKey = '' }, sign }: Connection, last: string) => ({
  username,
  sign: sign.md5(`${username}${apiKey}${last}`),
})
const listAt = (text: string, ...names: string[]): unknown[] | null => {
  let found: unknown = jsonObject(text)
  for (const name of names)
    found = typeof found === 'object' && found !== null ? Object.getOwnPropertyDescriptor(found, name)?.value : null
  return Array.isArray(found) ? found : null
}
const fieldsOf = (row: unknown): Row => (typeof row === 'object' && row !== null ? (row as Row) : {})

const digiflazz: Listing = {
  asks: (connection) =>
    ['prepaid', 'pasca'].map((cmd) => postJson(`${connection.address}/price-list`, { cmd, ...signed(connection, 'pricelist') })),
  rows: (_, { text }) => listAt(text, 'data'),
}

const iak: Listing = {
  asks: (connection) => {
    const bills = connectionDialect.parse(connection.dialect).postpaidAddress ?? connection.address
    const fields = { ...signed(connection, 'pl'), status: 'all' }
    return [
      postJson(`${connection.address}/api/pricelist`, fields),
      postJson(`${bills.replace(/\/+$/, '')}/api/v1/bill/check`, { commands: 'pricelist-pasca', ...fields }),
    ]
  },
  rows(_, { text }, ask) {
    if (ask === 0)
      return (
        listAt(text, 'data', 'pricelist')?.map((given) => {
          const row = fieldsOf(given)
          return {
            buyer_sku_code: row.product_code,
            product_name: `${row.product_description ?? ''} ${row.product_nominal ?? ''}`,
            price: row.product_price,
            buyer_product_status: row.status === 'active',
          }
        }) ?? null
      )
    return (
      listAt(text, 'data', 'pasca')?.map((given) => {
        const row = fieldsOf(given)
        return {
          buyer_sku_code: row.code,
          product_name: row.name,
          admin: row.fee,
          [givenBack]: row[givenBackByIak],
          buyer_product_status: String(row.status) === '1',
        }
      }) ?? null
    )
  },
}

const byTemplates: Listing = {
  asks: (connection) => {
    const wire = templateWire('list', connection, { request: nobody, payload: [], handle: null })
    return wire === null || !mapping(connection) ? [] : [wire]
  },
  rows(connection, { text }) {
    const places = mapping(connection)
    const found = places && atPath(parsed(text), places.rows)
    if (!places || !Array.isArray(found)) return null
    const opens = places.opens.map((word) => word.toLowerCase())
    const at = (row: unknown, place: string | null) => (place === null ? undefined : atPath(row, place))
    return found.map((row) => ({
      buyer_sku_code: at(row, places.code),
      product_name: at(row, places.name),
      price: at(row, places.price),
      ...(places.open !== null && { buyer_product_status: opens.includes(String(at(row, places.open)).toLowerCase()) }),
    }))
  },
}

const mapping = ({ dialect }: Connection) => connectionDialect.parse(dialect).templates?.listReply ?? null

function parsed(text: string): unknown {
  try {
    return exactJson(text)
  } catch {
    return null
  }
}

const listings: Readonly<Record<string, Listing>> = { digiflazz, iak, json: byTemplates, 'http-get': byTemplates }

/** Whether a connection has a price list that can be asked for. */
export const hasList = (connection: Connection): boolean => (listings[connection.type]?.asks(connection).length ?? 0) > 0

/** What is kept of a row; a text that no honest list has is cut. */
const kept = ['buyer_sku_code', 'product_name', 'price', 'admin', givenBack, 'buyer_product_status'] as const
const besides = ['seller_product_status', 'unlimited_stock', 'stock', 'start_cut_off', 'end_cut_off'] as const
const MOST_CHARACTERS = 200
const keptOf = (row: unknown): unknown => {
  if (typeof row !== 'object' || row === null) return null
  const given = fieldsOf(row)
  const cut = (value: unknown) =>
    typeof value === 'string' ? value.slice(0, MOST_CHARACTERS) : typeof value === 'object' ? null : value
  return Object.fromEntries(
    [...kept, ...besides].flatMap((name) => (given[name] === undefined ? [] : [[name, cut(given[name])]])),
  )
}

const WITHIN_MS = 60_000
/** More than the largest list has. */
const MOST_BYTES = 8 * 1024 * 1024
const MOST_ROWS = 20_000

/**
 * Asks a partner for its price list, outside of any transaction; answers its text in the shape of /v1/price-list, or what the partner
 * said in place of one. Refuses `partner-silent` and `list-too-long`.
 */
export async function fetchedList(upstreams: Pick<Upstreams, 'reach' | 'send'>, partnerId: number): Promise<string> {
  const { reached } = await upstreams.reach(partnerId)
  if (reached.kind !== 'connected') return refuse('partner-silent', { reason: '–' })
  const { connection } = reached
  const listing = listings[connection.type]
  const asks = listing?.asks(connection) ?? []
  if (!listing || asks.length === 0) return refuse('partner-silent', { reason: connection.type })
  const rows: unknown[] = []
  const signal = AbortSignal.timeout(WITHIN_MS)
  for (const [n, wire] of asks.entries()) {
    const reply = await upstreams
      .send(partnerId, wire, signal, MOST_BYTES)
      .catch((error: Error) => refuse('partner-silent', { reason: error.message }))
    if (reply.status !== 200 && reply.status !== 400) refuse('partner-silent', { reason: `HTTP ${reply.status}` })
    const some = listing.rows(connection, reply, n)
    if (some === null) return reply.text.slice(0, MOST_CHARACTERS * 10)
    if (rows.length + some.length > MOST_ROWS) refuse('list-too-long', { most: MOST_ROWS })
    rows.push(...some)
  }
  return JSON.stringify(rows.map(keptOf))
}
