import { describe, expect, test } from 'vitest'
import { saleRefusals } from '../../../contract/selling/selling.ts'
import { stopClock } from '../../runner/test-clock.ts'
import { signOf } from '../token-signature.ts'
import { rcOf, rcs } from './rc.ts'
import { digiflazzProgram } from './test-digiflazz.ts'

const { api, program, keys, signed, buy, balance, username } = digiflazzProgram()
const { call, database } = api
const salesOf = async (refId: string) =>
  (await database.query('select count(*)::int as count from sale where ref_id = $1', [refId]))[0]!.count

test.each([
  ['pricelist', 'c32b8bf2a2987124022580dbc3944daf'],
  ['depo', '9c3f359a95cc5cf61b15bdd7aa28e392'],
  ['test1', '2dd0a198ec9a6cb3b3718835d9099494'],
])('signature vector of %s', (what, sign) => expect(signOf('username', 'dev-key-1234', what)).toBe(sign))

describe('response codes', () => {
  test('of every refusal of a sale form no transaction, but for what is wrong with the number or its inquiry', () => {
    const spent = saleRefusals.filter((code) => rcs[rcOf(code)].formed)
    expect(spent).toEqual(['customer-code-invalid', 'customer-code-prefix', 'inquiry-required'])
    expect(saleRefusals.filter((code) => rcs[rcOf(code)].status !== 'Gagal')).toEqual([])
  })

  test.each(['internal', 'unavailable', 'too-many-requests', 'sale-archived'] as const)(
    '%s leaves the sale open to the program',
    (code) => {
      expect(rcs[rcOf(code)].status).toBe('Pending')
    },
  )
})

describe('a prepaid sale', () => {
  test('is sold once, and its repetition is its status', async () => {
    const before = await balance()
    const first = await buy('D-1')
    expect([first.status, first.body.data]).toEqual([
      200,
      {
        ref_id: 'D-1',
        customer_no: '081290347781',
        buyer_sku_code: 'S10',
        message: 'Transaksi Sukses',
        status: 'Sukses',
        rc: '00',
        sn: expect.stringMatching(/^\d{18}$/),
        buyer_last_saldo: before - first.body.data.price,
        price: expect.any(Number),
        tele: '',
        wa: '',
      },
    ])
    expect((await buy('D-1')).body).toEqual(first.body)
    expect(await balance()).toBe(before - first.body.data.price)
    expect(await salesOf('D-1')).toBe(1)
  })

  test('is the sale of the native door under the same reference', async () => {
    const mine = await buy('D-2')
    const same = { refId: 'D-2', productCode: 'S10', customerCode: '081290347781' }
    const native = await call('h2hPurchase', { token: keys.prod }, same)
    expect([native.status, native.body.serialNumber]).toEqual([200, mine.body.data.sn])
    expect(await salesOf('D-2')).toBe(1)
  })

  test.each([
    ['another product', { buyer_sku_code: 'PLN20' }],
    ['another number', { customer_no: '081290347782' }],
  ])('with %s under a known reference is not unique', async (_, other) => {
    await buy('D-3')
    const { status, body } = await buy('D-3', other)
    expect([status, body.data.rc, body.data.status, body.data.ref_id]).toEqual([400, '49', 'Gagal', 'D-3'])
  })

  test('of an open denomination is asked for with its amount', async () => {
    const wallet = { buyer_sku_code: 'GOPAY', customer_no: '081234567829' }
    const sold = await buy('D-10', { ...wallet, amount: 50_000 })
    expect([sold.body.data.rc, (await buy('D-10', { ...wallet, amount: 50_000 })).body]).toEqual(['00', sold.body])
    expect((await buy('D-10', wallet)).body.data.rc).toBe('49')
  })

  test('is asked for without its price limit', async () => {
    const sold = await buy('D-4', { max_price: 50_000 })
    expect((await buy('D-4')).body).toEqual(sold.body)
  })

  test('twice to one number on one day is two sales, unless the account refuses it', async () => {
    expect([(await buy('D-5')).body.data.rc, (await buy('D-6')).body.data.rc]).toEqual(['00', '00'])
    await database.query('update users set double_sale_check = true where username = $1', [username])
    expect([(await buy('D-7')).body.data.rc, (await buy('D-8')).body.data.rc]).toEqual(['00', '63'])
    await database.query('update users set double_sale_check = false where username = $1', [username])
  })

  test('many at once under one reference are one', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => buy('D-9')))
    expect(new Set(answers.map(({ text }) => JSON.parse(text).data.sn)).size).toBe(1)
    expect(await salesOf('D-9')).toBe(1)
  })
})

