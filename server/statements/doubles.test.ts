import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { bankOf } from '../billing/test-moving-clock.ts'
import { billSome } from '../billing/test-some-bills.ts'
import { signature } from '../runner/signed-body.ts'
import { testApp } from '../test-app.ts'

const api = testApp()
const { database, call } = api
let bank = 0

beforeAll(async () => {
  bank = (await call('insertBank', 'owner', { name: 'BCA', accountNumber: '802', accountName: 'PT Uji' })).body.id
})

const day = (past = 0) => new Date(Date.now() + 7 * 3_600_000 - past * 86_400_000).toISOString().slice(0, 10)
const open = async (as: string, amount: number) => (await call('requestTicket', as, { amount, bank })).body
const balanceOf = async (as: string): Promise<number> => (await call('balance', as)).body.balance
type Row = [amount: number, text?: string, past?: number]
const fileOf = (...rows: Row[]) =>
  [
    'Tanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo',
    ...rows.map(
      ([amount, text = 'TRSF', past = 0]) =>
        `${day(past).split('-').reverse().join('/')},${text},0000,"${amount.toLocaleString('en-US')}.00 CR","1.00"`,
    ),
  ].join('\n')
/** Gives a bank's posting day, and only that. */
const postedOf = (...rows: Row[]) =>
  ['Post Date,Value,Branch,Journal No.,Description,Amount,Db/Cr,Balance']
    .concat(rows.map(([amount, text = 'TRSF', past = 0]) => `${day(past)},x,0,${text},${text},${amount}.00,K,1`))
    .join('\n')
const other = { date: 'Tanggal Transaksi', description: 'Cabang', amount: 'Jumlah' }
const read = async (csv: string, over: object = {}) =>
  (await call('importStatement', 'owner', { bankId: bank, fileName: 'mutasi.csv', csv, ...over })).body
let notices = 0
async function tell(amounts: number[], past = 0, to = bank, as = 'owner') {
  const lines = amounts.map((amount) => {
    notices += 1
    return { id: `N-${notices}`, day: day(past), amount, description: 'NOTICE' }
  })
  const payload = JSON.stringify({ lines })
  const { secret } = (await call('bankWebhook', as, { bankId: to })).body
  const headers = {
    'content-type': 'application/json',
    'x-jenjang-signature': signature(secret, Math.floor(Date.now() / 1000), payload),
  }
  return (await api.app.inject({ method: 'POST', url: `/hooks/bank/${to}`, headers, payload })).json()
}
const lines = async (keyword: string | number, state: 'open' | 'paid' | 'away' | 'All' = 'open', as = 'owner') =>
  (await call('listStatementLines', as, { state, keyword: String(keyword) })).body.lines
const match = (line: number, over: object, as = 'owner') => call('matchLine', as, { line, ...over } as never)
const outcome = ({ status, body }: { status: number; body: { code?: string; message?: string } }) => [status, body.code]

