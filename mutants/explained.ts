/** Mutants that no test can tell from the original, by their name, and why. One that is caught after all is told of. */
export const explained: Record<string, string> = {
  'settle_bill: p.id = b.parent_id and [p.status_id = 7 → true] and bill_rest ( p':
    'Only a split bill has parts, and it stays split until the last of them is paid.',
  "draw_unique_code: t.bank_id = p_bank and [t.total between p_amount + 1 and p_amount + 999 → true] and t.kind = '":
    'A ticket has one total, and what is drawn is looked for among those of the amount.',
  'draw_unique_code: and t.total between p_amount [+ → -] 1 and p_amount +':
    'A ticket has one total, and what is drawn is looked for among those of the amount.',
  "draw_unique_code: 1 and p_amount + [999 → 1000] and t.kind = '":
    'A ticket has one total, and what is drawn is looked for among those of the amount.',
  "other_rows_of: array_agg ( o.id ), ['{}' → null] ) from bank b": 'Among no rows nothing is found either way.',
  'other_rows_of: o.user_id = b.user_id and [o.id <> b.id → true] where b.id = p_bank':
    'What somebody else holds at the row itself is refused all the same.',
  "told_elsewhere: ( p_bank ); if [v_others = '{}' → false] then return '{}'; end": 'Among no rows nothing is found.',
  'draw_unique_code: ( p_bank , p_amount [+ → -] 1 , p_amount +': 'What is told beyond the codes is no total of the sum.',
  'draw_unique_code: 1 , p_amount + [999 → 1000] , p_kind , v_own': 'What is told beyond the codes is no total of the sum.',
  'draw_unique_code: t.until > v_at where [(t.total is null or t.kind = p_kind and t.ref_id = any (v_own)) → true] and ( p_amount +':
    'What is written looks again whether the total is free.',
  'draw_unique_code: t.total is null or [t.kind = p_kind → true] and t.ref_id = any':
    'What is written looks again whether the total is free.',
  'draw_unique_code: or t.kind = p_kind [and → or] t.ref_id = any (': 'What is written looks again whether the total is free.',
  'draw_unique_code: t.kind = p_kind and [t.ref_id = any (v_own) → true] ) and ( p_amount':
    'What is written looks again whether the total is free.',
  'draw_unique_code: t.until <= v_at or [t.kind = p_kind → true] and t.ref_id = any':
    'It was free a moment ago: who took it since holds it without end.',
  'pay_past_administrators: c.id = d.charger_id where [d.owed > 0 → true] and b.balance > 0':
    'What is paid has to be above zero.',
  'pay_past_administrators: = d.charger_id where d.owed [> → >=] 0 and b.balance >': 'What is paid has to be above zero.',
  'pay_past_administrators: d.owed > 0 and [b.balance > 0 → true] and not c.is_blocked order':
    'What is paid has to be above zero.',
  'pay_past_administrators: > 0 and b.balance [> → >=] 0 and not c.is_blocked': 'What is paid has to be above zero.',
  'pay_past_administrators: and d.on_deposit = a.on_deposit [for update of d → nothing] ; if v_paid >':
    'Whoever changes what is owed holds the balances first.',
  'match_lines: join taken_total k on [k.bank_id = l.bank_id → true] and k.total = l.amount':
    'The functions that pay look at the bank of the line again.',
  "match_lines: join bill b on [k.kind = 'bill' → true] and b.id = k.ref_id":
    'A bill with the number of a ticket is joined, and the ticket comes first wherever either is read.',
  'match_lines: ( p_lines ) and [l.decided_at is null → true] and l.cents = 0':
    'The functions that pay take no line that was decided upon.',
  'pay_ticket_by_line: , p_remark ); if [l.id is null → false] then return null ;':
    'Without a line there is no bank, and so no ticket at it.',
  'pay_bill_by_line: , p_remark ); if [l.id is null → false] then return null ;':
    'Without a line there is no bank, and so no bill at it.',
  'rupiahInWords: const parts = amount [< → <=] 0 ? [ minus': 'Zero was answered before.',
  'rupiahInWords: parts = amount < [0 → 1] ? [ minus ]': 'Zero was answered before, and amounts are whole.',
  'splitAmount: number => ( typed [> → >=] 0 && typed <=': 'Zero is zero either way.',
  'sell: [ 0 ]!) && [customerCode.test(rest[1]!) → true] const [ customer =':
    'Turned round or not, a part that is no customer number stands where one has to.',
  "sell: [ 0 ] ?? ['' → undefined] ) ? Number (": 'No number is written undefined.',
  "sell: [ 0 ] ?? ['' → undefined] ) ? Number ( (2)": 'No number is written undefined.',
  'phoneOf: fixed = prefixes [ [0 → 1] ]!. length return `(${': 'The prefixes of one operator are equally long.',
  'passwordScoredLength: export const passwordScoredLength = [32 → 33] /** So many readings':
    'It bounds the time of an estimate; a character more is the same.',
  'priceSale: priceSale ({ amount = [0 → 1] , ...division }: Division':
    'Only a fixed product has no amount, and its amount counts for nothing.',
  'legs_between: select array [ [case when p_sender is null then row(p_account, p_p … eiver, p_amount)::leg end → case when p_receiver is null then row(p_account, p … nder, -p_amount)::leg end] ];':
    'The legs of a posting have no order.',
  'readSheets: if ( index > [0 → 1] && index % rowsAtOnce': 'No row between the first and the 250th is a multiple.',
  'simulatedSlowMilliseconds: export const simulatedSlowMilliseconds = [3000 → 3001] export const simulatedLateMilliseconds =':
    'The pace of the simulator: a millisecond more is as slow.',
  'simulatedLateMilliseconds: export const simulatedLateMilliseconds = [5000 → 5001] /** The outcome for':
    'The pace of the simulator: a millisecond more is as late.',
  'isBilled: managedAsAdministrator === true && [isAdministrator → true] ) /** The switches':
    'Nobody charges a type 3 that is no administrator, and only who charges it turns these switches.',
  "readEntry: ]?. trim () ?? ['' → undefined] const side = layout.credit": 'No side is written undefined.',
  'readDay: ( day )) return [guess !== null → true] && guess > today': 'No day at all is not after today.',
  'readFaceValue: [ 2 ]!) ?? [0 → 1] ] return minAmount >=': 'The lower end is one or more, and so not below it.',
  'readGoods: [] const whole = [first !== undefined → true] && price !== null':
    'A cell that was no number was reported, and what its row plans is dropped.',
  'readGoods: [] const whole = [first !== undefined && price !== null → true] && denom ? {':
    'A cell that was no number was reported, and what its row plans is dropped.',
  'readGoods: = first !== undefined [&& → ||] price !== null &&':
    'A cell that was no number was reported, and what its row plans is dropped.',
  'readGoods: first !== undefined && [price !== null → true] && denom ? {':
    'A cell that was no number was reported, and what its row plans is dropped.',
  'readGoods: && price !== null [&& → ||] denom ? { first':
    'A cell that was no number was reported, and what its row plans is dropped.',
  'readGoods: price !== null && [denom → true] ? { first ,':
    'A cell that was no number was reported, and what its row plans is dropped.',
  'readFaceValue: [ 1 ]!) ?? [0 → undefined] , readWholeRupiah ( ends': 'Nothing is between what is no number.',
  'readFaceValue: [ 2 ]!) ?? [0 → undefined] ] return minAmount >=': 'Nothing is between what is no number.',
  'accept_sale: from usable_inquiry q where [q.user_id = i.user_id → true] and q.product_id = p.product_id (2)':
    'The number of an inquiry alone says which it is; the rest is its key.',
  'accept_sale: q.user_id = i.user_id and [q.product_id = p.product_id → true] and q.customer_code = i.customer_code (2)':
    'The number of an inquiry alone says which it is; the rest is its key.',
  'accept_sale: q.product_id = p.product_id and [q.customer_code = i.customer_code → true] and q.sale_id = i.inquiry_id':
    'The number of an inquiry alone says which it is; the rest is its key.',
  'accept_sales_at: q.user_id = d.user_id and [q.product_id = d.product_id → true] and q.customer_code = d.customer_code':
    'The number of an inquiry alone says which it is; the rest is its key.',
  'accept_sales_at: q.product_id = d.product_id and [q.customer_code = d.customer_code → true] and q.sale_id = d.inquiry_id':
    'The number of an inquiry alone says which it is; the rest is its key.',
  'ending_sales: s.id = e.sale_id and [s.created_at >= p_since → true] and s.created_at <= coalesce':
    'No sale is older: it says which months are looked at.',
  "sales_begun: ' RowExclusiveLock ' and [l.database = (select d.oid from pg_database d wher … ame = current_database()) → true] ); return next ;":
    'A sale of another database on the server only puts the mark off until it is over.',
  "ending_sales: s.created_at >= p_since and [s.created_at <= coalesce(e.created_at + interval ' … ince + interval '1 day')) → true] left join open_sale w":
    'No sale is later: it says which months are looked at.',
  "match_lines: ' infinity ' or [k.kind = 'ticket' → true] and k.until > v_at":
    'A bill that has let go of its total takes no payment.',
  'void_sales_at: from semi_draw d where [d.sale_id = any (v_sales) → true] ); perform from balance':
    'More balances are locked, and where nothing was drawn nothing is given back.',
  'lowest_share: ( p_nominals ) and [p.product_type_id = 1 → true] and ( p_within is':
    'Only of a bill a partner takes something: elsewhere who has one is looked at besides, and has left what the one above has.',
  'pay_bill_by_line: v_at ) c where [c.refusal is null → true] ; exception when sqlstate': 'What is refused has no payment.',
  "seal_folds: max ( at ) [+ → -] interval ' 1 hour":
    'The times of the folds say only where to look first: what is not found there is looked for everywhere.',
  'seal_folds: where number >= v_after [and → or] number <= v_upto ;':
    'The times of the folds say only where to look first: what is not found there is looked for everywhere.',
  'seal_folds: from fee_batch b where [b.fold > v_after → true] and b.fold <= v_upto':
    'More batches are asked for than there are to find, so that all there is is looked through: the same sales, only slower.',
  'check_raised: null ) l where [l.share < 0 → true] ); for v in':
    'It only saves looking user by user into products that leave everybody something: each share is asked again there.',
  'drawn_by: null and b.is_semi and [b.status_id in (1, 2, 3, 6, 7) → true] ), 0 ):: bigint': 'A paid bill has no rest.',
  'keep_lines: s.shift <> 0 and [may_be_posted(d.day, d.day + s.shift) → true] group by s.shift order':
    'It only saves rounds: each asks it again of its lines.',
  'twin_of: coalesce ( l.twin_id , [l.id → null] ) or o.twin_id =':
    'The line itself is looked for in vain: it is none of the others.',
  'written_now: text :: bigint % [4294967296 → 4294967297] ):: text , false':
    'It counts from the transaction on whose number no longer fits 32 bits, which no test reaches.',
  "ensure_numbers: ' pg_class ':: regclass [and → or] d.refclassid = ' pg_class":
    'Of what a sequence depends on only a column of a table has the number of a column.',
  "ensure_numbers: pg_class ':: regclass and [d.refclassid = 'pg_class'::regclass → true] and d.deptype in ('":
    'Of what a sequence depends on only a column of a table has the number of a column.',
  "guard_ticket: new.amount + new.unique_code and [has_notice(new.bank_id, new.final_amount) → true] then ' bank -":
    'The posting that credits it asks for the notice again.',
  'route_priced: b.prices from before b [on conflict (product_id, kind) do update set partn …  prices = excluded.prices → nothing] ; return null ;':
    'A route that comes back is no longer remembered as gone, so that none is remembered twice.',
  'check_move_tree: parent_id = case when [p."row" is not null → false] then null when m.upline':
    "An upline in these files has no account yet, and a code that is somebody's name here is refused.",
  'check_move_tree: " row " and [not m.is_known → true] ; update move_user m':
    'Of a row that moved before only its account is read: new rows hang from new ones, or from accounts.',
  'check_move_tree: m.run_id = r.id and [not m.is_known → true] and m.parent_row is null':
    'Of a row that moved before only its account is read: new rows hang from new ones, or from accounts.',
  'check_move_tree: m.run_id = r.id and [not m.is_known → true] and m.level is null':
    'A row that moved before has no row above it here.',
  'move_users: for v_level in 1.. [5 → 6] loop insert into users': 'No type stands on a sixth level.',
  'check_move_prices: for v_level in 1.. [5 → 6] loop update move_paid d': 'No type stands on a sixth level.',
  'move_prices: join move_product m on [m.run_id = r.id → true] and m. " row (2)':
    'More products are looked at, and those that are there leave everybody something.',
  'move_prices: , x.product_id ) where [x.run_id = r.id → true] and not x.is_known ),':
    'More products are looked at, and those that are there leave everybody something.',
  'move_prices: where x.run_id = r.id [and → or] not x.is_known ), null':
    'More products are looked at, and those that are there leave everybody something.',
  'move_prices: x.run_id = r.id and [not x.is_known → true] ), null ) l':
    'More products are looked at, and those that are there leave everybody something.',
  "move_prices: l.share < 0 limit [1 → 2] loop perform refuse ('": 'The first one is refused.',
  'close_ended_complaint: o.sale_id = c.sale_id and [o.created_at = c.created_at → true] and o.head_id = c.head_id':
    'It says which month is looked at: no other sale has the number.',
  'tell_complaints: array_remove ( array [ [new.l1, new.l2 → new.l2, new.l1] , new.l3 , new.l4':
    'The readers of an event have no order.',
  "refund_sale_at: v_legs := array [ [row(null, s.user_id, s.amount)::leg, row('revenue' …  + o.cost - v_cost))::leg → row('revenue', 0, -(o.revenue + o.cost - v_cost)): … s.user_id, s.amount)::leg] ] || array (":
    'The legs of a posting have no order.',
  "withdraw_complaint: key update ; if [not found → false] then perform refuse ('":
    'A complaint that is not there has no account, of which the gate says the same.',
  'close_ended_complaint: key update ; if [not found → false] then return null ;':
    'Without a complaint no outcome is found either, which ends it the same.',
  'margins_of: unnest ( array [ [u.l1, u.l2 → u.l2, u.l1] , u.l3 , u.l4': 'A sum has no order.',
  'check_move_prices: is not null or [x.product_id is not null → false] ) union all select':
    'Of a moved user, a product that is there and not in these files makes the price a known one.',
  'check_move_tree: is null then - [1 → 2] else 1 end ,': 'Only whether it is below zero is read.',
  'check_move_prices: " = n.user_row and [u.level > 0 → true] and u.user_type_id is not':
    'Whoever hangs below nobody that is known has no type.',
  'check_move_prices: = n.user_row and u.level [> → >=] 0 and u.user_type_id is': 'No level is zero.',
  'move_products: coalesce ( x.price , [0 → null] )) - case m.product_type_id': 'The greatest of two passes over what is null.',
  "draw_unique_code: t.kind = p_kind and [t.ref_id = any (v_own) → true] and t.until < '":
    'What others held is not among the codes that are tried; whoever took one meanwhile holds it.',
  'mark_overdue: b.overdue_at is null and [b.due_at <= p_at → true] and overdue_from ( b':
    'Nothing is overdue before its due time: it finds by an index.',
  'mark_overdue: from bill b where [b.status_id in (1, 2, 3, 7) → true] and b.overdue_at is null':
    'A paid bill has no remainder, and an overdue one has its mark.',
  'held_by: sum ( w.balance_after ), [0 → null] ):: bigint from unnest':
    'Where no account was ever cut nothing is lent by its closes either, and the greatest of two passes over what is null.',
  'start_account: ) from ( select [1 → 2] + floor ( random':
    'The first code of a bill is drawn anew as its payment is requested.',
  'start_account: ( random () * [999 → 1000] ):: smallint as code': 'Of a thousand bills one would be refused by the table.',
}
