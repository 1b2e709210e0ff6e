import pg from 'pg'
import { typeIds } from '../../contract/user-types.ts'
import { catalogue } from '../sales/world.ts'
import { bank, desk } from './desk.ts'

const days = 30

/** From the close of this day on a fifth of the sub-agents are administrators; half of them are until the close of the other. */
const [administratorsFrom, someUntil] = [9, 19]

/** Of so many sales one fails, and gives its price back. */
const failing = 'id % 20 = 7'

/**
 * Sellers below sub-agents below agents, with credit from their agents or from a sub-agent that is an administrator; thirty days of sales, tickets, bank lines, refunds and
 * complaints, each day closed and its bills left open.
 * Written day by day in a few queries each, entry for entry as the engine would: the checks find nothing wrong here.
 */
export async function buildBooks(
  url: string,
  size: { sellers: number; sales: number },
  say: (line: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`insert into setting (name, value) values ('demo', 'true'), ('world', '"demo"')`)
    await client.query(people(size.sellers))
    await client.query(catalogue)
    await client.query(bank)
    await client.query(lend)
    await client.query('vacuum analyze')
    for (let day = 0; day < days; day++) {
      await client.query(sell(day, size))
      await client.query(desk(day, midnight(day)))
      await client.query(`select count(*) from pay_out_fees('all', ${noon(day)})`)
      await client.query(`select close_bills((${noon(day)})::date, 1::smallint, null, ${noon(day)})`)
      if (day === administratorsFrom) await client.query(turnAdministrators(true, 5, noon(day)))
      if (day === someUntil) await client.query(turnAdministrators(false, 10, noon(day)))
      if (day % 10 === 9) {
        await client.query('vacuum analyze')
        say(`${size.sellers} users: ${day + 1} days`)
      }
    }
    while ((await client.query(`select seal_folds(now()) as fold`)).rows[0].fold);
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Makes every n-th sub-agent an administrator, or ends that. */
const turnAdministrators = (on: boolean, nth: number, at: string) => `
  select count(set_switches(id, ${on}, false, false, false, false, l1, null, ${at})) from users
    where user_type_id = ${typeIds.SUTL} and id % ${nth} = 0`

/** The last day is yesterday. */
const midnight = (day: number) => `date_trunc('day', now()) - interval '${days - day} days'`
/** Two hours after the last sale of a day. */
const noon = (day: number) => `${midnight(day)} + interval '12 hours'`

const people = (sellers: number) => {
  const [agents, subs] = [Math.ceil(sellers / 400), Math.ceil(sellers / 40)]
  return `
  insert into users (id, name, username, user_type_id, parent_id, head_id, password_hash)
    values (1, 'Owner', 'owner', 1, null, 1, '-');
  insert into users (id, name, username, user_type_id, parent_id, head_id, password_hash, balance_limit)
    select 100 + g, 'Agent ' || g, 'agent-' || g, 2, 1, 0, '-', 100000000000 from generate_series(1, ${agents}) g;
  insert into users (id, name, username, user_type_id, parent_id, head_id, password_hash)
    select 10000 + g, 'Sub ' || g, 'sub-' || g, 3, 101 + g % ${agents}, 0, '-' from generate_series(1, ${subs}) g;
  insert into users (id, name, username, user_type_id, parent_id, head_id, password_hash, balance_limit)
    select 100000 + g, 'Seller ' || g, 'seller-' || g, 4, 10001 + g % ${subs}, 0, '-', 5000000
      from generate_series(1, ${sellers}) g;`
}

/** A billion to each agent from the owner, five million to each seller from its agent. */
const lend = `
  select move_balance_at('addition', 1, null, null, 1, 1000000000000000, '', null, null, ${noon(-1)});
  select count(move_balance_at('transfer', 1, null, 1, id, 10000000000, '', null, null, ${noon(-1)})) from users
    where user_type_id = ${typeIds.CATL};
  select count(move_balance_at('transfer', l1, null, l1, id, 5000000, '', null, null, ${noon(-1)})) from users
    where user_type_id = ${typeIds.USTL};`

/** Of a day's sales each hour, more or less, is a fold of its own. */
const folds = Array.from(
  { length: 24 },
  (_, hour) => `insert into fee_queue (batch, users, amounts)
      select id, array[l1, l2], '{200,300}'::bigint[] from sold where id % 24 = ${hour} and not ${failing}
      union all select id, '{}', '{}' from sold where id % 24 = ${hour} and ${failing};
    select fold_fees_at(max(at)) from sold;`,
).join('\n')

/** The sales of a day: no seller twice, two seconds from acceptance to delivery or failure. */
const sell = (day: number, { sellers, sales }: { sellers: number; sales: number }) => `
  create temp table sold as
    select n as id, u.id as user_id, u.head_id, u.l1, u.l2, u.l3, u.l4, u.l5, b.seq + 1 as seq,
      b.balance - 20900 as balance_after, s.at, 1 + n % 80 as product_id,
      '0812' || lpad((n % 100000000)::text, 8, '0') as customer_code
    from (
      select n, 100001 + n % ${sellers} as user_id, ${midnight(day)} + (n % 36000) * interval '1 second' as at
      from generate_series(${Math.floor((day * sales) / days)} + 1, ${Math.floor(((day + 1) * sales) / days)}) n
    ) s
    join users u on u.id = s.user_id join balance b on b.user_id = u.id;
  insert into sale (id, head_id, created_at, user_id, user_type_id, l1, l2, l3, l4, l5, request_type, mode, door, ref_id,
    product_id, customer_code, base, admin, amount, customer_pays,
      revenue, fee1, fee2, hold_seq, partners, prices, partner_codes, tells, busy_until)
    select id, head_id, at, user_id, 4, l1, l2, l3, l4, l5, 'purchase', 'prod', 'native', 'R' || id, product_id, customer_code,
      0, 1500, 20900, 21600,
      300, 200, 300, seq, '{1,2}', '{20100,20200}', '{A,B}', false, at + interval '25 seconds' from sold;
  insert into sale_key (user_id, mode, request_type, ref_id, head_id, body_hash, sale_id, created_at)
    select user_id, 'prod', 'purchase', 'R' || id, head_id, 'x', id, at from sold;
  insert into outcome
      (sale_id, created_at, batch, head_id, at, status, partner_id, cost, revenue, serial_number, message, moved, l1, l2, fee1, fee2)
    select id, at, id, head_id, at + interval '2 seconds', 4, 1, 20100, 300, md5(id::text), '', 20900, l1, l2, 200, 300
    from sold where not ${failing};
  insert into outcome (sale_id, created_at, batch, head_id, at, status, partner_id, cost, revenue, message, void_seq)
    select id, at, id, head_id, at + interval '2 seconds', 2, 1, 0, 0, 'GAGAL', seq + 1 from sold where ${failing};
  ${folds}
  insert into entry (head_id, user_id, seq, kind, cause_id, amount, balance_after, created_at)
    select head_id, user_id, seq, 'hold', id, -20900, balance_after, at from sold;
  insert into entry (head_id, user_id, seq, kind, cause_id, amount, balance_after, created_at)
    select head_id, user_id, seq + 1, 'void', id, 20900, balance_after + 20900, at + interval '2 seconds' from sold where ${failing};
  update balance b set (balance, seq) = (
      select case when ${failing} then s.balance_after + 20900 else s.balance_after end, case when ${failing} then s.seq + 1 else s.seq end)
    from sold s where b.user_id = s.user_id;
  drop table sold`
