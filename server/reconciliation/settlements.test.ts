import { beforeAll, describe, expect, test } from 'vitest'
import { mostSettlementRows } from '../../contract/reconciliation/settlements.ts'
import { staffOf } from '../../database/test-world.ts'
import { addDays, wibDay } from '../../rules/dates.ts'
import type { PartnerReply } from '../partners/adapter.ts'
import { testApp } from '../test-app.ts'

let outcome: PartnerReply['kind'] = 'success'
let serial = ''
const reply = (): PartnerReply =>
  outcome === 'success'
    ? { kind: outcome, serialNumber: serial, customerName: null, base: null, details: {}, message: 'Sukses' }
    : { kind: outcome, message: outcome }

const { call, database } = testApp({
  adapterOf: () => ({
    inquire: async () => reply(),
    purchase: async () => reply(),
    advise: async () => reply(),
    answers: async () => true,
  }),
})

let number = 0
async function sell(kind: PartnerReply['kind'] = 'success'): Promise<number> {
  number += 1
  outcome = kind
  serial = `7788${String(number).padStart(8, '0')}`
  const customerCode = `0812901${String(number).padStart(5, '0')}`
  return (await call('purchase', 'ustl-a', { productCode: 'S10', customerCode })).body.saleId
}
const today = wibDay(new Date())
// A test may run while the day changes.
const period = { partnerId: 1, startDay: addDays(today, -1), endDay: addDays(today, 1) }
const take = (csv: string, over: object = {}) =>
  call('importSettlement', 'owner', { ...period, fileName: 'rekon.csv', csv, ...over })
const linesOf = async (id: number, over: object = {}) => (await call('settlementLines', 'owner', { id, ...over })).body
const decide = (id: number, decision: 'accept-theirs' | 'accept-ours' | 'asked', over: object = {}) =>
  call('decideSettlementLine', 'owner', { id, decision, remark: 'Dicek', ...over })
const lossesOf = async (saleId: number) =>
  (await database.query('select source, cost::integer from late_success where sale_id = $1', [saleId])) as object[]

const cost = 10_050
const head = 'ref_id;SKU;Harga;Status'
const sales: Record<'same' | 'bySerial' | 'dearer' | 'ours' | 'failed' | 'pending', number> = {
  same: 0,
  bySerial: 0,
  dearer: 0,
  ours: 0,
  failed: 0,
  pending: 0,
}
let serialOfSecond = ''
let csv = ''
let settlement = 0

beforeAll(async () => {
  sales.same = await sell()
  sales.bySerial = await sell()
  serialOfSecond = serial
  sales.dearer = await sell()
  sales.ours = await sell()
  sales.failed = await sell('failure')
  sales.pending = await sell('pending')
  csv = [
    'Rekap PT Sumber Pulsa',
    head,
    `${sales.same}-1;S10;10.050;Sukses`,
    `${serialOfSecond};S10;Rp 10.050,00;SUKSES`,
    `${String(sales.dearer).padStart(8, '0')};S10;10.150;Sukses`,
    `${sales.failed}-1;S10;10.050;Sukses`,
    `${sales.same}-1;S10;10.050;Sukses`,
    'TIDAK-DIKENAL;S10;5.000;Sukses',
    `${sales.pending}-1;S10;10.050;Pending`,
    `${sales.ours}-1;S10;10.050;Gagal`,
  ].join('\n')
  settlement = (await take(csv)).body.id
})

