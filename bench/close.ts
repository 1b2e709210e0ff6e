import pg from 'pg'
import { migrate } from '../database/migrate.ts'
import { closeDue } from '../server/billing/close.ts'
import { createAdapters } from '../server/partners/adapters.ts'
import { openDatabase, openPool } from '../server/runner/pool.ts'
import { runSqlOn } from '../server/runner/run-sql.ts'
import { transactOn } from '../server/runner/transact.ts'
import { createEngine, type Engine } from '../server/selling/engine.ts'
import { closeAgainst } from './close/against.ts'
import { timeClose, timed } from './close/time.ts'
import { buildBilledWorld, salesEach } from './close/world.ts'
import { createDatabase, onScratch } from './database.ts'
import { type Figure, report } from './figures.ts'
import { customerCode } from './sales/drive.ts'

const small = 1_000
const closing = { closeDue, openPool, openDatabase, transactOn }

export const takes = ['pairs', 'seconds', 'users', 'against']

interface Options {
  json: boolean
  /** How often both checkouts close. */
  pairs?: number
  /** Of selling before the close. */
  seconds?: number
  users?: number
  /** Folder of another checkout. */
  against?: string
}

/**
 * The daily close of many sellers with twenty sales each: per user beside that of a thousand, whole beside one SQL aggregate over the same new
 * entries, and what it does to sales that go on at half of the rate the machine reaches. With `against` only the close, beside that of
 * another checkout.
 */
export async function run({ json, pairs = 15, seconds = 5, users = 100_000, against }: Options): Promise<void> {
  const say = (line: string) => console.error(line)
  await onScratch(say, async (database) => {
    if (against !== undefined) {
      return report(await closeAgainst(database.adminUrl, { folder: against, users, pairs }, say), json)
    }
    const few = await measure(database.adminUrl, small, say)
    const many = await measure(database.adminUrl, users, say)
    const busy = await whileSelling(database.adminUrl, { users, seconds }, say)
    const perUser = (one: { close: number; users: number }) => (one.close * 1_000) / one.users
    const figures: Figure[] = [
      {
        name: 'close',
        value: many.close,
        unit: `ms for ${users} users`,
        ratio: many.close / many.aggregate,
        reference: 'one SQL aggregate over the same new entries',
      },
      {
        name: 'close-per-user',
        value: perUser(many),
        unit: 'µs',
        ratio: perUser(many) / perUser(few),
        reference: `the same of ${small} users`,
      },
      {
        name: 'close-memory',
        value: many.memory,
        unit: 'MB of its backend',
        ratio: many.memory / few.memory,
        reference: `the same of ${small} users`,
      },
      {
        name: 'sales-p95-while-closing',
        value: busy.during,
        unit: 'ms',
        ratio: busy.during / busy.before,
        reference: `p95 before, at ${Math.round(busy.rate)} sales/s`,
      },
    ]
    report(figures, json)
  })
}

async function world(adminUrl: string, users: number, name: string, say: (line: string) => void) {
  const url = await createDatabase(adminUrl, name)
  await migrate(url)
  say(`${name}: ${users} sellers with ${salesEach} sales each`)
  return { url, sellers: await buildBilledWorld(url, users) }
}

async function measure(adminUrl: string, users: number, say: (line: string) => void) {
  const { url } = await world(adminUrl, users, `close_${users}`, say)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const aggregate = await timed(() =>
    client.query(`select user_id, sum(amount), count(*) from (
      select user_id, amount from entry union all select party_id, amount from system_entry where account = 'fees-payable') e group by user_id`),
  )
  const { time, memory } = await timeClose(url, closing)
  const found = { users, aggregate, close: time, memory }
  const [bills] = (await client.query('select count(*)::int as bills, sum(amount)::bigint as amount from bill')).rows
  await client.end()
  say(`${users}: ${bills.bills} bills of ${bills.amount} in ${Math.round(found.close)} ms, aggregate ${Math.round(aggregate)} ms`)
  return found
}

const percentile = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN

/** The p95 of sales at half of the rate that is reached, before and during a close. */
async function whileSelling(
  adminUrl: string,
  { users, seconds }: { users: number; seconds: number },
  say: (line: string) => void,
) {
  const { url, sellers } = await world(adminUrl, users, 'close_selling', say)
  const pool = openPool({ url, max: 8, name: 'sales', byIndex: true })
  const adapterOf = createAdapters({ simulatorLatency: 0 })
  const engine = createEngine({
    runSql: runSqlOn(pool),
    adapterOf,
    onLateSuccess: async () => {},
    publish: () => {},
    partnerTimeout: 20_000,
    answerWithin: 8_000,
  })
  try {
    const most = (await sellFor(engine, sellers, Number.POSITIVE_INFINITY, seconds * 1_000)).length / seconds
    const rate = most / 2
    const before = percentile(await sellFor(engine, sellers, rate, seconds * 1_000))
    let closed = false
    const close = timeClose(url, closing).finally(() => {
      closed = true
    })
    const during = percentile(await sellFor(engine, sellers, rate, 120_000, () => closed))
    say(`close while ${Math.round(rate)} sales/s went on: ${Math.round((await close).time)} ms`)
    return { rate, before, during }
  } finally {
    await engine.close()
    await pool.end()
  }
}

let sold = 0

/** Sells at a rate for some time with at most two hundred sales at once; gives how long each took, in milliseconds. */
async function sellFor(engine: Engine, sellers: number[], rate: number, time: number, done = () => false): Promise<number[]> {
  const times: number[] = []
  const begun = performance.now()
  const end = begun + time
  let started = 0
  const caller = async () => {
    while (performance.now() < end && !done()) {
      const due = begun + (started++ / rate) * 1_000
      const wait = due - performance.now()
      if (wait > 0) await new Promise((go) => setTimeout(go, wait))
      const n = sold++
      const from = performance.now()
      await engine.sell({
        userId: sellers[n % sellers.length]!,
        loginUserId: null,
        mode: 'prod',
        requestType: 'purchase',
        door: 'native',
        refId: `close-${n}`,
        productCode: `S${1 + (n % 80)}`,
        customerCode: customerCode(n),
        amount: null,
        nth: 1,
        maxPrice: null,
        inquiryId: null,
      })
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: 200 }, caller))
  return times
}
