import { beforeAll, describe, expect, test } from 'vitest'
import { padUser } from '../../rules/ids.ts'
import type { PlnPrepaidDetails } from '../../rules/receipt-details.ts'
import { testApp } from '../test-app.ts'
import { noon, testSales } from './test-sales.ts'

const { database, call } = testApp()
const { open, sell } = testSales(database)
const ids: Record<string, number> = {}

const details: PlnPrepaidDetails = {
  meterNumber: '14077203385',
  subscriberId: '535812009417',
  name: 'YUYUN RAHMAWATI',
  tariff: 'R1M',
  power: 900,
  reference: '11002500A7C14E99B20D5513F6A80C42',
  stampDuty: 0,
  vat: 0,
  pbjtTl: 1_819,
  instalment: 0,
  stroom: 18_181,
  kwh: '13.4',
  token: '57217714389726293021',
}
const attempt = { at: noon(1).toISOString(), event: 'attempt', partnerId: 2, detail: 'Gangguan jaringan' } as const

beforeAll(async () => {
  await database.query(`update users set address = 'Jl. HZ Mustofa 118', utc_offset = 480 where username = 'ustl-a'`)
  const token = { seller: 'ustl-a', product: 'PLN20', customerCode: '14077203385' }
  const sold = { details: { ...details }, trace: [attempt], message: 'Berhasil' }
  ids.token = await sell(noon(1), { ...token, refId: 'K-7' }, sold)
  ids.failed = await sell(noon(2), token, { status: 2, message: 'Nomor meter salah' })
  const bill = { seller: 'ustl-a', product: 'PLNPOST', customerCode: '532110884207' }
  ids.inquiry = await sell(noon(3), { ...bill, requestType: 'inquiry' }, { base: 69_729, details: { name: 'PT CONTOH' } })
  ids.pending = await open(noon(4), { seller: 'ustl-a' })
  const advice = { ...attempt, event: 'advice', partnerId: 1, detail: 'Masih diproses' }
  await database.query('update open_sale set trace = $1 where sale_id = $2', [JSON.stringify([advice]), ids.pending])
  ids.reversed = await sell(
    noon(5),
    { seller: 'ustl-a' },
    {
      status: 3,
      message: 'Permintaan loket',
      actor: 'owner',
      trace: [{ at: noon(5).toISOString(), event: 'reversal', partnerId: null, detail: 'Permintaan loket' }],
    },
  )
  const silent = { ...attempt, detail: 'Belum ada jawaban' }
  ids.silent = await sell(noon(7), token, { status: 2, message: 'Harga partner naik', trace: [silent] })
  ids.sand = await sell(noon(6), { seller: 'htdm-a', mode: 'sand' })
})

const receiptFor = async (as: string, name: string) => {
  const { status, body } = await call('receipt', as, { id: ids[name]! })
  expect(status).toBe(200)
  return body
}

test('a token is printed with the shop, its own time and everything the partner told', async () => {
  const { receiptTitle, body, token, dataJSON, sale } = await receiptFor('ustl-a', 'token')
  expect([receiptTitle, token]).toEqual(['STRUK PEMBELIAN LISTRIK PRABAYAR', '5721 7714 3897 2629 3021'])
  expect(body.map((line: string) => line.trim())).toEqual(
    expect.arrayContaining(['UJI USTL-A', 'Jl. HZ Mustofa 118', 'RP BAYAR    : Rp       21.600,00', token]),
  )
  // Ended two seconds after it began, at a shop in WITA.
  expect(body.slice(-4)).toEqual([
    `TRID ${ids.token}`,
    `LOKET-${padUser(database.userId('ustl-a'))}`,
    '(15/03/2090 13:01:02)-CA',
    '            Jenjang',
  ])
  expect(dataJSON).toMatchObject({ customerPays: 21_600, price: 20_900, zone: 'WITA', details })
  expect(sale).toMatchObject({ id: ids.token, refId: 'K-7', statusId: 4, amount: 20_900 })
})

