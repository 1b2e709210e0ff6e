import pg from 'pg'
import { saleStatuses } from '../../contract/selling/sale-statuses.ts'
import { catalogue } from '../sales/world.ts'

/** People of the world as whom the reports are asked, each below the one before. */
export const readers = { owner: 1, mitra: 103, agent: 1_002, seller: 100_001 } as const

const [mitras, agents, sellers] = [10, 100, 20_000]
const days = 730
/** Sales of one transaction while the world is written, and of one fold that is added to it later. */
const [atOnce, addedAtOnce] = [100_000, 1_000]
const [batched, folded] = [10, 1_000]
const before = 10_000_000

/**
 * Twenty thousand sellers below a hundred agents below ten mitra, and their sales of 730 days until now: each by the next seller, of the
 * next product. What reports, the log and the mutation of an account read is written as the engine would write it, batches and folds
 * included, and the times of the daily closes; fees and bills are not, nor what only selling reads. Goes on where an earlier run ended,
 * and adds what was sold since the world was begun, so that there is always something of today.
 */
export async function buildReportsWorld(url: string, sales: number, say: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query('set synchronous_commit = off')
    const { rows } = await client.query('select count(*)::integer as n from users')
    if (rows[0].n === 0) for (const query of [people, catalogue, begin]) await client.query(query)
    await client.query(`select ensure_months(now() - interval '${days + 1} days', now() + interval '1 day')`)
    let done = Number((await client.query(`select coalesce(max(id), ${before}) - ${before} as n from sale`)).rows[0].n)
    const begun = performance.now()
    for (; done < sales; done += atOnce) {
      await client.query(`begin; ${sell(done + 1, Math.min(done + atOnce, sales), sales)}; commit`)
      if (done % 1_000_000 === 0)
        say(`${sales.toLocaleString('en')} sales: ${Math.round((performance.now() - begun) / 1000)} s, ${done} written`)
    }
    await client.query(closes)
    const due = Number((await client.query(`select ${soldUntilNow(sales)} as n`)).rows[0].n)
    for (; done < due; done = Math.min(done + addedAtOnce, due)) {
      await client.query(`begin; ${sell(done + 1, Math.min(done + addedAtOnce, due), sales, added)}; commit`)
    }
    await client.query(`update sale_sweep set mark = ${before + done}; select setval('sale_id', ${before + done})`)
    await client.query(`update balance b set seq = e.seq, balance = e.balance_after
      from (select distinct on (user_id) user_id, seq, balance_after from entry order by user_id, seq desc) e where e.user_id = b.user_id`)
    say(`${sales.toLocaleString('en')} sales: vacuum`)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Makes all sums, or adds to them what came later, as the jobs of a server do. */
export async function buildSums(url: string, say: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      'update rollup_mark set fold = (select max(number) from fee_fold) where not exists (select from sale_rollup)',
    )
    while ((await client.query('select roll_up() is not null as more')).rows[0].more);
    await client.query('select choose_rollups(100, 500)')
    const begun = performance.now()
    while ((await client.query('select build_rollups() as more')).rows[0].more);
    say(`sums: ${Math.round((performance.now() - begun) / 1000)} s`)
    await client.query('vacuum analyze sale_rollup, sale_customer, sale_reference, seller_month, rollup_scope')
  } finally {
    await client.end()
  }
}

const people = `
  insert into users (id, name, username, user_type_id, parent_id, head_id, l1, l2, l3, password_hash)
    select 1, 'Owner', 'owner', 1, null::integer, 1, null::integer, null::integer, null::integer, '-'
    union all
    select 100 + g, 'Mitra ' || g, 'mitra-' || g, 2, 1, 100 + g, 100 + g, null, null, '-' from generate_series(1, ${mitras}) g
    union all
    select 1000 + g, 'Agent ' || g, 'agent-' || g, 3, 101 + g % ${mitras}, 101 + g % ${mitras}, 101 + g % ${mitras}, 1000 + g, null, '-'
      from generate_series(1, ${agents}) g
    union all
    select 100000 + g, 'Seller ' || g, 'seller-' || g, 4, 1001 + g % ${agents}, 101 + (1 + g % ${agents}) % ${mitras},
      101 + (1 + g % ${agents}) % ${mitras}, 1001 + g % ${agents}, 100000 + g, '-' from generate_series(1, ${sellers}) g;
  insert into balance (user_id) select id from users;`

const begin = `insert into setting (name, value) values ('benchStart', to_jsonb(now() - interval '${days} days'))`

