/** A way to break the books: what happens, the query that does it, and the checks that must see it. */
export type Damage = [what: string, query: string, seenBy: string[]]

const sale = (where: string) => `(select id from sale where ${where})`
export const delivered = sale(`ref_id = 'A-1'`)
export const failed = sale(`ref_id = 'A-3'`)
export const open = '(select sale_id from open_sale)'
export const refunded = sale(`ref_id = 'A-5'`)
const [mirror, folded] = ['refunds-mirror-their-sales', 'batches-are-folded-once']
const money = 'partner-money-is-posted'
const late = 'late-successes-are-losses'

/** A posting that does not sum to zero cannot be written at all. */
const unguarded = 'alter table outcome drop constraint outcome_sums_to_zero;'

/** Damage to balances, entries and postings. */
export const damagedMoney: Damage[] = [
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
    `insert into system_line select account, party_id, kind, cause_id, amount, created_at from system_entry
     where kind = 'settle' and cause_id = ${delivered}`,
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
    'an entry is deleted',
    `delete from entry where cause_id = ${failed} and kind = 'hold'`,
    ['entries-run-on', 'sales-moved-their-money'],
  ],
  [
    'a running balance is changed',
    `update entry set balance_after = balance_after + 1 where cause_id = ${failed}`,
    ['entries-run-on'],
  ],
  ['an entry stands under another head', `update entry set head_id = 1 where cause_id = ${failed}`, ['entries-run-on']],
  [
    'a number is used twice',
    `insert into entry select head_id, user_id, seq, kind, cause_id, amount, balance_after, created_at + interval '1 second'
      from entry where cause_id = ${delivered}`,
    ['entries-run-on', 'postings-have-their-legs'],
  ],
  [
    'a balance was below zero',
    `alter table entry drop constraint entry_balance_after_check; update entry set balance_after = -1 where cause_id = ${failed}`,
    ['nothing-below-zero', 'entries-run-on'],
  ],
  [
    'a failed sale was not returned',
    `delete from entry where cause_id = ${failed} and kind = 'void'`,
    ['sales-moved-their-money', 'entries-run-on', 'postings-have-their-legs'],
  ],
  [
    'a refund gives another amount',
    `update entry set amount = amount + 1 where kind = 'refund' and cause_id = ${refunded}`,
    [mirror, 'postings-sum-to-zero', 'entries-run-on'],
  ],
  ['a refund takes no share again', `delete from system_line where kind = 'refund' and account = 'fees-payable'`, [mirror]],
  [
    'a refund takes the share of another upline',
    `update refund set l1 = (select max(id) from users) where sale_id = ${refunded}`,
    [mirror, 'fees-payable-is-what-was-earned'],
  ],
  [
    'the partner owes what it keeps',
    `update system_line set account = 'partner', party_id = 1 where kind = 'refund' and account = 'revenue'`,
    [mirror, 'postings-have-their-legs'],
  ],
  [
    'a refund says another price',
    `update refund set amount = amount + 1, revenue = revenue + 1 where sale_id = ${refunded}`,
    [mirror],
  ],
  ['a refund of a sale that failed', `update refund set sale_id = ${failed} where sale_id = ${refunded}`, [mirror]],
  ['a refund is forgotten', `delete from refund where sale_id = ${refunded}`, [mirror, 'postings-have-their-legs', folded]],
  ['the shares of a refund wait nowhere', `delete from fee_batch where batch = -${refunded}`, [folded]],
  [
    'a deposit went to another partner',
    `update system_line set party_id = 2 where kind::text = 'deposit' and account = 'partner'`,
    [money],
  ],
  [
    'profit was taken out of nothing',
    `delete from system_line where kind::text = 'withdrawal'`,
    [money, 'postings-have-their-legs'],
  ],
  ['a deposit says another bank', `update partner_money set bank_id = (select max(id) from bank)`, [money]],
  ['a top-up lost its entry', `delete from entry where kind = 'topup'`, ['postings-have-their-legs']],
  ['a top-up names another bank', `update posting set bank_id = null where kind = 'topup'`, ['posting-legs-are-its-causes']],
  ['a window leaves an entry out', 'update bill_window set to_seq = to_seq + 1', ['bill-windows-run-on']],
  ['what was lent is changed', 'update balance set lent = lent + 1', ['lent-is-what-chargers-gave']],
  ['a kept answer is lost', `update posting set answer = null where key is not null`, ['keyed-postings-were-answered']],
  [
    'a fee is paid to somebody who earned nothing',
    `select post_move('payout', id, null, null, id, 25000, 'FEE', 'fees-payable', id, null, null, null, now()) from users
      where username = 'usdp-b'`,
    ['pay-outs-are-their-folds', 'fees-payable-is-due-or-waits'],
  ],
  [
    'a part of the cost becomes revenue',
    `update outcome set cost = cost - 500, revenue = revenue + 500 where sale_id = ${delivered}`,
    ['sales-divide-their-price'],
  ],
  [
    'a partner outside of the route is owed the cost',
    `update outcome set partner_id = 77 where sale_id = ${delivered}`,
    ['sales-divide-their-price'],
  ],
  [
    'a seller makes money',
    `select move_balance('addition', id, null, null, id, 1000000, '', null, null) from users where username = 'ustl-a'`,
    ['movements-are-within-reach'],
  ],
  [
    'money goes from chain to chain',
    `select move_balance('transfer', s.id, null, s.id, r.id, 1000, '', null, null) from users s, users r
      where s.username = 'ustl-a' and r.username = 'usft-a'`,
    ['movements-are-within-reach'],
  ],
  [
    'somebody without reach moves money of others',
    `update posting set actor_id = (select id from users where username = 'mivt-b') where kind = 'deduct'`,
    ['movements-are-within-reach'],
  ],
  [
    'a payment went through another bank',
    `update posting set bank_id = (select min(id) from bank k where k.id <> bank_id) where kind = 'payment';
     update system_line e set party_id = p.bank_id from posting p where p.kind = 'payment' and e.kind = 'payment'
       and e.cause_id = p.id and e.account = 'bank'`,
    ['bills-moved-their-money'],
  ],
]
