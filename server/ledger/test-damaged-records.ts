import { type Damage, delivered, failed, open } from './test-damaged-money.ts'

/** Damage to what money moves for: sales, bills, tickets, users and prices. */
export const damagedRecords: Damage[] = [
  [
    'a fee takes more than there is',
    `insert into user_fee (user_id, admin_nominal_id, fee) select id, 1, 100000 from users where username = 'sutl-a'`,
    ['no-share-below-zero'],
  ],
  [
    'a balance is changed',
    `update balance set balance = balance + 1 where user_id = (select max(id) from users)`,
    ['balances-are-their-entries'],
  ],
  [
    'a balance number is changed',
    `update balance set seq = seq + 1 where user_id = (select max(id) from users)`,
    ['balances-are-their-entries'],
  ],
  ['a user has no balance', `delete from balance where user_id = (select max(id) from users)`, ['balances-are-their-entries']],
  [
    'a balance is below zero',
    `alter table balance drop constraint balance_not_negative; update balance set balance = -1
      where user_id = (select max(id) from users)`,
    ['nothing-below-zero'],
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
  [
    'a pending sale is lost',
    `delete from open_sale; update sale_sweep set mark = (select last_value from sale_id)`,
    ['sales-have-one-state'],
  ],
  [
    'an outcome is lost',
    `delete from outcome where sale_id = ${delivered}; update sale_sweep set mark = (select last_value from sale_id)`,
    ['sales-have-one-state', 'final-sales-never-change'],
  ],
  [
    'two outcomes',
    `insert into outcome (sale_id, created_at, batch, head_id, at, status, cost, revenue, message)
      select sale_id, created_at + interval '1 second', batch, head_id, at, 2, 0, 0, '' from outcome where sale_id = ${delivered}`,
    ['sales-have-one-state'],
  ],
  [
    'open and final at once',
    `insert into outcome (sale_id, created_at, batch, head_id, at, status, cost, revenue, message)
      select sale_id, created_at, sale_id, head_id, now(), 2, 0, 0, '' from open_sale`,
    ['sales-have-one-state', 'sales-moved-their-money'],
  ],
  [
    'an outcome without its sale',
    `delete from sale where id = ${delivered}`,
    ['sales-have-one-state', 'postings-have-their-legs', 'sale-keys-name-one-sale'],
  ],
  [
    'one id, two sales',
    `insert into sale (id, head_id, created_at, user_id, user_type_id, request_type, mode, door, ref_id, product_id,
      customer_code, base, admin, amount, customer_pays, revenue) select id, head_id, created_at + interval '1 second', user_id,
      user_type_id, request_type, mode, door, ref_id, product_id, customer_code, base, admin, amount, customer_pays, revenue
      from sale where id = ${delivered}; update sale_sweep set mark = (select last_value from sale_id)`,
    ['sale-ids-are-unique', 'sales-have-one-state'],
  ],
  ['a key is lost', `delete from sale_key where ref_id = 'A-1'`, ['sale-keys-name-one-sale']],
  [
    'two keys, one sale',
    `update sale_key set sale_id = ${delivered}, created_at = (select created_at from sale where id = ${delivered})
      where ref_id = 'A-3'`,
    ['sale-keys-name-one-sale'],
  ],
  ['a key of another user', `update sale_key set user_id = 1 where ref_id = 'A-1'`, ['sale-keys-name-one-sale']],
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
    `insert into double_sale select user_id, product_id, customer_code, base, (created_at at time zone 'Asia/Jakarta')::date,
      counter, id from sale where id = ${failed}`,
    ['double-sale-slots-are-live'],
  ],
  [
    'a slot of another number',
    `update double_sale set customer_code = '1' where sale_id = ${open}`,
    ['double-sale-slots-are-live'],
  ],
  [
    'an inquiry is used twice',
    `update sale set inquiry_id = (select inquiry_id from sale where inquiry_id is not null),
      product_id = (select product_id from sale where inquiry_id is not null),
      customer_code = (select customer_code from sale where inquiry_id is not null) where id = ${delivered}`,
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
  [
    'a ticket was credited with another amount',
    `update ticket set final_amount = final_amount + 1, remark = 'x' where status_id = 3`,
    ['tickets-are-credited-once', 'gateway-payments-credit-once'],
  ],
  [
    'a payment of a gateway credited more than its ticket',
    'update gateway_notice set credited = credited + 1',
    ['gateway-payments-credit-once'],
  ],
  [
    'a top-up without its ticket',
    `alter table ticket disable trigger ticket_moves; update ticket set status_id = 1, posting_id = null, final_amount = null,
      deadline = now() where status_id = 3`,
    ['tickets-are-credited-once', 'open-tickets-hold-their-total', 'gateway-payments-credit-once'],
  ],
  ['a line has another amount than what it paid', `update statement_line set amount = amount + 1`, ['lines-pay-once']],
  ['a line with sen paid', `update statement_line set cents = 50`, ['lines-pay-once']],
  ['a possible double paid without a reason', `update statement_line set remark = ''`, ['lines-pay-once']],
  ['the total of an open ticket is free', `delete from taken_total`, ['open-tickets-hold-their-total']],
  ['a window says another sum', 'update bill_window set spent = spent + 1', ['bill-windows-run-on', 'closes-are-their-windows']],
  [
    'an administrator came with more',
    `insert into administration (user_id, since_run_id, brought)
      select account_id, run_id, balance_after + 1 from bill_window order by account_id, run_id limit 1`,
    ['administrations-are-balances'],
  ],
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
  [
    'an open bill belongs to the owner',
    `update bill set charger_id = 1 where charger_id = (select id from users where username = 'caft-a')`,
    ['bills-are-their-chargers'],
  ],
  [
    'an open bill belongs to another manager than the one who charged',
    `update bill_window set c1 = c1 + 1 where account_id = (select id from users where username = 'usft-a')`,
    ['bills-are-their-chargers'],
  ],
  ['a pending sale lost its slot', `delete from double_sale where sale_id = ${open}`, ['double-sale-slots-are-live']],
  ['a delivered sale lost its slot', `delete from double_sale where sale_id = ${delivered}`, ['double-sale-slots-are-live']],
  [
    'a bill was forgotten',
    `update bill set due_at = now() - interval '9 days'; update bill_sweep set at = now(); update bill
      set created_at = now() - interval '10 days', overdue_at = null`,
    ['overdue-bills-are-marked'],
  ],
  [
    'a pending sale is never asked about again',
    'update open_sale set next_advice_at = null, busy_for = null',
    ['pending-sales-are-asked-again'],
  ],
  ['a reversed sale is called failed', `update outcome set status = 5 - status where status = 2`, ['final-sales-never-change']],
  [
    'what a customer paid is changed',
    `update sale set customer_pays = customer_pays + 1 where id = ${delivered}`,
    ['final-sales-never-change'],
  ],
  [
    'a delivered sale ended at another time',
    `update outcome set at = at - interval '40 days' where sale_id = ${delivered}`,
    ['final-sales-never-change'],
  ],
  [
    'a sale is slipped into a batch that was sealed',
    `insert into sale select (json_populate_record(s, json_build_object('id', 1000000000, 'ref_id', 'Z'))).* from sale s
       where s.id = ${failed};
     insert into outcome select (json_populate_record(o, json_build_object('sale_id', 1000000000))).* from outcome o
       where o.sale_id = ${failed}`,
    ['final-sales-never-change'],
  ],
  ['an admin fee is changed', `update sale set admin = admin + 1 where id = ${failed}`, ['final-sales-never-change']],
  ['a draw was above the ceiling', 'update semi_draw set ceiling = 1000', ['draws-stay-below-the-ceiling']],
]
