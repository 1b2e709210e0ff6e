import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { attachMonth, detachMonth, listMonths } from '../../database/detached-months.ts'
import { archiveMonth, attachFile } from '../../database/month-files.ts'
import { runChecks } from '../../database/run-checks.ts'
import { prodToken } from '../../database/test-world.ts'
import { testSales } from '../reports/test-sales.ts'
import { signature, signatureHeader } from '../runner/signed-body.ts'
import { bodyHash } from '../selling/sale-fields.ts'
import { plainRequest } from '../selling/test-request.ts'
import { testApp } from '../test-app.ts'

const api = testApp()
const { database, call } = api
const { open, end, sell } = testSales(database)

const month = '2090-02'
/** Long after the months that are sold in. */
const later = new Date('2090-08-01T00:00Z')
const client = {
  query: (text: string, values?: unknown[]) => database.query(text, values).then((rows) => ({ rows })),
} as never as pg.Client

const broken = () => runChecks(client)
const away = () =>
  database.query(`select count(*)::integer as rows from sale where created_at < '2090-03-01Z' and created_at >= '2090-02-01Z'`)

async function foldAll(): Promise<void> {
  await database.query('select fold_fees()')
  await database.query('select seal_folds(now())')
  while ((await database.query('select roll_up() as fold, build_rollups() as more'))[0]!.more);
  while ((await database.query('select roll_up() as fold'))[0]!.fold);
}

beforeAll(async () => {
  await sell(new Date('2090-02-03T05:00Z'), { seller: 'ustl-a', refId: 'M-1', customerCode: '081290000001' })
  await sell(new Date('2090-02-04T05:00Z'), { seller: 'htdm-a', refId: 'M-2', customerCode: '081290000002' })
  await sell(new Date('2090-02-05T05:00Z'), { seller: 'ustl-a', refId: 'M-3', customerCode: '081290000003' }, { status: 2 })
  const [over, back] = [
    await open(new Date('2090-02-28T23:50Z'), { seller: 'ustl-a', refId: 'M-4', customerCode: '081290000004' }),
    await open(new Date('2090-02-28T23:51Z'), { seller: 'ustl-a', refId: 'M-5', customerCode: '081290000005' }),
  ]
  await sell(new Date('2090-03-01T00:10Z'), { seller: 'ustl-a', refId: 'M-6', customerCode: '081290000006' })
  await end(new Date('2090-03-01T00:20Z'), over)
  await end(new Date('2090-03-01T00:21Z'), back, { status: 3, actor: 'owner' })
  await sell(new Date('2090-03-05T05:00Z'), { seller: 'usdp-a', refId: 'M-7', customerCode: '081290000007' })
})

test('a month with anything open is refused with every reason at once', async () => {
  const refused = detachMonth(client, month, new Date('2090-03-20T00:00Z'))
  await expect(refused).rejects.toThrow(/^2090-02: may not be detached: \n.*less than 62 days ago: 1\n.*not folded/s)
  expect(await database.query('select from detached_month')).toEqual([])
})

describe('a detached month', () => {
  test('leaves books that hold, here and back again', async () => {
    await foldAll()
    await database.query(`select pay_out_fees('all', now())`)
    expect(await broken()).toEqual([])
    const before = await away()
    await detachMonth(client, month, later)
    expect(await away()).toEqual([{ rows: 0 }])
    expect(await broken()).toEqual([])
    expect((await listMonths(client)).filter((one) => one.month === month)).toMatchObject([{ state: 'detached' }])
    await attachMonth(client, month)
    expect(await away()).toEqual(before)
    expect(await broken()).toEqual([])
    expect(await database.query('select from detached_month')).toEqual([])
  })
})

