import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askedTicket, endingsIn } from '../../database/test-records.ts'
import { staffOf } from '../../database/test-world.ts'
import { bankOf, billsOf, closeAt, onCredit, wib } from '../billing/test-moving-clock.ts'
import { serverOf } from '../runner/test-acting.ts'
import { testApp } from '../test-app.ts'

/** What the server's own role says of sales, banks, names and rows is checked where it is written. */
const { database, call } = testApp()
const id = (username: string) => database.userId(username)
const server = serverOf(() => database.url)
const as = (username: string) => ({ userId: id(username) })
/** Statements of one transaction, as text. */
const all = (...queries: string[]) => `do $$ begin ${queries.map((one) => `${one};`).join(' ')} end $$`
const endings = (item: object) => endingsIn(`'${JSON.stringify([item])}'`)
let bill = 0
let foreign = 0
let ownersBank = 0
let chargers = 0
let sale = 0
let partner = 0

beforeAll(async () => {
  await onCredit(database, 'usgt-b', 500_000)
  await database.query(`select move_balance('deduct', $1, null, $2, $1, 30000, '', null, null)`, [id('owner'), id('usgt-b')])
  await closeAt(database, wib(-7))
  bill = (await billsOf(database, 'usgt-b')).at(-1)!.id
  foreign = await bankOf(database, 'usgt-b')
  chargers = await bankOf(database, 'cagt-b')
  ownersBank = await bankOf(database, 'owner')
  const [accepted] = await database.query(
    `select s.* from accept_sale(json_populate_record(null::sale_item, json_build_object('user_id', $1::integer, 'mode', 'prod',
       'request_type', 'purchase', 'door', 'counter', 'body_hash', 'x', 'product_code', 'PLN20', 'customer_code', '14077203001',
       'counter', 1)), '1 minute') s`,
    [id('usgt-b')],
  )
  sale = accepted!.sale_id
  partner = accepted!.partners[0]
  await database.query('select list_sales(array[$1::bigint])', [sale])
})
afterAll(() => server.end())

describe('money comes in at the bank of whom it is for', () => {
  test.each([
    [
      'a ticket is paid at',
      () => ownersBank,
      (at: number) => `perform request_ticket(${askedTicket(id('usgt-b'), at, 500_000)}, null)`,
    ],
    ['a bill is paid at', () => chargers, (at: number) => `perform request_payment(${bill}, ${id('usgt-b')}, ${at}, null)`],
    ['a part is paid at', () => chargers, (at: number) => `perform split_bill(${bill}, 1000, ${at}, '', null)`],
  ])('%s no bank of its payer', async (_what, right, text) => {
    expect(await server.refusal(as('usgt-b'), all(text(foreign)))).toBe('not-found')
    expect(await server.refusal(as('usgt-b'), all(text(right())))).toBe(null)
  })

  test('a payment is confirmed at no other', async () => {
    await database.query(`select request_payment($1, $2, $3, null)`, [bill, id('usgt-b'), chargers])
    const confirm = (bank: number | null) =>
      `select 1 / count(*) from confirm_payment(${bill}, 100, ${bank}, '', ${id('cagt-b')}, null, null, null, null) where refusal is null`
    expect(await server.refusal(as('cagt-b'), confirm(foreign))).toBe('22012')
    expect(await server.refusal(as('cagt-b'), confirm(chargers))).toBe(null)
    expect(await server.refusal(as('cagt-b'), confirm(null))).toBe(null)
  })

  test('and at none that was deleted', async () => {
    const [{ id: deleted }] = (await database.query(
      `insert into bank (user_id, name, account_number, account_name, deleted_at) values ($1, 'BCA', '77', 'Uji', now()) returning id`,
      [id('owner')],
    )) as [{ id: number }]
    const text = `perform request_ticket(${askedTicket(id('usdm-b'), deleted, 500_000)}, null)`
    expect(await server.refusal(as('usdm-b'), all(text))).toBe('not-found')
  })
})

