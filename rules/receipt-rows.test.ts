import { expect, test } from 'vitest'
import { receiptOf } from './receipt.ts'
import { billBody, bpjsBody, pdamBody, plnPostpaidBody, plnPrepaidBody } from './receipt-bodies.ts'
import { type BpjsDetails, meterOf, type PdamDetails, periodName, periodNames, periodsOf } from './receipt-details.ts'
import { moneyRow, rightRow } from './receipt-layout.ts'
import type { ReceiptSale } from './receipt-sale.ts'

const sale: ReceiptSale = {
  saleId: 12,
  family: 'pln-prepaid',
  status: 'Success',
  reason: '',
  appName: 'Melati Pay',
  storeName: 'Konter Melati',
  storeAddress: 'Tasikmalaya',
  sellerId: 4,
  productName: 'Produk',
  productCode: 'P1',
  customerCode: '14077203385',
  customerPays: 102_500,
  adminNominal: 2400,
  price: 100_900,
  at: '2026-11-21T07:31:22.000Z',
  utcOffset: 420,
  details: {},
  serialNumber: null,
}
const period = { period: '202610', amount: 92_200 }

test.each<[string, (of: ReceiptSale) => string[], Record<string, unknown>, string[], string[]]>([
  [
    'a token with parts that nobody told',
    plnPrepaidBody,
    { stroom: 90_000, pbjtTl: 9_000 },
    ['ADMIN BANK  : Rp        3.500,00'],
    ['METERAI', 'PPN'],
  ],
  ['a token of another meter', plnPrepaidBody, { meterNumber: '99', stroom: 1 }, ['NO METER    : 99'], []],
  ['a token without its stroom', plnPrepaidBody, { kwh: '1.5' }, ['JML KWH     :                1,5'], ['ADMIN BANK']],
  ['a bill without a penalty', billBody, { periods: [period] }, ['TAGIHAN     : Rp      100.100,00'], ['DENDA']],
  [
    'a bill with one',
    billBody,
    { periods: [{ ...period, penalty: 1 }] },
    ['TAGIHAN     : Rp      100.099,00', 'DENDA       : Rp            1,00'],
    [],
  ],
  [
    'electricity with nothing more to pay',
    plnPostpaidBody,
    { remaining: 0 },
    ['RP TAG PLN  : Rp      100.100,00'],
    ['Anda masih'],
  ],
  ['electricity that says nothing of it', plnPostpaidBody, {}, [], ['Anda masih']],
  ['health without months', bpjsBody, { name: 'SITI' }, ['NAMA        : SITI'], ['PERIODE']],
  ['water without usage', pdamBody, { periods: [period] }, ['PERIODE     : OKT26'], ['PEMAKAIAN', 'TOTAL       ']],
  [
    'water of two months',
    pdamBody,
    { periods: [period, { ...period, amount: 5 }] },
    ['TOTAL       : Rp       92.200,00', 'TOTAL       : Rp            5,00'],
    [],
  ],
])('%s', (_, body, details, has, lacks) => {
  const lines = body({ ...sale, details })
  expect(lines).toEqual(expect.arrayContaining(has))
  for (const label of lacks) expect(lines.filter((line) => line.startsWith(label))).toEqual([])
})

test.each<[string, Partial<ReceiptSale>, string[]]>([
  ['a failure begins with its reason', { status: 'Failed', reason: 'Nomor salah' }, ['Nomor salah']],
  ['what is pending has no reason', { status: 'Pending', reason: 'Nomor salah' }, ['TRANSAKSI SEDANG DIPROSES']],
])('%s', (_, of, opening) => {
  const { lines } = receiptOf({ ...sale, ...of })
  expect(lines.slice(0, lines.indexOf('-'.repeat(32)))).toEqual(opening)
})

test('only electricity has a token', () => {
  const details = { token: '57217714389726293021' }
  expect(receiptOf({ ...sale, family: 'telkomsel', details }).token).toBeNull()
  expect(receiptOf({ ...sale, details }).token).toBe('5721 7714 3897 2629 3021')
})

test('what is no period is passed over', () => {
  expect(periodsOf({ periods: [null, 'x', 7, period] })).toEqual([period])
  expect([periodsOf({ periods: 'x' }), periodName('2026'), periodName('202613')]).toEqual([[], '2026', '202613'])
})

test.each([
  [['202609', '202610'], 'SEP26, OKT26'],
  [['030'], '030'],
  [['01'], ''],
  [['01', '202610'], 'OKT26'],
])('the months of %j are %j', (periods, text) => {
  expect(periodNames({ periods: periods.map((one) => ({ period: one })) })).toBe(text)
})

