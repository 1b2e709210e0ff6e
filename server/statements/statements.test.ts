import { beforeAll, describe, expect, test } from 'vitest'
import { prodToken } from '../../database/test-world.ts'
import { bankOf, billsOf, closeAt, wib } from '../billing/test-moving-clock.ts'
import { billSome } from '../billing/test-some-bills.ts'
import { isSigned, signature } from '../runner/signed-body.ts'
import { testApp } from '../test-app.ts'

const api = testApp()
const { database, call } = api
let bank: number

beforeAll(async () => {
  bank = (await call('insertBank', 'owner', { name: 'BCA', accountNumber: '802', accountName: 'PT Uji' })).body.id
})

const today = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
const open = async (as: string, amount = 50_000) => (await call('requestTicket', as, { amount, bank })).body
const balanceOf = async (as: string): Promise<number> => (await call('balance', as)).body.balance
const written = (amount: number) => `"${amount.toLocaleString('en-US')}.00 CR"`
const fileOf = (...lines: [amount: number, description: string, day?: string][]) =>
  [
    '"No. rekening : 802"',
    '"Nama : PT Uji"',
    '',
    'Tanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo',
    ...lines.map(
      ([amount, text, day = today()]) => `${day.split('-').reverse().join('/')},${text},0000,${written(amount)},"1.00"`,
    ),
    `${today().split('-').reverse().join('/')},BIAYA ADM,0000,"15,000.00 DB","1.00"`,
  ].join('\r\n')
const read = async (csv: string, over: object = {}) =>
  (await call('importStatement', 'owner', { bankId: bank, fileName: 'mutasi.csv', csv, ...over })).body
const lines = async (state: 'open' | 'paid' | 'away' | 'All' = 'open', keyword = '') =>
  (await call('listStatementLines', 'owner', { state, keyword })).body.lines

describe('a statement', () => {
  test('pays the tickets of its exact totals at once, and shows the rest', async () => {
    const ticket = await open('usdm-a')
    const before = await balanceOf('usdm-a')
    const taken = await read(fileOf([ticket.uniqueAmount, 'TRSF KONTER'], [7_777_777, 'SETORAN MODAL']))
    expect(taken).toEqual({ layout: 'BCA', columns: [], sample: [], skipped: 1, added: 2, doubles: 0, duplicates: 0, matched: 1 })
    expect(await balanceOf('usdm-a')).toBe(before + ticket.uniqueAmount)
    expect((await call('ticketStatus', 'usdm-a')).body).toMatchObject({ statusId: 3, finalAmount: ticket.uniqueAmount })
    expect(await lines('paid')).toMatchObject([
      { amount: ticket.uniqueAmount, state: 'ticket', paid: { id: ticket.id, User: { name: 'Uji usdm-a' } }, LoginUser: null },
    ])
    expect(await lines()).toMatchObject([
      { amount: 7_777_777, description: 'SETORAN MODAL', source: 'csv', state: 'open', candidates: [] },
    ])
  })

  test('read again adds nothing; two rows alike are two lines', async () => {
    const twice = fileOf([1_234_567, 'SAMA'], [1_234_567, 'SAMA'])
    expect(await read(fileOf([1_234_567, 'SAMA']))).toMatchObject({ added: 1, duplicates: 0 })
    expect(await read(twice)).toMatchObject({ added: 1, duplicates: 1 })
    expect(await read(twice)).toMatchObject({ added: 0, duplicates: 2, matched: 0 })
  })

  test('of an unknown layout asks for it, and remembers it when it is told so', async () => {
    const csv = (amount: string) => `Kapan;Cerita;Masuk;Keluar\n${today()};SETOR TUNAI;${amount};0`
    expect(await read(csv('88.001'))).toEqual({
      layout: null,
      columns: ['Kapan', 'Cerita', 'Masuk', 'Keluar'],
      sample: [[today(), 'SETOR TUNAI', '88.001', '0']],
      skipped: 0,
      added: 0,
      doubles: 0,
      duplicates: 0,
      matched: 0,
    })
    const layout = { date: 'Kapan', description: 'Cerita', credit: 'Masuk' }
    expect(await read(csv('88.001'), { layout })).toMatchObject({ layout: '', added: 1 })
    expect(await read(csv('88.002'))).toMatchObject({ layout: null, added: 0 })
    expect(await read(csv('88.001'), { layout, remember: true })).toMatchObject({ layout: '', added: 0, duplicates: 1 })
    expect(await read(csv('88.002'))).toMatchObject({ layout: '', added: 1 })
    expect(await lines('open', '88.00')).toMatchObject([{ amount: 88_002 }, { amount: 88_001 }])
    expect((await read(csv('1'), { layout: { ...layout, date: 'Hari' } })).layout).toBeNull()
    const empty = await call('importStatement', 'owner', { bankId: bank, csv: 'x' })
    expect([empty.status, empty.body.code]).toEqual([422, 'file-without-table'])
  })

  test('that says what went out is not read by the layout of one that did not', async () => {
    const layout = { date: 'Saat', description: 'Berita', amount: 'Jumlah' }
    const csv = (row: string, more = '') => `Saat;Berita;Jumlah;Saldo${more}\n${today()};${row}`
    expect(await read(csv('MASUK;71.001;1'), { layout, remember: true })).toMatchObject({ added: 1 })
    const both = csv(`KELUAR;71.002;1;D\n${today()};MASUK;71.003;1;K`, ';D/K')
    expect(await read(both)).toMatchObject({ layout: null, added: 0, columns: ['Saat', 'Berita', 'Jumlah', 'Saldo', 'D/K'] })
    expect(await read(both, { layout: { ...layout, side: 'D/K' } })).toMatchObject({ added: 1 })
    expect(await lines('open', '71.00')).toMatchObject([{ amount: 71_003 }, { amount: 71_001 }])
  })

  test('of before the ticket was opened does not pay it', async () => {
    const ticket = await open('usdm-b')
    expect(await read(fileOf([ticket.uniqueAmount, 'LAMA', '2026-01-02']))).toMatchObject({ added: 1, matched: 0 })
    expect((await call('ticketStatus', 'usdm-b')).body.statusId).toBe(1)
    expect((await lines('open', 'LAMA'))[0].candidates).toMatchObject([{ kind: 'ticket', id: ticket.id, exact: true }])
  })

  test('that comes after the operator credited by hand is tied to that ticket and moves nothing', async () => {
    const ticket = await open('sldm-a')
    await call('confirmTicket', 'owner', { ticket: ticket.id, amount: ticket.uniqueAmount })
    const before = await balanceOf('sldm-a')
    expect(await read(fileOf([ticket.uniqueAmount, 'SUSULAN']))).toMatchObject({ added: 1, matched: 1 })
    expect(await balanceOf('sldm-a')).toBe(before)
    expect(await read(fileOf([ticket.uniqueAmount, 'DOBEL TRANSFER']))).toMatchObject({ added: 1, matched: 0 })
  })
})