describe('a sale ends as it did', () => {
  const ended = (item: object, which: string) =>
    `select 1 / count(*) from ${which}(${endings({ n: 0, sale_id: sale, message: '', ...item })}, now() - interval '1 hour')`

  test('nobody gets the price of a delivery back', async () => {
    expect(await server.refusal(null, ended({ status: 4, partner_id: partner }, 'void_sales'))).toBe('22012')
    expect(await server.refusal(null, ended({ status: 2, partner_id: partner }, 'void_sales'))).toBe(null)
  })

  test.each([2, 3])('what ends as %i is not paid to a partner', async (status) => {
    expect(await server.refusal(null, ended({ status, partner_id: partner }, 'settle_sales'))).toBe('22012')
    expect(await server.refusal(null, ended({ status: 4, partner_id: partner }, 'settle_sales'))).toBe(null)
  })

  test('a reversal waits for the call that is out, whatever it says of it', async () => {
    const reversal = ended({ status: 3, idle: false }, 'void_sales')
    await database.query(`update open_sale set busy_for = '1 minute' where sale_id = $1`, [sale])
    expect(await server.refusal(as('owner'), reversal)).toBe('22012')
    await database.query('update open_sale set busy_for = null where sale_id = $1', [sale])
    expect(await server.refusal(as('owner'), reversal)).toBe(null)
  })

  test('a reversal stands in the name of who acts', async () => {
    const item = endings({ n: 0, sale_id: sale, message: '', status: 3, actor_id: id('ustl-a') })
    const named = (who: string) =>
      server.refusal(
        as('owner'),
        all(
          `perform void_sales(${item}, now() - interval '1 hour')`,
          `perform 1 / count(*) from outcome where sale_id = ${sale} and actor_id = ${id(who)}`,
        ),
      )
    expect(await named('owner')).toBe(null)
    expect(await named('ustl-a')).toBe('22012')
  })
})

describe('what is decided stands in the name of who acts', () => {
  let line = 0
  beforeAll(async () => {
    const [row] = await database.query<{ id: number }>(
      `with i as (insert into statement_import (bank_id, source, created_at) values ($1, 'webhook', now()) returning id)
       insert into statement_line (bank_id, import_id, day, amount, description, fingerprint, created_at)
       select $1, id, current_date, 5, '', 'facts', now() from i returning id`,
      [ownersBank],
    )
    line = row!.id
  })
  const putAway = (actor: string, staff: number | null = null) =>
    `update statement_line set is_away = true, decided_at = now(), actor_id = ${id(actor)}, login_user_id = ${staff} where id = ${line}`

  test('a line that is put away', async () => {
    expect(await server.refusal(as('owner'), putAway('ustl-a'))).toBe('access-denied')
    expect(await server.refusal(as('owner'), putAway('owner'))).toBe(null)
  })

  test('by staff in its own', async () => {
    const [staff] = await database.query<{ id: number }>('select id from login_user where username = $1', [staffOf('owner')])
    await database.query(`update login_user set permissions = '{view,money}' where id = $1`, [staff!.id])
    const acting = { ...as('owner'), loginUserId: staff!.id }
    expect(await server.refusal(acting, putAway('owner'))).toBe('access-denied')
    expect(await server.refusal(acting, putAway('owner', staff!.id))).toBe(null)
  })

  test('and nothing else of a line is written over', async () => {
    const text = `update statement_line set remark = 'x' where id = ${line}`
    for (const acting of [null, as('owner'), as('ustl-a')]) expect(await server.refusal(acting, text)).toBe('access-denied')
  })
})

test.each([
  ['category', `insert into category (name, position, tile) values ('Uji', 99, 'other')`],
  ['biller', `insert into biller (name) values ('Uji')`],
  ['request_payload', `insert into request_payload (partner_id, inquiry, purchase) select min(id), '[]', '[]' from partner`],
])('who is not the owner adds nothing to the catalogue: %s', async (_table, text) => {
  expect([await server.refusal(as('catl-a'), text), await server.refusal(null, text)]).toEqual(['not-found', 'access-denied'])
  expect(await server.refusal(as('owner'), text)).toBe(null)
})

describe('rows stay whose they are', () => {
  test.each([
    ['user_fee', 'user_id'],
    ['user_partner', 'user_id'],
    ['user_product_closed', 'user_id'],
    ['bank', 'user_id'],
    ['login_user', 'user_id'],
    ['h2h_token', 'token_hash'],
    ['h2h_secret', 'sealed'],
    ['session', 'user_id'],
  ])('%s', async (table, column) => {
    expect(await server.refusal(as('owner'), `update ${table} set ${column} = null`)).toBe('42501')
  })

  test.each(['double_sale', 'usable_inquiry', 'outbox'])('what guards a sale is deleted when it is spent: %s', async (table) => {
    expect(await server.refusal(null, `delete from ${table}`)).toBe('42501')
  })
})

