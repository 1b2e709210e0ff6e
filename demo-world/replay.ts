import type pg from 'pg'
import { billStatuses } from '../contract/billing/bill-statuses.ts'
import { saleStatuses } from '../contract/selling/sale-statuses.ts'
import { ticketStatuses } from '../contract/topup/ticket-statuses.ts'
import type { Ending } from '../server/selling/end.ts'
import { bodyHash } from '../server/selling/sale-fields.ts'
import type { Acceptance, WorldEvent } from './events.ts'
import { firstSaleId } from './visits.ts'

const atOnce = 500

/**
 * Writes a history through the functions that every sale and every transfer goes through, each at its own time.
 * Raises when the database decides or prices anything otherwise than planned.
 */
export async function replay(client: pg.ClientBase, events: readonly WorldEvent[], tell: (share: number) => void): Promise<void> {
  // Ids of an attempt that was rolled back are gone.
  await client.query(`select setval('sale_id', $1, false)`, [firstSaleId])
  await client.query(replayFunction)
  for (let done = 0; done < events.length; done += atOnce) {
    const some = events.slice(done, done + atOnce).map(wire)
    await client.query('select pg_temp.replay($1)', [JSON.stringify(some)])
    tell(Math.min(1, (done + atOnce) / events.length))
  }
  await client.query('drop function pg_temp.replay')
}

/** One round trip for many events: a tenth of the time that one for each takes. */
const replayFunction = `
  create function pg_temp.replay(p_events json) returns void language plpgsql as $$
  declare e json; v_at timestamptz; v_sale accepted_sale; v_bill bill; v_seller integer; v_drawn bigint; v_posting bigint;
  begin
    for e in select json_array_elements(p_events) loop
      v_at := e ->> 'at';
      case e ->> 'kind'
        when 'accept' then
          v_drawn := e -> 'draw' ->> 'amount';
          if v_drawn is not null then
            v_seller := e -> 'item' ->> 'user_id';
            v_posting := post_move('draw', v_seller, null, (e -> 'draw' ->> 'chargerId')::integer, v_seller, v_drawn, 'SEMI ' || (e ->> 'saleId'),
              null, null, null, null, null, v_at);
          end if;
          select * into strict v_sale from accept_sales_at(array[json_populate_record(null::sale_item, e -> 'item')], v_at, '25 seconds');
          if (v_sale.code is null and v_sale.sale_id = (e ->> 'saleId')::bigint and v_sale.amount = (e ->> 'amount')::bigint
            and (v_drawn is null or v_sale.balance = 0)) is not true then
            raise exception 'planned % and came to %', e, v_sale;
          end if;
          if v_drawn is not null then
            insert into semi_draw (sale_id, user_id, charger_id, amount, ceiling, posting_id)
              values (v_sale.sale_id, v_seller, (e -> 'draw' ->> 'chargerId')::integer, v_drawn, (e -> 'draw' ->> 'ceiling')::bigint, v_posting);
          end if;
        when 'end' then
          -- What ended after its first call was on the pending list until then.
          insert into open_sale (sale_id, created_at, head_id) select s.id, s.created_at, s.head_id from sale s
            where s.id = (e -> 'ending' ->> 'sale_id')::bigint and s.created_at >= (e ->> 'since')::timestamptz and s.created_at <= v_at and s.busy_until < v_at on conflict do nothing;
          if e -> 'ending' ->> 'status' = '${saleStatuses.success}' then
            perform from settle_sales_at(array[json_populate_record(null::sale_ending, e -> 'ending')], (e ->> 'since')::timestamptz, v_at);
          else
            perform from void_sales_at(array[json_populate_record(null::sale_ending, e -> 'ending')], (e ->> 'since')::timestamptz, v_at);
          end if;
          if not found then
            raise exception 'did not end: %', e;
          end if;
        when 'wait' then
          perform keep_pending_at((e ->> 'saleId')::bigint, null, null, (e ->> 'nextAdviceAt')::timestamptz - v_at, e ->> 'message', (e -> 'trace')::jsonb, v_at);
        when 'ticket' then
          perform advance_tickets((e ->> 'userId')::integer, null, v_at);
          update ticket set settled_at = v_at where user_id = (e ->> 'userId')::integer and settled_at is null;
          insert into ticket (id, head_id, user_id, bank_id, amount, unique_code, created_at, deadline, moved_at)
            select (e ->> 'ticketId')::integer, u.head_id, u.id, (e ->> 'bankId')::integer, (e ->> 'amount')::bigint, (e ->> 'code')::smallint, v_at, v_at + interval '1 hour', v_at
            from users u where u.id = (e ->> 'userId')::integer;
          if draw_unique_code((e ->> 'bankId')::integer, (e ->> 'amount')::bigint, 'ticket', (e ->> 'ticketId')::bigint, (e ->> 'userId')::integer, (e ->> 'code')::smallint, v_at) <> (e ->> 'code')::smallint then
            raise exception 'its total is taken: %', e;
          end if;
        when 'report' then
          perform move_ticket((e ->> 'ticketId')::integer, '{${ticketStatuses.active}}', ${ticketStatuses.verifying}::smallint, (select user_id from ticket where id = (e ->> 'ticketId')::integer), null, null, v_at);
        when 'expire' then
          perform advance_tickets(null, (e ->> 'ticketId')::integer, v_at);
        when 'credit' then
          perform from confirm_ticket_at((e ->> 'ticketId')::integer, '{${ticketStatuses.verifying}}', null, 1, null, null, v_at);
          if not found then
            raise exception 'was not credited: %', e;
          end if;
          perform put_ticket_away((e ->> 'ticketId')::integer, v_at);
        when 'close' then
          perform pay_out_fees('all', v_at);
          perform close_bills((v_at at time zone 'Asia/Jakarta')::date, 1::smallint, null, v_at);
        when 'settle' then
          for v_bill in select * from bill b where b.status_id = ${billStatuses.ready} and b.user_id <> all (array(select json_array_elements_text(e -> 'except')::integer)) order by b.id loop
            perform request_payment(v_bill.id, v_bill.user_id, (select min(k.id) from bank k where k.user_id = v_bill.charger_id and (k.tl or k.user_id > 1)), v_at);
            perform confirm_payment(v_bill.id, case v_bill.charger_id when 1 then (select b.unique_amount from bill b where b.id = v_bill.id) else v_bill.amount end,
              null, '', v_bill.charger_id, null, null, null, v_at);
          end loop;
          perform finish_bills(v_at);
        when 'move' then
          perform move_balance_at((e ->> 'posting')::posting_kind, (e ->> 'actorId')::integer, (e ->> 'staffId')::integer, (e ->> 'senderId')::integer,
            (e ->> 'receiverId')::integer, (e ->> 'amount')::bigint, e ->> 'remark', null, null, v_at);
      end case;
    end loop;
  end $$`

