import pg from 'pg'
import { typeIds } from '../../contract/user-types.ts'
import { catalogue } from '../sales/world.ts'

export const salesEach = 20

/**
 * Sellers below sub-agents below agents, each with credit from its agent and twenty settled sales that nobody has closed yet.
 * Written table by table: what is measured is the close, not how the entries came there. Gives the sellers' ids.
 */
export async function buildBilledWorld(url: string, sellers: number): Promise<number[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`insert into setting (name, value) values ('demo', 'true'), ('world', '"demo"')`)
    await client.query(people(sellers))
    await client.query(catalogue)
    for (const query of [lend, sell, earn]) await client.query(query)
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ id: number }>(`select id from users where user_type_id = ${typeIds.USTL} order by id`)
    return rows.map(({ id }) => id)
  } finally {
    await client.end()
  }
}

const people = (sellers: number) => `
  insert into users (id, name, username, user_type_id, parent_id, head_id, password_hash) values (1, 'Owner', 'owner', 1, null, 1, '-');
  insert into users (id, name, username, user_type_id, parent_id, head_id, password_hash, balance_limit)
    select 100 + g, 'Agent ' || g, 'agent-' || g, 2, 1, 0, '-', 1000000000 from generate_series(1, ${Math.ceil(sellers / 400)}) g;
  insert into users (id, name, username, user_type_id, parent_id, head_id, password_hash)
    select 10000 + g, 'Sub ' || g, 'sub-' || g, 3, 101 + g % ${Math.ceil(sellers / 400)}, 0, '-' from generate_series(1, ${Math.ceil(sellers / 40)}) g;
  insert into users (id, name, username, user_type_id, parent_id, head_id, password_hash, balance_limit)
    select 100000 + g, 'Seller ' || g, 'seller-' || g, 4, 10001 + g % ${Math.ceil(sellers / 40)}, 0, '-', 5000000 from generate_series(1, ${sellers}) g;`

/** Five million to each seller out of its agent's balance, in one posting each. */
const lend = `
  with given as (
    insert into posting (kind, actor_id, sender_id, receiver_id, amount, created_at, credit_of)
      select 'addition'::posting_kind, 1, null::integer, l1, 5000000, now(), null::integer from users where user_type_id = ${typeIds.USTL}
      union all select 'transfer'::posting_kind, l1, l1, id, 5000000, now(), id from users where user_type_id = ${typeIds.USTL}
      returning id, kind, sender_id, receiver_id, amount, created_at
  ),
  leg as (
    select id, kind, receiver_id as user_id, amount, created_at from given
    union all select id, kind, sender_id, -amount, created_at from given where sender_id is not null
  ),
  numbered as (
    select l.*, row_number() over a as seq, sum(amount) over a as balance_after from leg l
    window a as (partition by user_id order by amount < 0, id rows unbounded preceding)
  ),
  entered as (
    insert into entry (head_id, user_id, seq, kind, cause_id, amount, balance_after, created_at)
      select u.head_id, n.user_id, n.seq, n.kind, n.id, n.amount, n.balance_after, n.created_at from numbered n join users u on u.id = n.user_id
  ),
  against as (
    insert into system_line (account, party_id, kind, cause_id, amount, created_at) select 'adjustment', 0, kind, id, -amount, created_at from given where kind = 'addition'
  )
  update balance b set balance = n.balance, seq = n.seq, lent = case when u.user_type_id = ${typeIds.USTL} then n.balance else 0 end
  from (select user_id, sum(amount) as balance, max(seq) as seq from numbered group by user_id) n join users u on u.id = n.user_id where b.user_id = n.user_id`

const sell = `
  with sold as (
    insert into entry (head_id, user_id, seq, kind, cause_id, amount, balance_after, created_at)
      select u.head_id, u.id, b.seq + g, 'hold', u.id::bigint * 100 + g, -20900, b.balance - 20900 * g, clock_timestamp()
      from users u join balance b on b.user_id = u.id cross join generate_series(1, ${salesEach}) g where u.user_type_id = ${typeIds.USTL}
  )
  update balance b set balance = balance - 20900 * ${salesEach}, seq = seq + ${salesEach} from users u where u.id = b.user_id and u.user_type_id = ${typeIds.USTL}`

/** Shares of both uplines for every sale; those of one seller are one batch, which waits to be folded. Sales to come have higher ids. */
const earn = `
  select setval('sale_id', max(id)::bigint * 100 + 100) from users;
  insert into fee_queue (batch, users, amounts)
    select u.id::bigint * 100 + 1, array[u.l1, u.l2], array[200 * ${salesEach}, 300 * ${salesEach}] from users u where u.user_type_id = ${typeIds.USTL};
  insert into outcome (sale_id, created_at, batch, head_id, at, status, partner_id, cost, revenue, message, moved, l1, l2, fee1, fee2)
    select u.id::bigint * 100 + g, clock_timestamp(), u.id::bigint * 100 + 1, u.head_id, clock_timestamp(), 4, 1, 20100, 300, '',
      20900, u.l1, u.l2, 200, 300
    from users u cross join generate_series(1, ${salesEach}) g where u.user_type_id = ${typeIds.USTL}`