describe('what is asked of a sale of a detached month', () => {
  const [partner, wanted] = [{ token: prodToken('htdm-a') }, { productCode: 'S10', customerCode: '081290000002' }]
  let id: number
  let failedId: number
  beforeAll(async () => {
    const found = await database.query(`select id from sale where ref_id in ('M-2', 'M-3') order by ref_id`)
    ;[id, failedId] = found.map((row) => Number(row.id)) as [number, number]
    // The tests of sales write another hash than the door.
    const asked = bodyHash({ ...plainRequest, ...wanted, userId: 0, door: 'native' })
    await database.query('update sale_key set body_hash = $1 where sale_id = $2', [asked, id])
    await detachMonth(client, month, later)
    return () => attachMonth(client, month)
  })
  const archived = { status: 409, body: { code: 'sale-archived' } }

  test('its reference answers that the month is archived, and sells nothing again', async () => {
    const sales = () => database.query('select count(*)::integer as sales, max(id) as last from sale')
    const before = await sales()
    const status = await call('h2hStatus', partner, { refId: 'M-2' })
    expect(status).toMatchObject(archived)
    expect(status.body.message).toMatch(new RegExp(`${id}.*${month}`))
    const again = (order: typeof wanted) => call('h2hPurchase', partner, { ...order, refId: 'M-2' })
    expect(await again(wanted)).toMatchObject(archived)
    expect((await again({ ...wanted, productCode: 'S5' })).body.code).toBe('ref-id-reused')
    expect(await sales()).toEqual(before)
  })

  test('a reference that is nobody else’s stays free', async () => {
    expect((await call('h2hStatus', partner, { refId: 'M-1' })).body.code).toBe('not-found')
  })

  test.each([
    ['a seller asks how it stands', () => call('saleStatus', 'ustl-a', { saleId: failedId })],
    ['its receipt', () => call('receipt', 'owner', { id })],
    ['its refund', () => call('refundSale', 'owner', { salesId: id, isReturned: true, remark: 'uji' })],
    ['its reversal', () => call('reverseSale', 'owner', { salesId: id, remark: 'uji' })],
    ['asking its partner', () => call('adviseSale', 'owner', { salesId: id })],
  ])('%s is refused in words', async (_, asked) => {
    expect(await asked()).toMatchObject(archived)
  })

  test('what its partner reports of it is refused in the same words, and changes nothing', async () => {
    const { secret } = (await call('partnerCallback', 'owner', { id: 1 })).body
    const report = async (saleId: number) => {
      const payload = JSON.stringify({ reference: `${saleId}-1`, status: 'success' })
      const headers = { [signatureHeader]: signature(secret, Math.floor(Date.now() / 1000), payload) }
      return (await api.app.inject({ method: 'POST', url: '/hooks/partner/1', headers, payload })).json()
    }
    expect(await report(failedId)).toMatchObject({ ...archived.body, values: { month } })
    expect((await report(99_999_999)).code).toBe('not-found')
    expect(await database.query('select from partner_notice')).toEqual([])
  })

  test('its callback is not sent again', async () => {
    const [sent] = await database.query(
      `insert into outbox (sale_id, sale_created_at, created_at, next_attempt_at, delivered_at, user_id)
       select $1, created_at, created_at, created_at, created_at, user_id from sale_key where sale_id = $1 returning id`,
      [id],
    )
    expect(await call('resendCallback', 'htdm-a', { id: Number(sent!.id) })).toMatchObject(archived)
    await database.query('delete from outbox where id = $1', [sent!.id])
  })
})