describe('a file of a partner', () => {
  test('is told apart by all four states, with counts and sums', async () => {
    const { rows, totalData } = (await call('settlements', 'owner')).body
    expect(totalData).toBe(1)
    expect(rows[0]).toMatchObject({
      id: settlement,
      Partner: { id: 1 },
      startDay: period.startDay,
      endDay: period.endDay,
      fileName: 'rekon.csv',
      skipped: 2,
      open: 5,
      totals: {
        matched: { count: 2, theirs: 2 * cost, ours: 2 * cost },
        differs: { count: 1, theirs: 10_150, ours: cost },
        'only-theirs': { count: 3, theirs: 2 * cost + 5_000, ours: 0 },
        'only-ours': { count: 1, theirs: 0, ours: cost },
      },
    })
    expect((await call('settlements', 'owner', { partner: 2 })).body.rows).toEqual([])
  })

  test('is found by its name, its partner and who uploaded it', async () => {
    const found = async (keyword: string) => (await call('settlements', 'owner', { keyword })).body
    const { Partner, LoginUser } = (await found('')).rows[0]
    for (const keyword of ['REKON.c', Partner.name.slice(1), LoginUser.name])
      expect(await found(keyword)).toMatchObject({ rows: [{ id: settlement }], totalData: 1 })
    for (const keyword of ['lain.csv', '%', 'rekon_csv']) expect(await found(keyword)).toMatchObject({ rows: [], totalData: 0 })
  })

  test('shows each line with the sale it is about', async () => {
    const facts = async (state: 'matched' | 'only-ours' | 'only-theirs' | 'differs') =>
      (await linesOf(settlement, { state })).lines.map((line: { sale: { id: number } | null }) => line.sale?.id ?? null)
    expect(await facts('matched')).toEqual([sales.same, sales.bySerial])
    expect(await facts('differs')).toEqual([sales.dearer])
    expect(await facts('only-theirs')).toEqual([sales.failed, sales.same, null])
    expect(await facts('only-ours')).toEqual([sales.ours])
    const { lines, sum } = await linesOf(settlement, { keyword: String(sales.dearer) })
    expect(sum).toEqual({ count: 1, theirs: 10_150, ours: cost })
    expect(lines[0]).toMatchObject({ lineNo: 5, theirs: 10_150, ours: cost, state: 'differs', decision: null, books: false })
    expect((await linesOf(settlement, { state: 'only-ours' })).lines[0]).toMatchObject({
      lineNo: null,
      reference: `${sales.ours}-1`,
      theirs: null,
    })
    expect(await linesOf(settlement, { state: 'All', rowsPerPage: 5, currentPage: 2 })).toMatchObject({
      totalData: 7,
      totalPages: 2,
    })
  })

  test('is refused when it comes again, and does not leave a note for every line', async () => {
    const again = await take(csv)
    expect([again.status, again.body.code, again.body.values]).toEqual([409, 'settlement-known', { id: settlement }])
    const noted = await database.query(
      `select table_name, count(*)::integer as n from audit_change where table_name like 'settlement%' group by 1`,
    )
    expect(noted).toEqual([{ table_name: 'settlement', n: 1 }])
  })

  test('is said to be compared in the inbox of the account that brought it', async () => {
    const inbox = async (as: string) => (await call('inbox', as)).body.items
    const subject = 'Impor rekonsiliasi partner selesai'
    expect(await inbox('owner')).toMatchObject([{ subject, text: 'rekon.csv: 6 baris dibandingkan.' }])
    const staff = staffOf('owner')
    await database.query(`update login_user set permissions = '{view,money}' where username = $1`, [staff])
    const input = { ...period, partnerId: 2, fileName: 'staf.csv', csv: [head, 'LAIN;S10;1.000;Sukses'].join('\n') }
    expect((await call('importSettlement', staff, input)).status).toBe(200)
    expect(await inbox(staff)).toMatchObject([{ subject, text: 'staf.csv: 1 baris dibandingkan.', isRead: false }])
    expect(await inbox('owner')).toHaveLength(1)
  })

  test('with unknown heads asks for its columns, and they are remembered', async () => {
    const strange = (sum: string) => `Kode,Kena,Hasil\n${sales.same}-1,${sum},ok`
    expect((await take(strange('10050'))).body).toEqual({
      id: null,
      columns: ['Kode', 'Kena', 'Hasil'],
      guess: {},
      sample: [[`${sales.same}-1`, '10050', 'ok']],
    })
    const mapping = { reference: 'Kode', amount: 'Kena' }
    const { id } = (await take(strange('10050'), { mapping, partnerId: 1 })).body
    expect((await linesOf(id, { state: 'matched' })).totalData).toBe(1)
    expect((await take(strange('10051'))).body.id).toBeGreaterThan(id)
    expect((await take(strange('10052'), { mapping: { reference: 'X', amount: 'Y' } })).body.id).toBeNull()
  })

  test('with states after one without them has its states read', async () => {
    await take(`nomor ref,harga\n${sales.same}-1,10050`, { mapping: { reference: 'nomor ref', amount: 'harga' } })
    const { id } = (await take(`nomor ref,harga,status\n${sales.same}-1,10050,Sukses\n${sales.ours}-1,10050,Gagal`)).body
    const { settlement } = await linesOf(id)
    expect([settlement.skipped, settlement.totals.matched.count]).toEqual([1, 1])
  })

  test('of other days finds a sale of the next day by its reference, and misses none of its own', async () => {
    const days = { startDay: addDays(today, -30), endDay: addDays(today, -29) }
    const { id } = (await take(`ref,harga\n${sales.same}-1,10050`, days)).body
    expect((await linesOf(id)).settlement.totals).toMatchObject({
      matched: { count: 0 },
      'only-theirs': { count: 1 },
      'only-ours': { count: 0 },
    })
  })

  test('is refused when it cannot be compared', async () => {
    const code = async (text: string, over: object = {}) => (await take(text, over)).body.code
    expect(await code(' ')).toBe('file-empty')
    expect(await code('%PDF-1.7')).toBe('file-other-type')
    expect(await code('ref')).toBe('file-without-table')
    expect(await code('ref,harga\n,10050\nA,nol')).toBe('settlement-empty')
    expect(await code(`ref,harga\n${'1,1\n'.repeat(mostSettlementRows + 1)}`)).toBe('settlement-too-long')
    expect(await code('ref,harga\nA,1', { partnerId: 999 })).toBe('not-found')
    expect(await code('ref,harga\nA,1', { endDay: addDays(period.startDay, -1) })).toBe('settlement-period')
    expect(await code('ref,harga\nA,1', { endDay: addDays(period.startDay, 92) })).toBe('settlement-period')
    expect((await call('settlementLines', 'owner', { id: 999 })).body.code).toBe('not-found')
    expect((await call('settlements', 'catl-a')).status).toBe(403)
  })
})