test('a bill is paid by the line with its exact total at its charger, once', async () => {
  await billSome(api)
  const [bill] = await database.query(
    `select b.id, b.unique_amount::int as total, b.amount::int, b.bank_id from bill b where user_id = $1 and status_id = 2`,
    [database.userId('htvt-a')],
  )
  expect(bill!.bank_id).toBe(await bankOf(database, 'mivt-a'))
  const csv = fileOf([bill!.total, 'BAYAR TAGIHAN'])
  const taken = (await call('importStatement', 'mivt-a', { bankId: bill!.bank_id, csv })).body
  expect(taken).toMatchObject({ added: 1, matched: 1 })
  expect((await call('importStatement', 'mivt-a', { bankId: bill!.bank_id, csv })).body).toMatchObject({
    added: 0,
    duplicates: 1,
  })
  const paid = (await call('listStatementLines', 'mivt-a', { state: 'paid' })).body.lines
  expect(paid).toMatchObject([{ state: 'bill', paid: { id: bill!.id, User: { name: 'Uji htvt-a' } } }])
  const [after] = await database.query('select paid_amount::int, status_id from bill where id = $1', [bill!.id])
  expect(after!.paid_amount).toBe(bill!.amount)
  expect([4, 5]).toContain(after!.status_id)
})

