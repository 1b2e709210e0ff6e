import { productTypes } from '../../contract/catalogue/product-types.ts'
import { isOwner, opensProductsFor } from '../../contract/user-types.ts'
import { partnerTooDear } from '../../rules/user-fee.ts'
import { keepCatalogue } from '../offers/lock.ts'
import { lockShares, lowestShares } from '../offers/shares.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import { inSubtree, type Target } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { checkShares, feeRow, pricedUser } from './fees.ts'
import {
  choosePartner,
  closeProducts,
  forgetPartner,
  lockHead,
  nominalsOfBills,
  openProducts,
  partnersWithPrices,
  productById,
} from './partners.queries.ts'
import { productIds } from './pricing.queries.ts'

export async function partnersOfProduct(
  tx: Tx,
  _actor: Actor,
  { productId }: Input<'partnersOfProduct'>,
): Promise<Answer<'partnersOfProduct'>> {
  if (!(await productById(tx, productId))) refuse('not-found')
  const partners = await partnersWithPrices(tx, productId)
  return partners.map(({ id, name, price }) => ({ id, name, ProductSwitchings: [{ price }] }))
}

type PartnerInput = Pick<Input<'resetUserPartner'>, 'selectedUser' | 'partner' | 'expected'>

/** The row, locked; refuses `changed-meanwhile` when it is no longer what the caller saw. */
async function rowToRoute(tx: Tx, actor: Actor, { selectedUser, partner, expected }: PartnerInput) {
  const target = await pricedUser(tx, actor, selectedUser)
  await keepCatalogue(tx)
  const product = (await productById(tx, partner.productId)) ?? refuse('not-found')
  await lockHead(tx, target)
  if (product.adminNominalId !== null) await lockShares(tx, product.adminNominalId)
  const row = await feeRow(tx, actor, target, product.id)
  if (expected && expected.partnerId !== row.partnerId) refuse('changed-meanwhile')
  return { target, row }
}

/** A partner whose price leaves nothing of what the user pays is refused, as is one whose price of a bill takes a seller's share. */
export async function setUserPartner(tx: Tx, actor: Actor, input: Input<'setUserPartner'>): Promise<Answer<'setUserPartner'>> {
  const { target, row } = await rowToRoute(tx, actor, input)
  const chosen = (await partnersWithPrices(tx, row.id)).find(({ id }) => id === input.partner.id) ?? refuse('not-found')
  const { sellingPrice } = row
  if (sellingPrice !== null && partnerTooDear(chosen.price, sellingPrice)) {
    refuse('partner-above-price', { partnerPrice: chosen.price, sellingPrice })
  }
  await choosePartner(tx, target, row.id, chosen.id)
  return routed(tx, actor, target, row.id)
}

/** Without an own partner nothing changes. The partner that delivers then must not cost more than the user pays, like a chosen one. */
export async function resetUserPartner(
  tx: Tx,
  actor: Actor,
  input: Input<'resetUserPartner'>,
): Promise<Answer<'resetUserPartner'>> {
  const { target, row } = await rowToRoute(tx, actor, input)
  await forgetPartner(tx, target, row.id)
  const after = await routed(tx, actor, target, row.id)
  const { price, sellingPrice } = row
  const risen = after.price !== null && price !== null && after.price > price
  const now = (await partnersWithPrices(tx, row.id)).find(({ id }) => id === after.partnerId)
  if (risen && now && sellingPrice !== null && partnerTooDear(now.price, sellingPrice))
    refuse('partner-above-price', { partnerPrice: now.price, sellingPrice })
  return after
}

async function routed(tx: Tx, actor: Actor, target: Target, productId: number) {
  const after = await feeRow(tx, actor, target, productId)
  if (after.productTypeId === productTypes.bill) await checkShares(tx, target, after)
  return after
}

/** The user, locked with its head, when the caller opens and closes products for it. */
async function openedUser(tx: Tx, actor: Actor, userId: number): Promise<Target> {
  const target = await inSubtree(tx, actor, userId)
  if (!opensProductsFor(actor.userTypeId, target.userTypeId)) refuse('prices-not-yours')
  await lockHead(tx, target)
  return target
}

export async function openProduct(tx: Tx, actor: Actor, input: Input<'openProduct'>): Promise<Answer<'openProduct'>> {
  const { productId, userId, isOpen } = input
  const target = await openedUser(tx, actor, userId)
  const row = await feeRow(tx, actor, target, productId)
  if (isOpen && row.productTypeId === productTypes.bill) await checkShares(tx, target, row)
  if (!isOpen) await closeProducts(tx, target, [productId])
  else if ((await openProducts(tx, target, [productId])).closedAbove > 0) refuse('closed-above')
  return { productId, userId, isOpen }
}

/** Those products that leave every seller at and below the user nothing or more: a partner's price may have taken more of a bill. */
async function leavingShares(tx: Tx, target: Target, products: readonly number[]): Promise<number[]> {
  const nominals = await nominalsOfBills(tx, products)
  const lowest = await lowestShares(tx, [...nominals.values()], target.id)
  return products.filter((id) => (lowest.get(nominals.get(id) ?? 0)?.share ?? 0) >= 0)
}

/** What the owner closed for the mitra above stays closed, and is counted; a bill that would leave a share below zero stays closed. */
export async function openAllProducts(tx: Tx, actor: Actor, input: Input<'openProducts'>): Promise<Answer<'openProducts'>> {
  const { userId, isOpen, ...filter } = input
  const target = await openedUser(tx, actor, userId)
  const none = filter.products?.length === 0
  const products = none ? [] : await productIds(tx, target, { ...filter, all: isOwner(actor) })
  if (isOpen) return openProducts(tx, target, await leavingShares(tx, target, products))
  return { changed: await closeProducts(tx, target, products), closedAbove: 0 }
}