describe('one movement through two doors', () => {
  test('credits once by itself; its copy pays another ticket only for a reason, beside its twin', async () => {
    const ticket = await open('usdm-a', 500_000)
    const before = await balanceOf('usdm-a')
    expect(await tell([ticket.uniqueAmount])).toMatchObject({ added: 1, doubles: 0, matched: 1 })
    expect(await read(fileOf([ticket.uniqueAmount, 'KONTER']))).toMatchObject({ added: 1, doubles: 1, matched: 0 })
    expect(await read(fileOf([ticket.uniqueAmount, 'KONTER']), { layout: other })).toMatchObject({
      added: 1,
      doubles: 1,
      matched: 0,
    })
    expect(await read(fileOf([ticket.uniqueAmount, 'KONTER']))).toMatchObject({ added: 0, duplicates: 1 })
    expect(await balanceOf('usdm-a')).toBe(before + ticket.uniqueAmount)
    const [paid] = await lines(ticket.uniqueAmount, 'paid')
    expect(paid.twin).toBeNull()
    const copies = await lines(ticket.uniqueAmount)
    const twin = { id: paid.id, day: day(), description: 'NOTICE', source: 'webhook', state: 'ticket', paid: { id: ticket.id } }
    expect(copies).toMatchObject([{ twin }, { twin }])

    const next = await open('usdm-b', 500_000)
    const stranger = await balanceOf('usdm-b')
    for (const over of [
      { remark: 'x' },
      { remark: 'x', twin: copies[1].id },
      { twin: paid.id, remark: ' ' },
      { remark: 'x', twin: 99_999 },
    ]) {
      for (const language of ['id', 'en']) {
        const input = { line: copies[0].id, ticket: next.id, ...over }
        const answer = await call('matchLine', 'owner', input, { 'accept-language': language })
        const code = over.remark?.trim() === '' ? 'remark-required' : 'possible-double'
        expect(answer.body.code).toBe(code)
        if (code === 'possible-double')
          expect(answer.body.message).toMatch(language === 'id' ? /^Mutasi ini mungkin/ : /^This may be/)
      }
    }
    expect(await balanceOf('usdm-b')).toBe(stranger)
    const reason = { ticket: next.id, twin: paid.id, remark: 'Dua transfer, sudah dicek di rekening' }
    const both = await Promise.all([match(copies[0].id, reason), match(copies[0].id, reason)])
    expect(both.map(({ body }) => body.changed).sort()).toEqual([false, true])
    expect(await balanceOf('usdm-b')).toBe(stranger + ticket.uniqueAmount)
    const [audited] = await database.query(`select input from audit where call = 'matchLine' order by id desc limit 1`)
    expect(audited!.input).toMatchObject({ twin: paid.id, remark: reason.remark })
  })

  test('told by a file first, pays nothing by its notice', async () => {
    const ticket = await open('sldm-a', 70_000)
    expect(await read(fileOf([ticket.uniqueAmount, 'AWAL']))).toMatchObject({ matched: 1 })
    expect(await tell([ticket.uniqueAmount])).toMatchObject({ added: 1, doubles: 1, matched: 0 })
  })

  test('told by both at once, is known to one of them', async () => {
    const ticket = await open('usdp-a', 71_000)
    const before = await balanceOf('usdp-a')
    const answers = await Promise.all([
      tell([ticket.uniqueAmount]),
      read(fileOf([ticket.uniqueAmount, 'SERENTAK'])),
      tell([71_999]),
    ])
    expect(answers.map(({ doubles }) => doubles).reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(answers.map(({ matched }) => matched).reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await balanceOf('usdp-a')).toBe(before + ticket.uniqueAmount)
  })

  test('used by its copy for a reason, is itself used only for a reason', async () => {
    await tell([73_500])
    await read(fileOf([73_500, 'SALINAN']))
    const [copy] = await lines('SALINAN')
    const ticket = await open('usdp-b', 73_000)
    expect((await match(copy.id, { ticket: ticket.id, twin: copy.twin.id, remark: 'Notice salah nama' })).body.changed).toBe(true)
    const [first] = await lines(73_500)
    expect([first.id, first.twin.id]).toEqual([copy.twin.id, copy.id])
    const later = await open('cadp-a', 73_000)
    expect(outcome(await match(first.id, { ticket: later.id, remark: 'x' }))).toEqual([409, 'possible-double'])
    await database.query('select * from match_lines(array[$1::integer], null)', [first.id])
    expect((await lines(73_500)).map(({ id }: { id: number }) => id)).toEqual([first.id])
  })

  test('is put away without a reason, and cannot be used from there', async () => {
    await tell([74_000])
    await read(fileOf([74_000, 'SISIH']))
    const [copy] = await lines('SISIH')
    expect((await call('putLineAway', 'owner', { line: copy.id, away: true })).body.changed).toBe(true)
    expect((await lines('SISIH', 'away'))[0].twin.id).toBe(copy.twin.id)
  })

  test('pays a bill only for a reason', async () => {
    await billSome(api)
    const at = await bankOf(database, 'mivt-a')
    const [bill] = await database.query(
      `select id, unique_amount::integer as total from bill where user_id = $1 and status_id = 2`,
      [database.userId('htvt-a')],
    )
    await database.query(`update bill set created_at = created_at + interval '2 days' where id = $1`, [bill!.id])
    expect(await tell([bill!.total], 0, at, 'mivt-a')).toMatchObject({ matched: 0 })
    await database.query(`update bill set created_at = created_at - interval '2 days' where id = $1`, [bill!.id])
    const csv = fileOf([bill!.total, 'TAGIHAN'])
    const taken = (await call('importStatement', 'mivt-a', { bankId: at, csv })).body
    expect(taken).toMatchObject({ added: 1, doubles: 1, matched: 0 })
    const [copy] = await lines('TAGIHAN', 'open', 'mivt-a')
    expect(copy.candidates).toMatchObject([{ kind: 'bill', id: bill!.id, exact: true }])
    expect(outcome(await match(copy.id, { bill: bill!.id, remark: 'x' }, 'mivt-a'))).toEqual([409, 'possible-double'])
    const reason = { bill: bill!.id, twin: copy.twin.id, remark: 'Notice tidak lengkap' }
    expect((await match(copy.id, reason, 'mivt-a')).body.changed).toBe(true)
  })
})

describe('how many are doubles', () => {
  const steps: [string, [() => Promise<{ added: number; doubles: number }>, number, number][]][] = [
    ['equal lines of one file are none', [[() => read(fileOf([1_001], [1_001])), 2, 0]]],
    [
      'three beside two notices: one is new',
      [
        [() => tell([1_002, 1_002]), 2, 0],
        [() => read(fileOf([1_002], [1_002], [1_002])), 3, 2],
        [() => tell([1_002]), 1, 1],
        [() => tell([1_002]), 1, 0],
      ],
    ],
    [
      'a longer file of the same layout adds what it has more',
      [
        [() => read(fileOf([1_003])), 1, 0],
        [() => read(fileOf([1_003], [1_003])), 1, 0],
      ],
    ],
    [
      'another file that names it otherwise',
      [
        [() => read(fileOf([1_004, 'PEND'])), 1, 0],
        [() => read(fileOf([1_004, 'LUNAS'])), 1, 1],
      ],
    ],
    [
      'a file that has both',
      [
        [() => read(fileOf([1_005, 'A'])), 1, 0],
        [() => read(fileOf([1_005, 'A'], [1_005, 'B'])), 1, 0],
      ],
    ],
    [
      'notices are movements of their own',
      [
        [() => tell([1_006]), 1, 0],
        [() => tell([1_006]), 1, 0],
      ],
    ],
    [
      'another layout adds doubles only',
      [
        [() => read(fileOf([1_007, 'A'], [1_007, 'B'])), 2, 0],
        [() => read(fileOf([1_007, 'A'], [1_007, 'B']), { layout: other }), 2, 2],
      ],
    ],
    [
      'another day is another movement',
      [
        [() => read(fileOf([1_008])), 1, 0],
        [() => read(fileOf([1_008, 'TRSF', 1])), 1, 0],
        [() => tell([1_008], 2), 1, 0],
      ],
    ],
    [
      'a day beside, where one door gives posting days',
      [
        [() => tell([1_009], 2), 1, 0],
        [() => read(postedOf([1_009, '1', 1])), 1, 1],
        [() => read(postedOf([1_009, '2', 0])), 1, 0],
      ],
    ],
    [
      'the same day before the day beside',
      [
        [() => tell([1_010], 2), 1, 0],
        [() => tell([1_010], 1), 1, 0],
        [() => read(postedOf([1_010, '3', 2], [1_010, '4', 1], [1_010, '5', 0])), 3, 2],
      ],
    ],
    [
      'posting days of one layout are the same days',
      [
        [() => read(postedOf([1_011, '6', 1])), 1, 0],
        [() => read(postedOf([1_011, '7', 0])), 1, 0],
      ],
    ],
    [
      'sen make another amount',
      [
        [() => read(fileOf([1_012])), 1, 0],
        [() => read(fileOf([1_012]).replace('1,012.00', '1,012.50')), 1, 0],
      ],
    ],
  ]
  test.each(steps)('%s', async (_, done) => {
    for (const [run, added, doubles] of done) expect(await run()).toMatchObject({ added, doubles })
  })

  test('through notices and files in any order, never more movements than the most that one door told', async () => {
    let amount = 2_000
    const door = fc.constantFrom('bca', 'other', 'bni', 'webhook')
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(door, fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 5 }), async (told) => {
        amount += 1
        const most = { bca: 0, other: 0, bni: 0, webhook: 0 }
        for (const [name, count] of told) {
          const rows = Array.from({ length: count }, (): Row => [amount])
          if (name === 'webhook') await tell(rows.map(() => amount))
          if (name === 'bca') await read(fileOf(...rows))
          if (name === 'other') await read(fileOf(...rows), { layout: other })
          if (name === 'bni') await read(postedOf(...rows))
          most[name] = name === 'webhook' ? most[name] + count : Math.max(most[name], count)
        }
        const [kept] = await database.query(
          `select count(*)::integer as lines, (count(*) filter (where twin_id is null))::integer as movements from statement_line where amount = $1`,
          [amount],
        )
        const all = Object.values(most)
        expect(kept).toEqual({ lines: all.reduce((sum, count) => sum + count, 0), movements: Math.max(...all) })
      }),
      { numRuns: 25 },
    )
  })
})
