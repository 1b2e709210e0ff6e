import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { saleRefusals } from '../../../contract/selling/selling.ts'
import { testApp } from '../../test-app.ts'
import { callbackOf } from '../callback-forms.ts'
import { programOf } from '../test-program.ts'
import { signOf } from './otomax.ts'
import { codeOfRefusal } from './texts.ts'

const api = testApp()
const program = programOf(api)
const { database, call } = api
const username = 'httl-a'
const keys = { prod: { pin: '', password: '' }, sand: { pin: '', password: '' } }

beforeAll(async () => {
  for (const tokenType of ['prod', 'sand'] as const)
    keys[tokenType] = (await call('renewDoorSecret', username, { door: 'otomax', tokenType })).body
})

const n = { ref: 0 }
type Fields = Record<string, string>
const plain = (refID: string, more: Fields = {}): Fields => ({
  product: 'S10',
  qty: '1',
  dest: '081290347781',
  refID,
  memberID: username,
  ...more,
})
const signed = (fields: Fields, { pin, password } = keys.prod): Fields => ({
  ...fields,
  sign: signOf(['OtomaX', fields.memberID, fields.product, fields.dest, fields.refID, pin, password].join('|')),
})
const trx = (refID: string, more: Fields = {}, key = keys.prod) => program.get('/trx', signed(plain(refID, more), key))
const codeOf = (text: string) => Number(/^status=(\d+)&message=/.exec(text)?.[1])
/** Each to a number of its own: this door guards against double sales. */
const dest = () => `0812903${String(++n.ref).padStart(5, '0')}`
const salesOf = async (refId: string) =>
  (await database.query('select count(*)::int as count from sale where ref_id = $1', [refId]))[0]!.count

test.each([
  ['OtomaX|YUSUF|X10|08123456789|2140669|1144|abcd', 'Cp9NLVuKWBt5Sey_uMlYsvnKvJI'],
  ['OtomaX|CheckBalance|YUSUF|1144|abcd', 'YFuaekLx4HR_wei0nLRzxjqll0Q'],
  ['OtomaX|ticket|YUSUF|1144|abcd|100000', 'p9S1kiT37EYXLm6hhFbP5Y1PqhE'],
])('signature vector of %s', (text, sign) => expect(signOf(text)).toBe(sign))

describe('a sale', () => {
  test('is sold once, and asked for with check=1', async () => {
    const to = dest()
    const first = await trx('O-1', { dest: to })
    expect([first.status, first.text]).toEqual([
      200,
      expect.stringMatching(
        /^status=20&message=R#O-1 S10\.\d+ SUKSES\. SN\/Ref: \d{18}\. Harga [\d.]+\. Saldo [\d.]+ - [\d.]+ = [\d.]+$/,
      ),
    ])
    expect((await trx('O-1', { dest: to })).text).toBe(first.text)
    expect((await trx('O-1', { dest: to, check: '1' })).text).toBe(first.text)
    expect(await salesOf('O-1')).toBe(1)
  })

  test('with GET, POST, JSON, PIN and password, capitals and a slash is the same sale', async () => {
    const fields = plain('O-2', { dest: dest() })
    const open = { ...fields, ...keys.prod }
    const capitals = { ...fields, memberID: username.toUpperCase(), product: 'S10' }
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const answers = [
      await program.get('/trx', signed(fields)),
      await program.get('/trx/', signed(fields)),
      await program.post('/trx', signed(fields)),
      await program.post('/trx', new URLSearchParams(signed(fields)).toString(), form),
      await program.get('/without-sign/trx', open),
      await program.get('/trx', open),
      await program.get('/trx', { ...signed(capitals), memberID: username }),
      await program.get('/trx', {
        ...signed(fields),
        sign: `${signed(fields).sign!.replaceAll('-', '+').replaceAll('_', '/')}=`,
      }),
      await program.get('/trx', { ...signed(fields), counter: '1', more: 'x' }),
    ]
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await salesOf('O-2')).toBe(1)
  })

  test('a second one to a number on one day needs its counter', async () => {
    const to = dest()
    await trx('O-3', { dest: to })
    expect(codeOf((await trx('O-4', { dest: to })).text)).toBe(46)
    expect(codeOf((await trx('O-4', { dest: to, counter: '2' })).text)).toBe(20)
  })

  test.each([
    ['911', 40],
    ['912', 1],
    ['913', 1],
  ])('to a number that ends with %s: %i', async (ending, code) => {
    expect(codeOf((await trx(`O-${ending}`, { dest: `081290347${ending}` })).text)).toBe(code)
  })

  test.each<[string, number | null]>([
    ['1000', 1000],
    ['50000', 50_000],
    ['999', null],
    ['1', null],
  ])('of an open denomination with the quantity %s has the amount %s', async (qty, amount) => {
    await database.query(`update product set min_amount = 1 where code = 'GOPAY'`)
    const [refId, fields] = [`O-QTY-${qty}`, { product: 'GOPAY', qty, dest: dest() }]
    const sold = (await trx(refId, fields)).text
    const sales = await database.query('select base::int from sale where ref_id = $1', [refId])
    if (amount === null) expect([codeOf(sold), sales]).toEqual([44, []])
    else {
      expect([codeOf(sold), sales]).toEqual([20, [{ base: amount }]])
      expect((await trx(refId, fields)).text).toBe(sold)
      expect(codeOf((await trx(refId, { ...fields, qty: String(amount + 1000) })).text)).not.toBe(20)
      expect(await salesOf(refId)).toBe(1)
    }
  })

  test('in the sandbox moves no money', async () => {
    const before = (await program.get('/balance', balanceFields(keys.prod))).text
    expect(codeOf((await trx('O-5', {}, keys.sand)).text)).toBe(20)
    expect((await program.get('/balance', balanceFields(keys.prod))).text).toBe(before)
  })
})

