import type { Damage } from './test-damaged-money.ts'

const kept = 'months-are-as-they-were'

/** Damage to what stays of a month that is away: 2090-02, with one sale of `ustl-a` under M-1 that failed. */
export const detachedBreaks: Damage[] = [
  [
    'a total of a detached month is changed',
    `update detached_total set amount = amount + 1 where kind = 'hold'`,
    [kept, 'accounts-sum-to-zero'],
  ],
  ['a total of a detached month is lost', `delete from detached_total where kind = 'void'`, [kept, 'accounts-sum-to-zero']],
  [
    'a total of a detached month is owed to an upline',
    `update detached_total set account = 'fees-payable', party_id = 1 where kind = 'hold'`,
    [kept, 'fees-payable-is-due-or-waits'],
  ],
  [
    'what an account had after a detached month is changed',
    'update detached_run set closing = closing + 1',
    [kept, 'balances-are-their-entries', 'accounts-sum-to-zero'],
  ],
  [
    'what an account had before a detached month is changed',
    'update detached_run set opening = opening + 1',
    [kept, 'entries-run-on'],
  ],
  ['the entries of an account are lost with a detached month', 'delete from detached_run', [kept, 'balances-are-their-entries']],
  ['a fold lacks the sales of a detached month', 'delete from detached_fold', [kept, 'final-sales-never-change']],
  [
    'a batch of a detached month is lost',
    `delete from fee_batch where batch = (select first_sale from detached_month)`,
    ['batches-are-folded-once'],
  ],
  ['a batch too many is said to be away', 'update detached_month set batches = batches + 1', ['batches-are-folded-once']],
  ['a reference of a detached month is lost', `delete from sale_key where ref_id = 'M-1'`, [kept]],
  [
    'a reference of a detached month names another request',
    `update sale_key set body_hash = 'other' where ref_id = 'M-1'`,
    [kept],
  ],
  [
    'sums of a detached month are changed',
    `update sale_rollup set amount = amount + 1 where at >= '2090-02-02' and grain = 2`,
    [kept],
  ],
  [
    'a line stands in a month that is away',
    `create table again partition of system_line for values from ('2090-02-01Z') to ('2090-03-01Z');
     insert into system_line (account, party_id, kind, cause_id, amount, created_at) values ('loss', 0, 'late-loss', 1, 0, '2090-02-02Z')`,
    [kept],
  ],
  [
    'a sale that is away is said to have been given back here',
    `insert into detached_void select first_sale, month, now(), 1, 1, 1 from detached_month`,
    [kept, 'sales-moved-their-money', 'postings-have-their-legs', 'in-flight-is-what-is-open'],
  ],
]
