import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '../../database/test-clock.ts'
import { askedTicket, endingsIn } from '../../database/test-records.ts'
import { staffOf } from '../../database/test-world.ts'
import { bankOf, billsOf, closeAt, onCredit, wib } from '../billing/test-moving-clock.ts'
import { serverOf } from '../runner/test-acting.ts'
import { testApp } from '../test-app.ts'
import { liesOf } from './test-lies.ts'

const { database, call } = testApp()
const id = (username: string) => database.userId(username)
const server = serverOf(() => database.url)
let bill = 0
let bank = 0
let ticket = 0

beforeAll(async () => {
  await onCredit(database, 'usgt-b', 500_000)
  await database.query(`select move_balance('deduct', $1, null, $2, $1, 30000, '', null, null)`, [id('owner'), id('usgt-b')])
  await closeAt(database, wib(-7))
  bill = (await billsOf(database, 'usgt-b')).at(-1)!.id
  bank = await bankOf(database, 'owner')
  const ofTickets = (await call('insertBank', 'owner', { name: 'BRI', accountNumber: '8021', accountName: 'PT Uji' })).body.id
  ticket = (await call('requestTicket', 'usdm-a', { amount: 500_000, bank: ofTickets })).body.id
  expect(ticket).toBeGreaterThan(0)
})
afterAll(() => server.end())

describe('every function that the server executes is asked what it means that the caller lies', () => {
  test('each parameter that could be one is a fact that is checked, or data', async () => {
    const functions = await database.query<{ name: string; parameters: string[] }>(`
      select proname as name, coalesce(array_agg(a.name order by a.n) filter (where a.name is not null), '{}') as parameters
      from pg_proc p
      left join lateral unnest(p.proargnames[:p.pronargs]) with ordinality a (name, n) on true
      where pronamespace = 'public'::regnamespace and has_function_privilege('jenjang_app', p.oid, 'execute')
        and provolatile = 'v' and prorettype <> 'trigger'::regtype
      group by p.oid, proname`)
    const found = Object.fromEntries(functions.map(({ name, parameters }) => [name, parameters.toSorted()]))
    const told = Object.fromEntries(Object.entries(liesOf).map(([name, of]) => [name, Object.keys(of).toSorted()]))
    expect(found).toEqual(told)
  })
})

