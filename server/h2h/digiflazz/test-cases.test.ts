import { beforeAll, describe, expect, test } from 'vitest'
import { addProducts, digiflazzProgram } from './test-digiflazz.ts'

const { api, program, keys, signed, buy, balance } = digiflazzProgram()
const { database, call } = api

/** Published test numbers of each bill: success, inquiry that fails, payment that fails, pending and then delivered, pending and then failed. */
const published = {
  pln: ['530000000001 530000000002', '530000000003', '530000000006', '630000000001 630000000002', '630000000006'],
  pdam: ['1013226', '1013227', '1013230', '2013226', '2013230'],
  internet: ['6391601001', '6391601002', '6391601005', '7391601001', '7391601005'],
  bpjs: ['8801234560001', '8801234560002', '8801234560005', '9801234560001', '9801234560005'],
  multifinance: ['6391601201', '6391601202', '6391601205', '7391601201', '7391601205'],
  cimahi: ['329801092375999991', '329801092375999992', '329801092375999995', '429801092375999991', '429801092375999995'],
  pdl: ['3298010921', '3298010922', '3298010923', '4298010921', '4298010923'],
  pgas: ['0110014601 0110014602', '0110014603', '0110014605', '1110014601 1110014602', '1110014605'],
  tv: ['127246500101', '127246500102', '127246500105', '227246500101', '227246500105'],
  bpjstk: ['8102051011270001', '8102051011270002', '8102051011270003', '9102051011270001', '9102051011270003'],
  bpjstkpu: ['400000100001', '400000100002', '400000100003', '500000100001', '500000100003'],
  plnnontaglist: ['3225030005921', '3225030005922', '3225030005923', '4225030005921', '4225030005923'],
  emoney: ['082100000001', '082100000002', '082100000003', '082110000001', '082110000003'],
  samsat: [
    '9658548523568701,0212502110170100',
    '9658548523568702,0212502110170100',
    '9658548523568705,0212502110170100',
    '0658548523568701,0212502110170100',
    '0658548523568705,0212502110170100',
  ],
  hp: ['081234554320', '081234554321', '081234554324', '081244554320', '081244554324'],
}
/** What the inquiry, the payment and its status are answered in the end. */
const endings: [string, string | null, string | null][] = [
  ['00', '00', '00'],
  ['02', null, null],
  ['00', '02', '02'],
  ['00', '03', '00'],
  ['00', '03', '02'],
]
const bills = Object.entries(published).flatMap(([sku, columns]) =>
  columns.flatMap((numbers, n) =>
    numbers.split(' ').map((number): [string, string, ...(typeof endings)[number]] => [sku, number, ...endings[n]!]),
  ),
)

describe('the published test cases', () => {
  beforeAll(() => addProducts(database, ['xl', 'bpjs-kesehatan', 'pdam', 'telkom', 'multifinance', 'gas', 'other-bill']))
  /** Asks the partner about a sale, as the clock does later. */
  const advise = async (refId: string) => {
    const [sale] = await database.query<{ id: number }>(
      `select id::int from sale where ref_id = $1 and request_type = 'purchase' and mode = 'sand'`,
      [refId],
    )
    await call('adviseSale', 'owner', { salesId: sale!.id })
  }

  test.each([
    ['087800001230', '00', '00'],
    ['087800001232', '02', '02'],
    ['087800001233', '03', '00'],
    ['087800001234', '03', '02'],
  ])('xld10 to %s: %s, in the end %s', async (customer_no, first, last) => {
    const refId = `T-${customer_no}`
    const ask = () => buy(refId, { buyer_sku_code: 'xld10', customer_no, testing: true }, keys.sand)
    const answer = await ask()
    expect(answer.body.data).toMatchObject({ rc: first, buyer_sku_code: 'xld10', price: 10_000 })
    if (first === '00') expect(answer.body.data.sn).toBe('1234567890')
    if (first === '03') await advise(refId)
    expect((await ask()).body.data.rc).toBe(last)
  })

  test.each(bills)('%s %s: inquiry %s, payment %s, in the end %s', async (buyer_sku_code, customer_no, inquired, paid, last) => {
    const refId = `T-${customer_no}`
    const ask = async (commands: string) => {
      const amount = buyer_sku_code === 'emoney' && commands === 'inq-pasca' ? { amount: 50_000 } : {}
      return (await buy(refId, { buyer_sku_code, customer_no, testing: true, commands, ...amount }, keys.sand)).body.data.rc
    }
    expect(await ask('inq-pasca')).toBe(inquired)
    if (!paid) return
    expect(await ask('pay-pasca')).toBe(paid)
    if (paid === '03') await advise(refId)
    expect(await ask('status-pasca')).toBe(last)
  })

  test('a number without quotes is sold to as it was sent', async () => {
    const fields = { buyer_sku_code: 'bpjstk', customer_no: 'number', ref_id: 'T-LONG', commands: 'inq-pasca' }
    const text = JSON.stringify(signed(keys.sand, 'T-LONG', fields)).replace('"number"', '9102051011270001')
    const { body } = await program.post('/v1/transaction', text)
    expect(body.data).toMatchObject({ rc: '00', customer_no: '9102051011270001' })
    expect(await database.query(`select customer_code from sale where ref_id = 'T-LONG'`)).toEqual([
      { customer_code: '9102051011270001' },
    ])
  })

  const month = { nilai_tagihan: '8000', denda: '500' }
  const first = { ...month, periode: '201901', meter_awal: '100', meter_akhir: '200' }
  const second = { ...month, periode: '201902', meter_awal: '200', meter_akhir: '300' }
  test('the first bill of PLN is the published one, paid at the published price', async () => {
    const ask = (commands: string) => buy('T-PLN-1', { buyer_sku_code: 'pln', customer_no: '530000000001', commands }, keys.sand)
    const sums = { admin: 2500, price: 10_000, selling_price: 11_000 }
    const desc = { tarif: 'R1', daya: '1300', lembar_tagihan: 1, detail: [{ ...first, admin: '2500' }] }
    for (const commands of ['inq-pasca', 'pay-pasca', 'status-pasca'])
      expect((await ask(commands)).body.data).toMatchObject({ rc: '00', ...sums, desc })
  })

  test('the second one is of two months', async () => {
    const { body } = await buy(
      'T-PLN-2',
      { buyer_sku_code: 'pln', customer_no: '530000000002', commands: 'inq-pasca' },
      keys.sand,
    )
    const detail = [
      { ...first, admin: '1500' },
      { ...second, admin: '1500' },
    ]
    expect(body.data.desc).toEqual({ tarif: 'R1', daya: '1300', lembar_tagihan: 2, detail })
  })

  test('a product of its own has its own price, whatever the number', async () => {
    const { body } = await buy(
      'T-OWN',
      { buyer_sku_code: 'PLNPOST', customer_no: '530000000001', commands: 'inq-pasca' },
      keys.sand,
    )
    expect(body.data).toMatchObject({ rc: '00', admin: 3000, selling_price: 11_500 })
  })

  test('a production key that says testing sells nothing', async () => {
    const before = await balance()
    expect((await buy('T-1', { testing: 'true' })).body.data.rc).toBe('00')
    expect(await balance()).toBe(before)
    expect(await database.query(`select mode from sale where ref_id = 'T-1'`)).toEqual([{ mode: 'sand' }])
  })
})
