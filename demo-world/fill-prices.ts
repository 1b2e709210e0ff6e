import type pg from 'pg'
import { saleStatuses } from '../contract/selling/sale-statuses.ts'
import { userId } from './market.ts'
import { people } from './people.ts'

/** A game whose first partner just raised its price to what H2H clients pay, so that it is closed for them. */
export const raised = { code: 'FF70', to: 9_150 }

/** Prices as they were set before the history begins: each came once, and was lowered once by the owner. */
export async function dateFirstPrices(client: pg.ClientBase, now: Date): Promise<void> {
  const owner = userId(people[0]!.username)
  await client.query(
    `with first as (
       update price_change set at = $1::timestamptz - interval '75 days' + id * interval '7 minutes', new_price = new_price + 25 + new_price / 500 returning id, product_id, partner_id, new_price
     )
     insert into price_change (at, product_id, partner_id, old_price, new_price, user_id)
       select $1::timestamptz - interval '41 days' + f.id * interval '11 minutes', f.product_id, f.partner_id, f.new_price, pp.price, $2
       from first f join product_partner pp on pp.product_id = f.product_id and pp.partner_id = f.partner_id order by f.id`,
    [now, owner],
  )
}

/** A price that closed a product, after the last sale; the owner is named as the one who typed it. */
export async function raisePrice(client: pg.ClientBase): Promise<void> {
  const owner = userId(people[0]!.username)
  await client.query(
    'update product_partner pp set price = $2 from product p where p.id = pp.product_id and p.code = $1 and pp.priority = 1',
    [raised.code, raised.to],
  )
  await client.query('update price_change set user_id = $1, told_at = at where id = (select max(id) from price_change)', [owner])
}

/** What the partners answered in the last hour of the history, as the server counts it while it sells. */
export async function countAnswers(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query(
    `insert into partner_minute (minute, product_id, partner_id, asked, began, succeeded, failed, took)
     select date_trunc('minute', s.created_at), s.product_id, o.partner_id, count(*), count(*), count(*) filter (where o.status = ${saleStatuses.success}), count(*) filter (where o.status = ${saleStatuses.failed}),
       sum(least(extract(epoch from o.at - s.created_at) * 1000, 9000))::bigint
     from sale s join outcome o on o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id
     where s.created_at > $1::timestamptz - interval '1 hour' and s.request_type = 'purchase' and s.mode = 'prod' and o.partner_id is not null
     group by 1, 2, 3`,
    [now],
  )
}
