import { isOwner, setsPricesOf, userTypes } from '../../contract/user-types.ts'
import { marginsAlong, typesDownTo } from '../../rules/fees.ts'
import { judgeRevenue } from '../../rules/user-fee.ts'
import { pageOf, pagesOf } from '../lists/paging.ts'
import { keepCatalogue } from '../offers/lock.ts'
import { lockShares, lowestShares } from '../offers/shares.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import { chainOf, inSubtree, type Target } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import {
  countProducts,
  ownMargins,
  type PricedProduct,
  pricedProducts,
  productOfNominal,
  removeMargin,
  setMargin,
} from './pricing.queries.ts'

export type FeeRow = Answer<'userFees'>['sortedProducts'][number]

/** The user, when the caller sets its prices. Refuses `not-found` outside of the subtree, else `prices-not-yours`. */
export async function pricedUser(tx: Tx, actor: Actor, userId: number): Promise<Target> {
  const target = await inSubtree(tx, actor, userId)
  return setsPricesOf(actor.userTypeId, target.userTypeId) ? target : refuse('prices-not-yours')
}

/** A page of the fee table of a user. */
export async function userFees(tx: Tx, actor: Actor, { user, ...input }: Input<'userFees'>): Promise<Answer<'userFees'>> {
  const target = await pricedUser(tx, actor, user)
  const filter = { ...input, all: isOwner(actor) }
  const totalData = await countProducts(tx, target, filter)
  const products = await pricedProducts(tx, target, filter, pageOf(input))
  return { sortedProducts: await feeRows(tx, actor, target, products), totalPages: pagesOf(totalData, input), totalData }
}

interface Margins {
  /** Of everybody above the viewed user's parent and of the parent's own price, from the chain head. */
  margins: number[]
  revenue: number
  feeId: number | null
}

/** What is taken along the chain down to a user, product by product. */
export async function marginsOf(tx: Tx, target: Target, products: readonly PricedProduct[]): Promise<Margins[]> {
  const chain = chainOf(target)
  const types = typesDownTo(target.userTypeId)
  const own = await ownMargins(
    tx,
    chain,
    products.map(({ nominalId }) => nominalId),
  )
  return products.map((product) => {
    const setFor = (userId: number) => own.get(`${product.nominalId} ${userId}`)
    const margins = marginsAlong({
      defaults: product.defaults.map(Number),
      chain: chain.map((id, place) => ({ userTypeId: types[place]!, override: setFor(id)?.fee })),
    })
    const revenue = margins.pop()!
    return { margins, revenue, feeId: setFor(target.id)?.id ?? null }
  })
}

/** What whoever sets the margin pays for a product itself; null without a partner. */
export const priceAbove = ({ partnerPrice }: PricedProduct, { margins }: Pick<Margins, 'margins'>): number | null =>
  partnerPrice === null ? null : margins.reduce((sum, margin) => sum + margin, partnerPrice)

/** Products as the fee table of a user shows them to the caller. */
async function feeRows(tx: Tx, actor: Actor, target: Target, products: readonly PricedProduct[]): Promise<FeeRow[]> {
  const nominals = products.map(({ nominalId }) => nominalId)
  const margins = await marginsOf(tx, target, products)
  const lowest = await lowestShares(tx, nominals, target.id)
  return products.map((product, at) => present(actor, product, { ...margins[at]!, share: lowest.get(product.nominalId)!.share }))
}

function present(actor: Actor, product: PricedProduct, { share, ...taken }: Margins & { share: number }): FeeRow {
  const { revenue, feeId } = taken
  const price = priceAbove(product, taken)
  const row = { productTypeId: product.productTypeId, adminNominal: product.nominal, price, revenue }
  const maxRevenue = Math.max(0, revenue + share)
  const owner = isOwner(actor)
  return {
    ...row,
    id: product.id,
    name: product.name,
    category: product.category,
    adminNominalId: product.nominalId,
    sellingPrice: judgeRevenue({ ...row, maxRevenue }, revenue).sellingPrice,
    feeId,
    isDefault: feeId === null,
    maxRevenue,
    partner: owner ? product.partner : null,
    partnerId: owner ? product.partnerId : null,
    isDefaultPartner: owner ? !product.hasOwnPartner : null,
    isOpen: !product.closedOwn && !product.closedAbove,
    isClosedAbove: product.closedAbove,
  }
}

/** One row of the fee table. Refuses `not-found` when the caller does not see the product there. */
export async function feeRow(tx: Tx, actor: Actor, target: Target, productId: number): Promise<FeeRow> {
  const page = { limit: 1, offset: 0 }
  const products = await pricedProducts(tx, target, { products: [productId], all: isOwner(actor) }, page)
  const [row] = await feeRows(tx, actor, target, products)
  return row ?? refuse('not-found')
}

/** Refuses `share-below-zero`, naming the share, when what was changed leaves that of a seller below the user below zero. */
export async function checkShares(tx: Tx, target: Target, { adminNominalId, revenue }: FeeRow): Promise<void> {
  const { share, sellerTypeId } = (await lowestShares(tx, [adminNominalId], target.id)).get(adminNominalId)!
  if (share >= 0) return
  refuse('share-below-zero', { type: userTypes[sellerTypeId]!.code, share, most: Math.max(0, revenue + share) })
}

export async function setUserFee(tx: Tx, actor: Actor, input: Input<'setUserFee'>): Promise<Answer<'setUserFee'>> {
  const { target, row } = await rowToChange(tx, actor, input)
  const { expected, revenue } = input
  if (expected && (expected.revenue !== row.revenue || expected.price !== row.price)) refuse('changed-meanwhile')
  await setMargin(tx, target.id, row.adminNominalId, revenue)
  const after = await feeRow(tx, actor, target, row.id)
  // Taking less mends shares that prices of partners have brought below nothing since.
  if (revenue > row.revenue) await checkShares(tx, target, after)
  return after
}

/** Gives back the default margin; without an own one nothing changes. */
export async function resetUserFee(tx: Tx, actor: Actor, input: Input<'resetUserFee'>): Promise<Answer<'resetUserFee'>> {
  const { target, row } = await rowToChange(tx, actor, input)
  if (typeof input.feeId === 'number' && row.feeId !== null && row.feeId !== input.feeId) refuse('changed-meanwhile')
  await removeMargin(tx, target.id, row.adminNominalId)
  const after = await feeRow(tx, actor, target, row.id)
  if (after.revenue > row.revenue) await checkShares(tx, target, after)
  return after
}

/** Locked, so that two changes along one chain cannot each be right and both together be wrong. */
async function rowToChange(tx: Tx, actor: Actor, { user, adminNominalId }: { user: number; adminNominalId: number }) {
  const target = await pricedUser(tx, actor, user)
  await keepCatalogue(tx)
  await lockShares(tx, adminNominalId)
  const product = await productOfNominal(tx, adminNominalId)
  return { target, row: product ? await feeRow(tx, actor, target, product.id) : refuse('not-found') }
}
