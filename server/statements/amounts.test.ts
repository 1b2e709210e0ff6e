import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'

const { call, database } = testApp()
let bank = 0

beforeAll(async () => {
  bank = (await call('insertBank', 'owner', { name: 'Mandiri', accountNumber: '803', accountName: 'PT Uji' })).body.id
})

const today = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
const fileOf = (...amounts: string[]) =>
  [
    'Rekening,803',
    '',
    'Date,Description,Credit,Reference No.',
    ...amounts.map((amount, n) => `${today()},TRSF ${n},"${amount}",${n}`),
  ].join('\n')
const read = (csv: string, language = 'id') =>
  call('importStatement', 'owner', { bankId: bank, fileName: 'mutasi.csv', csv }, { 'accept-language': language })
const lines = async () => (await call('listStatementLines', 'owner', { bank })).body.lines

test.each(['500271.0000', '500.271.00', '5.00271E+5', '500271 XX'])(
  'a file with the amount %s is refused by row and column, and nothing of it is kept',
  async (written) => {
    for (const [language, text] of [
      ['id', `Baris 5, kolom Credit: “${written}” tidak dapat dibaca dengan pasti. Tidak ada yang disimpan.`],
      ['en', `Row 5, column Credit: “${written}” cannot be read for certain. Nothing was saved.`],
    ] as const) {
      const { status, body } = await read(fileOf('500,272.00', written), language)
      expect([status, body.code, body.message]).toEqual([422, 'cell-unreadable', text])
    }
    expect(await database.query('select from statement_line where bank_id = $1', [bank])).toEqual([])
  },
)

test('a line with sen pays nothing, and says so', async () => {
  const ticket = (await call('requestTicket', 'usdm-a', { amount: 50_000, bank })).body
  const before = (await call('balance', 'usdm-a')).body.balance
  const taken = await read(fileOf(`${ticket.uniqueAmount}.27`))
  expect(taken.body).toMatchObject({ added: 1, matched: 0 })
  const [line] = await lines()
  expect(line).toMatchObject({ amount: ticket.uniqueAmount, cents: 27, candidates: [], state: 'open' })
  for (const [language, text] of [
    ['id', /bersen/],
    ['en', /has sen/],
  ] as const) {
    const input = { line: line.id, ticket: ticket.id, remark: 'x' }
    const { status, body } = await call('matchLine', 'owner', input, { 'accept-language': language })
    expect([status, body.code]).toEqual([422, 'line-has-sen'])
    expect(body.message).toMatch(text)
  }
  expect((await call('balance', 'usdm-a')).body.balance).toBe(before)
  expect((await call('putLineAway', 'owner', { line: line.id, away: true, remark: 'Bunga' })).body.changed).toBe(true)
})

test('two decimals are sen and not part of the amount', async () => {
  await read(fileOf('500.27'))
  expect(await lines()).toMatchObject([{ amount: 500, cents: 27 }])
})

test.each([
  ['file-other-type', 'PK\u0003\u0004\u0014\ufffd\u0006\ufffd', 'Excel (XLSX)'],
  ['file-not-text', '\ufffd\u0001\ufffd\ufffd', 'CSV (UTF-8)'],
  ['file-empty', '\n \n', 'kosong'],
])('a file that is no CSV is refused as %s', async (code, csv, says) => {
  const { status, body } = await call('importStatement', 'owner', { bankId: bank, csv })
  expect([status, body.code]).toEqual([422, code])
  expect(body.message).toContain(says)
})
