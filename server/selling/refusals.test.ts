import { expect, test } from 'vitest'
import type { RefusalCode } from '../../contract/errors.ts'
import { itemsIn } from '../../database/test-records.ts'
import { prodToken } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const phone = '081290347781'
const meter = '14077203385'

/** What the clock on the wall says. */
const jakarta = `(now() at time zone 'Asia/Jakarta')::time`

/** Everything that a sale writes. */
const written = async () =>
  (
    await database.query(
      'select (select count(*) from sale) + (select count(*) from entry) + (select count(*) from system_entry) + (select count(*) from sale_key) + (select count(*) from open_sale) as rows',
    )
  )[0]

const refused: [
  string,
  { productCode: string; customerCode: string; amount?: number; maxPrice?: number },
  string | null,
  RefusalCode,
][] = [
  ['unknown product', { productCode: 'NIX', customerCode: phone }, null, 'product-unknown'],
  [
    'not for this kind of account',
    { productCode: 'S10', customerCode: phone },
    "update product set is_available_tl = false where code = 'S10'",
    'product-unavailable',
  ],
  [
    'closed for the user',
    { productCode: 'S10', customerCode: phone },
    "insert into user_product_closed select u.id, p.id from users u, product p where u.username = 'ustl-a' and p.code = 'S10'",
    'product-closed',
  ],
  [
    'cut-off hours',
    { productCode: 'S10', customerCode: phone },
    "update product set cut_off_from = '00:00', cut_off_to = '23:59:59.999' where code = 'S10'",
    'product-cut-off',
  ],
  [
    'cut-off hours over midnight, all but the minute that is past',
    { productCode: 'S10', customerCode: phone },
    `update product set cut_off_from = ${jakarta} - interval '1 minute', cut_off_to = ${jakarta} - interval '2 minutes' where code = 'S10'`,
    'product-cut-off',
  ],
  [
    'outage',
    { productCode: 'S10', customerCode: phone },
    "update product set outage_reason = 'Telkomsel pemeliharaan' where code = 'S10'",
    'product-outage',
  ],
  ['no partner', { productCode: 'S10', customerCode: phone }, 'update partner set is_active = false', 'product-no-partner'],
  [
    'simulators while the demo is closed',
    { productCode: 'S10', customerCode: phone },
    "update setting set value = 'false' where name = 'demo'",
    'product-no-partner',
  ],
  ['no amount for an open denomination', { productCode: 'GOPAY', customerCode: phone }, null, 'amount-required'],
  ['amount below the least', { productCode: 'GOPAY', customerCode: phone, amount: 9_999 }, null, 'amount-required'],
  ['number of another operator', { productCode: 'S10', customerCode: '085712340098' }, null, 'customer-code-prefix'],
  ['no phone number', { productCode: 'S10', customerCode: '12345' }, null, 'customer-code-invalid'],
  ['meter number too short', { productCode: 'PLN20', customerCode: '1407720338' }, null, 'customer-code-invalid'],
  ['price above the limit', { productCode: 'PLN20', customerCode: meter, maxPrice: 20_899 }, null, 'price-above-max'],
  ['a bill without an inquiry', { productCode: 'PLNPOST', customerCode: '532110884207' }, null, 'inquiry-required'],
  [
    'no money',
    { productCode: 'PLN20', customerCode: meter },
    "update balance set balance = 20899 where user_id = (select id from users where username = 'ustl-a')",
    'insufficient-balance',
  ],
  [
    'blocked account',
    { productCode: 'PLN20', customerCode: meter },
    "update users set is_blocked = true where username = 'ustl-a'",
    'account-blocked',
  ],
  [
    'expired password',
    { productCode: 'PLN20', customerCode: meter },
    "update users set is_password_expired = true where username = 'ustl-a'",
    'password-expired',
  ],
]

test.each(refused)('%s is refused and writes nothing', async (_, input, change, code) => {
  const before = await written()
  const tables = ['product', 'partner', 'setting', 'balance', 'users', 'user_product_closed']
  for (const table of tables) await database.query(`create temp table kept_${table} as table ${table}`)
  try {
    if (change) await database.query(change)
    const answer = await call('purchase', 'ustl-a', input)
    expect(answer.body).toMatchObject({ code })
    expect(answer.body.message).not.toMatch(/[{}]/)
    expect(await written()).toEqual(before)
  } finally {
    await database.query(
      `update product p set is_available_tl = k.is_available_tl, cut_off_from = k.cut_off_from, cut_off_to = k.cut_off_to, outage_reason = k.outage_reason from kept_product k where k.id = p.id`,
    )
    await database.query('update partner p set is_active = k.is_active from kept_partner k where k.id = p.id')
    await database.query('update setting s set value = k.value from kept_setting k where k.name = s.name')
    await database.query('update balance b set balance = k.balance from kept_balance k where k.user_id = b.user_id')
    await database.query(
      'update users u set is_blocked = k.is_blocked, is_password_expired = k.is_password_expired from kept_users k where k.id = u.id',
    )
    await database.query('delete from user_product_closed')
    for (const table of tables) await database.query(`drop table kept_${table}`)
  }
})

