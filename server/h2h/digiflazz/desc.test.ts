import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Family, families } from '../../../rules/customer-code.ts'
import { receiptOf } from '../../../rules/receipt.ts'
import { detailsOf } from '../../upstream/goods.ts'
import { descOf } from './desc.ts'

/** What is published of each kind of bill, and the admin of all its months. */
const published: [kind: string, family: Family, admin: number, desc: Record<string, unknown>][] = [
  [
    'electricity',
    'pln-postpaid',
    5000,
    {
      tarif: 'R1',
      daya: 1300,
      lembar_tagihan: 2,
      detail: [
        {
          periode: '201901',
          nilai_tagihan: '8000',
          admin: '2500',
          denda: '500',
          meter_awal: '00080000',
          meter_akhir: '00090000',
        },
        { periode: '201902', nilai_tagihan: '11500', admin: '2500', denda: '0' },
      ],
    },
  ],
  [
    'water',
    'pdam',
    2500,
    {
      tarif: '3A',
      lembar_tagihan: 1,
      alamat: 'WONOKROMO S.S 12 KA 18',
      jatuh_tempo: '1-15 DES 2019',
      detail: [
        {
          periode: '201901',
          nilai_tagihan: '8000',
          denda: '500',
          meter_awal: '410',
          meter_akhir: '00428',
          biaya_lain: '1500',
        },
      ],
    },
  ],
  ['internet', 'telkom', 2500, { lembar_tagihan: 1, detail: [{ periode: 'MEI 2019', nilai_tagihan: '8000', admin: '2500' }] }],
  [
    'health insurance',
    'bpjs-kesehatan',
    2500,
    { jumlah_peserta: '2', lembar_tagihan: 1, alamat: 'JAKARTA PUSAT', detail: [{ periode: '01' }] },
  ],
  [
    'an instalment',
    'multifinance',
    2500,
    {
      lembar_tagihan: 1,
      item_name: 'HONDA VARIO TECHNO 125',
      no_rangka: 'MH1JFB111CK196426',
      no_pol: 'B6213UWX',
      tenor: '030',
      detail: [{ periode: '030', denda: '0', biaya_lain: '0' }],
    },
  ],
  [
    'property tax',
    'other-bill',
    2500,
    {
      lembar_tagihan: 1,
      alamat: 'KO. GRIYA ASRI CIPAGERAN',
      tahun_pajak: '2019',
      kelurahan: 'CIPAGERAN',
      kecamatan: 'CIMAHI UTARA',
      kode_kab_kota: '0023',
      kab_kota: 'KOTA CIMAHI',
      luas_tanah: '113 M2',
      luas_gedung: '47 M2',
    },
  ],
  [
    'gas',
    'gas',
    2500,
    {
      lembar_tagihan: 1,
      alamat: 'BANDUNG',
      detail: [{ periode: '201901', meter_awal: '00080000', meter_akhir: '00080020', usage: '20' }],
    },
  ],
  [
    'television',
    'other-bill',
    2500,
    { lembar_tagihan: 1, detail: [{ periode: '201901', nilai_tagihan: '8000', no_ref: '0012345' }] },
  ],
  [
    'work insurance',
    'other-bill',
    2500,
    {
      kode_iuran: '902012260010',
      kode_program: 'JKK,JKM,JHT',
      jkk: '10000',
      jkm: '6800',
      jht: '20000',
      kantor_cabang: 'PAMULANG',
      tgl_efektif: '2020-12-26',
      tgl_expired: '2021-01-26',
    },
  ],
  [
    'electricity that is not billed by the month',
    'other-bill',
    2500,
    { transaksi: 'PASANG BARU', no_registrasi: '3225030005921', tanggal_registrasi: '2019-01-31' },
  ],
]

/** Inside a desc only the number of months is a number. */
const asTexts = ({ lembar_tagihan, detail, ...facts }: Record<string, unknown>) => ({
  ...Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, String(value)])),
  ...(lembar_tagihan !== undefined && { lembar_tagihan }),
  ...(detail !== undefined && { detail }),
})

const toldBy = (family: Family, desc: Record<string, unknown>) =>
  detailsOf(family, { serialNumber: 'REF1', customerName: 'YUYUN', desc, reference: 'REF1' })

test.each(published)('what a partner tells of %s is told on', (_, family, admin, desc) => {
  expect(descOf(toldBy(family, desc), admin)).toEqual(asTexts(desc))
})

test.each(published)('the receipt of %s stays on its paper', (_, family, admin, desc) => {
  const sale = { saleId: 1, sellerId: 1, family, status: 'Success', reason: '', appName: 'Jenjang', storeName: 'KONTER' } as const
  const product = { productName: 'Tagihan', productCode: 'T', customerCode: '1', customerPays: 11_000, price: 10_000 }
  const { lines } = receiptOf({
    ...sale,
    ...product,
    storeAddress: '',
    adminNominal: admin,
    at: '2026-11-21T07:31:20.000Z',
    utcOffset: 420,
    details: toldBy(family, desc),
    serialNumber: 'REF1',
  })
  expect(lines).toContain('NAMA        : YUYUN')
  expect(lines.join('\n')).not.toMatch(/NaN|undefined|null|object/)
  expect(lines.every((line) => line.length <= 32)).toBe(true)
})

test('there is a row for each kind of bill that a product can be', () => {
  const bills = families.filter((family) => 'name' in toldBy(family, {}) && family !== 'pln-prepaid')
  expect(new Set(published.map(([, family]) => family))).toEqual(new Set(bills))
})

const adminsOf = (periods: object[], admin: number) =>
  (descOf({ periods }, admin).detail as { admin: string }[]).map((month) => Number(month.admin))

test.each<[what: string, periods: object[], admin: number, months: number[]]>([
  ['none tells its own', [{}, {}, {}], 10_000, [3334, 3333, 3333]],
  ['all tell their own', [{ admin: 2500 }, { admin: '3000' }], 5500, [2500, 3000]],
  ['some tell their own', [{ admin: 2500 }, {}, {}], 8001, [2500, 2751, 2750]],
  ['what is told is more than all', [{ admin: 5000 }, {}], 3000, [5000, 0]],
])('the admin of the months where %s', (_, periods, admin, months) => {
  expect(adminsOf(periods, admin)).toEqual(months)
})

test('however many months tell theirs, all together are the admin of the bill', () => {
  const told = fc.array(fc.option(fc.nat(5000)), { minLength: 1, maxLength: 12 }).filter((months) => months.includes(null))
  fc.assert(
    fc.property(told, fc.nat(50_000), (months, rest) => {
      const admin = months.reduce<number>((sum, one) => sum + (one ?? 0), rest)
      const periods = months.map((one) => (one === null ? {} : { admin: one }))
      expect(adminsOf(periods, admin).reduce((sum, one) => sum + one, 0)).toBe(admin)
    }),
  )
})
