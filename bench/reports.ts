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
import { countRows, type Question, questions, type Reader } from './reports/questions.ts'
import { signIn } from './reports/sessions.ts'
import { buildReportsWorld, buildSums, readers } from './reports/world.ts'
import { startServer } from './server.ts'

export const takes = ['sales', 'folder', 'only']

const times = 10
const mostTimes = 1.5
/** Of the whole database, in 10^9 bytes, that ten million sales may take. */
const mostGigabytes = 25
const [rounds, warm] = [15, 3]
/** From so many sales on every seller has sold something each month. */
const forEverySeller = 1_000_000

/**
 * Reports, log, mutation, searches and the dashboard of an owner, a mitra with 2,000 sellers, an agent and a seller, asked of the server
 * over HTTP after so many sales (10,000,000 unless told) beside a tenth of them; then the sums of a thousand users are compared with the journal.
 * Throws where a sum is another, and where an answer has no rows; the goal of each question is one and a half times as long. `only`: those
 * questions whose name contains it.
 */
export async function run({
  json,
  sales = 10_000_000,
  folder,
  only = '',
}: {
  json: boolean
  sales?: number
  folder?: string
  only?: string
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
      for (const { url } of [few, many]) await admitReaders(url)
      const { figures, empty } = await compare(few, many, only, say)
      // Before the journal is read, which takes long: what was measured is not lost with it.
      report([...(await bytesOf(many.url, sales)), ...figures], json)
      const wrong = only ? [] : await agreement(many, Date.now(), say)
      if (wrong.length > 0) throw new Error(`not what the journal says: ${wrong.slice(0, 10).join('; ')}`)
      if (empty.length > 0) throw new Error(`answers without a row: ${empty.join('; ')}`)
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
  ask: (as: Reader, question: Question) => Promise<{ ms: number; rows: number }>
  stop: () => Promise<void>
}

async function openWorld(adminUrl: string, sales: number, say: (line: string) => void): Promise<World> {
  const url = await ensureDatabase(adminUrl, `reports_of_${sales}`)
  await migrate(url)
  await buildReportsWorld(url, sales, say)
  await buildSums(url, say)
  await makeStartable(url)
  const server = await startServer({ DATABASE_URL: url })
  const ask = async (as: Reader, question: Question) => {
    const { call, input } = question
    const { path } = calls[call]
    const begun = performance.now()
    const answer = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer bench-${readers[as]}`, 'content-type': 'application/json' },
      body: JSON.stringify(input(Date.now(), as)),
    })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${as}, ${call}: ${answer.status} ${text}`)
    const ms = performance.now() - begun
    return { ms, rows: countRows(question, JSON.parse(text)) }
  }
  return { url, sales, port: server.port, ask, stop: server.stop }
}

/** Makes it a world that a server starts on. */
async function makeStartable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`insert into setting (name, value) values ('demo', 'true'), ('world', '"demo"') on conflict do nothing`)
  await client.end()
}

async function admitReaders(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await signIn(client, 'bench', Object.values(readers))
  await client.end()
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

/**
 * Both worlds in turns, each question by each reader; the middle of the times, and of their ratios' both sides. Nothing is said of the ratio
 * of answers without rows: of a day that has just begun, and of few sales. Others are `empty`.
 */
async function compare(
  few: World,
  many: World,
  only: string,
  say: (line: string) => void,
): Promise<{ figures: Figure[]; empty: string[] }> {
  const [fewer, more] = [questions(few.sales), questions(many.sales)]
  const figures: Figure[] = []
  const empty: string[] = []
  const chosen = Object.entries(more).filter(([name]) => name.includes(only))
  if (chosen.length === 0) throw new Error(`No question has "${only}" in its name: ${Object.keys(more).join('; ')}`)
  for (const [name, question] of chosen) {
    if (question.call === 'sellingLess') await keepLess([few, many])
    let isEarly = false
    for (const as of question.only ?? (Object.keys(readers) as Reader[])) {
      const { before, after, blank } = await inTurns([few, fewer[name]!], [many, question], as)
      const isBlank = blank.length > 0 && question.finds !== 'nothing'
      if (isBlank && question.finds === 'today') {
        // Others may have sold nothing yet: their day is asked for all the same.
        if (as === 'owner') isEarly = true
      } else if (isBlank && Math.max(...blank) >= forEverySeller) empty.push(`${name}, ${as}, of ${Math.max(...blank)} sales`)
      const isCompared = !(question.finds === 'today' ? isEarly : isBlank)
      figures.push(figureOf(`${name}, ${as}`, question, before, after, isCompared ? few.sales : undefined))
      say(`${name}, ${as}: ${median(before).toFixed(1)} → ${median(after).toFixed(1)} ms${isBlank ? ', without a row' : ''}`)
    }
    if (isEarly) say(`${name}: nobody sold anything today. Ask again when the day of Jakarta is older.`)
  }
  return { figures, empty }
}

/** The times of both sides in milliseconds, and how many sales the worlds have whose answer had no row. */
async function inTurns(few: [World, Question], many: [World, Question], as: Reader) {
  const [before, after] = [[], []] as [number[], number[]]
  const blank = new Set<number>()
  for (let round = -warm; round < rounds; round++) {
    for (const [[world, question], times] of [
      [few, before],
      [many, after],
    ] as const) {
      const { ms, rows } = await world.ask(as, question)
      if (rows === 0) blank.add(world.sales)
      if (round >= 0) times.push(ms)
    }
  }
  return { before, after, blank: [...blank] }
}

/** `few`: the sales of the world that it is compared with. */
function figureOf(name: string, { within }: Question, before: number[], after: number[], few: number | undefined): Figure {
  const p95 = after.toSorted((a, b) => a - b)[Math.floor(rounds * 0.95)]!
  return {
    name,
    value: median(after),
    unit: `ms (p95 ${p95.toFixed(0)}, orienting ${within})`,
    ratio: few === undefined ? null : median(after) / median(before),
    reference: few === undefined ? null : `with ${few.toLocaleString('en')} sales`,
    goal: { of: 'ratio', most: mostTimes },
  }
}

/** Both worlds answer from what is kept of this day, as a server does whose clock goes. */
async function keepLess(worlds: World[]): Promise<void> {
  for (const { url } of worlds) await withTransact(url, (transact) => keepSellingLess(transact, new Date()))
}

/** What sales and what is kept for reports take on the disk. */
async function bytesOf(url: string, sales: number): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const books = `c.relkind = 'r' and (c.relname ~ '^(sale|outcome|entry|system_line)_\\d{4}_\\d\\d$'
    or c.relname in ('sale_key', 'fee_batch', 'fee_fold'))`
  const ofLists = `c.relname ~ '^sale_\\d{4}_\\d\\d$' and not i.indisprimary`
  const indexes = 'select sum(pg_relation_size(i.indexrelid)) from pg_index i join pg_class c on c.oid = i.indrelid'
  const sized: Record<string, string> = {
    'bytes: sales and journal': `select sum(pg_table_size(c.oid)) from pg_class c where ${books}`,
    'bytes: indexes of lists': `${indexes} where ${ofLists}`,
    'bytes: other indexes': `${indexes} where ${books} and not (${ofLists})`,
    'bytes: roll-ups': `select pg_total_relation_size('sale_rollup')`,
    'bytes: customer numbers': `select pg_total_relation_size('sale_customer')`,
    'bytes: references': `select pg_total_relation_size('sale_reference')`,
    'bytes: sellers of months': `select pg_total_relation_size('seller_month')`,
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
