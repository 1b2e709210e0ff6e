import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkNames, runChecks } from '../../database/run-checks.ts'
import { sandToken } from '../../database/test-world.ts'
import { billSome, drawSome } from '../billing/some-bills.ts'
import { type TestAnswer, testApp } from '../test-app.ts'
import { feeBreaks } from './fee-breaks.ts'

const { database, call } = testApp({ checks: false })
const names = await checkNames()

beforeAll(async () => {
  const token = { productCode: 'PLN20', customerCode: '14077203385' }
  const bill = { productCode: 'PLNPOST', customerCode: '532110884207' }
  const done: [number, string][] = []
  const made = async (call: Promise<TestAnswer>) => {
    const { status, body } = await call
    done.push([status, body.status ?? 'moved'])
  }
  await made(call('purchase', 'ustl-a', { ...token, refId: 'A-1' }))
  await made(call('purchase', 'usfd-a', { ...token, refId: 'A-2' }))
  await made(call('purchase', 'ustl-a', { ...token, customerCode: '14077203911', refId: 'A-3' }))
  await made(call('purchase', 'ustl-a', { ...token, customerCode: '14077203913' }))
  await made(call('inquire', 'ustl-a', bill))
  await made(call('purchase', 'ustl-a', bill))
  await made(call('inquire', 'usfd-a', bill))
  await made(call('h2hPurchase', { token: sandToken('htdm-a') }, { ...token, refId: 'S-1' }))
  const taken = { correspondent: database.userId('catl-a'), amount: 5000 }
  await made(call('deduct', 'owner', taken, { 'idempotency-key': 'key-1' }))
  await made(call('deduct', 'owner', { amount: 7000 }))
  const [sold, failed, open, moved] = ['Success', 'Failed', 'Pending', 'moved'].map((state) => [200, state] as const)
  expect(done).toEqual([sold, sold, failed, open, sold, sold, sold, sold, moved, moved])
  await database.query(`insert into bank (user_id, name, account_number, account_name) values (1, 'BCA', '8020331', 'Uji')`)
  for (const username of ['usfd-a', 'usfd-b'])
    await database.query('select request_ticket($1, 1, 50000, null)', [database.userId(username)])
  await database.query(`select confirm_ticket(min(id), '{1}', null, 1, null, null) from ticket`)
  await database.query(`insert into statement_import (bank_id, source, created_at) values (1, 'csv', now())`)
  await database.query(`insert into statement_line
    (bank_id, import_id, day, amount, description, fingerprint, created_at, ticket_id, decided_at, twin_id, remark)
    select bank_id, 1, current_date, final_amount, '', n, now(), case n when 2 then id end, case n when 2 then now() end,
      case n when 2 then 1 end, 'Dua' from ticket, generate_series(1, 2) n where status_id = 3 order by n`)
  await drawSome({ database, call })
  await billSome({ database, call })
  await database.query(`select book_late_success(id, partners[1], 'callback', null, '') from sale where ref_id = 'A-3'`)
})

test('the books hold after every kind of sale and posting', async () => {
  const broken = await runChecks({ query: (text: string) => database.query(text).then((rows) => ({ rows })) } as never)
  expect(broken).toEqual([])
})

const sale = (where: string) => `(select id from sale where ${where})`
const delivered = sale(`ref_id = 'A-1'`)
const failed = sale(`ref_id = 'A-3'`)
const open = '(select sale_id from open_sale)'
const late = 'late-successes-are-losses'
/** A posting that does not sum to zero cannot be written at all. */
const unguarded = 'alter table outcome drop constraint outcome_sums_to_zero;'

