import { sql } from 'kysely'
import {
  type Answers,
  fairTally,
  isFailing,
  leastLost,
  outageRule,
  probeWait,
  type Tally,
  tallyOf,
  trialVerdict,
} from '../../rules/outage.ts'
import { lockCatalogue } from '../offers/lock.ts'
import { tellOperators } from '../operators/operators.ts'
import type { Tx } from '../runner/pool.ts'

/** The reason that sellers read in their language, see `outageReasons`. */
const reason = 'partner-failing'

interface Counted extends Answers {
  productId: number
  name: string
}

const sums = sql`sum(m.asked) as asked, sum(m.began) as began, sum(m.succeeded) as succeeded, sum(m.failed) as failed, sum(m.silent) as silent`

/** Products, each since when its sales count. */
type Since = readonly { productId: number; countedFrom: Date }[]

/** What sales of products came to by seller, so that none of them decides for all. */
async function fairTallies(tx: Tx, products: Since): Promise<Map<number, Tally>> {
  if (products.length === 0) return new Map()
  const { rows } = await sql<{ productId: number; decided: number; failed: number }>`
    select m.product_id, sum(m.succeeded) + greatest(sum(m.lost), 0) as decided, greatest(sum(m.lost), 0) as failed
    from unnest(${products.map(({ productId }) => productId)}::int[], ${products.map(({ countedFrom }) => countedFrom)}::timestamptz[]) c(product_id, counted_from)
    join seller_minute m on m.product_id = c.product_id and m.minute >= c.counted_from
    group by m.product_id, m.seller_id`.execute(tx)
  const parts = await sellersThatMatter(tx)
  return new Map(
    products.map(({ productId }) => [
      productId,
      fairTally(
        rows.filter((row) => row.productId === productId),
        parts,
      ),
    ]),
  )
}

/** Of how many sellers it takes to say that a product fails: three, or as many as the installation has. */
async function sellersThatMatter(tx: Tx): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(*)::integer as many from (
      select from users u join user_type t on t.id = u.user_type_id and t.is_seller where not u.is_blocked limit ${outageRule.sellers}) s`.execute(
    tx,
  )
  return Math.max(1, rows[0]!.many)
}

/** Closes every open product of which too many sales failed lately, whoever's they are, and tells the operators. */
export async function openOutages(tx: Tx): Promise<void> {
  await lockCatalogue(tx)
  const { rows } = await sql<Counted & { countedFrom: Date }>`
    select m.product_id, p.name, ${sums}, greatest(max(date_trunc('minute', w.since)), now() - ${`${outageRule.minutes} minutes`}::interval) as counted_from
    from partner_minute m join product p on p.id = m.product_id and p.outage_reason is null left join outage_watch w on w.product_id = p.id
    where m.minute > now() - ${`${outageRule.minutes} minutes`}::interval and (w.product_id is null or w.state = 'watched' and m.minute >= date_trunc('minute', w.since))
    group by m.product_id, p.name order by m.product_id`.execute(tx)
  const suspected = rows.map((row) => ({ ...row, tally: tallyOf(row) })).filter(({ tally }) => tally.failed >= leastLost)
  const fair = await fairTallies(tx, suspected)
  for (const row of suspected) if (isFailing(fair.get(row.productId)!)) await close(tx, row, row.tally)
}

async function close(tx: Tx, { productId, name }: Counted, { decided, failed }: Tally): Promise<void> {
  await tx.updateTable('product').set({ outageReason: reason }).where('id', '=', productId).execute()
  await sql`insert into outage_watch (product_id, state, since, closed_at, failed, decided, probe_at, probes)
    values (${productId}, 'closed', now(), now(), ${failed}, ${decided}, now() + ${`${probeWait(0)} minutes`}::interval, 0)
    on conflict (product_id) do update set state = 'closed', since = now(), closed_at = now(), failed = excluded.failed, decided = excluded.decided,
      probe_at = excluded.probe_at, probes = 0`.execute(tx)
  await tellOperators(tx, 'product-outage', { product: name, failed, decided, minutes: outageRule.minutes })
}

/** Opens for good what sells again, closes again what does not, and forgets what was watched long enough. */
export async function judgeTrials(tx: Tx): Promise<void> {
  await lockCatalogue(tx)
  const { rows } = await sql<Counted & { probes: number; countedFrom: Date }>`
    select w.product_id, p.name, w.probes, date_trunc('minute', w.since) as counted_from, ${sums}
    from outage_watch w join product p on p.id = w.product_id join partner_minute m on m.product_id = w.product_id and m.minute >= date_trunc('minute', w.since)
    where w.state = 'trial' group by w.product_id, p.name, w.probes, w.since order by w.product_id`.execute(tx)
  const fair = await fairTallies(tx, rows)
  for (const row of rows) {
    const verdict = trialVerdict(tallyOf(row), fair.get(row.productId)!)
    if (verdict === 'open') await keepOpen(tx, row)
    if (verdict === 'close') await closeAgain(tx, row)
  }
  await sql`delete from outage_watch where state = 'watched' and since < now() - ${`${outageRule.minutes} minutes`}::interval`.execute(
    tx,
  )
  await sql`delete from seller_minute where minute < now() - interval '2 hours'`.execute(tx)
}

async function keepOpen(tx: Tx, { productId, name }: Counted): Promise<void> {
  await sql`update outage_watch set state = 'watched', since = now(), probe_at = null where product_id = ${productId}`.execute(tx)
  await tellOperators(tx, 'product-recovered', { product: name })
}

async function closeAgain(tx: Tx, { productId, probes }: { productId: number; probes: number }): Promise<void> {
  await tx.updateTable('product').set({ outageReason: reason }).where('id', '=', productId).execute()
  await sql`update outage_watch set state = 'closed', since = now(), probes = probes + 1, probe_at = now() + ${`${probeWait(probes + 1)} minutes`}::interval
    where product_id = ${productId}`.execute(tx)
}
