import pg from 'pg'
import { migrate } from '../database/migrate.ts'
import { createDatabase, onScratch } from './database.ts'
import { type Figure, median, report } from './figures.ts'

const before = Number(process.env.BENCH_SALES ?? 10_000_000)
const added = 10_000
const uplines = 1_000
/** Uplines that get their fees at once. */
const realTime = 50
/** How many uplines a sale has, and how many sales one fold had. */
const [levels, foldedAtOnce] = [4, 1_000]
const runs = 50
/** Milliseconds: of a run that finds nothing, and of the fold of all that is added. */
const most = { empty: 5, fold: 1_000 }

/**
 * Folds and pay-outs after many sales that ended one by one: a run that finds nothing, and the fold and pay-out of ten thousand new ones. What
 * no fold and no pay-out reads – the sales, their outcomes and the journal – is not made.
 */
export async function run({ json }: { json: boolean }): Promise<void> {
  const say = (line: string) => console.error(line)
  await onScratch(say, async (database) => {
    const url = await createDatabase(database.adminUrl, 'fees')
    await migrate(url)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      say(`${before} sales that were folded and paid`)
      await client.query('set session_replication_role = replica')
      for (const query of history) await client.query(query)
      await client.query('set session_replication_role = default')
      await client.query('vacuum analyze')
      report(await measure(client, say), json)
    } finally {
      await client.end()
    }
  })
}

const folds = Math.ceil(before / foldedAtOnce)
/** The upline of a level of the n-th sale: spread over all of them. */
const upline = (n: string, level: string) => `10 + (${n} * 7 + ${level} * 251) % ${uplines}`

const history = [
  `insert into users (id, name, username, user_type_id, parent_id, head_id, password_hash, is_dm, is_real_time)
     select 1, 'Owner', 'owner', 1, null::integer, 1, '-', false, false
     union all select 9 + g, 'Upline ' || g, 'upline-' || g, 2, 1, 9 + g, '-', true, g <= ${realTime} from generate_series(1, ${uplines}) g`,
  'insert into balance (user_id) select id from users',
  `insert into fee_fold (number, at) select g, now() from generate_series(1, ${folds}) g`,
  `insert into fee_batch (batch, fold) select 10000000 + g, 1 + (g - 1) / ${foldedAtOnce} from generate_series(1, ${before}) g`,
  `insert into fee_share (user_id, fold, amount) select 9 + u, f, 800 from generate_series(1, ${folds}) f cross join generate_series(1, ${uplines}) u
     where (f + u) % 10 = 0`,
  `insert into posting (kind, actor_id, receiver_id, amount, created_at) select 'payout', user_id, user_id, sum(amount), now() from fee_share group by user_id`,
  `insert into fee_payout (user_id, from_fold, to_fold, posting_id) select receiver_id, 0, ${folds}, id from posting`,
  // Whoever is paid at the close has something due.
  `insert into fee_fold (number, at) values (${folds + 1}, now())`,
  `insert into fee_share (user_id, fold, amount) select id, ${folds + 1}, 500 from users where not is_real_time`,
  `insert into fee_due (user_id, amount) select id, case when is_real_time then 0 else 500 end from users`,
]

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Puts new sales into the queue, `batch` of them at once. */
const queue = (client: pg.Client, first: number, batch: number) =>
  client.query(`
    insert into fee_queue (batch, users, amounts)
      select min(n), array_agg(user_id), array_agg(amount) from (
        select n, ${upline('n', 'l')} as user_id, 200::bigint as amount from generate_series(${first}, ${first + added - 1}) n, generate_series(1, ${levels}) l
      ) f group by (n - ${first}) / ${batch}`)

async function measure(client: pg.Client, say: (line: string) => void): Promise<Figure[]> {
  const payOut = (whom: string) => timed(() => client.query(`select pay_out_fees('${whom}', now())`))
  const empty: number[] = []
  for (let n = 0; n < runs; n++) empty.push(await payOut('real-time'))
  say(`nothing to pay: ${Math.min(...empty).toFixed(2)} to ${Math.max(...empty).toFixed(2)} ms`)
  const figures: Figure[] = [
    {
      ...figure('empty-run', median(empty) * 1_000, 'µs', 'after the sales of the past'),
      goal: { of: 'value', most: most.empty * 1_000 },
    },
  ]
  for (const [place, batch] of [1, 40].entries()) {
    await queue(client, 90_000_000 + place * added, batch)
    const fold = await timed(() => client.query('select fold_fees()'))
    const pay = await payOut('all')
    say(`batches of ${batch}: fold ${fold.toFixed(0)} ms, pay-out ${pay.toFixed(0)} ms`)
    const folded = figure(`fold-batches-of-${batch}`, fold, `ms for ${added} sales of ${uplines} uplines`, 'fold alone')
    figures.push({ ...folded, goal: { of: 'value', most: most.fold } })
    figures.push(figure(`pay-batches-of-${batch}`, pay, `ms for ${uplines} uplines`, 'pay-out alone'))
  }
  const [{ size }] = (
    await client.query(
      `select sum(pg_total_relation_size(t))::float8 as size from unnest('{fee_batch,fee_fold,fee_share}'::regclass[]) t`,
    )
  ).rows as [{ size: number }]
  return [...figures, figure('kept', size / before, 'bytes a sale that ended alone', 'batches, folds and shares')]
}

const figure = (name: string, value: number, unit: string, what: string): Figure => ({
  name,
  value,
  unit: `${unit} (${what})`,
  ratio: null,
  reference: null,
})
