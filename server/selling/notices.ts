import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { partnerNotice, type partnerNoticeAnswer } from '../../contract/partners/partners.ts'
import { saleStatuses } from '../../contract/selling/sale-statuses.ts'
import type { PartnerNotice } from '../partners/adapter.ts'
import { exactJson } from '../runner/exact-json.ts'
import { refuse } from '../runner/refuse.ts'
import type { RunSql } from '../runner/run-sql.ts'
import type { Transact } from '../runner/transact.ts'
import { failure, success, unlessEmpty } from './dispatch.ts'
import type { Ending, TraceStep } from './end.ts'
import type { Engine } from './engine.ts'
import type { BookLateSuccess } from './late-success.ts'
import { refundClaimBooker } from './refund-claims.ts'
import { saleById } from './sale-state.ts'

type State = z.output<typeof partnerNoticeAnswer>['state']

interface Kept {
  id: number
  partnerId: number
  body: string
  state: State
}

interface Keeping {
  partnerId: number
  body: string
  raw: string | null
  saleId: number | null
}

export interface Notices {
  /** Keeps what a partner reported, as it came, and does what it asks for; the same once more changes nothing. Null: no such sale was asked of it. */
  take(partnerId: number, body: string, notice: PartnerNotice, raw?: string): Promise<State | null>
  /** Refuses what `take` knows nothing of: `sale-archived` where the month of the sale is away, else `not-found`. */
  refuseUnknown(notice: PartnerNotice): Promise<never>
  /** `take` for a partner of our own, and for one that says it in other words, which are kept as `raw`. */
  report(partnerId: number, notice: PartnerNotice, raw?: string): Promise<State | null>
  /** Keeps a report about no sale that this partner was asked for; it does nothing. */
  keepUnknown(partnerId: number, notice: PartnerNotice, raw: string): Promise<State>
  /** Works off what could not be done when it came. */
  workOff(): Promise<void>
}

interface NoticesOptions {
  engine: Engine
  runSql: RunSql
  transact: Transact
  bookLateSuccess: BookLateSuccess
}

/** The inbox of what partners report by themselves. A report only moves a pending sale; a success that comes too late is booked as a loss. */
export function createNotices({ engine, runSql, transact, bookLateSuccess }: NoticesOptions): Notices {
  async function work({ id, partnerId, body }: Kept): Promise<State> {
    const notice = partnerNotice.parse(exactJson(body))
    const state = await apply({ engine, bookLateSuccess, tellOfDenial: refundClaimBooker(transact) }, partnerId, notice)
    await runSql('notice_done', 'update partner_notice set state = $2, handled_at = clock_timestamp() where id = $1', [id, state])
    return state
  }

  async function keep({
    partnerId,
    body,
    raw,
    saleId,
  }: Keeping): Promise<{ kept: { id: number } | undefined; fingerprint: Buffer }> {
    const fingerprint = createHash('sha256').update(body).digest()
    const [kept] = await runSql<{ id: number }>(
      'keep_notice',
      `insert into partner_notice (partner_id, received_at, body, raw, fingerprint, sale_id, state)
       values ($1, clock_timestamp(), $2, $3, $4, $5, case when $5::bigint is null then 'nothing' else 'waiting' end)
       on conflict (partner_id, fingerprint) do nothing returning id`,
      [partnerId, body, raw, fingerprint, saleId],
    )
    return { kept, fingerprint }
  }

  const notices: Notices = {
    report: (partnerId, notice, raw) => notices.take(partnerId, JSON.stringify(notice), notice, raw),
    async keepUnknown(partnerId, notice, raw) {
      await keep({ partnerId, body: JSON.stringify(notice), raw, saleId: null })
      return 'nothing'
    },
    async take(partnerId, body, notice, raw) {
      const [saleId, attempt] = partsOf(notice.reference)
      const asked = await askedSale(runSql, saleId)
      if (asked?.partners[attempt - 1] !== partnerId) return null
      const { kept, fingerprint } = await keep({ partnerId, body, raw: raw ?? null, saleId })
      if (kept) return work({ id: kept.id, partnerId, body, state: 'waiting' })
      const [before] = await keptNotices(transact, sql`partner_id = ${partnerId} and fingerprint = ${fingerprint}`)
      return before!.state
    },
    async refuseUnknown({ reference }) {
      await saleById(runSql, partsOf(reference)[0])
      return refuse('not-found')
    },
    async workOff() {
      // What was taken a moment ago is being worked on; what is to come was taken before the clock was set back.
      const isOld = sql`received_at not between now() - interval '10 seconds' and now()`
      const waiting = sql`state = 'waiting' and ${isOld} and received_at > now() - interval '7 days'`
      for (const notice of await keptNotices(transact, waiting)) await work(notice)
    },
  }
  return notices
}

