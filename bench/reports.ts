import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { calls } from '../contract/calls.ts'
import { startEmbedded } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { keepSellingLess } from '../server/reports/selling-less.ts'
import { withTransact } from '../server/runner/test-transact.ts'
import { createDatabase } from './database.ts'
import { type Figure, median, report } from './figures.ts'
import { agreement } from './reports/agreement.ts'
import { buildReportsWorld, buildSums, readers } from './reports/world.ts'
import { startServer } from './server.ts'

export const takes = ['sales', 'folder']

const times = 10
const mostTimes = 1.5
/** Of the whole database, in 10^9 bytes, that ten million sales may take. */
const mostGigabytes = 25
const [rounds, warm] = [15, 3]
const day = 86_400_000

type Reader = keyof typeof readers
interface Question {
  call: keyof typeof calls
  input: (now: number) => object
  /** Milliseconds that it may take, orienting. */
  within: number
  only?: readonly Reader[]
}

const span = (now: number, days: number) => ({
  startDate: new Date(now - days * day).toISOString(),
  endDate: new Date(now).toISOString(),
})
/** A month of WIB that is over, and the twelve months before this one. */
function months(now: number, count: number) {
  const today = new Date(now)
  const at = (month: number) => Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - month, 1) - 7 * 3_600_000
  return { startDate: new Date(at(count)).toISOString(), endDate: new Date(at(0) - 1).toISOString() }
}
const page = { currentPage: 1, rowsPerPage: 15 }

const questions = (sales: number): Record<string, Question> => {
  const found = 10_000_000 + Math.floor(sales * 0.6) - (Math.floor(sales * 0.6) % 20_000)
  const search = (keyword: string): Question => ({
    call: 'transactionLog',
    input: (now) => ({ ...span(now, 365), ...page, keyword }),
    within: 50,
  })
  const chart = (type: 'linear' | 'pie' | 'graph'): Question => ({
    call: 'dashboard',
    input: (now) => ({ ...months(now, 1), type, utcOffset: 420 }),
    within: 100,
  })
  const find = (text: string): Question => ({ call: 'find', input: () => ({ text }), within: 100 })
  const customer = `0812${String(((found - 10_000_000) * 7) % (sales / 5)).padStart(8, '0')}`
  return {
    'log, today': { call: 'transactionLog', input: (now) => ({ ...span(now, 1), ...page }), within: 50 },
    'log, month': { call: 'transactionLog', input: (now) => ({ ...months(now, 1), ...page }), within: 50 },
    'log, page 1000': {
      call: 'transactionLog',
      input: (now) => ({ ...months(now, 1), ...page, currentPage: 1000 }),
      within: 150,
      only: ['owner'],
    },
    mutation: { call: 'balanceMutation', input: (now) => ({ ...months(now, 1), ...page }), within: 50 },
    // Of a seller: that of a charger reads the entries of all whom it charges.
    'billing list, month': {
      call: 'userBilling',
      input: (now) => ({ ...months(now, 1), ...page }),
      within: 150,
      only: ['seller'],
    },
    'report, month': { call: 'transactionReport', input: (now) => ({ ...months(now, 1), ...page }), within: 150 },
    'by item, month': { call: 'transactionByProduct', input: (now) => ({ ...months(now, 1), ...page }), within: 150 },
    'by partner, month': {
      call: 'transactionByPartner',
      input: (now) => ({ ...months(now, 1), ...page }),
      within: 150,
      only: ['owner'],
    },
    'report, year': { call: 'transactionReport', input: (now) => ({ ...months(now, 12), ...page }), within: 500 },
    'by partner, year': {
      call: 'transactionByPartner',
      input: (now) => ({ ...months(now, 12), ...page }),
      within: 500,
      only: ['owner'],
    },
    'search IDPEL': search(customer),
    'search TRID': search(String(found)),
    'search RefID': search(`R${found}`),
    'find IDPEL': find(customer),
    'find TRID': find(String(found)),
    'find RefID': find(`R${found}`),
    'find name': find('seller 1234'),
    'find nothing': find('08999999999999'),
    dashboard: { call: 'dashboardSummary', input: () => ({}), within: 100 },
    'selling less': { call: 'sellingLess', input: () => ({}), within: 50, only: ['owner'] },
    'chart, month': chart('linear'),
    'pie, month': chart('pie'),
    'bars, month': chart('graph'),
  }
}

/**
 * Reports, log, mutation, searches and the dashboard of an owner, a mitra with 2,000 sellers, an agent and a seller, asked of the server
 * over HTTP after so many sales (10,000,000 unless told) beside a tenth of them; then the sums of a thousand users are compared with the journal.
 * Throws where a sum is another; the goal of each question is one and a half times as long.
 */