const set = (text: string) => () => database.query(text)
const refusals: [string, string, number, object, (() => Promise<unknown>)?, (() => Promise<unknown>)?][] = [
  ['an unknown code', '43', 400, { buyer_sku_code: 'NIX' }],
  ['a wrong number', '54', 200, { customer_no: '12' }],
  ['a number of another operator', '52', 200, { customer_no: '087800001230' }],
  ['a price above the limit', '69', 400, { max_price: 1 }],
  ['no reference', '40', 400, { ref_id: '' }],
  ...['depo', 'pricelist', 'deposit', 'bl', 'pl', 'cs'].map((ref_id): [string, string, number, object] => [
    `what another call signs as reference, ${ref_id}`,
    '40',
    400,
    { ref_id },
  ]),
  ['an unknown command', '40', 400, { commands: 'hapus' }],
  ['a limit that is no number', '40', 400, { max_price: '1e3' }],
  [
    'too little balance',
    '44',
    400,
    {},
    set(
      `select move_balance('deduct', 1, null, u.id, 1, b.balance, '', null, null) from users u join balance b on b.user_id = u.id where username = 'httl-a'`,
    ),
    set(`select move_balance('transfer', 1, null, 1, id, 9000000, '', null, null) from users where username = 'httl-a'`),
  ],
  [
    'a blocked account',
    '80',
    400,
    {},
    set(`update users set is_blocked = true where username = 'httl-a'`),
    set(`update users set is_blocked = false where username = 'httl-a'`),
  ],
  [
    'cut-off hours',
    '66',
    400,
    {},
    set(`update product set cut_off_from = '00:00', cut_off_to = '23:59:59.999' where code = 'S10'`),
    set(`update product set cut_off_from = null, cut_off_to = null where code = 'S10'`),
  ],
  [
    'an outage',
    '62',
    400,
    {},
    set(`update product set outage_reason = 'x' where code = 'S10'`),
    set(`update product set outage_reason = null where code = 'S10'`),
  ],
  [
    'a closed product',
    '43',
    400,
    {},
    set(
      `insert into user_product_closed select u.id, p.id from users u, product p where u.username = 'httl-a' and p.code = 'S10'`,
    ),
    set('delete from user_product_closed'),
  ],
]
describe('a refused sale', () => {
  test.each(refusals)('%s: %s', async (what, rc, status, fields, before, after) => {
    await before?.()
    const refId = `R-${what}`
    const answer = await buy(refId, fields)
    await after?.()
    expect([answer.body.data.rc, answer.status, answer.body.data.message.replace(/: \w+$/, '')]).toEqual([
      rc,
      status,
      rcs[rc as '40'].message,
    ])
    expect(await salesOf(refId)).toBe(0)
  })
})

describe('whoever cannot prove itself', () => {
  const asked = { buyer_sku_code: 'S10', customer_no: '081290347781', ref_id: 'P-1' }
  test.each([
    ['a wrong sign', () => signed('wrong', 'P-1', asked)],
    ['the sign of another reference', () => signed(keys.prod, 'P-2', asked)],
    ['the key of another account', () => signed(keys.prod, 'P-1', asked, 'htdm-a')],
    ['a name that nobody has', () => signed(keys.prod, 'P-1', asked, 'nobody')],
    ['an account that is no H2H client', () => signed('', 'P-1', asked, 'ustl-a')],
  ])('%s', async (_, fields) => {
    const { status, body } = await program.post('/v1/transaction', fields())
    expect([status, body.data.rc, body.data.status]).toEqual([400, '41', 'Gagal'])
    expect(await salesOf('P-1')).toBe(0)
  })

  test('the key before the last one, also one that was used just now, is dead within two seconds', async () => {
    const forward = stopClock()
    const ask = async (key: string) => (await program.post('/v1/cek-saldo', signed(key, 'depo', {}, 'htvt-b'))).body.data
    const isHeard = { deposit: expect.any(Number) }
    const before = await program.key('htvt-b', 'sand')
    expect(await ask(before)).toEqual(isHeard)
    const now = await program.key('htvt-b', 'sand')
    expect([await ask(before), await ask(now)]).toEqual([isHeard, isHeard])
    forward(2_000)
    expect([(await ask(before)).rc, await ask(now)]).toEqual(['41', isHeard])
  })

  test('production from elsewhere is told its address; the sandbox works', async () => {
    const keys = { prod: await program.key('htdm-b', 'prod'), sand: await program.key('htdm-b', 'sand') }
    await database.query(`update users set ip = '10.1.2.3' where username = 'htdm-b'`)
    const real = await program.post('/v1/cek-saldo', signed(keys.prod, 'depo', {}, 'htdm-b'))
    expect([real.status, real.body.data]).toMatchObject([400, { rc: '45', message: 'IP Anda tidak kami kenali: 127.0.0.1' }])
    expect((await program.post('/v1/cek-saldo', signed(keys.sand, 'depo', {}, 'htdm-b'))).status).toBe(200)
  })
})