const balanceFields = ({ pin, password }: typeof keys.prod): Fields => ({
  memberID: username,
  sign: signOf(`OtomaX|CheckBalance|${username}|${pin}|${password}`),
})

test('every refusal of a sale has a code that ends it, but that of a reference which is another sale’s', () => {
  expect(saleRefusals.filter((code) => codeOfRefusal(code) === 1)).toEqual(['ref-id-reused'])
  for (const code of ['internal', 'unavailable', 'too-many-requests'] as const) expect(codeOfRefusal(code)).toBe(1)
})

test('refused as a request, it names no sale: a counter that is none', async () => {
  const { text } = await program.get('/trx', signed(plain('R-0', { dest: dest(), counter: '0' })))
  expect(text).toBe('status=255&message=Ada isian yang salah. Periksa kembali: counter')
})

test.each<[string, number, Fields]>([
  ['an unknown product', 44, { product: 'NIX' }],
  ['another operator', 52, { dest: '087800001230' }],
  ['a wrong number', 52, { dest: '12' }],
  ['a known reference with another number', 1, { refID: 'O-1' }],
])('refused: %s', async (what, code, more) => {
  const fields = plain(`R-${what}`, { dest: dest(), ...more })
  const { status, text } = await program.get('/trx', signed(fields))
  expect([status, codeOf(text)]).toEqual([200, code])
  expect(text).toContain(`R#${fields.refID}`)
})

test.each<[string, number, string, string]>([
  [
    'too little balance',
    43,
    `select move_balance('deduct', 1, null, u.id, 1, b.balance, '', null, null) from users u join balance b on b.user_id = u.id where username = 'httl-a'`,
    `select move_balance('transfer', 1, null, 1, id, 9000000, '', null, null) from users where username = 'httl-a'`,
  ],
  [
    'a product that is closed',
    47,
    `insert into user_product_closed select u.id, p.id from users u, product p where u.username = 'httl-a' and p.code = 'S10'`,
    'delete from user_product_closed',
  ],
  [
    'an outage',
    47,
    `update product set outage_reason = 'x' where code = 'S10'`,
    `update product set outage_reason = null where code = 'S10'`,
  ],
])('refused for now: %s', async (what, code, before, after) => {
  await database.query(before)
  const { text } = await trx(`N-${what.length}`, { dest: dest() })
  await database.query(after)
  expect([codeOf(text), text]).toEqual([code, expect.stringContaining(`R#N-${what.length} S10.`)])
  expect(text).toContain('GAGAL. ')
})

