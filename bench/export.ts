import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { calls } from '../contract/calls.ts'
import { saleStatuses } from '../contract/selling/sale-statuses.ts'
import { migrate } from '../database/migrate.ts'
import { buildBooks } from './checks/world.ts'
import { createDatabase, onScratch } from './database.ts'
import { type Figure, report } from './figures.ts'
import { buildSums } from './reports/world.ts'
import { type RunningServer, startServer } from './server.ts'

const token = 'bench-owner'
const salesOfSeller = 20
const [mostMegabytes, mostFirst, mostOthers] = [150, 1_000, 2]
const mostTimes = { csv: 2.5, xlsx: 15 }
type Format = keyof typeof mostTimes

export const takes = ['users']

/**
 * A million sales of the log as CSV and as a spreadsheet, over HTTP: how long it takes beside COPY of the same rows, when its first byte
 * comes, by how much the memory of the server grows, and how long others wait meanwhile. `--users` sellers have twenty sales each.
 */
export async function run({ json, users: sellers = 50_000 }: { json: boolean; users?: number }): Promise<void> {
  const say = (line: string) => console.error(line)
  await onScratch(say, async (database) => {
    let server: RunningServer | undefined
    try {
      const url = await createDatabase(database.adminUrl, 'export')
      await migrate(url)
      await buildBooks(url, { sellers, sales: sellers * salesOfSeller }, say)
      await buildSums(url, say)
      await signIn(url)
      server = await startServer({ DATABASE_URL: url, DOWNLOAD_ROWS: '10000000' })
      const figures: Figure[] = []
      const copied = Math.min(await copy(url), await copy(url))
      figures.push({ name: 'COPY TO STDOUT', value: copied, unit: 'ms' })
      const quiet = await othersWait(server, 10_000)
      for (const format of ['csv', 'xlsx'] as const) figures.push(...(await measure(server, format, copied, quiet, say)))
      report(figures, json)
    } finally {
      await server?.stop()
    }
  })
}

async function signIn(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`insert into device (hash) values (sha256('bench'))`)
  await client.query(
    `insert into session (token_hash, user_id, device_hash, expires_at) values (sha256('${token}'), 1, sha256('bench'), now() + interval '1 day')`,
  )
  await client.end()
}

/** Milliseconds in which PostgreSQL hands out the rows of the log as CSV by itself. */
async function copy(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const rows = `select s.id, s.ref_id, s.created_at, p.name, s.customer_code, s.user_id, u.name, s.user_type_id, coalesce(o.quote, s.amount),
      coalesce(o.status, ${saleStatuses.pending}), s.request_type, coalesce(o.message, ''), d.name
    from sale s
    left join outcome o on o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id
    left join open_sale w on w.sale_id = s.id
    join product p on p.id = s.product_id join users u on u.id = s.user_id
    left join partner d on d.id = case when o.status is null then s.partners[coalesce(w.attempt, 1)] else o.partner_id end
    where s.mode = 'prod' order by s.created_at desc, s.id desc`
  const query = new pg.Query(`copy (${rows}) to stdout (format csv)`)
  const begun = performance.now()
  // The driver reads what is copied and keeps none of it.
  client.query(query)
  await once(query as never, 'end')
  const took = performance.now() - begun
  await client.end()
  return took
}

type Asked = 'balance' | 'transactionLog' | 'downloadTransactionLog'

const askedFor = (server: RunningServer, call: Asked) => ({
  url: `http://127.0.0.1:${server.port}/api${calls[call].path}`,
  with: { method: 'POST', headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` } },
})

function ask(server: RunningServer, call: Asked, input: object): Promise<Response> {
  const asked = askedFor(server, call)
  return fetch(asked.url, { ...asked.with, body: JSON.stringify(input) })
}

/** By the plain client of Node, as COPY is read by a plain connection: reading takes little of the machine. */
async function stream(server: RunningServer, call: Asked, input: object): Promise<IncomingMessage> {
  const asked = askedFor(server, call)
  const sent = request(asked.url, asked.with).end(JSON.stringify(input))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return response
}

const span = (days: number) => ({
  startDate: new Date(Date.now() - days * 86_400_000).toISOString(),
  endDate: new Date().toISOString(),
})

/** The 95th percentile of what others wait for a page of the log and a balance, in milliseconds, for so long or until `until` is done. */
async function othersWait(server: RunningServer, forMs: number, until?: Promise<unknown>): Promise<number> {
  let isOver = false
  void until?.then(() => {
    isOver = true
  })
  const times: number[] = []
  for (const end = performance.now() + forMs; !isOver && performance.now() < end; ) {
    for (const [call, input] of [
      ['balance', {}],
      ['transactionLog', { ...span(2), rowsPerPage: 15 }],
    ] as const) {
      const begun = performance.now()
      const response = await ask(server, call, input)
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${call}: ${response.status}`)
      times.push(performance.now() - begun)
    }
    await new Promise((done) => setTimeout(done, 20))
  }
  times.sort((a, b) => a - b)
  return times[Math.floor(times.length * 0.95)] ?? Number.NaN
}

/** Resident memory of the server, in megabytes; NaN where the system does not say. */
async function memoryOf({ pid }: RunningServer): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024
}

async function measure(
  server: RunningServer,
  format: Format,
  copied: number,
  quiet: number,
  say: (line: string) => void,
): Promise<Figure[]> {
  // Once with a few rows: what a first file loads is no growth.
  await (await ask(server, 'downloadTransactionLog', { ...span(2), format })).arrayBuffer()
  // The faster of two, as of COPY; memory and first byte of the worse.
  const [one, other] = [await take(server, format, say), await take(server, format, say)]
  const alone = {
    ms: Math.min(one.ms, other.ms),
    bytes: one.bytes,
    first: Math.max(one.first, other.first),
    grown: Math.max(one.grown, other.grown),
  }
  const beside = take(server, format, say)
  const others = await othersWait(server, 600_000, beside)
  await beside
  return [
    {
      name: `${format}`,
      value: alone.ms,
      unit: 'ms',
      ratio: alone.ms / copied,
      reference: 'COPY TO STDOUT',
      goal: { of: 'ratio', most: mostTimes[format] },
    },
    { name: `${format}, first byte`, value: alone.first, unit: 'ms', goal: { of: 'value', most: mostFirst } },
    { name: `${format}, memory grown`, value: alone.grown, unit: 'MB', goal: { of: 'value', most: mostMegabytes } },
    { name: `${format}, size`, value: alone.bytes / 1e6, unit: 'MB' },
    {
      name: `${format}, others p95`,
      value: others,
      unit: 'ms',
      ratio: others / quiet,
      reference: 'without a file',
      goal: { of: 'ratio', most: mostOthers },
    },
  ]
}

/** One file of all sales, read as fast as it comes. */
async function take(server: RunningServer, format: Format, say: (line: string) => void) {
  const before = await memoryOf(server)
  let most = before
  const watch = setInterval(async () => {
    most = Math.max(most, await memoryOf(server))
  }, 100)
  const begun = performance.now()
  const response = await stream(server, 'downloadTransactionLog', { ...span(40), format })
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${await text(response)}`)
  let first = Number.NaN
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    if (bytes === 0) first = performance.now() - begun
    bytes += chunk.length
  })
  await once(response, 'end')
  clearInterval(watch)
  const ms = performance.now() - begun
  say(`${format}: ${Math.round(bytes / 1e6)} MB in ${Math.round(ms)} ms, memory ${Math.round(before)} to ${Math.round(most)} MB`)
  return { ms, first, bytes, grown: most - before }
}