const start = `(select (value #>> '{}')::timestamptz from setting where name = 'benchStart')`

const closes = `insert into close_run (day, cycle, at)
    select d::date, 1, (d - interval '7 hours') at time zone 'UTC'
    from generate_series(${start}::date::timestamp, now()::date::timestamp, interval '1 day') d
    on conflict do nothing`

/** As many a day as before, in whole batches, and all that was done with them lies behind. */
const soldUntilNow = (sales: number) =>
  `floor(extract(epoch from now() - ${start}) / ${days * 86_400 * batched} * ${sales} - 1) * ${batched}`

/** The batch of sale `n`, by its first one, and its fold. */
const written = { batch: `greatest(n - n % ${batched}, 1)`, fold: `1 + (n - n % ${folded}) / ${folded}` }
/** What is in the sums already gets no more sales. */
const added = { batch: `n - (n - 1) % ${batched}`, fold: '(select max(number) + 1 from fee_fold)' }

/** Of 25 sales of a seller one is given back, of four of these one because it was reversed; `turn` counts its sales from 0. */
const [turn, failing] = [`((n - 1) / ${sellers})`, 'n % 25']
const status = `(case when ${turn} % 25 <> ${failing} then 4 when (${turn} / 25 + n) % 4 > 0 then 2 else 3 end)`
/** How many of its sales before this one were given back. */
const given = `((${turn} + 24 - ${failing}) / 25)`

const sell = (first: number, last: number, sales: number, { batch, fold } = written) => `
  create temp table sold on commit drop as
    select ${before} + n as id, w.start + n::float8 / ${sales} * interval '${days} days' as created_at,
      w.start + (${batch} + ${batched})::float8 / ${sales} * interval '${days} days' as ended_at,
      ${before} + ${batch} as batch, ${fold} as fold,
      u.id as user_id, u.head_id, u.l1, u.l2, u.l3, 1 + n % ${sellers} as place, 1 + ${turn} + ${given} as seq,
      1000000000000 - (${turn} - ${given}) * 20900 as balance, 1 + n * 7919 % 80 as product_id,
      case when n % 10 = 0 then 2 else 1 end as partner_id, ${status} as status,
      '0812' || lpad((n * 7 % (${sales} / 5))::text, 8, '0') as customer_code
    from generate_series(${first}::bigint, ${last}) n
    join users u on u.id = 100001 + n % ${sellers}
    cross join (select ${start} as start) w;
  insert into sale (id, head_id, created_at, user_id, user_type_id, l1, l2, l3, request_type, mode, door, ref_id, product_id, customer_code,
      base, admin, amount, customer_pays, revenue, fee1, fee2, hold_seq, partners, prices, partner_codes, tells, busy_until)
    select id, head_id, created_at, user_id, 4, l1, l2, l3, 'purchase', 'prod', 'native', 'R' || id, product_id, customer_code,
      0, 1500, 20900, 21600, 300, 200, 300, seq, '{1,2}', '{20100,20200}', '{A,B}', false, created_at + interval '25 seconds' from sold;
  insert into sale_key (user_id, mode, request_type, ref_id, head_id, body_hash, sale_id, created_at)
    select user_id, 'prod', 'purchase', 'R' || id, head_id, 'x', id, created_at from sold;
  insert into outcome (sale_id, created_at, batch, head_id, at, status, partner_id, cost, revenue, serial_number, message, moved, void_seq,
      l1, l2, fee1, fee2)
    select id, created_at, batch, head_id, ended_at, status, partner_id, case when status = ${saleStatuses.success} then 20300 - 100 * partner_id else 0 end,
      case when status = ${saleStatuses.success} then 100 * partner_id + 100 else 0 end, md5(id::text), '',
      case when status = ${saleStatuses.success} then 20900 end, case when status <> ${saleStatuses.success} then seq + 1 end, l1, l2, 200, 300 from sold;
  insert into entry (head_id, user_id, seq, kind, cause_id, amount, balance_after, created_at)
    select head_id, user_id, seq, 'hold'::posting_kind, id, -20900, balance - 20900, created_at from sold
    union all
    select head_id, user_id, seq + 1, 'void'::posting_kind, id, 20900, balance, ended_at from sold where status <> ${saleStatuses.success};
  insert into fee_fold (number, at) select fold, max(ended_at) from sold group by fold on conflict do nothing;
  insert into fee_batch (batch, fold) select distinct on (batch) batch, fold from sold order by batch, fold on conflict do nothing`
