import { openWords } from '../../contract/pricing-errors.ts'
import { userTypes } from '../../contract/user-types.ts'
import { formatRupiah } from '../../rules/amounts.ts'
import { lockCatalogue } from '../offers/lock.ts'
import { lowestShares } from '../offers/shares.ts'
import { tellOfClosings } from '../operators/operators.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { Refused, refuse } from '../runner/refuse.ts'
import { withoutTimeout } from '../runner/without-timeout.ts'
import { hoursOf, spanOf } from './compare-list.ts'
import { addSwitchings, type KnownProduct, partnerById, productsById, writeOpen, writePrices } from './partner-list.queries.ts'
import { writeHours } from './products.ts'

type Change = Input<'approvePartnerList'>['changes'][number]
type Of<A extends Change['aspect']> = Extract<Change, { aspect: A }> & { present: KnownProduct }
type Meant = { [A in Change['aspect']]: Of<A> }[Change['aspect']]

/**
 * Writes what differs from what holds now. All or nothing: a value other than the one that was looked at refuses `list-rows-changed`,
 * with the present one of every such row by its key; one that is so already is left alone.
 */
export async function approvePartnerList(
  tx: Tx,
  { language }: Actor,
  { partnerId, changes }: Input<'approvePartnerList'>,
): Promise<Answer<'approvePartnerList'>> {
  await withoutTimeout(tx)
  await lockCatalogue(tx)
  const partner = (await partnerById(tx, partnerId)) ?? refuse('not-found')
  const products = await productsById(
    tx,
    partner.id,
    changes.map(({ productId }) => productId),
  )
  const meant = [...new Map(changes.map((change) => [keyOf(change), change])).values()].map((change): Meant => {
    const present = products.get(change.productId) ?? refuse('not-found')
    return { ...change, present }
  })
  const standing = meant.map((change) => ({ change, now: presentOf(change, language) }))
  refuseStale(standing.filter(({ now }) => now.state === 'other'))
  const due = standing.filter(({ now }) => now.state === 'was').map(({ change }) => change)
  await writeRoutes(tx, partner.id, due)
  for (const { productId, to } of ofAspect(due, 'hours')) await writeHours(tx, productId, to)
  // After the routes: for whom a price closes a product depends on which partner delivers it.
  await writePrices(
    tx,
    ofAspect(due, 'price').map(({ present, to }) => ({ psId: present.psId!, price: to })),
  )
  return { written: due.length, unchanged: meant.length - due.length, closed: await tellOfClosings(tx) }
}

const keyOf = ({ productId, aspect }: Pick<Change, 'productId' | 'aspect'>) => `${productId}:${aspect}`

const ofAspect = <A extends Change['aspect']>(changes: readonly Meant[], aspect: A) =>
  changes.filter((change): change is Of<A> => change.aspect === aspect)

interface Standing {
  state: 'was' | 'done' | 'other'
  /** The present value as people read it. */
  text: string
}

const rp = (amount: number) => `Rp ${formatRupiah(amount)}`

/** Whether a change still starts from what it was made from, or is there already. */
function presentOf(change: Meant, language: Actor['language']): Standing {
  const { present, sku } = change
  const judged = <V>(now: V, was: V, to: V, text: string): Standing => ({
    state: now === to ? 'done' : now === was ? 'was' : 'other',
    text,
  })
  if (change.aspect === 'new') {
    if (present.psId === null)
      return { state: present.code.toUpperCase() === sku.toUpperCase() ? 'was' : 'other', text: present.code }
    return { state: present.sku === sku && present.price === change.to ? 'done' : 'other', text: rp(present.price!) }
  }
  if (present.psId === null || present.sku !== sku) return { state: 'other', text: present.sku ?? '–' }
  if (change.aspect === 'price') return judged(present.price!, change.was, change.to, rp(present.price!))
  if (change.aspect === 'open') return judged(present.isOpen!, change.was, change.to, openWords[language][`${present.isOpen!}`])
  const now = spanOf(hoursOf(present))
  return judged(now, spanOf(change.was), spanOf(change.to), now)
}

function refuseStale(stale: readonly { change: Meant; now: Standing }[]): void {
  const first = stale[0]
  if (!first) return
  const fields = Object.fromEntries(stale.map(({ change, now }) => [keyOf(change), now.text]))
  throw new Refused('list-rows-changed', { rows: stale.length, product: first.change.present.name, now: first.now.text }, fields)
}

/** Which partner delivers which product. Refuses `list-share-below-zero` where the new first partner of a bill takes a share that was not below zero yet. */
async function writeRoutes(tx: Tx, partnerId: number, due: readonly Meant[]): Promise<void> {
  const open = ofAspect(due, 'open')
  const added = ofAspect(due, 'new')
  const products = new Map([...open, ...added].map(({ present }) => [present.adminNominalId, present.name]))
  const nominals = [...products.keys()].filter((nominal) => nominal !== null)
  const before = await lowestShares(tx, nominals, null)
  for (const to of [true, false]) {
    const some = open.filter((change) => change.to === to)
    await writeOpen(
      tx,
      some.map(({ present }) => present.psId!),
      to,
    )
  }
  await addSwitchings(
    tx,
    partnerId,
    added.map(({ productId, sku, to }) => ({ productId, sku, price: to })),
  )
  for (const [nominal, { share, sellerTypeId }] of await lowestShares(tx, nominals, null)) {
    if (share >= Math.min(0, before.get(nominal)?.share ?? 0)) continue
    refuse('list-share-below-zero', { product: products.get(nominal) ?? '', share, type: userTypes[sellerTypeId]!.code })
  }
}
