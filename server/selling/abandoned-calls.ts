import type { RunSql } from '../runner/run-sql.ts'

/** How far sales have begun, and the transactions that are at work on one. */
interface Begun {
  lastId: number
  mark: number
  accepting: string[]
}

/** A sale up to this one was begun at `at` or before, and can be seen once these transactions are over. */
interface Look {
  at: number
  lastId: number
  accepting: string[]
}

interface AbandonedCallsOptions {
  runSql: RunSql
  /** Milliseconds that a call to a partner may take on this server, including the time to write its answer down. */
  deadline: number
  /** Milliseconds of this process, unaffected by a clock that is set. */
  elapsed: () => number
}

/** The longest that any server lets a call last, see accept_sale. */
const longest = 300_000
/** Added to the time that a call may last before it counts as given up: its last query has ended by then. */
const margin = 30_000
/** How many ids are looked through in one query. */
const atOnce = 50_000

export type AbandonedCalls = ReturnType<typeof createAbandonedCalls>

/**
 * Finds the calls that are over without a word, because their server died or lost its database: sales without an outcome that are not on
 * the pending list, and sales there whose call nobody took away. What decides is how long this process itself has known of
 * the call, and no time that stands written anywhere: a clock may be set while a call is out, and a server knows of no other one whether it lives.
 */
export function createAbandonedCalls({ runSql, deadline, elapsed }: AbandonedCallsOptions) {
  const looks: Look[] = []
  const giveUpCalls = createCallWatch(runSql, elapsed)

  async function look(): Promise<Begun> {
    const [begun] = await runSql<Begun>('sales_begun', 'select * from sales_begun()', [])
    looks.push({ at: elapsed(), lastId: begun!.lastId, accepting: begun!.accepting })
    // Of those that are old enough for every call one is enough.
    while (looks[1] && elapsed() - looks[1].at > longest + margin) looks.shift()
    return begun!
  }

  /** Milliseconds that a sale is known for at least. */
  const ageOf = (saleId: number): number => {
    const first = looks.find(({ lastId }) => lastId >= saleId)
    return first ? elapsed() - first.at : 0
  }

  async function silentSales(after: number, to: number): Promise<{ ripe: number[]; young: number[] }> {
    const found = await runSql<{ saleId: number; lastsMs: number }>('silent_sales', 'select * from silent_sales($1, $2)', [
      after,
      to,
    ])
    const isRipe = ({ saleId, lastsMs }: { saleId: number; lastsMs: number }) => ageOf(saleId) >= lastsMs + margin
    return {
      ripe: found.filter(isRipe).map(({ saleId }) => saleId),
      young: found.filter((sale) => !isRipe(sale)).map(({ saleId }) => saleId),
    }
  }

  async function list(sales: number[]): Promise<number> {
    if (sales.length === 0) return 0
    const [row] = await runSql<{ listed: number }>('list_sales', 'select list_sales($1) as listed', [sales])
    return row!.listed
  }

  async function lookThrough({ mark, lastId, accepting }: Begun): Promise<number> {
    const isOver = (look: Look) => !look.accepting.some((one) => accepting.includes(one))
    const over = looks.filter((look) => elapsed() - look.at >= deadline + margin && isOver(look))
    const to = Math.min(over.at(-1)?.lastId ?? 0, lastId)
    // Ids start again below the mark: the sequence was restored, but not the mark.
    let from = lastId < mark ? 0 : mark
    let marked = from
    let listed = 0
    let isWhole = true
    while (from < to) {
      const end = Math.min(from + atOnce, to)
      const { ripe, young } = await silentSales(from, end)
      listed += await list(ripe)
      if (isWhole) marked = young[0] === undefined ? end : young[0] - 1
      isWhole &&= young.length === 0
      from = end
    }
    if (marked !== mark) await runSql('mark_looked', 'select mark_looked($1)', [marked])
    return listed
  }

  return {
    /** Looks once; repeated every few seconds. Gives how many sales have come onto the pending list. */
    async lookOnce(): Promise<number> {
      const listed = await lookThrough(await look())
      await giveUpCalls()
      await runSql('unlist_ended', 'select unlist_ended()', [])
      return listed
    },
    /** Puts one sale on the pending list if it is in no state and its call is over; wherever the mark stands. */
    async bringBack(saleId: number): Promise<void> {
      await list((await silentSales(saleId - 1, saleId)).ripe)
    },
  }
}

/** Gives up calls about sales on the pending list that this process has seen for longer than they may last. */
function createCallWatch(runSql: RunSql, elapsed: () => number): () => Promise<void> {
  /** When a call was seen for the first time. */
  let calls = new Map<string, number>()
  return async function giveUpCalls(): Promise<void> {
    const out = await runSql<{ saleId: number; attempt: number; advices: number; lastsMs: number }>(
      'calls_out',
      `select sale_id, attempt, advices, (extract(epoch from busy_for) * 1000)::integer as lasts_ms
       from open_sale where busy_for is not null`,
      [],
    )
    const seen = new Map<string, number>()
    for (const { saleId, attempt, advices, lastsMs } of out) {
      const call = `${saleId} ${attempt} ${advices}`
      const since = calls.get(call) ?? elapsed()
      if (elapsed() - since < lastsMs + margin) seen.set(call, since)
      else await runSql('give_up_call', 'select give_up_call($1, $2::smallint, $3::smallint)', [saleId, attempt, advices])
    }
    calls = seen
  }
}