describe('the time is the clock of the database', () => {
  const later = `now() + interval '1 hour'`
  const earlier = `now() - interval '1 hour'`
  const asking: [what: string, by: string | null, text: string, values: () => unknown[]][] = [
    ['marks overdue', null, `select mark_overdue('0', {at})`, () => []],
    ['finishes bills', null, 'select finish_bills({at})', () => []],
    ['pays fees out', null, `select pay_out_fees('real-time', {at})`, () => []],
    ['seals folds', null, 'select seal_folds({at})', () => []],
    ['moves tickets on', null, 'select advance_tickets(null, null, {at})', () => []],
    ['matches what waits', null, 'select match_waiting_lines({at})', () => []],
    [
      'lets a line pay a ticket',
      'owner',
      `select pay_ticket_by_line(1, $1, '{1}', null, null, null, null, {at})`,
      () => [ticket],
    ],
    [
      'opens a ticket',
      'usdm-b',
      `select request_ticket(${askedTicket('$1::integer', '$2::integer', 10_000)}, {at})`,
      () => [id('usdm-b'), bank],
    ],
    [
      'withdraws a ticket',
      'usdm-a',
      `select move_ticket($1, '{1}', 4::smallint, $2, null, '', {at})`,
      () => [ticket, id('usdm-a')],
    ],
    ['asks for payment', 'usgt-b', 'select request_payment($1, $2, $3, {at})', () => [bill, id('usgt-b'), bank]],
    ['splits a bill', 'usgt-b', `select split_bill($1, 5, null, '', {at})`, () => [bill]],
  ]

  test.each(asking)('who %s names no other', async (_what, by, text, values) => {
    const acting = by === null ? null : { userId: id(by) }
    for (const at of [later, earlier, `'infinity'`])
      expect([at, await server.refusal(acting, text.replace('{at}', at), values())]).toEqual([at, 'access-denied'])
  })

  test('closes are those that are due, and paying out is for them', async () => {
    const day = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
    await setClock(database, new Date(`${day}T12:00:00+07:00`))
    await database.query('select close_bills($1, 1::smallint, null, now())', [day])
    expect((await call('purchase', 'usgt-b', { productCode: 'PLN20', customerCode: '14077203003' })).status).toBe(200)
    await database.query('select fold_fees()')
    expect(await database.query(`select fees_due_to('all') <> '{}' as due`)).toEqual([{ due: true }])
    const before = await database.query('select count(*) from close_run')
    expect(await server.refusal(null, `select close_bills('2030-01-01', 1::smallint, null, now())`)).toBe('42501')
    expect(await server.refusal(null, 'select 1 / (close_now(1::smallint) is null)::integer')).toBe(null)
    expect(await server.refusal(null, `select 1 / (count(*) = 0)::integer from pay_out_fees('all', null)`)).toBe(null)
    expect(await database.query('select count(*) from close_run')).toEqual(before)
    await setClock(database, new Date())
  })

  test('nothing is overdue before the time that stands in it', async () => {
    await database.query('update bill set due_at = now() + $1::interval where id = $2', ['1 hour', bill])
    const text = `select 1 / (count(*) = 0)::integer from mark_overdue('-1 day', null)`
    expect(await server.refusal(null, text)).toBe(null)
  })

  test('no ticket expires before the time that stands in it', async () => {
    for (const [from, to] of [
      [1, 6],
      [2, 7],
    ]) {
      await database.query(`update ticket set status_id = $2, deadline = now() + interval '1 hour' where id = $1`, [ticket, from])
      const expire = `select move_ticket($1, '{1,2}', $2::smallint, null, null, '', null)`
      for (const by of [null, { userId: id('usdm-a') }])
        expect(['access-denied', 'not-found']).toContain(await server.refusal(by, expire, [ticket, to]))
      await database.query(`update ticket set deadline = now() - interval '1 second' where id = $1`, [ticket])
      expect(await server.refusal(null, `select 1 / count(*) from advance_tickets(null, $1, null)`, [ticket])).toBe(null)
    }
    await database.query('update ticket set status_id = 1 where id = $1', [ticket])
  })

  test('it closes and opens products, and changes nothing else of them', async () => {
    expect(await server.refusal(null, `update product set outage_reason = 'Gangguan' where id = 1`)).toBe(null)
    for (const text of [
      'update product set admin_nominal_id = 2 where id = 1',
      `update product set outage_reason = 'Gangguan', is_available = not is_available where id = 1`,
    ])
      expect([text, await server.refusal(null, text)]).toEqual([text, 'access-denied'])
  })

  test('no clock is set by the server', async () => {
    const set = `do $$ begin create or replace function clock_shift() returns interval language sql as 'select interval ''1 day'''; end $$`
    expect(await server.refusal(null, set)).toBe('42501')
  })
})

describe('who acts', () => {
  test('stays who it is, whatever is set', async () => {
    const text = `select set_config('jenjang.audit', '', true), finish_bills(null), require_effect('payout', null, null, 'clock')`
    expect(await server.refusal({ userId: id('usgt-b') }, text)).toBe('not-found')
  })

  test('is said once in a transaction, and for that transaction', async () => {
    const insert = (columns: string, values: string) =>
      `insert into audit (user_id, call, input${columns}) values (${id('owner')}, 'test', '{}'${values})`
    expect(await server.refusal({ userId: id('usgt-b') }, insert('', ''))).toBe('23505')
    expect(await server.refusal(null, insert(', xid', `, '1'`))).toBe('42501')
    expect(await server.refusal(null, insert(', at', ', now()'))).toBe('42501')
  })

  test('binds the server alone: who owns the database writes what others did', async () => {
    const write = `insert into audit (user_id, call, input) values (${id('owner')}, 'test', '{}'); perform require_actor(${id('usgt-b')}, null);
      perform accept_sales('{}', '1 s');`
    expect(await database.query(`do $$ begin ${write} end $$`)).toEqual([])
  })

  test('is the server too where that signs in by itself and puts its role down', async () => {
    const [role] = await database.query(`select rolcanlogin as signs_in from pg_roles where rolname = 'jenjang_app'`)
    await database.query(`alter role jenjang_app login password 'rahasia'`)
    const url = Object.assign(new URL(database.url), { username: 'jenjang_app', password: 'rahasia' })
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    const { rows } = await client.query(`select current_setting('role') as role, is_server()`)
    await client.end()
    if (!role!.signs_in) await database.query('alter role jenjang_app nologin password null')
    expect(rows).toEqual([{ role: 'none', is_server: true }])
  })

  test('files what was asked under its own row', async () => {
    const text = `insert into audit_file (audit_id, sha256, content) select min(id), '', '' from audit`
    await call('insertBank', 'owner', { name: 'BNI', accountNumber: '9', accountName: 'Uji' })
    expect(await server.refusal({ userId: id('usgt-b') }, text)).toBe('access-denied')
    expect(await server.refusal({ userId: id('usgt-b') }, text.replace('min', 'max'))).toBe(null)
  })
})