describe('the file of an archived month', () => {
  let folder: string
  let file: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jenjang-months-'))
    file = join(folder, '2090-02.month.zst')
    return () => rm(folder, { recursive: true, force: true })
  })

  test('takes its rows, gives every one of them back, and is good for once', async () => {
    const rows = () =>
      database.query(`select md5(string_agg(t::text, ' ' order by t.id)) as sales, (select md5(string_agg(o::text, ' ' order by o.sale_id)) from outcome o) as outcomes,
        (select md5(string_agg(e::text, ' ' order by e.user_id, e.seq)) from entry e) as entries from sale t`)
    const before = await rows()
    await expect(archiveMonth(client, month, file)).rejects.toThrow('2090-02 is not detached')
    await detachMonth(client, month, later)
    expect(await archiveMonth(client, month, file)).toBeGreaterThan(100)
    expect(await database.query(`select from pg_class where relnamespace = 'detached'::regnamespace`)).toEqual([])
    expect((await listMonths(client)).filter((one) => one.month === month)).toEqual([{ month, state: 'archived', bytes: 0 }])
    expect(await broken()).toEqual([])
    await expect(attachMonth(client, month)).rejects.toThrow('2090-02: the rows of entry are not here')
    await expect(archiveMonth(client, month, join(folder, 'again'))).rejects.toThrow('2090-02 is archived already')
    await expect(archiveMonth(client, month, file)).rejects.toThrow('is there already')

    const bytes = await readFile(file)
    for (const place of [0, 9, Math.floor(bytes.length / 2), bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed[place]! ^= 1
      await writeFile(join(folder, 'changed'), changed)
      await expect(attachFile(client, join(folder, 'changed'))).rejects.toThrow('Nothing was changed')
    }
    expect(await broken()).toEqual([])
    expect(await attachFile(client, file)).toBe(month)
    expect(await rows()).toEqual(before)
    expect(await broken()).toEqual([])
    await expect(attachFile(client, file)).rejects.toThrow('It was attached already')
    expect(await rows()).toEqual(before)
  })

  test('holds what its first line says, in lines that anybody can read', async () => {
    const [head, ...lines] = zstdDecompressSync(await readFile(file))
      .toString()
      .trimEnd()
      .split('\n')
    const { tables, ...rest } = JSON.parse(head!)
    expect(rest).toEqual({ format: 'jenjang-month-1', month })
    expect(lines).toHaveLength(tables.reduce((sum: number, { rows }: { rows: number }) => sum + rows, 0))
    expect(lines.flatMap((line) => JSON.parse(line)).filter((value) => value === 'M-2')).toEqual(['M-2'])
  })

  test('is not written where a row was changed since', async () => {
    await detachMonth(client, month, later)
    await database.query('update detached.sale_2090_02 set amount = amount + 1 where ref_id = $1', ['M-2'])
    await expect(archiveMonth(client, month, join(folder, 'wrong'))).rejects.toThrow('sale has other rows')
    await expect(attachMonth(client, month)).rejects.toThrow('sale has other rows')
    await database.query('update detached.sale_2090_02 set amount = amount - 1 where ref_id = $1', ['M-2'])
    await attachMonth(client, month)
    expect((await readdir(folder)).sort()).toEqual(['2090-02.month.zst', 'changed'])
  })
})

