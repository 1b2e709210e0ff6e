import { pageOf, pagesOf } from '../lists/paging.ts'
import { expectUnchanged, lockCatalogue } from '../offers/lock.ts'
import { lowestShares, refuseNegativeShares, refuseSharesTaken } from '../offers/shares.ts'
import { tellOfClosings } from '../operators/operators.ts'
import { healthOfPartners, noHealth } from '../partners/health.queries.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { writeOpen, writePrices } from './partner-list.queries.ts'
import {
  changeRows,
  closingPrice,
  countChanges,
  placeInOrder,
  productById,
  switchingById,
  switchingRows,
} from './switching.queries.ts'

export async function switchings(tx: Tx, _actor: Actor, input: Input<'switchings'>): Promise<Answer<'switchings'>> {
  const product = (await productById(tx, input.product)) ?? refuse('not-found')
  const rows = await switchingRows(tx, product.id, input.priorityType)
  const health = await healthOfPartners(tx, product.id)
  return {
    product: { id: product.id, name: product.name, code: product.code, productTypeId: product.productTypeId },
    switchings: rows.map((row) => ({
      id: row.id,
      priority: row.priority,
      priorityTl: row.priorityTl,
      price: row.price,
      partnerId: row.partnerId,
      Partner: { name: row.name, code: row.code },
      isActive: row.isActive,
      isOpen: row.isOpen,
      remark: row.remark,
      health: health.ofProduct.get(row.partnerId) ?? noHealth,
      partnerHealth: health.ofAll.get(row.partnerId) ?? noHealth,
    })),
  }
}

/** Takes the order only if the rows are those of one product, all of them, at the places they have now. */
export async function setPriority(
  tx: Tx,
  _actor: Actor,
  { rows, priorityType }: Input<'setPriority'>,
): Promise<Answer<'setPriority'>> {
  await lockCatalogue(tx)
  const first = (await switchingById(tx, rows[0]!.id)) ?? refuse('not-found')
  const present = await switchingRows(tx, first.productId, priorityType)
  const asRead = new Map(rows.map((row) => [row.id, row]))
  const unchanged =
    rows.length === present.length &&
    asRead.size === present.length &&
    present.every(({ id, priority, priorityTl }) => {
      const read = asRead.get(id)
      return read?.priority === priority && read.priorityTl === priorityTl
    })
  if (!unchanged) refuse('changed-meanwhile')
  const { nominals, before } = await sharesOf(tx, first.productId)
  await placeInOrder(
    tx,
    rows.map(({ id }) => id),
    priorityType,
  )
  await refuseSharesTaken(tx, nominals, before)
  return { closed: await tellOfClosings(tx) }
}

export async function updatePrice(
  tx: Tx,
  _actor: Actor,
  { psId, price, was }: Input<'updatePrice'>,
): Promise<Answer<'updatePrice'>> {
  await lockCatalogue(tx)
  const present = (await switchingById(tx, psId)) ?? refuse('not-found')
  expectUnchanged(was, present.price)
  if (price === present.price) return { closed: 0 }
  await writePrices(tx, [{ psId, price }])
  return { closed: await tellOfClosings(tx) }
}

/** What is left of the nominal that the product is sold with, before its partners change. */
async function sharesOf(tx: Tx, productId: number) {
  const { adminNominalId } = (await productById(tx, productId))!
  const nominals = adminNominalId === null ? [] : [adminNominalId]
  return { nominals, before: await lowestShares(tx, nominals, null) }
}

/** Refuses when the partner that is then asked first takes what a seller of a bill had left. */
export async function openSwitching(
  tx: Tx,
  _actor: Actor,
  { psId, isOpen }: Input<'openSwitching'>,
): Promise<Answer<'openSwitching'>> {
  await lockCatalogue(tx)
  const present = (await switchingById(tx, psId)) ?? refuse('not-found')
  if (present.isOpen === isOpen) return { closed: 0 }
  const { nominals, before } = await sharesOf(tx, present.productId)
  await writeOpen(tx, [psId], isOpen)
  await refuseSharesTaken(tx, nominals, before)
  return { closed: await tellOfClosings(tx) }
}

export async function setPartnerCode(
  tx: Tx,
  _actor: Actor,
  { psId, code, was }: Input<'setPartnerCode'>,
): Promise<Answer<'setPartnerCode'>> {
  await lockCatalogue(tx)
  const present = (await switchingById(tx, psId)) ?? refuse('not-found')
  expectUnchanged(was, present.code)
  if (code !== present.code) await tx.updateTable('productPartner').set({ partnerCode: code }).where('id', '=', psId).execute()
  return {}
}

export async function partnerPrice(
  tx: Tx,
  _actor: Actor,
  { partnerId, productId }: Input<'partnerPrice'>,
): Promise<Answer<'partnerPrice'>> {
  const rows = await switchingRows(tx, productId, 'priority')
  const row = rows.find((one) => one.partnerId === partnerId) ?? refuse('not-found')
  return { psId: row.id, price: row.price, closesAt: await closingPrice(tx, productId, partnerId, row.price) }
}

export async function priceHistory(tx: Tx, _actor: Actor, input: Input<'priceHistory'>): Promise<Answer<'priceHistory'>> {
  const product = (await productById(tx, input.productId)) ?? refuse('not-found')
  const count = await countChanges(tx, product.id)
  const rows = await changeRows(tx, product.id, pageOf(input))
  return {
    changes: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      Partner: { id: row.partnerId, name: row.partner },
      oldPrice: row.oldPrice,
      newPrice: row.newPrice,
      User: row.userId === null ? null : { id: row.userId, name: row.user ?? '' },
      LoginUser: row.loginUserId === null ? null : { id: row.loginUserId, name: row.loginUser ?? '' },
      closed: row.closed,
      stillClosed: row.stillClosed,
      FromPartner: row.fromPartnerId === null ? null : { id: row.fromPartnerId, name: row.fromPartner ?? '' },
    })),
    totalPages: pagesOf(count, input),
    totalData: count,
  }
}

/** Opens what one price change closed; what a person closed stays closed. Refuses while the share of a seller of a bill would be below zero. */
export async function reopenProduct(
  tx: Tx,
  _actor: Actor,
  { priceChangeId }: Input<'reopenProduct'>,
): Promise<Answer<'reopenProduct'>> {
  await lockCatalogue(tx)
  const change = await tx
    .updateTable('priceChange')
    .set({ reopenedAt: new Date() })
    .where('id', '=', priceChangeId)
    .where('closed', '>', 0)
    .returning(['id', 'productId'])
    .executeTakeFirst()
  if (!change) refuse('not-found')
  const { nominals } = await sharesOf(tx, change.productId)
  await refuseNegativeShares(tx, nominals)
  const opened = await tx.deleteFrom('userProductClosed').where('priceChangeId', '=', priceChangeId).executeTakeFirst()
  return { opened: Number(opened.numDeletedRows) }
}
