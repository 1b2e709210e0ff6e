import { describe, expect, test } from 'vitest'
import { receiptOf } from './receipt.ts'
import type { PlnPostpaidDetails, PlnPrepaidDetails } from './receipt-details.ts'
import type { ReceiptSale } from './receipt-sale.ts'

const sale: ReceiptSale = {
  saleId: 48_120_944,
  family: 'pln-prepaid',
  status: 'Success',
  reason: '',
  appName: 'Melati Pay',
  storeName: 'Konter Melati',
  storeAddress: 'Jl. HZ Mustofa 118, Tasikmalaya',
  sellerId: 4,
  productName: 'Token PLN 100.000',
  productCode: 'PLN100',
  customerCode: '14077203385',
  customerPays: 102_500,
  adminNominal: 2400,
  price: 100_900,
  at: '2026-11-21T07:31:22.000Z',
  utcOffset: 420,
  details: {},
  serialNumber: null,
}

const head = ['         KONTER MELATI', 'Jl. HZ Mustofa 118, Tasikmalaya', '--------------------------------']
const tail = ['TRID 48120944', 'LOKET-000004', '(21/11/2026 14:31:22)-CA', '           Melati Pay']

const token: PlnPrepaidDetails = {
  meterNumber: '14077203385',
  subscriberId: '535812009417',
  name: 'YUYUN RAHMAWATI',
  tariff: 'R1M',
  power: 900,
  reference: '11002500A7C14E99B20D5513F6A80C42',
  stampDuty: 0,
  vat: 0,
  pbjtTl: 9091,
  instalment: 0,
  stroom: 90_909,
  kwh: '67.2',
  token: '57217714389726293021',
}

test('PLN prepaid', () => {
  const receipt = receiptOf({ ...sale, details: { ...token } })
  expect(receipt.title).toBe('STRUK PEMBELIAN LISTRIK PRABAYAR')
  expect(receipt.token).toBe('5721 7714 3897 2629 3021')
  expect(receipt.lines).toEqual([
    ...head,
    'STRUK PEMBELIAN LISTRIK PRABAYAR',
    '',
    'NO METER    : 14077203385',
    'IDPEL       : 535812009417',
    'NAMA        : YUYUN RAHMAWATI',
    'TARIF/DAYA  : R1M/000000900VA',
    'NO REF      : 11002500A7C14E99',
    '              B20D5513F6A80C42',
    'RP BAYAR    : Rp      102.500,00',
    'METERAI     : Rp            0,00',
    'PPN         : Rp            0,00',
    'PBJT-TL     : Rp        9.091,00',
    'ANGSURAN    : Rp            0,00',
    'RP STROOM   : Rp       90.909,00',
    'JML KWH     :               67,2',
    'ADMIN BANK  : Rp        2.500,00',
    '--------------------------------',
    '5721 7714 3897 2629 3021',
    '--------------------------------',
    'Informasi Hubungi Call Center',
    '123 Atau Hub PLN Terdekat',
    ...tail,
  ])
})

test('PLN prepaid from the serial number alone', () => {
  const receipt = receiptOf({ ...sale, serialNumber: '5721-7714-3897-2629-3021/YUYUN RAHMAWATI/R1M/900VA/67.2' })
  expect(receipt.token).toBe('5721 7714 3897 2629 3021')
  expect(receipt.lines.slice(5, 10)).toEqual([
    'NO METER    : 14077203385',
    'NAMA        : YUYUN RAHMAWATI',
    'TARIF/DAYA  : R1M/000000900VA',
    'RP BAYAR    : Rp      102.500,00',
    'JML KWH     :               67,2',
  ])
})

const electricity: PlnPostpaidDetails = {
  name: 'H. MAHFUDZ ABDUL ROZAK SASTRANEGARA',
  tariff: 'R1',
  power: 1300,
  periods: [
    { period: '202609', amount: 300_000, penalty: 3000, meterStart: 11_701, meterEnd: 11_847 },
    { period: '202610', amount: 315_950, penalty: 0, meterStart: 11_847, meterEnd: 12_001 },
  ],
  remaining: 1,
  reference: '11002500AAA1A11144BB22CC33DD44EE',
}