describe('what proves itself by nothing', () => {
  test('no lines come into an import of somebody else, or of before', async () => {
    await database.query(`insert into statement_import (bank_id, source, created_at) values ($1, 'webhook', now())`, [bank])
    const lines = `[{"day":"2026-01-01","amount":500000,"description":"","fingerprint":"x"}]`
    const text = `select keep_lines(max(id), $1) from statement_import`
    for (const acting of [null, { userId: id('usgt-b') }, { userId: id('owner') }])
      expect(await server.refusal(acting, text, [lines])).toBe('access-denied')
  })

  test('no notice comes in without its row in the audit', async () => {
    const text = `insert into statement_import (bank_id, source, created_at) values ($1, 'webhook', now())`
    for (const acting of [null, { userId: null }, { userId: id('owner') }])
      expect(await server.refusal(acting, text, [bank])).toBe('access-denied')
  })

  test('no file comes in that nobody brought', async () => {
    const file = (by: number | null) =>
      `insert into statement_import (bank_id, source, actor_id, created_at) values ($1, 'csv', ${by}, now())`
    expect(await server.refusal({ userId: id('owner') }, file(id('owner')), [bank])).toBe(null)
    expect(await server.refusal({ userId: id('owner') }, file(null), [bank])).toBe('access-denied')
  })

  test('nobody confirms a bill by a line that waits for somebody else', async () => {
    const charger = await database.query('select charger_id from bill where id = $1', [bill])
    const at = await bankOf(
      database,
      (await database.query('select username from users where id = $1', [charger[0]!.charger_id]))[0]!.username,
    )
    const { uniqueAmount } = (await call('requestPayment', 'usgt-b', { bill, bank: at })).body
    await database.query('update users set is_blocked = true where id = $1', [charger[0]!.charger_id])
    const [line] = await database.query(
      `with i as (insert into statement_import (bank_id, source, created_at) values ($1, 'webhook', now()) returning id)
       insert into statement_line (bank_id, import_id, day, amount, description, fingerprint, created_at, waits_for)
       select $1, id, (now() at time zone 'Asia/Jakarta')::date, $2, '', 'waits', now(), $3 from i returning id`,
      [at, uniqueAmount, bill],
    )
    const by = charger[0]!.charger_id
    const pays = `select 1 / (pay_bill_by_line($1, $2, null, $3, null, '', null) is null)::integer`
    for (const actor of [null, by]) expect(await server.refusal(null, pays, [line!.id, bill, actor])).toBe(null)
    const confirms = `select confirm_payment($1, $2, null, '', $3, null, null, null, null)`
    expect(await server.refusal(null, confirms, [bill, uniqueAmount, by])).toBe('access-denied')
    await database.query('update users set is_blocked = false where id = $1', [by])
    expect(await server.refusal(null, confirms, [bill, uniqueAmount, by])).toBe(null)
    await database.query('update statement_line set is_away = true, decided_at = now(), actor_id = $2 where id = $1', [
      line!.id,
      by,
    ])
    expect(await server.refusal(null, confirms, [bill, uniqueAmount, by])).toBe('access-denied')
  })

  test.each(['email', 'phone', 'password_hash'])('no staff account changes the %s of its user', async (column) => {
    const [staff] = await database.query<{ id: number }>('select id from login_user where username = $1', [staffOf('ustl-a')])
    const text = `update users set ${column} = 'x@thief.example' where id = $1`
    const acting = { userId: id('ustl-a'), loginUserId: staff!.id }
    expect(await server.refusal(acting, text, [id('ustl-a')])).toBe('access-denied')
  })

  test('a margin leaves no seller with less than nothing, when the transaction ends', async () => {
    const [{ nominal }] = (await database.query('select min(id) as nominal from admin_nominal')) as [{ nominal: number }]
    const child = id('sutl-a')
    const raise = (fee: string, then = '') =>
      server.refusal(
        { userId: id('catl-a') },
        `do $$ begin
           insert into user_fee (user_id, admin_nominal_id, fee) values (${child}, ${nominal}, ${fee})
             on conflict (user_id, admin_nominal_id) do update set fee = excluded.fee;
           ${then}
           set constraints all immediate;
         end $$`,
      )
    expect(await raise('1000000')).toBe('share-below-zero')
    expect(await raise('0')).toBe(null)
    expect(await raise('0', `update user_fee set fee = 1000000 where user_id = ${child};`)).toBe('share-below-zero')
    expect(await raise('1000000', `update user_fee set fee = 0 where user_id = ${child};`)).toBe(null)
  })

  test('a person neither sells nor ends a sale within its own transaction', async () => {
    const acting = { userId: id('usgt-b') }
    const ending = `[{"n":0,"sale_id":1,"status":2,"message":""}]`
    expect(await server.refusal(acting, `select void_sales(${endingsIn('$1')}, '-infinity')`, [ending])).toBe('access-denied')
    expect(await server.refusal(acting, `select settle_sales('{}', '-infinity')`)).toBe('access-denied')
    expect(await server.refusal(acting, `select settle_sale(1, '-infinity', 1, null, null, null, '', null, null)`)).toBe(
      'access-denied',
    )
    expect(await server.refusal(acting, `select accept_sales('{}', '1 s')`)).toBe('access-denied')
    const written = `do $$ begin perform pg_current_xact_id(); perform accept_sales('{}', '1 s'); end $$`
    expect(await server.refusal(null, written)).toBe(null)
    expect(await server.refusal(acting, `select book_late_success(1, 1, 'answer', null, '')`)).toBe('not-found')
  })
})

