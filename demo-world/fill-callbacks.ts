import type pg from 'pg'
import { userId } from './market.ts'

/** Accounts with a callback address, where nobody answers. */
const told = { username: 'nusapay', url: 'https://hooks.nusapay.example/jenjang' }

/** The callbacks of its last sales: most delivered at once, one late, one that is tried again, and one given up. */
export async function fillCallbacks(client: pg.ClientBase): Promise<void> {
  const user = userId(told.username)
  await client.query('update users set callback_url = $2 where id = $1', [user, told.url])
  await client.query(
    `insert into outbox (user_id, sale_id, sale_created_at, created_at, attempts, next_attempt_at, delivered_at, failed_at, last_error)
     select $1, sale_id, created_at, at, case n when 2 then 3 when 4 then 2 when 45 then 14 else 1 end, at,
       case when n not in (2, 45) then at + case n when 4 then interval '31 seconds' else interval '400 milliseconds' end end,
       case n when 45 then at + interval '36 hours' end,
       case when n in (2, 45) then 'answered 503: Service Unavailable' end
     from (
       select o.sale_id, o.created_at, o.at, row_number() over (order by o.at desc, o.sale_id desc) as n
       from outcome o join sale s on s.id = o.sale_id and s.created_at = o.created_at
       where s.user_id = $1 and s.request_type = 'purchase'
     ) last where n <= 50 order by at, sale_id`,
    [user],
  )
  await client.query(
    `insert into callback_attempt (user_id, outbox_id, at, ms, status, reply)
     select user_id, id, coalesce(delivered_at, failed_at, created_at), 180 + id % 90, case when delivered_at is null then 503 else 200 end,
       case when delivered_at is null then 'Service Unavailable' else 'OK' end
     from outbox where user_id = $1 and coalesce(delivered_at, failed_at, created_at) > now() - interval '6 days' order by id`,
    [user],
  )
}