/** Ways to break the books, each with the checks that must see it. */
const breaks: [string, string, string[]][] = [
  [
    'a leg is dropped',
    `${unguarded} update outcome set fee1 = null, l1 = null where sale_id = ${delivered}`,
    ['postings-sum-to-zero', 'postings-have-their-legs', 'settlements-are-their-sales', 'accounts-sum-to-zero'],
  ],
  [
    'an amount is changed',
    `${unguarded} update outcome set moved = moved + 1 where sale_id = ${delivered}`,
    ['postings-sum-to-zero', 'settlements-are-their-sales'],
  ],
  [
    'a sale is settled twice',
    `insert into system_line select account, party_id, kind, cause_id, amount, created_at from system_entry where kind = 'settle' and cause_id = ${delivered}`,
    ['postings-have-their-legs', 'fees-payable-is-what-was-earned', 'in-flight-is-what-is-open'],
  ],
  [
    'a settlement without its sale',
    `update outcome set sale_id = sale_id + 900 where sale_id = ${delivered}`,
    ['postings-have-their-legs', 'settlements-are-their-sales'],
  ],
  [
    'a loss without its cause',
    `update system_line set cause_id = 9 where kind = 'late-loss'`,
    [late, 'postings-have-their-legs'],
  ],
  [
    'a posting without entries',
    `insert into posting (kind, actor_id, amount, created_at) values ('transfer', 1, 5, now())`,
    ['postings-have-their-legs'],
  ],
  [
    'a posting says another amount',
    `update posting set amount = amount + 1 where kind = 'deduct'`,
    ['posting-legs-are-its-causes'],
  ],
  [
    'a posting names another receiver',
    `update posting set receiver_id = sender_id where kind = 'deduct'`,
    ['posting-legs-are-its-causes'],
  ],
  [
    'a fee goes to another upline',
    `update outcome set l1 = (select max(id) from users) where sale_id = ${delivered}`,
    ['settlements-are-their-sales', 'fees-payable-is-what-was-earned'],
  ],
  [
    'a balance is changed',
    `update balance set balance = balance + 1 where user_id = (select max(id) from users)`,
    ['balances-are-their-entries', 'accounts-sum-to-zero'],
  ],
  [
    'a balance number is changed',
    `update balance set seq = seq + 1 where user_id = (select max(id) from users)`,
    ['balances-are-their-entries'],
  ],
  ['a user has no balance', `delete from balance where user_id = (select max(id) from users)`, ['balances-are-their-entries']],
  [
    'an entry is deleted',
    `delete from entry where cause_id = ${failed} and kind = 'hold'`,
    ['balances-are-their-entries', 'entries-run-on', 'sales-moved-their-money'],
  ],
  [
    'a running balance is changed',
    `update entry set balance_after = balance_after + 1 where cause_id = ${failed}`,
    ['entries-run-on'],
  ],
  ['an entry stands under another head', `update entry set head_id = 1 where cause_id = ${failed}`, ['entries-run-on']],
  [
    'a number is used twice',
    `insert into entry select head_id, user_id, seq, kind, cause_id, amount, balance_after, created_at + interval '1 second' from entry where cause_id = ${delivered}`,
    ['entries-run-on', 'postings-have-their-legs'],
  ],
  [
    'a balance is below zero',
    `alter table balance drop constraint balance_not_negative; update balance set balance = -1 where user_id = (select max(id) from users)`,
    ['nothing-below-zero'],
  ],
  [
    'a balance was below zero',
    `alter table entry drop constraint entry_balance_after_check; update entry set balance_after = -1 where cause_id = ${failed}`,
    ['nothing-below-zero', 'entries-run-on'],
  ],
  [
    'a frozen share is changed',
    `update sale set fee1 = fee1 + 1 where id = ${delivered}`,
    ['sales-divide-their-price', 'settlements-are-their-sales', 'fees-payable-is-what-was-earned'],
  ],
  [
    'the revenue is below zero',
    `update outcome set revenue = -1, cost = cost + revenue + 1 where sale_id = ${delivered}`,
    ['sales-divide-their-price'],
  ],
  ['a failed sale costs', `update outcome set cost = 1 where sale_id = ${failed}`, ['sales-divide-their-price']],
  ['a pending sale is lost', `delete from open_sale; update sale_sweep set mark = 99999999`, ['sales-have-one-state']],
  [
    'an outcome is lost',
    `delete from outcome where sale_id = ${delivered}; update sale_sweep set mark = 99999999`,
    ['sales-have-one-state'],
  ],
  [
    'two outcomes',
    `insert into outcome (sale_id, created_at, batch, head_id, at, status, cost, revenue, message) select sale_id, created_at + interval '1 second', batch, head_id, at, 2, 0, 0, '' from outcome where sale_id = ${delivered}`,
    ['sales-have-one-state'],
  ],
  [
    'open and final at once',
    `insert into outcome (sale_id, created_at, batch, head_id, at, status, cost, revenue, message) select sale_id, created_at, sale_id, head_id, now(), 2, 0, 0, '' from open_sale`,
    ['sales-have-one-state', 'sales-moved-their-money'],
  ],
  [
    'an outcome without its sale',
    `delete from sale where id = ${delivered}`,
    ['sales-have-one-state', 'postings-have-their-legs', 'sale-keys-name-one-sale'],
  ],
  [
    'one id, two sales',
    `insert into sale (id, head_id, created_at, user_id, user_type_id, request_type, mode, door, ref_id, product_id, customer_code, base, admin, amount, customer_pays, revenue) select id, head_id, created_at + interval '1 second', user_id, user_type_id, request_type, mode, door, ref_id, product_id, customer_code, base, admin, amount, customer_pays, revenue from sale where id = ${delivered}; update sale_sweep set mark = 99999999`,
    ['sale-ids-are-unique', 'sales-have-one-state'],
  ],
  ['a key is lost', `delete from sale_key where ref_id = 'A-1'`, ['sale-keys-name-one-sale']],
  [
    'two keys, one sale',
    `update sale_key set sale_id = ${delivered}, created_at = (select created_at from sale where id = ${delivered}) where ref_id = 'A-3'`,
    ['sale-keys-name-one-sale'],
  ],
  ['a key of another user', `update sale_key set user_id = 1 where ref_id = 'A-1'`, ['sale-keys-name-one-sale']],
  [
    'a failed sale was not returned',
    `delete from entry where cause_id = ${failed} and kind = 'void'`,
    ['sales-moved-their-money', 'balances-are-their-entries'],
  ],
  ['an inquiry moved money', `update sale set request_type = 'inquiry' where id = ${delivered}`, ['sales-moved-their-money']],
  [
    'a sandbox sale is production',
    `update sale set mode = 'prod' where ref_id = 'S-1'`,
    ['sales-moved-their-money', 'settlements-are-their-sales'],
  ],
  [
    'the kept number is wrong',
    `update outcome set void_seq = void_seq + 1 where sale_id = ${failed}`,
    ['sales-moved-their-money'],
  ],
  [
    'an open sale has another price',
    `update sale set amount = amount + 1 where id = ${open}`,
    ['in-flight-is-what-is-open', 'sales-moved-their-money'],
  ],
  ['an offer has another price', `update offer set prices[1] = prices[1] + 1 where code = 'S10'`, ['offers-are-their-products']],
  ['an offer has another share', `update offer set fee1 = fee1 + 1 where code = 'S10'`, ['offers-are-their-products']],
  ['an offer is missing', `delete from offer where code = 'S10'`, ['offers-are-their-products']],
  [
    'a slot was not freed',
    `insert into double_sale select user_id, product_id, customer_code, base, (created_at at time zone 'Asia/Jakarta')::date, counter, id from sale where id = ${failed}`,
    ['double-sale-slots-are-live'],
  ],
  [
    'a slot of another number',
    `update double_sale set customer_code = '1' where sale_id = ${open}`,
    ['double-sale-slots-are-live'],
  ],
  [
    'an inquiry is used twice',
    `update sale set inquiry_id = (select inquiry_id from sale where inquiry_id is not null), product_id = (select product_id from sale where inquiry_id is not null), customer_code = (select customer_code from sale where inquiry_id is not null) where id = ${delivered}`,
    ['inquiries-are-used-once'],
  ],
  [
    'a used inquiry stays usable',
    `update usable_inquiry set sale_id = (select inquiry_id from sale where inquiry_id is not null)`,
    ['inquiries-are-used-once'],
  ],
  [
    'a purchase pays from a foreign inquiry',
    `update sale set inquiry_id = (select sale_id from usable_inquiry) where id = ${delivered}`,
    ['inquiries-are-used-once'],
  ],
  ['a level is wrong', `update users set l2 = null where username = 'ustl-a'`, ['users-hang-where-they-say']],
  [
    'a user hangs below the wrong type',
    `update users set parent_id = (select id from users where username = 'catl-a') where username = 'ustl-a'`,
    ['users-hang-where-they-say'],
  ],
  ['a head is wrong', `update users set head_id = 1 where username = 'catl-a'`, ['users-hang-where-they-say']],
  ['a top-up lost its entry', `delete from entry where kind = 'topup'`, ['postings-have-their-legs']],
  [
    'a ticket was credited with another amount',
    `update ticket set final_amount = final_amount + 1, remark = 'x' where status_id = 3`,
    ['tickets-are-credited-once'],
  ],
  [
    'a top-up without its ticket',
    `alter table ticket disable trigger ticket_moves; update ticket set status_id = 1, posting_id = null, final_amount = null, deadline = now() where status_id = 3`,
    ['tickets-are-credited-once', 'open-tickets-hold-their-total'],
  ],
  ['a top-up names another bank', `update posting set bank_id = null where kind = 'topup'`, ['posting-legs-are-its-causes']],
  ['a line has another amount than what it paid', `update statement_line set amount = amount + 1`, ['lines-pay-once']],
  ['a line with sen paid', `update statement_line set cents = 50`, ['lines-pay-once']],
  ['a possible double paid without a reason', `update statement_line set remark = ''`, ['lines-pay-once']],
  ['the total of an open ticket is free', `delete from taken_total`, ['open-tickets-hold-their-total']],
  ['a window leaves an entry out', 'update bill_window set to_seq = to_seq + 1', ['bill-windows-run-on']],
  ['a window says another sum', 'update bill_window set spent = spent + 1', ['bill-windows-run-on', 'closes-are-their-windows']],
  ['what was lent is changed', 'update balance set lent = lent + 1', ['lent-is-what-chargers-gave']],
  ['a close is changed', 'update bill_close set spent = spent + 1, amount = amount + 1', ['closes-are-their-windows']],
  ['a bill has another amount', 'update bill set amount = amount + 1', ['closes-are-their-windows', 'bills-add-up']],
  ['a part is larger than its bill', 'update bill set amount = amount * 20 where parent_id is not null', ['bills-add-up']],
  ['a payment is lost', 'delete from bill_payment', ['bills-moved-their-money']],
  ['an excess was not credited', 'update bill_payment set excess = excess + 1', ['bills-moved-their-money']],
  ['a bill lost its total', `delete from taken_total where kind = 'bill'`, ['requested-bills-hold-their-total']],
  ['a block without a bill', 'update users set is_blocked = true, blocked_by_system = true', ['system-blocks-have-their-bill']],
  ['a draw says more', 'update semi_draw set amount = amount + 1', ['draws-are-their-postings', 'semi-bills-are-their-draws']],
  ['a draw of a failed sale was kept', 'update semi_draw set undraw_id = null', ['draws-are-their-postings']],
  ['a draw is not known any more', 'delete from semi_draw where undraw_id is not null', ['draws-are-their-postings']],
  ...feeBreaks,
  ['a kept answer is lost', `update posting set answer = null where key is not null`, ['keyed-postings-were-answered']],
]

describe.each(breaks)('%s', (_what, statement, seenBy) => {
  test.each(seenBy)('is seen by %s', async (name) => {
    const text = await readFile(new URL(`../../database/checks/${name}.sql`, import.meta.url), 'utf8')
    await database.query('begin')
    try {
      await database.query(statement)
      expect((await database.query(text)).length).toBeGreaterThan(0)
    } finally {
      await database.query('rollback')
    }
  })
})

test('every check is shown to see something', () => {
  const shown = new Set(breaks.flatMap(([, , seenBy]) => seenBy))
  expect([...shown].sort()).toEqual([...names].sort())
})

test.each(names)('%s begins with the invariant it checks', async (name) => {
  const text = await readFile(new URL(`../../database/checks/${name}.sql`, import.meta.url), 'utf8')
  expect(text).toMatch(/^-- [A-Z].*\.\n/)
})
