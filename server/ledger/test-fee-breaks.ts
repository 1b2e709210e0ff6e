import type { Damage } from './test-damaged-money.ts'

/** As if by the door of postings: entry, legs and what is due agree, and nothing but the row that names its folds is missing. */
export const paidTwice: Damage = [
  'a fee is paid twice',
  `with paid as (select receiver_id, sum(amount)::bigint as amount from posting where kind = 'payout' group by receiver_id),
     again as (select post_move('payout', receiver_id, null, null, receiver_id, amount, 'FEE', 'fees-payable', receiver_id, null, null, null, null) from paid),
     due as (update fee_due d set amount = d.amount - p.amount from paid p where p.receiver_id = d.user_id)
   select count(*) from again`,
  ['pay-outs-are-their-folds', 'fees-due-are-unpaid-shares'],
]

/** Ways to break what is due and paid to uplines, each with the checks that must see it. */
export const feeBreaks: Damage[] = [
  [
    'a fee takes more than there is',
    `insert into user_fee (user_id, admin_nominal_id, fee) select id, 1, 100000 from users where username = 'sutl-a'`,
    ['no-share-below-zero'],
  ],
  [
    'a fee is due twice',
    'update fee_due set amount = amount + 1',
    ['fees-due-are-unpaid-shares', 'fees-payable-is-due-or-waits'],
  ],
  paidTwice,
  [
    'a fee is paid twice by half, without entry',
    `with twice as (insert into posting (kind, actor_id, receiver_id, amount, created_at)
       select kind, actor_id, receiver_id, amount, created_at from posting where kind = 'payout' returning *)
     insert into system_line (account, party_id, kind, cause_id, amount, created_at) select 'fees-payable', receiver_id, kind, id, -amount, created_at from twice`,
    ['pay-outs-are-their-folds', 'fees-payable-is-due-or-waits'],
  ],
  ['a share is changed', 'update fee_share set amount = amount + 1', ['pay-outs-are-their-folds']],
  ['a batch is folded and waits', `insert into fee_queue select batch, '{}', '{}' from fee_batch`, ['batches-are-folded-once']],
  ['a batch is lost', 'delete from fee_batch', ['batches-are-folded-once']],
  [
    'a batch is of a fold that is not there',
    'update fee_batch set fold = fold + 1000 where fold = (select min(fold) from fee_batch)',
    ['folds-run-on'],
  ],
  [
    'a sale is in the batch of another',
    'update outcome set batch = (select min(sale_id) from outcome)',
    ['batches-are-folded-once'],
  ],
  [
    'a batch is moved to another fold',
    'update fee_batch set fold = (select max(number) from fee_fold) where fold = (select min(fold) from fee_batch)',
    ['final-sales-never-change'],
  ],
  ['a seal is lost', 'delete from sealed_fold where fold = (select min(fold) from fee_batch)', ['final-sales-never-change']],
  ['a fold is lost', 'alter table fee_fold drop constraint fee_fold_pkey cascade; delete from fee_fold', ['folds-run-on']],
  [
    'a pay-out pays from the beginning again',
    `alter table fee_payout drop constraint fee_payout_posting_id_fkey, drop constraint fee_payout_to_fold_fkey,
       drop constraint fee_payout_user_id_from_fold_key;
     insert into fee_payout (user_id, from_fold, to_fold, posting_id) select user_id, 0, to_fold + 1, -posting_id from fee_payout`,
    ['folds-run-on'],
  ],
]