test('an amount with four decimals is named by its row and column; one of a row that is not billed is not looked at', async () => {
  const csvOf = (state: string) => `${head}\n\nX-1;S10;10050;Sukses\nX-2;S10;10050.0000;${state}`
  const { status, body } = await take(csvOf('Sukses'))
  expect([status, body.code, body.values]).toEqual([422, 'cell-unreadable', { row: '4', column: 'Harga', written: '10050.0000' }])
  expect((await take(csvOf('Gagal'))).status).toBe(200)
})

describe('a decision', () => {
  const lineOf = async (state: 'matched' | 'only-ours' | 'only-theirs' | 'differs', place = 0) =>
    (await linesOf(settlement, { state })).lines[place]

  test('of a line that differs stands with its remark, and the same again changes nothing', async () => {
    const { id } = await lineOf('differs')
    expect((await decide(id, 'asked')).body).toEqual({ changed: true, booked: false })
    expect((await linesOf(settlement, { state: 'open' })).totalData).toBe(5)
    expect((await decide(id, 'accept-ours')).body.code).toBe('changed-meanwhile')
    expect((await decide(id, 'accept-ours', { was: 'asked' })).body).toEqual({ changed: true, booked: false })
    expect((await decide(id, 'accept-ours', { was: 'asked' })).body).toEqual({ changed: false, booked: false })
    expect((await decide(id, 'accept-theirs', { was: 'asked' })).body.code).toBe('changed-meanwhile')
    expect(await lineOf('differs')).toMatchObject({ decision: 'accept-ours', remark: 'Dicek', LoginUser: { name: 'Uji owner' } })
    expect((await linesOf(settlement, { state: 'open' })).totalData).toBe(4)
    const noted = await database.query(`select row_key from audit_change where table_name = 'settlement_line'`)
    expect(noted).toEqual([{ row_key: String(id) }, { row_key: String(id) }])
  })

  test("for the partner's side books a failed sale's delivery once", async () => {
    const { id, books } = await lineOf('only-theirs')
    expect(books).toBe(true)
    expect((await decide(id, 'accept-theirs')).body).toEqual({ changed: true, booked: true })
    expect((await decide(id, 'accept-theirs')).body).toEqual({ changed: false, booked: false })
    expect(await lossesOf(sales.failed)).toEqual([{ source: 'settlement', cost }])
    const again = (await take(`ref,harga,status\n${sales.failed}-1,10050,Sukses`)).body.id
    const line = (await linesOf(again, { state: 'only-theirs' })).lines[0]
    expect((await decide(line.id, 'accept-theirs')).body).toEqual({ changed: true, booked: false })
    expect(await lossesOf(sales.failed)).toHaveLength(1)
  })

  test('books nothing for what was delivered and billed twice, is unknown, or has no status', async () => {
    for (const place of [1, 2]) {
      const { id } = await lineOf('only-theirs', place)
      expect((await decide(id, 'accept-theirs')).body).toEqual({ changed: true, booked: false })
    }
    const silent = await sell('failure')
    const { id } = (await take(`ref,harga\n${silent}-1,10050`)).body
    const line = (await linesOf(id, { state: 'only-theirs' })).lines[0]
    expect(line.books).toBe(false)
    expect((await decide(line.id, 'accept-theirs')).body).toEqual({ changed: true, booked: false })
    expect(await lossesOf(silent)).toEqual([])
  })

  test("for the partner's side waits for a sale that is still pending, and books it once it has ended otherwise", async () => {
    const pending = await sell('pending')
    const { id } = (await take(`ref,harga,status\n${pending}-1,10050,Sukses`)).body
    const [line] = (await linesOf(id, { state: 'only-theirs' })).lines
    expect((await decide(line.id, 'asked')).body.changed).toBe(true)
    expect((await decide(line.id, 'accept-theirs', { was: 'asked' })).body.code).toBe('settlement-sale-pending')
    expect((await linesOf(id, { state: 'only-theirs' })).lines[0]).toMatchObject({ decision: 'asked', books: false })
    await call('reverseSale', 'owner', { salesId: pending, remark: 'uji' })
    expect((await linesOf(id, { state: 'only-theirs' })).lines[0].books).toBe(true)
    expect((await decide(line.id, 'accept-theirs', { was: 'asked' })).body).toEqual({ changed: true, booked: true })
    expect(await lossesOf(pending)).toEqual([{ source: 'settlement', cost }])
  })

  test('is for lines that do not match, and says why', async () => {
    expect((await decide((await lineOf('matched')).id, 'asked')).body.code).toBe('not-found')
    expect((await decide(9_999_999, 'asked')).body.code).toBe('not-found')
    expect((await decide((await lineOf('only-ours')).id, 'asked', { remark: ' ' })).status).toBe(400)
  })
})