export async function run({
  json,
  sales = 10_000_000,
  folder,
}: {
  json: boolean
  sales?: number
  folder?: string
}): Promise<void> {
  const say = (line: string) => console.error(line)
  if (folder) await mkdir(folder, { recursive: true })
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'jenjang-bench-')))
  // Reachable for the database's own user, or its data would be put elsewhere.
  await chmod(dataDir, 0o711)
  const database = await startEmbedded({ dataDir, log: say, durable: false })
  try {
    const few = await openWorld(database.adminUrl, sales / times, say)
    const many = await openWorld(database.adminUrl, sales, say)
    try {
      const figures = [...(await bytesOf(many.url, sales)), ...(await compare(few, many, say))]
      const { figure, wrong } = await agreement(many, Date.now(), say)
      report([...figures, figure], json)
      if (wrong.length > 0) throw new Error(`not what the journal says: ${wrong.slice(0, 10).join('; ')}`)
    } finally {
      await Promise.all([few.stop(), many.stop()])
    }
  } finally {
    await database.stop()
    if (!folder) await rm(dataDir, { recursive: true, force: true })
  }
}

interface World {
  url: string
  sales: number
  port: number
  ask: (as: Reader, question: Question) => Promise<number>
  stop: () => Promise<void>
}

async function openWorld(adminUrl: string, sales: number, say: (line: string) => void): Promise<World> {
  const url = await ensureDatabase(adminUrl, `reports_of_${sales}`)
  await migrate(url)
  await buildReportsWorld(url, sales, say)
  await buildSums(url, say)
  await withTransact(url, (transact) => keepSellingLess(transact, new Date()))
  await signIn(url)
  const server = await startServer({ DATABASE_URL: url })
  const ask = async (as: Reader, { call, input }: Question) => {
    const { path } = calls[call]
    const begun = performance.now()
    const answer = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer bench-${readers[as]}`, 'content-type': 'application/json' },
      body: JSON.stringify(input(Date.now())),
    })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${as}, ${call}: ${answer.status} ${text}`)
    return performance.now() - begun
  }
  return { url, sales, port: server.port, ask, stop: server.stop }
}

/** Makes it a world that a server starts on, with a session of each reader. */
async function signIn(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`insert into setting (name, value) values ('demo', 'true'), ('world', '"demo"') on conflict do nothing`)
    await client.query(`insert into device (hash) values (sha256('bench')) on conflict do nothing`)
    await client.query(`insert into session (token_hash, user_id, device_hash, expires_at)
      select sha256(convert_to('bench-' || id, 'UTF8')), id, sha256('bench'), now() + interval '1 day' from users
      where id = any ('{${Object.values(readers)}}') on conflict do nothing`)
  } finally {
    await client.end()
  }
}

async function ensureDatabase(adminUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  await client.end()
  if (!rowCount) return createDatabase(adminUrl, name)
  const url = new URL(adminUrl)
  url.pathname = name
  return url.href
}

/** Both worlds in turns, each question by each reader; the middle of the times, and of their ratios' both sides. */
async function compare(few: World, many: World, say: (line: string) => void): Promise<Figure[]> {
  const [fewer, more] = [questions(few.sales), questions(many.sales)]
  const figures: Figure[] = []
  for (const [name, question] of Object.entries(more)) {
    for (const as of question.only ?? (Object.keys(readers) as Reader[])) {
      const [before, after] = [[], []] as [number[], number[]]
      for (let round = -warm; round < rounds; round++) {
        const pair = [await few.ask(as, fewer[name]!), await many.ask(as, question)] as const
        if (round < 0) continue
        before.push(pair[0])
        after.push(pair[1])
      }
      const p95 = after.toSorted((a, b) => a - b)[Math.floor(rounds * 0.95)]!
      figures.push({
        name: `${name}, ${as}`,
        value: median(after),
        unit: `ms (p95 ${p95.toFixed(0)}, orienting ${question.within})`,
        ratio: median(after) / median(before),
        reference: `with ${few.sales.toLocaleString('en')} sales`,
        goal: { of: 'ratio', most: mostTimes },
      })
      say(`${name}, ${as}: ${median(before).toFixed(1)} → ${median(after).toFixed(1)} ms`)
    }
  }
  return figures
}

/** What sales and what is kept for reports take on the disk. */
async function bytesOf(url: string, sales: number): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const sized: Record<string, string> = {
    'bytes: sales and journal': `select sum(pg_total_relation_size(c.oid)) from pg_class c
      where c.relkind = 'r' and c.relname ~ '^(sale|outcome|entry|system_line)_\\d{4}_\\d\\d$' or c.relname in ('sale_key', 'fee_batch', 'fee_fold')`,
    'bytes: indexes of lists': `select sum(pg_relation_size(i.indexrelid)) from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relname ~ '^sale_\\d{4}_\\d\\d$' and not i.indisprimary`,
    'bytes: roll-ups': `select pg_total_relation_size('sale_rollup')`,
    'bytes: customer numbers': `select pg_total_relation_size('sale_customer')`,
    'bytes: references': `select pg_total_relation_size('sale_reference')`,
  }
  const figures: Figure[] = []
  for (const [name, text] of Object.entries(sized)) {
    const { rows } = await client.query({ text, rowMode: 'array' })
    figures.push({ name, value: Number(rows[0]![0]) / sales, unit: 'bytes a sale' })
  }
  const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
  await client.end()
  const whole: Figure = {
    name: `bytes: all of ${sales.toLocaleString('en')} sales`,
    value: Number(rows[0]!.bytes) / 1e9,
    unit: 'GB',
  }
  return [...figures, { ...whole, goal: { of: 'value', most: (mostGigabytes * sales) / 10_000_000 } }]
}