const atOnce = 500

async function keptNotices(transact: Transact, where: RawBuilder<unknown>): Promise<Kept[]> {
  return transact.read(async (tx) => {
    const { rows } = await sql<Kept>`
      select id, partner_id, body, state from partner_notice where ${where} order by id limit ${atOnce}`.execute(tx)
    return rows
  })
}

function partsOf(reference: string): [saleId: number, attempt: number] {
  const [saleId, attempt] = reference.split('-').map(Number)
  return [saleId!, attempt!]
}

interface AskedSale {
  id: number
  createdAt: Date
  userId: number
  base: number
  partners: number[]
  prices: (number | string)[]
  chain: number[]
  trace: TraceStep[]
  /** The attempt that may still end it; null once it has ended. */
  attempt: number | null
  /** Who delivered it; null while it is pending, or where nobody did. */
  deliveredBy: number | null
  family: string
}

/** A purchase as it was asked of its partners; undefined when there is none. */
async function askedSale(runSql: RunSql, saleId: number): Promise<AskedSale | undefined> {
  const rows = await runSql<AskedSale>(
    'asked_sale',
    `select s.id, s.created_at, s.user_id, s.base, s.partners, s.prices, array_remove(array[s.l1, s.l2, s.l3, s.l4, s.l5], null) as chain,
       coalesce(w.trace, '[]') as trace, case when o.status = ${saleStatuses.success} then o.partner_id end as delivered_by, case when o.sale_id is null then coalesce(w.attempt, 1) end as attempt,
       p.family
     from sale s
     join product p on p.id = s.product_id
     left join open_sale w on w.sale_id = s.id
     left join outcome o on o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id
     where s.id = $1 and s.request_type = 'purchase' and s.partners is not null`,
    [saleId],
  )
  return rows[0]
}

interface Applying extends Pick<NoticesOptions, 'engine' | 'bookLateSuccess'> {
  tellOfDenial: (partnerId: number, notice: PartnerNotice) => Promise<void>
}

async function apply(
  { engine, bookLateSuccess: book, tellOfDenial }: Applying,
  partnerId: number,
  notice: PartnerNotice,
): Promise<State> {
  const [saleId, attempt] = partsOf(notice.reference)
  const sale = await askedSale(engine.runSql, saleId)
  if (!sale || notice.status === 'pending') return 'nothing'
  const { serialNumber, message } = notice
  if (sale.attempt === attempt) {
    if (notice.status === 'success' && unlessEmpty(deliveryOf(notice), sale.family).kind === 'pending') return 'nothing'
    const ending = endingOf(sale, partnerId, notice)
    const { applied, balance } = await engine.endOnce(ending)
    if (applied) {
      engine.announce({ saleId, chain: sale.chain }, sale.userId, { ending, balance })
      return notice.status === 'success' ? 'settled' : 'failed'
    }
  }
  if (notice.status === 'failure' && sale.deliveredBy === partnerId) {
    await tellOfDenial(partnerId, notice)
    return 'claimed'
  }
  if (notice.status === 'success' && (await book({ saleId, partnerId, source: 'callback', serialNumber, message }))) return 'late'
  const still = await askedSale(engine.runSql, saleId)
  return still?.attempt === attempt ? 'waiting' : 'nothing'
}

/** What a report ends a pending sale with; a failure only where no call is under way, whose answer may say otherwise. */
function endingOf(sale: AskedSale, partnerId: number, notice: PartnerNotice): Ending {
  const { status, message } = notice
  const ends = { saleId: sale.id, createdAt: sale.createdAt }
  const step: TraceStep = { at: new Date().toISOString(), event: 'callback', partnerId, detail: message }
  const trace = [...sale.trace, step]
  if (status === 'failure') return { ...failure(ends, partnerId, message), trace, idle: true }
  return { ...success(ends, partnerId, deliveryOf(notice)), trace }
}

const deliveryOf = ({ serialNumber, customerName, message }: PartnerNotice) =>
  ({ kind: 'success', serialNumber, customerName, base: null, details: {}, message }) as const