test('PLN postpaid', () => {
  const customerPays = 300_000 + 3000 + 315_950 + 2750
  const details = { ...electricity }
  const receipt = receiptOf({
    ...sale,
    family: 'pln-postpaid',
    customerCode: '532110884207',
    customerPays,
    adminNominal: 2750,
    details,
  })
  expect(receipt.title).toBe('STRUK PEMBAYARAN TAGIHAN LISTRIK')
  expect(receipt.token).toBeNull()
  expect(receipt.lines).toEqual([
    ...head,
    'STRUK PEMBAYARAN TAGIHAN LISTRIK',
    '',
    'IDPEL       : 532110884207',
    'NAMA        : H. MAHFUDZ ABDUL',
    '              ROZAK SASTRANEGARA',
    'TARIF/DAYA  : R1/000001300VA',
    'STAND METER : 11701-12001',
    'BL/TH       : SEP26, OKT26',
    'RP TAG PLN  : Rp      615.950,00',
    'DENDA       : Rp        3.000,00',
    'NO REF      : 11002500AAA1A111',
    '              44BB22CC33DD44EE',
    'ADMIN BANK  : Rp        2.750,00',
    'TOTAL BAYAR : Rp      621.700,00',
    'Anda masih memiliki sisa',
    'tunggakan 1 bulan',
    '--------------------------------',
    'PLN menyatakan struk ini sebagai',
    'bukti pembayaran yang sah',
    'Informasi Hubungi Call Center',
    '123',
    ...tail,
  ])
})

describe('a sale that is not a success', () => {
  const product = ['PRODUK      : Token PLN 100.000', 'NOMOR       : 14077203385']
  const rule = '--------------------------------'

  test('failed: begins with its reason', () => {
    const receipt = receiptOf({
      ...sale,
      status: 'Failed',
      reason: 'Nomor pelanggan tidak terdaftar di PLN',
      details: { ...token },
    })
    expect(receipt).toMatchObject({ title: 'TRANSAKSI GAGAL', token: null })
    expect(receipt.lines).toEqual([
      'Nomor pelanggan tidak terdaftar',
      'di PLN',
      rule,
      ...head,
      ...product,
      rule,
      'Saldo tidak berkurang.',
      ...tail,
    ])
    expect(receiptOf({ ...sale, status: 'Failed', reason: ' ' }).lines[0]).toBe('TRANSAKSI GAGAL')
  })

  test('pending: says so, and shows no token', () => {
    const receipt = receiptOf({ ...sale, status: 'Pending', details: { ...token } })
    expect(receipt.token).toBeNull()
    expect(receipt.lines).toEqual([
      'TRANSAKSI SEDANG DIPROSES',
      rule,
      ...head,
      ...product,
      'TOTAL BAYAR : Rp      102.500,00',
      rule,
      'Hasilnya belum diketahui. Jangan',
      'diulang, simpan TRID ini.',
      ...tail,
    ])
  })

  test('reversed: says so with its remark', () => {
    const { lines } = receiptOf({ ...sale, status: 'Reversed', reason: 'Permintaan seller' })
    expect(lines.slice(0, 3)).toEqual(['TRANSAKSI DIBATALKAN', 'Permintaan seller', rule])
  })

  test('inquiry: proves no payment', () => {
    const receipt = receiptOf({ ...sale, requestType: 'inquiry', details: { ...token } })
    expect(receipt).toMatchObject({ title: 'CEK TAGIHAN', token: null })
    expect(receipt.lines[0]).toBe('BUKAN BUKTI PEMBAYARAN')
    expect(receipt.lines.join()).not.toMatch(/STRUK|sah/)
  })
})

test('the JSON names every fact of the sale', () => {
  const whole = { ...sale, details: { ...token }, serialNumber: '5721-7714-3897-2629-3021/YUYUN RAHMAWATI/R1M/900VA/67.2' }
  const { at: _at, utcOffset: _utcOffset, appName: _appName, ...facts } = whole
  expect(receiptOf(whole).json).toEqual({
    ...facts,
    title: 'STRUK PEMBELIAN LISTRIK PRABAYAR',
    requestType: 'purchase',
    token: '5721 7714 3897 2629 3021',
    time: '21/11/2026 14:31:22',
    zone: 'WIB',
  })
})
