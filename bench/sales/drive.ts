import { saleStatuses } from '../../contract/selling/sale-statuses.ts'
import { createAdapters } from '../../server/partners/adapters.ts'
import { openPool } from '../../server/runner/pool.ts'
import { runSqlOn } from '../../server/runner/run-sql.ts'
import { createEngine } from '../../server/selling/engine.ts'

/** Sales that were settled in a spell, and how long it took. */
export interface Sold {
  settled: number
  seconds: number
}

export interface Drive {
  url: string
  sellers: readonly number[]
  /** Concurrent callers, each waiting for its sale before the next. */
  callers: number
  lanes: number
  cap: number
  seconds: number
}

/** A different number for every sale, so that no two are the same; none ends as the simulator's numbers with a fate of their own. */
export const customerCode = (n: number): string =>
  `0812${String(10_000 + (Math.floor(n / 900) % 90_000))}${String(n % 900).padStart(3, '0')}`

/**
 * A reference for every sale of a spell, sixteen digits: as long as those of real programs, and always as long, because a sale keeps it three
 * times. `run` in ms.
 */
export const referenceOf = (run: number, who: number, n: number): string =>
  [run.toString().padStart(8, '0').slice(-8), who.toString().padStart(3, '0'), n.toString().padStart(5, '0')].join('')

/** Sells through the engine for some seconds, on as many connections as lanes. A sale that is not settled fails the run. */
export async function driveEngine({ url, sellers, callers, lanes, cap, seconds }: Drive): Promise<Sold> {
  const pool = openPool({ url, max: lanes, name: 'bench', byIndex: true })
  const engine = createEngine({
    runSql: runSqlOn(pool),
    adapterOf: createAdapters({ simulatorLatency: 0 }),
    onLateSuccess: async () => {},
    publish: () => {},
    partnerTimeout: 20_000,
    answerWithin: 8_000,
    lanes,
    cap,
  })
  const begun = performance.now()
  const end = begun + seconds * 1_000
  const run = Math.trunc(begun)
  let settled = 0
  const caller = async (_: unknown, who: number) => {
    for (let n = 0; performance.now() < end; n++) {
      const sale = await engine.sell({
        userId: sellers[Math.floor(Math.random() * sellers.length)] as number,
        loginUserId: null,
        mode: 'prod',
        requestType: 'purchase',
        door: 'native',
        refId: referenceOf(run, who, n),
        productCode: `S${1 + (n % 80)}`,
        customerCode: customerCode(who * 100_000 + n),
        amount: null,
        nth: 1,
        maxPrice: null,
        inquiryId: null,
      })
      if (sale.statusId !== saleStatuses.success) throw new Error(`sale ${sale.saleId} is ${sale.statusId}: ${sale.message}`)
      settled += 1
    }
  }
  try {
    await Promise.all(Array.from({ length: callers }, caller))
    return { settled, seconds: (performance.now() - begun) / 1_000 }
  } finally {
    await engine.close()
    await pool.end()
  }
}