describe('the inbox', () => {
  test('offers the ticket that was paid without its code, and credits what came in once', async () => {
    const ticket = await open('usdp-a', 61_000)
    await read(fileOf([61_000, 'LUPA KODE']))
    const [line] = await lines('open', 'LUPA KODE')
    expect(line.candidates).toMatchObject([
      { kind: 'ticket', id: ticket.id, User: { name: 'Uji usdp-a' }, statusId: 1, exact: false },
    ])
    const bare = await call('matchLine', 'owner', { line: line.id, ticket: ticket.id })
    expect([bare.status, bare.body.code]).toEqual([422, 'remark-required'])
    const before = await balanceOf('usdp-a')
    const pay = () => call('matchLine', 'owner', { line: line.id, ticket: ticket.id, remark: 'Lupa kode unik' })
    const both = await Promise.all([pay(), pay()])
    expect(both.map(({ body }) => body.changed).sort()).toEqual([false, true])
    expect(await balanceOf('usdp-a')).toBe(before + 61_000)
    expect((await lines('paid', 'LUPA KODE'))[0]).toMatchObject({ remark: 'Lupa kode unik', LoginUser: { name: 'Uji owner' } })
  })

  test('pays an expired ticket, but not a cancelled one', async () => {
    const expired = await open('usdp-b', 62_000)
    await database.query(`update ticket set deadline = now() where id = $1`, [expired.id])
    await database.query('select advance_tickets(null, null, null)')
    expect(await read(fileOf([expired.uniqueAmount, 'TELAT']))).toMatchObject({ matched: 0 })
    const [line] = await lines('open', 'TELAT')
    const before = await balanceOf('usdp-b')
    expect((await call('matchLine', 'owner', { line: line.id, ticket: expired.id })).body.changed).toBe(true)
    expect(await balanceOf('usdp-b')).toBe(before + expired.uniqueAmount)
    const cancelled = await open('cadp-a', 63_000)
    await call('withdrawTicket', 'cadp-a', { ticket: cancelled.id })
    await read(fileOf([cancelled.uniqueAmount, 'BATAL']))
    const [other] = await lines('open', 'BATAL')
    expect((await call('matchLine', 'owner', { line: other.id, ticket: cancelled.id })).body.changed).toBe(false)
  })

  test('offers the part that was paid without its code to who confirms it, and pays it once', async () => {
    const [part] = (await call('billStatus', 'usft-a')).body.Splitted
    const own = await bankOf(database, 'caft-a')
    await call('requestPayment', 'usft-a', { bill: part.id, bank: own })
    await call('importStatement', 'caft-a', { bankId: own, fileName: 'm.csv', csv: fileOf([part.amount, 'CICILAN']) })
    const [line] = (await call('listStatementLines', 'caft-a', {})).body.lines
    expect(line.candidates).toMatchObject([
      { kind: 'bill', id: part.id, User: { name: 'Uji usft-a' }, statusId: 2, exact: false },
    ])
    const bare = await call('matchLine', 'caft-a', { line: line.id, bill: part.id })
    expect([bare.status, bare.body.code]).toEqual([422, 'remark-required'])
    const match = (as: string, over: object) =>
      call('matchLine', as, { line: line.id, bill: part.id, remark: 'Tanpa kode', ...over })
    expect((await match('caft-b', {})).status).toBe(404)
    expect((await match('caft-a', { bill: part.parentId })).status).toBe(404)
    expect((await match('caft-a', { bill: undefined })).status).toBe(404)
    const both = await Promise.all([match('caft-a', {}), match('caft-a', {})])
    expect(both.map(({ body }) => body.changed).sort()).toEqual([false, true])
    const [after] = await database.query('select paid_amount::int, status_id from bill where id = $1', [part.id])
    expect(after).toEqual({ paid_amount: part.amount, status_id: 4 })
  })

  test('puts a line away and takes it back', async () => {
    await read(fileOf([64_000, 'BUNGA']))
    const [line] = await lines('open', 'BUNGA')
    const away = (to: boolean) => call('putLineAway', 'owner', { line: line.id, away: to, remark: 'Bunga bank' })
    expect((await away(true)).body.changed).toBe(true)
    expect((await away(true)).body.changed).toBe(false)
    expect(await lines('away')).toMatchObject([{ state: 'away', remark: 'Bunga bank' }])
    expect((await away(false)).body.changed).toBe(true)
    expect((await lines('open', 'BUNGA')).length).toBe(1)
  })

  test('is of the own banks', async () => {
    const [line] = await lines('open', 'BUNGA')
    const { id } = await open('borf-a')
    const foreign = [
      call('importStatement', 'catl-a', { bankId: bank, csv: fileOf() }),
      call('matchLine', 'catl-a', { line: line.id, ticket: id }),
      call('putLineAway', 'catl-a', { line: line.id, away: true }),
      call('bankWebhook', 'catl-a', { bankId: bank }),
      call('matchLine', 'owner', { line: 999_999, ticket: id }),
      call('matchLine', 'owner', { line: line.id, ticket: 999_999 }),
    ]
    for (const { status, body } of await Promise.all(foreign)) expect([status, body.code]).toEqual([404, 'not-found'])
    expect((await call('listStatementLines', 'catl-a', { state: 'All' })).body.lines).toEqual([])
  })
})

