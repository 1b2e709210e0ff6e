import { saleStatuses } from '../../contract/selling/sale-statuses.ts'
import { typeIds } from '../../contract/user-types.ts'

/** What is there before the first day: a bank, and the import that its lines come by. */
export const bank = `
  insert into bank (id, user_id, name, account_number, account_name) values (1, 1, 'BCA', '1', 'Owner');
  insert into statement_import (id, bank_id, source, created_at) values (1, 1, 'webhook', now());
  select setval(pg_get_serial_sequence('bank', 'id'), 1), setval(pg_get_serial_sequence('statement_import', 'id'), 1);`

/**
 * What sellers and owner do on a day beside selling, through the functions of the product, an hour after the last sale. Each day another
 * hundredth of the sellers asks for a ticket; the bank says that three in four were paid, and names money that nobody asked for. One
 * sale in two hundred is refunded, one in a hundred complained about: of those complaints two in three are answered.
 */
export const desk = (day: number, midnight: string): string => {
  const at = (minutes: number) => `${midnight} + interval '${11 * 60 + minutes} minutes'`
  const delivered = (every: number, place: number) =>
    `sale s join outcome o on o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id
     where s.created_at >= ${midnight} and s.created_at < ${at(0)} and o.status = ${saleStatuses.success} and s.id % ${every} = ${place}`
  return `
  select count(*) from advance_tickets(null, null, ${at(0)});
  create temp table asked as
    select t.id, t.unique_amount as amount from users u cross join lateral request_ticket(
      jsonb_populate_record(null::ticket, jsonb_build_object('user_id', u.id, 'bank_id', 1, 'amount', 10000 + u.id % 900 * 1000)), ${at(0)}) t
    where u.user_type_id = ${typeIds.USTL} and u.id % 100 = ${day};
  insert into statement_line (bank_id, import_id, day, amount, description, fingerprint, created_at)
    select 1, 1, (${at(10)})::date, amount, 'TRSF ' || id, 'T' || id, ${at(10)} from asked where id % 4 <> 0
    union all select 1, 1, (${at(10)})::date, 7, 'BUNGA', 'B${day}-' || n, ${at(10)} from generate_series(1, (select count(*) / 4 from asked)) n;
  select count(*) from match_lines(array(select id from statement_line where created_at = ${at(10)}), ${at(10)});
  select count(refund_sale_at(s.id, s.id % 400 = 33, 'bench', 1, null, ${at(20)})) from ${delivered(200, 33)};
  with said as (
    insert into complaint (sale_id, created_at, head_id, user_id, l1, l2, l3, l4, l5, product_id, ref_id, customer_code, amount,
        partner_id, was_pending, state, outcome, opened_at, moved_at, closed_at)
      select s.id, s.created_at, s.head_id, s.user_id, s.l1, s.l2, s.l3, s.l4, s.l5, s.product_id, s.ref_id, s.customer_code, s.amount,
        o.partner_id, false, case when s.id % 300 = 50 then 'open' else 'closed' end, case when s.id % 300 <> 50 then 'reason' end,
        ${at(25)}, ${at(30)}, case when s.id % 300 <> 50 then ${at(30)} end from ${delivered(100, 50)} returning *
  ) insert into complaint_step (complaint_id, at, event, words, actor_id)
    select id, opened_at, 'opened', 'not there', user_id from said
    union all select id, closed_at, 'closed', 'it is there', 1 from said where state = 'closed';
  drop table asked`
}