const time = (at: number) => new Date(at).toISOString()

function wire(event: WorldEvent): object {
  const at = time(event.at)
  switch (event.kind) {
    case 'accept':
      return { kind: event.kind, at, saleId: event.saleId, amount: event.amount, draw: event.draw, item: item(event) }
    case 'end':
      return { kind: event.kind, at, since: event.ending.createdAt, ending: ending(event.ending) }
    case 'wait':
      return { ...event, at, nextAdviceAt: time(event.nextAdviceAt) }
    case 'ticket':
    case 'report':
    case 'expire':
    case 'credit':
    case 'move':
    case 'close':
    case 'settle':
      return { ...event, at }
  }
}

const item = ({ userId, requestType, door, refId, productCode, customerCode, wished, nth, inquiryId }: Acceptance) => ({
  n: 0,
  user_id: userId,
  mode: 'prod',
  request_type: requestType,
  door,
  ref_id: refId,
  body_hash: bodyHash({
    userId,
    loginUserId: null,
    mode: 'prod',
    requestType,
    door,
    refId,
    productCode,
    customerCode,
    amount: wished,
    nth,
    maxPrice: null,
    inquiryId,
  }),
  product_code: productCode,
  customer_code: customerCode,
  amount: wished,
  counter: nth,
  inquiry_id: inquiryId,
})

const ending = ({ saleId, createdAt: _, partnerId, customerName, serialNumber, actorId, trace, ...same }: Ending) => ({
  ...same,
  n: 0,
  sale_id: saleId,
  partner_id: partnerId,
  customer_name: customerName,
  serial_number: serialNumber,
  actor_id: actorId,
  trace: trace.length > 0 ? trace : null,
})
