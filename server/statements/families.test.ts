import { beforeAll, describe, expect, test } from 'vitest'
import { signature } from '../runner/signed-body.ts'
import { testApp } from '../test-app.ts'

const api = testApp()
const { call } = api
let bank = 0
let notices = 0

beforeAll(async () => {
  bank = (await call('insertBank', 'owner', { name: 'BCA', accountNumber: '803', accountName: 'PT Uji' })).body.id
})

const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
async function tell(amount: number, day: string, to = bank) {
  notices += 1
  const payload = JSON.stringify({ lines: [{ id: `N-${notices}`, day, amount, description: 'NOTICE' }] })
  const { secret } = (await call('bankWebhook', 'owner', { bankId: to })).body
  return async () => {
    const headers = {
      'content-type': 'application/json',
      'x-jenjang-signature': signature(secret, Math.floor(Date.now() / 1000), payload),
    }
    return api.app.inject({ method: 'POST', url: `/hooks/bank/${to}`, headers, payload })
  }
}
const read = async (csv: string) => (await call('importStatement', 'owner', { bankId: bank, csv })).body
const bca = (amount: number) =>
  `Tanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo\n${today.split('-').reverse().join('/')},TRSF,0000,"${amount}.00 CR","1.00"`
const bri = (amount: number) => `TGL_TRAN,DESK_TRAN,MUTASI_KREDIT,SEQ\n${today},TRSF,${amount}.00,9`
const mandiri = (amount: number, day: string) => `Date,Description,Credit,Reference No.\n${day},TRSF,${amount}.00,${day}`
const open = async (as: string) => (await call('requestTicket', as, { amount: 500_000, bank })).body
const linesOf = async (amount: number) =>
  (await call('listStatementLines', 'owner', { state: 'All', keyword: String(amount) })).body.lines as {
    id: number
    source: string
    twin: { id: number } | null
  }[]

test('a movement that three doors have told pays once, also when the line that came first was put away', async () => {
  await (await tell(712_345, today))()
  expect(await read(bca(712_345))).toMatchObject({ added: 1, doubles: 1 })
  expect(await read(bri(712_345))).toMatchObject({ added: 1, doubles: 1 })
  const [first, second, third] = (await linesOf(712_345)).sort((a, b) => a.id - b.id)
  await call('putLineAway', 'owner', { line: first!.id, away: true, remark: 'lebih' })
  const one = await open('usdm-a')
  const two = await open('usdp-a')
  const pays = (line: number, ticket: number, twin: number) =>
    call('matchLine', 'owner', { line, ticket, twin, remark: 'transfer asli' })
  expect((await pays(second!.id, one.id, first!.id)).body).toEqual({ changed: true })
  const again = await pays(third!.id, two.id, first!.id)
  expect([again.status, again.body.code]).toEqual([409, 'possible-double'])
})

describe('a movement of a weekend is the one of the working day after', () => {
  const past = (days: number) => new Date(Date.now() + 7 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10)
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7
  const monday = past(sinceMonday)

  test.each([
    ['Friday', 3, 1],
    ['Saturday', 2, 1],
    ['Sunday', 1, 1],
    ['Thursday', 4, 0],
  ])('%s, %i days before', async (name, before, doubles) => {
    const amount = 812_345 + before
    await (await tell(amount, past(sinceMonday + before)))()
    expect([name, await read(mandiri(amount, monday))]).toMatchObject([name, { added: 1, doubles, matched: 0 }])
    const shown = (await linesOf(amount)).find(({ source }) => source === 'csv')
    expect(shown!.twin === null).toBe(doubles === 0)
  })

  test('and of holidays beside it', async () => {
    const [friday, thursday] = [past(sinceMonday + 3), past(sinceMonday + 4)]
    await api.database.query('insert into holiday (day) values ($1)', [friday])
    await (await tell(822_345, thursday))()
    expect(await read(mandiri(822_345, monday))).toMatchObject({ added: 1, doubles: 1 })
    await api.database.query('delete from holiday where day = $1', [friday])
  })

  test('but equal payments of every day stay usable: each is told once by each door', async () => {
    const friday = past(sinceMonday + 3)
    await (await tell(832_345, friday))()
    expect(await read(mandiri(832_345, friday))).toMatchObject({ added: 1, doubles: 1 })
    expect(await read(mandiri(832_345, monday))).toMatchObject({ added: 1, doubles: 0 })
  })
})

test('a bank that was deleted takes no notices', async () => {
  const gone = (await call('insertBank', 'owner', { name: 'BNI', accountNumber: '804', accountName: 'PT Uji' })).body.id
  const notice = await tell(912_345, today, gone)
  await call('deleteBank', 'owner', { bankId: gone })
  expect((await notice()).statusCode).toBe(404)
})
