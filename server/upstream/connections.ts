import { sql } from 'kysely'
import type { Tx } from '../runner/pool.ts'
import type { RunSql } from '../runner/run-sql.ts'
import { openSeal } from '../sealing/seal.ts'
import type { Asked, Connection } from './protocol.ts'
import { signer } from './protocol.ts'

interface Row {
  type: string
  endPoint: string
  mode: 'prod' | 'sand'
  account: number
  since: Date
  sealed: Buffer
  plainHttp: boolean
  concurrency: number
  perSecond: number
  connectMs: number
  answerMs: number
  adviceSeconds: number
  reportFrom: string[]
  dialect: unknown
  version: number
}

/** A partner as it is spoken to: `simulator`, a connection, or `unconnected`. */
export type Reached =
  | { kind: 'simulator' }
  | { kind: 'unconnected' }
  | { kind: 'connected'; connection: Connection; version: number }

/** How a partner is reached now, with its credentials; a connection counts only for the type and end point it was made for. */
export async function reachedBy(runSql: RunSql, partnerId: number): Promise<Reached> {
  const [row] = await runSql<Row & { partnerType: string; wasConnected: boolean }>(
    'partner_reached',
    `select p.type as partner_type, exists (select from partner_connection a where a.partner_id = p.id) as was_connected, c.type, c.end_point, c.mode, c.account, c.since, c.sealed, c.plain_http, c.concurrency, c.per_second, c.connect_ms, c.answer_ms,
      c.advice_seconds, c.report_from, c.dialect, c.version
    from partner p left join partner_connection c on c.partner_id = p.id and c.type = p.type and c.end_point = p.end_point
    where p.id = $1`,
    [partnerId],
  )
  // A partner that was connected before does not answer for a sale that another one was asked to deliver.
  if (row?.partnerType === 'simulator' && !row.wasConnected) return { kind: 'simulator' }
  if (!row?.type) return { kind: 'unconnected' }
  const credentials = JSON.parse(await openSeal(runSql, row.sealed)) as Record<string, string>
  return { kind: 'connected', version: row.version, connection: { ...connectionOf(partnerId, row), credentials } }
}

const connectionOf = (partnerId: number, row: Row): Omit<Connection, 'credentials'> => ({
  partnerId,
  type: row.type,
  address: row.endPoint.replace(/\/+$/, ''),
  mode: row.mode,
  account: row.account,
  since: row.since,
  plainHttp: row.plainHttp,
  limits: {
    concurrency: row.concurrency,
    perSecond: row.perSecond,
    connectMs: row.connectMs,
    answerMs: row.answerMs,
    adviceSeconds: row.adviceSeconds,
  },
  reportFrom: row.reportFrom,
  dialect: row.dialect,
  sign: signer,
})

export interface Payload {
  inquiry: Asked['payload']
  purchase: Asked['payload']
}

/** What the payload sheet of a product adds to the requests to its partner. */
export async function payloadOf(runSql: RunSql, partnerId: number, productId: number): Promise<Payload> {
  const rows = await runSql<Payload>(
    'partner_payload',
    `select r.inquiry, r.purchase from product_partner pp join request_payload r on r.id = pp.request_payload_id
     where pp.partner_id = $1 and pp.product_id = $2`,
    [partnerId, productId],
  )
  return rows[0] ?? { inquiry: [], purchase: [] }
}

/** The same for products by their code at the partner, with our own code and kind; where several have it, of the newest. */
export async function payloadByCode(tx: Tx, partnerId: number, partnerCode: string) {
  const { rows } = await sql<{
    code: string
    family: string
    inquiry: Asked['payload'] | null
    purchase: Asked['payload'] | null
  }>`
    select p.code, p.family, r.inquiry, r.purchase from product_partner pp
    join product p on p.id = pp.product_id
    left join request_payload r on r.id = pp.request_payload_id
    where pp.partner_id = ${partnerId} and pp.partner_code = ${partnerCode}
    order by p.id desc limit 1`.execute(tx)
  return rows[0] ?? null
}
