import { beforeAll, describe, expect, test } from 'vitest'
import { customerForms, customerPatterns, type Family } from '../../../rules/customer-code.ts'
import { digiflazzProgram } from './test-digiflazz.ts'

const { api, keys, buy, balance } = digiflazzProgram()
const { database } = api

describe('the published test cases', () => {
  const sku = { xld10: 'xl', pln: 'pln-postpaid', bpjs: 'bpjs-kesehatan', pdam: 'pdam', internet: 'telkom' } as const
  beforeAll(async () => {
    for (const family of ['xl', 'bpjs-kesehatan', 'pdam', 'telkom'] as Family[]) {
      const like = family === 'xl' ? 'S10' : 'PLNPOST'
      await database.query(
        `with made as (
           insert into product (code, name, category_id, brand, family, product_type_id, nominal, min_amount, max_amount, customer_form, customer_pattern, customer_hint, admin_nominal_id)
           select $2, name, category_id, brand, $2, product_type_id, nominal, min_amount, max_amount, $3, $4, 'other', admin_nominal_id from product where code = $1
           returning id)
         insert into product_partner (product_id, partner_id, price, priority, priority_tl, partner_code)
         select made.id, o.partner_id, o.price, o.priority, o.priority_tl, o.partner_code from made, product_partner o join product p on p.id = o.product_id where p.code = $1`,
        [like, family, customerForms[family], customerPatterns[family]],
      )
    }
  })

  test.each([
    ['087800001230', '00', 'Sukses'],
    ['087800001232', '02', 'Gagal'],
    ['087800001233', '03', 'Pending'],
    ['087800001234', '03', 'Pending'],
  ])('xld10 to %s: %s', async (customer_no, rc, status) => {
    const answer = await buy(`T-${customer_no}`, { buyer_sku_code: 'xld10', customer_no, testing: true }, keys.sand)
    expect(answer.body.data).toMatchObject({ rc, status, buyer_sku_code: 'xld10' })
    if (rc === '00') expect(answer.body.data.sn).toBe('1234567890')
  })

  test.each<[keyof typeof sku, string, string, string | null]>([
    ['pln', '530000000001', '00', '00'],
    ['pln', '530000000003', '02', null],
    ['pln', '530000000006', '00', '02'],
    ['pln', '630000000001', '00', '03'],
    ['pln', '630000000006', '00', '03'],
    ['bpjs', '8801234560001', '00', '00'],
    ['bpjs', '8801234560002', '02', null],
    ['bpjs', '8801234560005', '00', '02'],
    ['pdam', '1013226', '00', '00'],
    ['pdam', '1013227', '02', null],
    ['internet', '6391601005', '00', '02'],
  ])('%s %s: inquiry %s, payment %s', async (buyer_sku_code, customer_no, inquired, paid) => {
    const refId = `T-${customer_no}`
    const fields = { buyer_sku_code, customer_no, testing: true }
    expect((await buy(refId, { ...fields, commands: 'inq-pasca' }, keys.sand)).body.data.rc).toBe(inquired)
    if (paid) expect((await buy(refId, { ...fields, commands: 'pay-pasca' }, keys.sand)).body.data.rc).toBe(paid)
  })

  test('the first bill of PLN is the published one', async () => {
    const { body } = await buy('T-PLN', { buyer_sku_code: 'pln', customer_no: '530000000001', commands: 'inq-pasca' }, keys.sand)
    expect(body.data.desc).toEqual({
      tarif: 'R1',
      daya: '1300',
      lembar_tagihan: 1,
      detail: [{ periode: '201901', nilai_tagihan: '8000', denda: '500', meter_awal: '100', meter_akhir: '200' }],
    })
  })

  test('a production key that says testing sells nothing', async () => {
    const before = await balance()
    expect((await buy('T-1', { testing: 'true' })).body.data.rc).toBe('00')
    expect(await balance()).toBe(before)
    expect(await database.query(`select mode from sale where ref_id = 'T-1'`)).toEqual([{ mode: 'sand' }])
  })
})