describe('whoever cannot prove itself', () => {
  // A right proof forgives the wrong ones before it.
  afterEach(() => program.get('/balance', balanceFields(keys.prod)))

  test.each<[string, () => Fields]>([
    ['a wrong sign', () => ({ ...plain('P-1'), sign: 'x' })],
    ['the sign of another number', () => ({ ...signed(plain('P-1')), dest: '081290347782' })],
    ['a wrong PIN', () => ({ ...plain('P-1'), pin: '0', password: keys.prod.password })],
    ['a wrong password', () => ({ ...plain('P-1'), pin: keys.prod.pin, password: 'x' })],
    ['a name that nobody has', () => signed(plain('P-1', { memberID: 'nobody' }))],
  ])('%s: 57', async (_, fields) => {
    expect(codeOf((await program.get('/trx', fields())).text)).toBe(57)
    expect(await salesOf('P-1')).toBe(0)
  })

  test('nothing at all: 255', async () => {
    for (const fields of [{}, { memberID: username }, { memberID: username, pin: '1' }] as Fields[])
      expect(codeOf((await program.get('/trx', fields)).text)).toBe(255)
  })

  test('the PIN of another door, or of before', async () => {
    const other = (await call('renewDoorSecret', username, { door: 'irs', tokenType: 'prod' })).body
    expect(codeOf((await program.get('/trx', { ...plain('P-2'), pin: other.pin, password: other.password })).text)).toBe(57)
    const before = (await call('renewDoorSecret', 'htdm-b', { door: 'otomax', tokenType: 'sand' })).body
    await call('renewDoorSecret', 'htdm-b', { door: 'otomax', tokenType: 'sand' })
    const fields = { memberID: 'htdm-b', pin: before.pin, password: before.password }
    expect(codeOf((await program.get('/balance', fields)).text)).toBe(57)
  })

  test('production from elsewhere', async () => {
    const key = (await call('renewDoorSecret', 'htdm-b', { door: 'otomax', tokenType: 'prod' })).body
    await database.query(`update users set ip = '10.1.2.3' where username = 'htdm-b'`)
    const { text } = await program.get('/balance', { memberID: 'htdm-b', pin: key.pin, password: key.password })
    expect(text).toBe('status=41&message=Alamat IP 127.0.0.1 tidak terdaftar')
  })
})

test('a bill is asked for with CEK and paid with BAYAR', async () => {
  const bill = { dest: '532110884207' }
  const asked = (await trx('B-1', { ...bill, product: 'CEKPLNPOST' })).text
  expect(asked).toMatch(
    /^status=20&message=R#B-1 CEKPLNPOST\.532110884207 SUKSES\. SN\/Ref: [^/]+\/Tagihan=\d+\/Admin=3000\/Total=\d+/,
  )
  const paid = (await trx('B-2', { ...bill, product: 'BAYARPLNPOST' })).text
  expect(codeOf(paid)).toBe(20)
  expect(codeOf((await trx('B-3', { ...bill, product: 'BYRPLNPOST', counter: '2' })).text)).toBe(40)
})

test.each(['CEKDATA', 'BYRNET'])('a product whose code begins as a verb does is bought: %s', async (code) => {
  await database.query(`update product set code = $1 where code = 'S10'`, [code])
  try {
    const { text } = await trx(`V-${code}`, { product: code, dest: dest() })
    const sold = await database.query('select request_type from sale where ref_id = $1', [`V-${code}`])
    expect([codeOf(text), sold]).toEqual([20, [{ request_type: 'purchase' }]])
  } finally {
    await database.query(`update product set code = 'S10' where code = $1`, [code])
  }
})

test('balance and ticket', async () => {
  expect((await program.get('/balance', balanceFields(keys.sand))).text).toMatch(/^Saldo Deposit Anda Rp\.[\d.]+$/)
  const key = (await call('renewDoorSecret', 'htdm-a', { door: 'otomax', tokenType: 'prod' })).body
  await call('insertBank', 'owner', { name: 'BCA', accountNumber: '8020331177', accountName: 'PT Uji' })
  const sign = signOf(`OtomaX|ticket|htdm-a|${key.pin}|${key.password}|100000`)
  const { text } = await program.get('/ticket', { memberID: 'htdm-a', amount: '100000', sign })
  expect(text).toMatch(/^Silahkan Transfer Sesuai Rp\.100\.\d{3}\nBCA 8020331177 a\/n PT Uji$/)
})

test('the report is a GET behind the own query', async () => {
  const sold = await call(
    'h2hPurchase',
    { token: `prod-${username}` },
    { refId: 'C-1', productCode: 'S10', customerCode: dest() },
  )
  const to = { id: 1, url: 'https://hooks.example.com/report?k=1', keys: [], signer: null }
  const { method, url } = callbackOf('otomax', to, { ...sold.body, userId: 1, bodyHash: null, bill: null })
  expect(method).toBe('GET')
  expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
    k: '1',
    t: String(sold.body.saleId),
    refid: 'C-1',
    status: '20',
    price: String(sold.body.price),
    message: expect.stringMatching(/^R#C-1 S10\.\d+ SUKSES\. SN\/Ref: \d+/),
  })
})