describe('while a month is away', () => {
  const february = { startDate: '2090-01-31T17:00:00.000Z', endDate: '2090-02-28T16:59:59.999Z' }
  const march = { startDate: '2090-03-02T17:00:00.000Z', endDate: '2090-03-31T16:59:59.999Z' }
  const byItem = async () => (await call('transactionByProduct', 'owner', { ...february, salesType: 'All' })).body
  const sums = async () => (await byItem()).total
  const log = async () => (await call('transactionLog', 'owner', february)).body
  let before: unknown
  beforeAll(async () => {
    before = await sums()
    expect((await log()).sortedSales.length).toBeGreaterThan(0)
    expect((await byItem()).groupedUserSales.length).toBeGreaterThan(0)
    await detachMonth(client, month, later)
    return () => attachMonth(client, month)
  })

  test('reports have its sums, lists have none of its rows, and both are told', async () => {
    expect(await sums()).toEqual(before)
    expect((await log()).sortedSales).toEqual([])
    expect((await byItem()).groupedUserSales).toEqual([])
    expect((await call('monthsAway', 'usdp-a', february)).body).toEqual({ months: [month] })
    expect((await call('monthsAway', 'usdp-a', march)).body).toEqual({ months: [] })
  })

  const list = (span: object) => ({
    list: 'userBilling',
    filters: { ...span, userId: database.userId('ustl-a') },
    title: 'Daftar Tagihan',
    columns: [{ head: 'Id', values: ['{kind}'] }],
  })
  test.each([
    ['the log', 'Log Transaksi', (span: typeof march) => call('downloadTransactionLog', 'owner', { ...span, format: 'csv' })],
    ['the report', 'Transaksi', (span: typeof march) => call('downloadTransactions', 'owner', { ...span, format: 'csv' })],
    ['the mutation', 'Mutasi', (span: typeof march) => call('downloadMutation', 'ustl-a', { ...span, format: 'csv' })],
    ['a list', 'Daftar Tagihan', (span: typeof march) => call('downloadList', 'owner', { ...list(span), format: 'csv' })],
  ])('a file says in its name what it lacks: %s', async (_, name, file) => {
    const named = async (span: typeof march) => {
      const { status, headers } = await file(span)
      return [status, decodeURIComponent(String(headers['content-disposition']))]
    }
    expect(await named(february)).toEqual([200, expect.stringMatching(`''${name} .*tanpa ${month}\\.csv$`)])
    expect(await named(march)).toEqual([200, expect.not.stringContaining('tanpa')])
  })

  test('its place is kept: no new partition takes it', async () => {
    await database.query(`select ensure_months('2090-02-10Z', '2090-03-10Z')`)
    expect(await away()).toEqual([{ rows: 0 }])
    expect(await database.query(`select from pg_class where relname = 'sale_2090_02' and relispartition`)).toEqual([])
  })
})

describe('detaching beside others', () => {
  const wanted = { productCode: 'S10', customerCode: '081290000099' }
  const partner = { token: prodToken('htdm-a') }
  const patience = { lockMs: 50, pauseMs: 20 }

  /** Runs `work` while somebody reads the sales, with the connection that detaches; `heard` are its lines. */
  async function besideReader(work: (detacher: pg.Client, heard: string[], endReading: () => Promise<unknown>) => Promise<void>) {
    const [reader, detacher] = [
      new pg.Client({ connectionString: database.url }),
      new pg.Client({ connectionString: database.url }),
    ]
    detacher.on('error', () => {})
    await Promise.all([reader.connect(), detacher.connect()])
    try {
      await reader.query('begin')
      await reader.query('select from sale limit 1')
      await work(detacher, [], () => reader.query('rollback'))
    } finally {
      await Promise.all([reader.end(), detacher.end().catch(() => {})])
    }
  }

  test('it waits for who reads, sales go on meanwhile, and it is done afterwards', () =>
    besideReader(async (detacher, heard, endReading) => {
      const done = detachMonth(detacher, month, later, { ...patience, log: (line) => heard.push(line) })
      await expect.poll(() => heard.join()).toContain('others read the tables')
      expect((await call('h2hPurchase', partner, { ...wanted, refId: 'W-1' })).body).toMatchObject({ statusId: 4 })
      await endReading()
      await done
      expect(await broken()).toEqual([])
      expect((await call('h2hPurchase', partner, { ...wanted, customerCode: '081290000098', refId: 'W-2' })).body).toMatchObject({
        statusId: 4,
      })
      await attachMonth(client, month)
    }))

  test('whoever gives up, or is killed, has changed nothing', () =>
    besideReader(async (detacher, heard) => {
      const few = { ...patience, tries: 2 }
      await expect(detachMonth(detacher, month, later, few)).rejects.toThrow('Nothing was changed')
      const killed = detachMonth(detacher, month, later, { ...patience, log: (line) => heard.push(line) })
      const ended = expect(killed).rejects.toThrow()
      await expect.poll(() => heard.join()).toContain('others read the tables')
      await database.query('select pg_terminate_backend($1)', [(detacher as never as { processID: number }).processID])
      await ended
      expect(await database.query('select from detached_month')).toEqual([])
      expect((await away())[0]!.rows).toBeGreaterThan(0)
      expect(await broken()).toEqual([])
    }))
})