test.each([
  ['verified', 'is_verified', 'true'],
  ['in deposit mode', 'is_dm', 'true'],
  ['with a callback', 'callback_url', `'https://example.id'`],
  ['with a ceiling', 'balance_limit', '5'],
  ['with something outstanding', 'outstanding', '5'],
  ['that is closed twice a day', 'is_d0', 'true'],
  ['that is dispensed', 'dispensation', 'true'],
])('nobody makes an account %s', async (_what, column, value) => {
  const insert = (
    columns: string,
    values: string,
  ) => `insert into users (name, username, user_type_id, parent_id, head_id, password_hash, is_verified${columns})
    values ('Uji', 'uji-baru', 4, ${id('sutl-a')}, 0, 'x'${values})`
  const plain = insert('', ', false')
  const other = column === 'is_verified' ? insert('', ', true') : insert(`, ${column}`, `, false, ${value}`)
  expect(await server.refusal(as('catl-a'), plain)).toBe(null)
  expect(await server.refusal(as('catl-a'), other)).toBe('access-denied')
})

test('an account that is never billed may be in deposit mode from the start, and nothing that follows from it', async () => {
  const made = (column: string) =>
    server.refusal(
      as('owner'),
      `insert into users (name, username, user_type_id, parent_id, head_id, password_hash, is_verified, is_dm, ${column})
       values ('Uji', 'uji-baru', 6, ${id('owner')}, 0, 'x', false, true, true)`,
    )
  expect([await made('double_sale_check'), await made('is_real_time'), await made('is_semi')]).toEqual([
    null,
    'access-denied',
    'access-denied',
  ])
})

test('nobody keeps all totals of an amount from others', async () => {
  const seller = 'usdm-a'
  await database.query('update bank set tl = false where id = $1', [ownersBank])
  const ask = () => call('requestTicket', seller, { amount: 500_000, bank: ownersBank })
  const answers: (string | number)[] = []
  for (let n = 0; n < 31; n += 1) {
    const { status, body } = await ask()
    answers.push(body.code ?? status)
    if (status === 200) await call('withdrawTicket', seller, { ticket: body.id })
  }
  expect(answers).toEqual([...Array(30).fill(200), 'too-many-tickets'])
  await database.query(`update ticket set created_at = created_at - interval '8 days' where user_id = $1 and id % 2 = 0`, [
    id(seller),
  ])
  const { body: open } = await ask()
  expect(open.id).toBeGreaterThan(0)
  await call('withdrawTicket', seller, { ticket: open.id })
  // What could not be verified keeps its total until somebody decides, however old it is.
  const states = async (set: string) => {
    await database.query('alter table ticket disable trigger user')
    await database.query(`update ticket set status_id = ${set} where user_id = $1`, [id(seller)])
    await database.query('alter table ticket enable trigger user')
  }
  await states('7')
  expect((await ask()).body.code).toBe('too-many-tickets')
  await states('4')
})

describe('a posting has the sides of its kind', () => {
  const owner = () => id('owner')
  const other = () => id('cagt-b')
  type Side = () => number | null
  const none = () => null
  test.each<[kind: string, sender: Side, receiver: Side, refused: string | null]>([
    ['addition', none, owner, null],
    ['addition', other, owner, 'access-denied'],
    ['deduction', owner, none, null],
    ['deduction', owner, other, 'access-denied'],
    ['transfer', owner, other, null],
    ['transfer', owner, none, 'access-denied'],
    ['deduct', other, owner, null],
    ['deduct', none, owner, 'access-denied'],
  ])('%s, case %#', async (kind, sender, receiver, refused) => {
    const text = `select move_balance('${kind}', ${owner()}, null, ${sender()}, ${receiver()}, 1000, 'uji', null, null)`
    expect(await server.refusal(as('owner'), text)).toBe(refused)
  })
})

test.each([
  'fee_template',
  'fee_template_fee',
  'admin_nominal',
  'product_partner',
  'partner',
  'partner_connection',
  'settlement_line',
  'late_success',
  'refund_claim',
])('who is not the owner changes nothing in %s', async (table) => {
  const [{ column }] = (await database.query(
    `select min(column_name) as column from information_schema.column_privileges
     where grantee = 'jenjang_app' and table_name = $1 and privilege_type = 'UPDATE'`,
    [table],
  )) as [{ column: string }]
  const text = `update ${table} set ${column} = ${column} where false`
  expect([await server.refusal(as('catl-a'), text), await server.refusal(as('owner'), text)]).toEqual(['not-found', null])
})

// The clock may close a product, so what it may not is decided by the row.
test.each(['outage_reason', 'name'])('who is not the owner changes no %s of a product', async (column) => {
  const text = `update product set ${column} = 'Uji ' || name where code = 'S10'`
  expect([await server.refusal(as('catl-a'), text), await server.refusal(as('owner'), text)]).toEqual(['not-found', null])
})
