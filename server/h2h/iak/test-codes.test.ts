import { beforeAll, describe, expect, test } from 'vitest'
import { customerForms, customerPatterns, type Family } from '../../../rules/customer-code.ts'
import { testApp } from '../../test-app.ts'
import { programOf } from '../test-program.ts'
import { signOf } from '../token-signature.ts'

const api = testApp()
const program = programOf(api)
const { database, call } = api
const username = 'httl-a'
const keys = { prod: '', sand: '' }

beforeAll(async () => {
  keys.prod = await program.key(username, 'prod')
  keys.sand = await program.key(username, 'sand')
  const families = ['bpjs-kesehatan', 'pdam', 'telkom', 'multifinance', 'gas', 'other-bill'] satisfies Family[]
  for (const family of families)
    await database.query(
      `with made as (
         insert into product (code, name, category_id, brand, family, product_type_id, nominal, min_amount, max_amount, customer_form, customer_pattern, customer_hint, admin_nominal_id)
         select $1, name, category_id, brand, $1, product_type_id, nominal, min_amount, max_amount, $2, $3, 'other', admin_nominal_id from product where code = 'PLNPOST'
         returning id)
       insert into product_partner (product_id, partner_id, price, priority, priority_tl, partner_code)
       select made.id, o.partner_id, o.price, o.priority, o.priority_tl, o.partner_code from made, product_partner o join product p on p.id = o.product_id where p.code = 'PLNPOST'`,
      [family, customerForms[family], customerPatterns[family]],
    )
})

const ask = async (commands: string, about: string, fields: object, key = keys.sand) =>
  (
    await program.post('/iak/api/v1/bill/check', {
      username,
      commands,
      ...fields,
      sign: signOf(username, key, commands === 'checkstatus' ? 'cs' : about),
    })
  ).body.data

/** Asks the partner about a sale, as the clock does later. */
async function advise(refId: string): Promise<void> {
  const [sale] = await database.query<{ id: number }>(
    `select id::int from sale where ref_id = $1 and request_type = 'purchase' and mode = 'sand'`,
    [refId],
  )
  await call('adviseSale', 'owner', { salesId: sale!.id })
}

/** What the inquiry, the payment and its status are answered in the end, by the last digit of a published test number. */
const endings: Readonly<Record<string, readonly [string, string | null, string | null]>> = {
  1: ['00', '00', '00'],
  2: ['00', '00', '00'],
  3: ['103', null, null],
  4: ['01', null, null],
  5: ['14', null, null],
  6: ['00', '07', '07'],
  7: ['00', '39', '00'],
  8: ['105', null, null],
}
/** What Digiflazz promises of the same number instead. */
const paymentFails = ['00', '07', '07'] as const
const inquiryFails = ['09', null, null] as const

/** Published codes with their numbers but the last digit, those digits, and what Digiflazz promises otherwise. */
const published: [
  code: string,
  number: string,
  digits: string,
  asDigiflazz?: Record<string, readonly [string, string | null, string | null]>,
][] = [
  ['PLNPOSTPAID', '53000000000', '12345678'],
  ['BPJS', '880123456000', '1345678', { 5: paymentFails }],
  ['PDAMKOTA.SURABAYA', '1020200', '1'],
  ['PDAMKOTA.MEDAN', '1020200', '2678'],
  ['AETRA', '1020200', '345'],
  ['TELKOMPSTN', '639160120', '12345678', { 2: inquiryFails, 5: paymentFails }],
  ['HPTHREE', '0899123450', '1345678'],
  ['ESAMSAT.JABAR', '965854852356870', '1345678', { 5: paymentFails }],
  ['PGAS', '011001460', '1345678', { 5: paymentFails }],
  ['FNMEGA', '639160120', '1345678', { 5: paymentFails }],
]
const rows = published.flatMap(([code, number, digits, asDigiflazz]) =>
  [...digits].map((digit) => [code, `${number}${digit}`, ...(asDigiflazz?.[digit] ?? endings[digit]!)] as const),
)

describe('the published test codes', () => {
  // With one of its own: what a code stands for is remembered for two seconds.
  test('are of the product with such a code where the seller has one', async () => {
    await database.query(`update product set code = 'PDAMKOTA.SENDIRI' where code = 'PLNPOST'`)
    const asked = await ask('inq-pasca', 'P-3', { code: 'pdamkota.sendiri', hp: '532110884207', ref_id: 'P-3' })
    const sold = await database.query(`select p.family from sale s join product p on p.id = s.product_id where ref_id = 'P-3'`)
    await database.query(`update product set code = 'PLNPOST' where code = 'PDAMKOTA.SENDIRI'`)
    expect([asked.response_code, sold]).toEqual(['00', [{ family: 'pln-postpaid' }]])
  })

  test.each(rows)('%s %s: inquiry %s, payment %s, in the end %s', async (code, number, inquired, paid, last) => {
    const refId = `T-${code}-${number}`
    const month = code === 'BPJS' ? { month: 1 } : {}
    const hp = code.startsWith('ESAMSAT') ? `${number},0212502110170100` : number
    const asked = await ask('inq-pasca', refId, { code, hp, ref_id: refId, ...month })
    expect(asked).toMatchObject({ response_code: inquired, code, hp })
    if (paid === null) return
    const payment = await ask('pay-pasca', String(asked.tr_id), { tr_id: asked.tr_id })
    expect(payment.response_code).toBe(paid)
    if (paid === '39') await advise(refId)
    expect((await ask('checkstatus', '', { ref_id: refId })).response_code).toBe(last)
  })

  test('stand for products in the sandbox alone, and every other code for none', async () => {
    const fields = (ref_id: string, code: string) => ({ code, hp: '10202001', ref_id })
    expect(await ask('inq-pasca', 'P-1', fields('P-1', 'AETRA'), keys.prod)).toMatchObject({ response_code: '106' })
    expect(await ask('inq-pasca', 'P-2', fields('P-2', 'AETRA2'))).toMatchObject({ response_code: '106' })
  })
})