describe('a bill', () => {
  const bill = { buyer_sku_code: 'PLNPOST', customer_no: '532110884207' }
  const ask = (refId: string, fields: object = {}) => buy(refId, { ...bill, commands: 'inq-pasca', ...fields })
  const pay = (refId: string, fields: object = {}) => buy(refId, { ...bill, commands: 'pay-pasca', ...fields })
  const status = (refId: string) => buy(refId, { ...bill, commands: 'status-pasca' })

  test('is asked for, paid and asked for again under one reference', async () => {
    const asked = (await ask('B-1')).body.data
    expect(asked).toMatchObject({ rc: '00', ref_id: 'B-1', admin: 3000, customer_name: expect.stringMatching(/\w/) })
    expect(asked.desc).toMatchObject({
      tarif: expect.any(String),
      daya: expect.any(String),
      lembar_tagihan: expect.any(Number),
      detail: expect.arrayContaining([
        expect.objectContaining({ periode: expect.any(String), nilai_tagihan: expect.any(String) }),
      ]),
    })
    expect((await status('B-1')).body.data.rc).toBe('50')
    const paid = (await pay('B-1')).body.data
    expect(paid).toMatchObject({
      rc: '00',
      price: asked.price,
      selling_price: asked.selling_price,
      sn: expect.stringMatching(/\w/),
    })
    expect((await status('B-1')).body.data).toEqual(paid)
    expect((await pay('B-1')).body.data).toEqual(paid)
    expect(await salesOf('B-1')).toBe(2)
  })

  test.each([
    ['E-1', { amount: 50_000 }],
    ['E-2', {}],
  ])('of an open denomination is paid with its amount: %s', async (refId, fields) => {
    const wallet = { buyer_sku_code: 'GOPAY', customer_no: `08123456${refId.slice(-1)}789` }
    expect((await ask(refId, { ...wallet, amount: 50_000 })).body.data.rc).toBe('00')
    const paid = await pay(refId, { ...wallet, ...fields })
    expect([paid.body.data.rc, await pay(refId, { ...wallet, ...fields })]).toMatchObject(['00', { body: paid.body }])
    const sales = await database.query(`select base::integer from sale where ref_id = $1 and request_type = 'purchase'`, [refId])
    expect(sales).toEqual([{ base: 50_000 }])
  })

  test('is not paid without its own inquiry', async () => {
    await ask('B-2')
    expect((await pay('B-3')).body.data.rc).toBe('50')
    expect((await pay('B-2', { customer_no: '532110884208' })).body.data.rc).toBe('49')
  })

  test('may be paid until midnight in Jakarta, and not after', async () => {
    await ask('B-4')
    const [row] = await database.query(
      `select expires_at = (date_trunc('day', now() at time zone 'Asia/Jakarta') + interval '1 day') at time zone 'Asia/Jakarta' as is_midnight
       from usable_inquiry q join sale s on s.id = q.sale_id where s.ref_id = 'B-4'`,
    )
    expect(row).toEqual({ is_midnight: true })
    await database.query('update usable_inquiry set expires_at = now()')
    expect((await pay('B-4')).body.data.rc).toBe('50')
  })
})