describe('a notice', () => {
  const send = async (body: string, header?: string, to = bank) =>
    api.app.inject({
      method: 'POST',
      url: `/hooks/bank/${to}`,
      headers: { 'content-type': 'application/json', ...(header !== undefined && { 'x-jenjang-signature': header }) },
      payload: body,
    })
  const secret = async (): Promise<string> => (await call('bankWebhook', 'owner', { bankId: bank })).body.secret
  const now = () => Math.floor(Date.now() / 1000)
  const signed = async (body: string) => send(body, signature(await secret(), now(), body))

  test('pays at once, and nothing when it comes again', async () => {
    const ticket = await open('usfd-a')
    const before = await balanceOf('usfd-a')
    const body = JSON.stringify({ lines: [{ id: 'M-1', day: today(), amount: ticket.uniqueAmount, description: 'TRSF' }] })
    const answers = await Promise.all([signed(body), signed(body), signed(body)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(answers.map((answer) => answer.json().added).sort()).toEqual([0, 0, 1])
    expect(await balanceOf('usfd-a')).toBe(before + ticket.uniqueAmount)
    expect((await lines('paid', 'TRSF'))[0]).toMatchObject({ source: 'webhook', paid: { id: ticket.id } })
  })

  test('that arrives while the operator confirms credits once', async () => {
    const ticket = await open('usfd-b')
    const before = await balanceOf('usfd-b')
    const body = JSON.stringify({ lines: [{ id: 'M-2', day: today(), amount: ticket.uniqueAmount }] })
    const [notice, again, byHand] = await Promise.all([
      signed(body),
      signed(body),
      call('confirmTicket', 'owner', { ticket: ticket.id, amount: ticket.uniqueAmount }),
    ])
    expect([notice.statusCode, again.statusCode, byHand.status]).toEqual([200, 200, 200])
    expect(await balanceOf('usfd-b')).toBe(before + ticket.uniqueAmount)
    const [line] = await database.query('select ticket_id from statement_line where fingerprint = $1', ['id:M-2'])
    expect(line).toEqual({ ticket_id: ticket.id })
  })

  test('of a bill that comes twice while the operator confirms pays it once', async () => {
    await call('h2hPurchase', { token: prodToken('htvt-a') }, { productCode: 'PLN20', customerCode: '14077203310', refId: 'B-2' })
    await closeAt(database, wib(1))
    const bill = (await billsOf(database, 'mivt-a')).at(-1)!
    const ofBills = await bankOf(database, 'owner')
    const asked = (await call('requestPayment', 'mivt-a', { bill: bill.id, bank: ofBills })).body
    const body = JSON.stringify({ lines: [{ id: 'M-4', day: today(), amount: asked.uniqueAmount }] })
    const key = (await call('bankWebhook', 'owner', { bankId: ofBills })).body.secret
    const notice = () => send(body, signature(key, now(), body), ofBills)
    const before = await balanceOf('owner')
    await Promise.all([
      notice(),
      call('confirmPayment', 'owner', { selectedBill: bill.id, amount: asked.uniqueAmount }),
      notice(),
    ])
    const payments = await database.query('select amount::int, excess::int from bill_payment where bill_id = $1', [bill.id])
    expect(payments).toEqual([{ amount: bill.amount, excess: asked.unique }])
    const { lifted } = (await billsOf(database, 'mivt-a')).at(-1)!
    expect(await balanceOf('owner')).toBe(before + bill.amount - lifted)
  })

  test('is taken only when it was signed lately, for this bank, as it is', async () => {
    const body = JSON.stringify({ lines: [{ id: 'M-3', day: today(), amount: 5 }] })
    const key = await secret()
    const wrong = [
      undefined,
      'x',
      signature('other', now(), body),
      signature(key, now() - 301, body),
      signature(key, now(), `${body} `),
    ]
    for (const header of wrong) expect((await send(body, header)).statusCode).toBe(403)
    expect((await send(body, signature(key, now(), body), bank + 1)).statusCode).toBe(403)
    const broken = '{"lines":'
    expect((await signed(broken)).statusCode).toBe(400)
    expect((await signed(JSON.stringify({ lines: [{ id: 'M-3', day: '2026-13-01', amount: 0 }] }))).json().fields).toHaveProperty(
      ['lines.0.amount'],
    )
    expect(isSigned(signature(key, 1000, body), key, body, 1_299_000)).toBe(true)
    expect(isSigned(signature(key, 1000, body), key, body, 1_301_001)).toBe(false)
  })
})