test('a sale costs what it holds for the partner, and only one of its route delivers', async () => {
  const [sale] = await database.query(
    `select s.* from accept_sale(json_populate_record(null::sale_item, json_build_object('user_id', $1::integer, 'mode', 'prod',
       'request_type', 'purchase', 'door', 'counter', 'body_hash', 'x', 'product_code', 'PLN20', 'customer_code', '14077203001',
       'counter', 1)), '1 minute') s`,
    [id('usgt-b')],
  )
  const settle = `select settle_sale($1, now() - interval '1 hour', $2, null, null, null, '', null, null) as ended`
  expect(await database.query(settle, [sale!.sale_id, 99_999])).toEqual([{ ended: false }])
  const [partner] = sale!.partners
  const items = (partner_id: number) =>
    JSON.stringify([{ n: 0, sale_id: sale!.sale_id, status: 4, partner_id, cost: 1, message: '' }])
  expect(await database.query(`select settle_sales(${endingsIn('$1')}, now() - interval '1 hour')`, [items(99_999)])).toEqual([])
  expect(
    await database.query(`select settle_sales(${endingsIn('$1')}, now() - interval '1 hour') as n`, [items(partner)]),
  ).toEqual([{ n: 0 }])
  const [outcome] = await database.query('select cost from outcome where sale_id = $1', [sale!.sale_id])
  expect(Number(outcome!.cost)).toBe(Number(sale!.prices[0]))
})

test('the list of silent sales is not said to be done while one is silent', async () => {
  await database.query(
    `select accept_sale(json_populate_record(null::sale_item, json_build_object('user_id', $1::integer, 'mode', 'prod',
       'request_type', 'purchase', 'door', 'counter', 'body_hash', 'x', 'product_code', 'PLN20', 'customer_code', '14077203002',
       'counter', 1)), '1 minute')`,
    [id('usgt-b')],
  )
  const markAt = async (to: string) => {
    await database.query(`select mark_looked(${to}) from sale_id`)
    return database.query('select mark from sale_sweep')
  }
  const before = await database.query('select mark from sale_sweep')
  expect(await markAt('last_value')).toEqual(before)
  expect(await markAt('last_value + 1000')).toEqual(before)
})
