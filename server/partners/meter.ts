import type { RunSql } from '../runner/run-sql.ts'
import type { AdapterOf, PartnerAdapter, PartnerReply, PartnerRequest } from './adapter.ts'

interface Count {
  minute: string
  product_id: number
  partner_id: number
  asked: number
  began: number
  succeeded: number
  failed: number
  silent: number
  waiting: number
  took: number
}

/** What the sales of one seller came to: `lost` as in `seller_minute`. */
interface SellerCount {
  minute: string
  product_id: number
  seller_id: number
  succeeded: number
  lost: number
}

/** Of a product and minute so many sellers are counted one by one, those that come first: enough to tell whether only a few fail. */
const SELLERS_COUNTED = 30

export interface MeterOptions {
  runSql: RunSql
  /** Milliseconds that answers are added up before they are written. */
  every?: number
  warn: (error: unknown) => void
  /** Told of every answer to a purchase at once. */
  onAnswer?: (partnerId: number, result: string, seconds: number) => void
}

const minuteOf = (at: number): string => new Date(at - (at % 60_000)).toISOString()

/**
 * Counts what partners answer to real purchases, and how long they take, added up by minute in `partner_minute`, and whose sales they were in `seller_minute`. The sale never waits for it:
 * counts gather in memory and are written every second; what a server that dies had not written is lost.
 */
export function createMeter({ runSql, every = 1000, warn, onAnswer }: MeterOptions) {
  let counts = new Map<string, Count>()
  const sellers = sellerCounts()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  function count(partnerId: number, productId: number, add: Partial<Omit<Count, 'minute'>>): void {
    const minute = minuteOf(Date.now())
    const key = `${minute} ${productId} ${partnerId}`
    const none = { asked: 0, began: 0, succeeded: 0, failed: 0, silent: 0, waiting: 0, took: 0 }
    const present = counts.get(key) ?? { minute, product_id: productId, partner_id: partnerId, ...none }
    for (const name of Object.keys(none) as (keyof typeof none)[]) present[name] += add[name] ?? 0
    counts.set(key, present)
    timer ??= setTimeout(() => void flush(), every).unref()
  }

  /** Writes what has gathered. */
  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const gathered = [...counts.values()]
    const bySeller = sellers.taken()
    counts = new Map()
    if (gathered.length === 0) return writing
    writing = writing.then(() => write(runSql, gathered, bySeller)).catch(warn)
    return writing
  }

  function around(partnerId: number, adapter: PartnerAdapter): PartnerAdapter {
    return {
      ...adapter,
      async purchase(request, signal) {
        const began = performance.now()
        const sent = { asked: 1, began: request.place === 0 ? 1 : 0 }
        const done = (ending: Partial<Count>) => {
          const took = performance.now() - began
          count(partnerId, request.productId, { ...sent, ...ending, took: Math.round(took) })
          // The failure before it was none of the sale.
          sellers.count(request, bySellerOf(ending, request.place > 0 ? 1 : 0))
          onAnswer?.(partnerId, Object.keys(ending)[0]!, took / 1_000)
        }
        // An adapter may ignore the signal: it is counted as silent when the signal is given.
        const silence = new Promise<never>((_, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
        )
        try {
          const reply = await Promise.race([adapter.purchase(request, signal), silence])
          done(endingOf(reply))
          return reply
        } catch (error) {
          done({ silent: 1 })
          throw error
        }
      },
      async advise(request, signal) {
        const reply = await adapter.advise(request, signal)
        if (reply.kind === 'pending' || request.requestType !== 'purchase') return reply
        const ending = endingOf(reply)
        count(partnerId, request.productId, ending)
        sellers.count(request, bySellerOf(ending))
        return reply
      },
    }
  }

  return {
    /** The same adapters, counted; those of the sandbox are not. */
    measured:
      (adapterOf: AdapterOf): AdapterOf =>
      (partnerId, mode) =>
        mode === 'sand' ? adapterOf(partnerId, mode) : around(partnerId, adapterOf(partnerId, mode)),
    flush,
  }
}

const endingOf = (reply: PartnerReply): Partial<Count> =>
  reply.kind === 'success' ? { succeeded: 1 } : reply.kind === 'failure' ? { failed: 1 } : { waiting: 1 }

const bySellerOf = ({ succeeded = 0, failed = 0, silent = 0 }: Partial<Count>, madeGood = 0) => ({
  succeeded,
  lost: failed + silent - madeGood,
})

/** Counts sales by their sellers until they are taken. */
function sellerCounts() {
  let counts = new Map<string, SellerCount>()
  const isCounted = firstSellers()
  return {
    count({ productId, sellerId }: PartnerRequest, add: { succeeded: number; lost: number }): void {
      const minute = minuteOf(Date.now())
      if (!isCounted(minute, productId, sellerId)) return
      const key = `${minute} ${productId} ${sellerId}`
      const present = counts.get(key) ?? { minute, product_id: productId, seller_id: sellerId, succeeded: 0, lost: 0 }
      present.succeeded += add.succeeded
      present.lost += add.lost
      counts.set(key, present)
    },
    taken(): SellerCount[] {
      const all = [...counts.values()].filter(({ succeeded, lost }) => succeeded !== 0 || lost !== 0)
      counts = new Map()
      return all
    },
  }
}

/** Whether a seller is one of the first of a product and minute. */
function firstSellers() {
  let now = ''
  let first = new Map<number, Set<number>>()
  return (minute: string, productId: number, sellerId: number): boolean => {
    if (minute !== now) {
      now = minute
      first = new Map()
    }
    const known = first.get(productId) ?? new Set()
    if (known.size < SELLERS_COUNTED) known.add(sellerId)
    first.set(productId, known)
    return known.has(sellerId)
  }
}

async function write(runSql: RunSql, counts: Count[], sellers: SellerCount[]): Promise<void> {
  await runSql(
    'count_answers',
    `insert into partner_minute as m (minute, product_id, partner_id, asked, began, succeeded, failed, silent, waiting, took)
     select minute, product_id, partner_id, asked, began, succeeded, failed, silent, waiting, took from json_populate_recordset(null::partner_minute, $1)
     order by minute, product_id, partner_id
     on conflict (minute, product_id, partner_id) do update set asked = m.asked + excluded.asked, began = m.began + excluded.began, succeeded = m.succeeded + excluded.succeeded,
       failed = m.failed + excluded.failed, silent = m.silent + excluded.silent, waiting = m.waiting + excluded.waiting, took = m.took + excluded.took`,
    [JSON.stringify(counts)],
  )
  if (sellers.length === 0) return
  await runSql(
    'count_sellers',
    `insert into seller_minute as m (minute, product_id, seller_id, succeeded, lost)
     select minute, product_id, seller_id, succeeded, lost from json_populate_recordset(null::seller_minute, $1)
     order by minute, product_id, seller_id
     on conflict (minute, product_id, seller_id) do update set succeeded = m.succeeded + excluded.succeeded, lost = m.lost + excluded.lost`,
    [JSON.stringify(sellers)],
  )
}