test.each([
  ['23:30', '00:30', '23:30', true],
  ['23:30', '00:30', '23:29:59.999', false],
  ['23:30', '00:30', '00:00', true],
  ['23:30', '00:30', '00:29:59.999', true],
  ['23:30', '00:30', '00:30', false],
  ['23:30', '00:30', '12:00', false],
  ['09:00', '10:00', '09:00', true],
  ['09:00', '10:00', '09:59:59.999', true],
  ['09:00', '10:00', '10:00', false],
  ['09:00', '10:00', '08:59', false],
  ['09:00', '10:00', '23:00', false],
  ['09:00', '09:00', '09:00', false],
])('cut-off hours from %s to %s: at %s closed is %s', async (from, to, at, closed) => {
  expect(await database.query('select is_between($1, $2, $3) as closed', [at, from, to])).toEqual([{ closed }])
})

test('outside its cut-off hours a product is sold, also where they go over midnight', async () => {
  await database.query(
    `update product set cut_off_from = ${jakarta} + interval '10 minutes', cut_off_to = ${jakarta} - interval '10 minutes' where code = 'S10'`,
  )
  const sold = await call('purchase', 'ustl-a', { productCode: 'S10', customerCode: '081290347799' })
  await database.query('update product set cut_off_from = null, cut_off_to = null')
  expect(sold.body).toMatchObject({ status: 'Success' })
})

test('a wrong address is refused at the H2H door, and says which', async () => {
  await database.query("update users set ip = '10.1.2.3' where username = 'httl-a'")
  const answer = await call(
    'h2hPurchase',
    { token: prodToken('httl-a') },
    { refId: 'ip-1', productCode: 'S10', customerCode: phone },
  )
  await database.query("update users set ip = '127.0.0.1' where username = 'httl-a'")
  expect(answer.body).toMatchObject({ code: 'ip-not-allowed', message: expect.stringContaining('127.0.0.1') })
})

test('the same reference with another body is refused by name', async () => {
  const sold = await call('purchase', 'ustl-a', { refId: 'same', productCode: 'S10', customerCode: phone })
  const again = await call('purchase', 'ustl-a', { refId: 'same', productCode: 'PLN20', customerCode: meter })
  expect([sold.status, again.body.code]).toEqual([200, 'ref-id-reused'])
})

test('a known reference answers before every other check, also while the account is blocked', async () => {
  const input = { refId: 'known', productCode: 'PLN20', customerCode: meter }
  const sold = await call('purchase', 'ustl-a', input)
  await database.query("update users set is_blocked = true where username = 'ustl-a'")
  const again = await call('purchase', 'ustl-a', input)
  await database.query("update users set is_blocked = false where username = 'ustl-a'")
  expect(again.body).toMatchObject({ saleId: sold.body.saleId, status: 'Success', price: 20_900 })
})

test('the second sale of a number on one day asks, and goes through as number two; a failed one frees its place', async () => {
  const input = { productCode: 'S10', customerCode: '081290000911' }
  const failed = await call('purchase', 'ustl-b', input)
  expect(failed.body).toMatchObject({ status: 'Failed' })
  const good = { productCode: 'S10', customerCode: '081290000001' }
  const first = await call('purchase', 'ustl-b', good)
  const asked = await call('purchase', 'ustl-b', good)
  const second = await call('purchase', 'ustl-b', { ...good, counter: 2 })
  expect([first.body.status, asked.body.code, second.body.status]).toEqual(['Success', 'double-sale', 'Success'])
  expect((await call('purchase', 'ustl-b', input)).body).toMatchObject({ status: 'Failed' })
})

test('who is no seller sells nothing, even past the doors', async () => {
  const before = await written()
  const item = { n: 0, user_id: database.userId('catl-a'), mode: 'prod', request_type: 'purchase', door: 'counter', counter: 1 }
  const sale = { ...item, product_code: 'PLN20', customer_code: meter, body_hash: '' }
  const rows = await database.query(`select code from accept_sales(${itemsIn('$1')}, '1 minute')`, [JSON.stringify([sale])])
  expect(rows).toEqual([{ code: 'not-a-seller' }])
  expect(await written()).toEqual(before)
})

test('both languages have their own text', async () => {
  const input = { productCode: 'NIX', customerCode: phone }
  const id = await call('purchase', 'ustl-a', input)
  const en = await call('purchase', 'ustl-a', input, { 'accept-language': 'en' })
  expect([id.body.message, en.body.message]).toEqual(['Produk NIX tidak dikenal.', 'Unknown product NIX.'])
})
