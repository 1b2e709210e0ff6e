import { sql } from 'kysely'
import { outageRule, probeWait } from '../../rules/outage.ts'
import { lockCatalogue } from '../offers/lock.ts'
import type { AdapterOf } from '../partners/adapter.ts'
import { dueCondition } from '../runner/due-condition.ts'
import type { Tx } from '../runner/pool.ts'
import type { Transact } from '../runner/transact.ts'

interface Due {
  productId: number
  probes: number
  partners: number[]
}

/**
 * Asks the partners of every product that the clock closed and whose probe is due whether they answer at all, outside of any transaction.
 * One that answers opens the product on trial; otherwise the next probe comes later. `timeout` in ms.
 */
export async function probeOutages(transact: Transact, adapterOf: AdapterOf, timeout: number): Promise<void> {
  const due = await transact.read(dueProbes)
  const asked = [...new Set(due.flatMap(({ partners }) => partners))]
  const answering = new Map(await Promise.all(asked.map(async (id) => [id, await answers(adapterOf, id, timeout)] as const)))
  for (const product of due) {
    const isUp = product.partners.some((id) => answering.get(id))
    await transact.write((tx) => (isUp ? openOnTrial(tx, product) : probeLater(tx, product)))
  }
}

const { firstProbe, longestProbe } = outageRule
const itsWait = `least(${firstProbe} * 2 ^ w.probes, ${longestProbe}) * interval '1 minute'`

async function dueProbes(tx: Tx): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select w.product_id, w.probes, coalesce((select array_agg(distinct partner) from product_route r, unnest(r.partners) partner where r.product_id = w.product_id), '{}') as partners
    from outage_watch w where w.state = 'closed' and ${sql.raw(dueCondition('w.probe_at', itsWait))} order by w.product_id`.execute(
    tx,
  )
  return rows
}

async function answers(adapterOf: AdapterOf, partnerId: number, timeout: number): Promise<boolean> {
  const signal = AbortSignal.timeout(timeout)
  const silence = new Promise<boolean>((resolve) => signal.addEventListener('abort', () => resolve(false), { once: true }))
  try {
    return await Promise.race([adapterOf(partnerId, 'prod').answers(signal), silence])
  } catch {
    return false
  }
}

/** Only if nobody opened or closed it while the partners were asked. */
async function openOnTrial(tx: Tx, { productId, probes }: Due): Promise<void> {
  await lockCatalogue(tx)
  const { numAffectedRows } = await sql`update outage_watch set state = 'trial', since = now(), probe_at = null
    where product_id = ${productId} and state = 'closed' and probes = ${probes}`.execute(tx)
  if (numAffectedRows) await tx.updateTable('product').set({ outageReason: null }).where('id', '=', productId).execute()
}

async function probeLater(tx: Tx, { productId, probes }: Due): Promise<void> {
  await sql`update outage_watch set probes = probes + 1, probe_at = now() + ${`${probeWait(probes + 1)} minutes`}::interval
    where product_id = ${productId} and state = 'closed' and probes = ${probes}`.execute(tx)
}