test.each([
  [[], ''],
  [[{ meterStart: 1 }], ''],
  [[{ meterEnd: 2 }], ''],
  [[{ meterStart: 1, meterEnd: 2 }], '1-2'],
  [[{ meterStart: 1 }, { meterEnd: 3 }], '1-3'],
])('the meter of %j is %j', (periods, text) => expect(meterOf(periods)).toBe(text))

test('a value on the right keeps within its column', () => {
  expect(rightRow('KWH', '')).toEqual([])
  expect(rightRow('KWH', 'x'.repeat(18))).toEqual([`KWH         : ${'x'.repeat(18)}`])
  expect(rightRow('KWH', '123456 789012 345678')).toEqual(['KWH         : 123456 789012', '              345678'])
  expect(moneyRow('RP', -123_456_789)).toEqual(['RP          : Rp -123.456.789,00'])
})

/** The lines between the title and the last rule. */
const bodyOf = (lines: string[]) => lines.slice(lines.indexOf('') + 1, lines.lastIndexOf('--------------------------------'))

const health: BpjsDetails = {
  name: 'SITI AMINAH',
  participants: 4,
  months: 1,
  branchCode: '1003',
  branch: 'TASIKMALAYA',
  reference: 'BPJS0411',
}
const water: PdamDetails = {
  utility: 'PDAM TIRTA SUKAPURA',
  name: 'DEDI',
  address: 'KP CIKALANG 2',
  group: '2A',
  connection: '8812',
  periods: [{ period: '202610', amount: 92_200, penalty: 5000, meterStart: 410, meterEnd: 428, usage: 18 }],
  reference: 'TS-99812',
}

test.each([
  [
    'BPJS',
    {
      family: 'bpjs-kesehatan',
      customerCode: '8888801426637715',
      customerPays: 152_500,
      adminNominal: 2500,
      details: { ...health },
    },
    [
      'NO REF      : BPJS0411',
      'NO VA       : 8888801426637715',
      'NAMA        : SITI AMINAH',
      'JML PESERTA : 4',
      'PERIODE     : 1 BULAN',
      'CABANG      : 1003 TASIKMALAYA',
      'TAGIHAN     : Rp      150.000,00',
      'ADMIN BANK  : Rp        2.500,00',
      'TOTAL BAYAR : Rp      152.500,00',
    ],
  ],
  [
    'PDAM',
    { family: 'pdam', customerCode: '0410887332', customerPays: 99_700, adminNominal: 2500, details: { ...water } },
    [
      'PDAM        : PDAM TIRTA',
      '              SUKAPURA',
      'NO PELANGGAN: 0410887332',
      'NAMA        : DEDI',
      'ALAMAT      : KP CIKALANG 2',
      'GOLONGAN    : 2A',
      'NO SAMBUNGAN: 8812',
      'PERIODE     : OKT26',
      'METER       : 410-428',
      'PEMAKAIAN   : 18 M3',
      'TAGIHAN     : Rp       92.200,00',
      'DENDA       : Rp        5.000,00',
      'NO REF      : TS-99812',
      'ADMIN BANK  : Rp        2.500,00',
      'TOTAL BAYAR : Rp       99.700,00',
    ],
  ],
  [
    'a bill whose partner told nothing',
    {
      family: 'telkom',
      productName: 'Telkom / Indihome',
      customerCode: '131174502286',
      customerPays: 416_350,
      adminNominal: 3000,
    },
    [
      'PRODUK      : Telkom / Indihome',
      'NO PELANGGAN: 131174502286',
      'TAGIHAN     : Rp      413.350,00',
      'ADMIN BANK  : Rp        3.000,00',
      'TOTAL BAYAR : Rp      416.350,00',
    ],
  ],
  [
    'airtime at a seller in WITA',
    {
      family: 'telkomsel',
      utcOffset: 480,
      productName: 'Telkomsel 10.000',
      customerCode: '081290347781',
      customerPays: 11_500,
      serialNumber: '51262100000012345678',
    },
    [
      'WAKTU       : 21/11/2026',
      '              15:31:22 WITA',
      'PRODUK      : Telkomsel 10.000',
      'NOMOR       : 081290347781',
      'SN          : 5126210000',
      '              0012345678',
      'TOTAL BAYAR : Rp       11.500,00',
    ],
  ],
  [
    'an amount too long for its column',
    { family: 'multifinance', productName: 'FIF', customerCode: '3201774500912', customerPays: 987_654_321_000, adminNominal: 0 },
    [
      'PRODUK      : FIF',
      'NO PELANGGAN: 3201774500912',
      'TAGIHAN     : Rp',
      '              987.654.321.000,00',
      'ADMIN BANK  : Rp            0,00',
      'TOTAL BAYAR : Rp',
      '              987.654.321.000,00',
    ],
  ],
] satisfies [string, Partial<ReceiptSale>, string[]][])('%s', (_, of, lines) => {
  expect(bodyOf(receiptOf({ ...sale, ...of }).lines)).toEqual(lines)
})