describe('the journal', () => {
  const hold = { account: 'balance', name: 'Uji ustl-a', amount: -20_900, kind: 'hold' }
  const ofCatl = { account: 'fees-payable', name: 'Uji catl-a', amount: 200, kind: 'settle' }
  const ofSutl = { account: 'fees-payable', name: 'Uji sutl-a', amount: 300, kind: 'settle' }
  const rest = [
    { account: 'in-flight', name: null, amount: 20_900, kind: 'hold' },
    { account: 'in-flight', name: null, amount: -20_900, kind: 'settle' },
    { account: 'partner', name: 'Sumber Jaya', amount: 20_100, kind: 'settle' },
    { account: 'revenue', name: null, amount: 300, kind: 'settle' },
  ]

  test.each([
    ['owner', [hold, ...rest, ofCatl, ofSutl]],
    ['catl-a', [hold, ofCatl, ofSutl]],
    ['sutl-a', [hold, ofSutl]],
    ['ustl-a', [hold]],
  ])('of a success as %s sees it', async (as, entries) => {
    expect((await receiptFor(as, 'token')).entries).toEqual(entries)
  })

  test('of a failure takes the price back', async () => {
    expect((await receiptFor('owner', 'failed')).entries).toEqual([
      hold,
      { ...hold, account: 'in-flight', name: null, amount: 20_900 },
      { ...hold, amount: 20_900, kind: 'void' },
      { account: 'in-flight', name: null, amount: -20_900, kind: 'void' },
    ])
  })

  test('of an inquiry is empty', async () => {
    expect((await receiptFor('owner', 'inquiry')).entries).toEqual([])
  })
})

describe('the history', () => {
  const accepted = (minute: number) => ({ at: noon(minute).toISOString(), event: 'accepted', detail: '' })
  const ended = (minute: number, event: string, detail: string) => ({
    at: new Date(noon(minute).getTime() + 2_000).toISOString(),
    event,
    detail,
  })
  const tried = (event: string, detail: string) => ({ at: attempt.at, event, detail })

  test.each([
    [
      'owner',
      'token',
      [accepted(1), tried('attempt', 'Mitra Cepat: Gangguan jaringan'), ended(1, 'success', 'Sumber Jaya: Berhasil')],
    ],
    ['catl-a', 'token', [accepted(1), tried('attempt', 'Gangguan jaringan'), ended(1, 'success', 'Berhasil')]],
    ['owner', 'pending', [accepted(4), tried('advice', 'Sumber Jaya: Masih diproses')]],
    ['ustl-a', 'pending', [accepted(4), tried('advice', 'Masih diproses')]],
    ['ustl-a', 'failed', [accepted(2), ended(2, 'failed', 'Nomor meter salah')]],
    [
      'owner',
      'reversed',
      [
        accepted(5),
        { at: noon(5).toISOString(), event: 'reversal', detail: 'Permintaan loket' },
        ended(5, 'reversed', 'Permintaan loket'),
      ],
    ],
  ])('as %s sees it of the %s sale', async (as, name, history) => {
    expect((await receiptFor(as, name)).history).toEqual(history)
  })
})

test.each([
  ['id', 'Belum ada jawaban', 'Harga partner naik'],
  ['en', 'No answer yet', "The partner's price has risen"],
])(
  'what the platform says in the place of a partner is told in the language of the reader: %s',
  async (language, silent, dearer) => {
    const { body } = await call('receipt', 'catl-a', { id: ids.silent! }, { 'accept-language': language })
    expect(body.history.map(({ detail }: { detail: string }) => detail)).toEqual(['', silent, dearer])
    expect([body.sale.receiptBody, body.body[0]]).toEqual([[dearer], 'Harga partner naik'])
  },
)

test('a failure begins with its reason', async () => {
  const { receiptTitle, body, token } = await receiptFor('ustl-a', 'failed')
  expect([receiptTitle, body[0], token]).toEqual(['TRANSAKSI GAGAL', 'Nomor meter salah', null])
})

test('an inquiry of a bill shows what the customer will pay and proves no payment', async () => {
  const { receiptTitle, body, sale } = await receiptFor('ustl-a', 'inquiry')
  expect([receiptTitle, body[0], sale.amount]).toEqual(['CEK TAGIHAN', 'BUKAN BUKTI PEMBAYARAN', 71_329])
  expect(body).toContain('TOTAL BAYAR : Rp       72.729,00')
})

test('nothing of a sale outside the subtree, of the sandbox or of no sale is told', async () => {
  const refused = async (as: string, id: number) => {
    const { status, body } = await call('receipt', as, { id })
    return [status, body.code, Object.keys(body).length]
  }
  const unknown = [404, 'not-found', 2]
  expect(await refused('ustl-b', ids.token!)).toEqual(unknown)
  expect(await refused('catl-b', ids.token!)).toEqual(unknown)
  expect(await refused('sldm-a', ids.pending!)).toEqual(unknown)
  expect(await refused('owner', ids.sand!)).toEqual(unknown)
  expect(await refused('owner', Number.MAX_SAFE_INTEGER)).toEqual(unknown)
  expect((await call('receipt', null, { id: ids.token! })).status).toBe(403)
})