describe('a sale that its partner gave back after success', () => {
  test('is none that it delivered: left out it is no difference, billed it is theirs alone, and a person books the loss', async () => {
    const sale = await sell()
    const kept = await sell()
    for (const [salesId, isReturned] of [
      [sale, true],
      [kept, false],
    ] as const)
      await call('refundSale', 'owner', { salesId, isReturned, remark: 'Laporan mitra' })
    const of = async (rows: string[]) => {
      const { id } = (await take(['ref,harga,status', ...rows].join('\n'))).body
      const all: { id: number; state: string; books: boolean; sale: { id: number } | null }[] = []
      for (const state of ['matched', 'only-ours', 'only-theirs'])
        all.push(...(await linesOf(id, { state, rowsPerPage: 'All' })).lines)
      return (sold: number) => all.find((line) => line.sale?.id === sold)
    }
    const left = await of(['LAIN-9,5,Sukses'])
    expect([left(sale)?.state, left(kept)?.state]).toEqual([undefined, 'only-ours'])
    const billed = await of([`${sale}-1,${cost},Sukses`, `${kept}-1,${cost},Sukses`])
    expect([billed(sale)?.state, billed(sale)?.books, billed(kept)?.state]).toEqual(['only-theirs', true, 'matched'])
    await database.query(`select book_late_success($1, 1, 'callback', null, '')`, [sale])
    expect(await lossesOf(sale)).toEqual([])
    expect((await decide(billed(sale)!.id, 'accept-theirs')).body).toEqual({ changed: true, booked: true })
    expect(await lossesOf(sale)).toEqual([{ source: 'settlement', cost }])
  })
})
