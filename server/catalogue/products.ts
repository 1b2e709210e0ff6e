import { sql } from 'kysely'
import { outageReasonText } from '../../contract/hints.ts'
import { pageOf, pagesOf } from '../lists/paging.ts'
import { expectUnchanged, lockCatalogue } from '../offers/lock.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { priceList } from '../selling/price-list.ts'
import { countProducts, type ProductRow, productRows } from './products.queries.ts'

type Listed = Answer<'listProducts'>['products'][number]

function outageOf(row: ProductRow, language: Actor['language']): Listed['outage'] {
  if (row.outageReason === null) return null
  const automatic = row.state === 'closed'
  return {
    reason: outageReasonText(row.outageReason, language),
    automatic,
    since: automatic ? (row.closedAt?.toISOString() ?? null) : null,
    failed: automatic ? row.failed : null,
    decided: automatic ? row.decided : null,
    probeAt: automatic ? (row.probeAt?.toISOString() ?? null) : null,
  }
}

const present = (row: ProductRow, language: Actor['language']): Listed => ({
  id: row.id,
  code: row.code,
  name: row.name,
  ProductCategory: { id: row.categoryId, name: row.category, productTypeId: row.productTypeId },
  isAvailable: row.isAvailable,
  isAvailableTl: row.isAvailableTl,
  ProductSwitchings: row.switchings,
  AdminNominals: row.nominals,
  cutOffFrom: row.cutOffFrom,
  cutOffTo: row.cutOffTo,
  outage: outageOf(row, language),
  isOnTrial: row.state === 'trial',
  closedByPrice: row.closedByPrice,
  lacks: row.lacks,
})

export async function listProducts(tx: Tx, actor: Actor, input: Input<'listProducts'>): Promise<Answer<'listProducts'>> {
  const filter = { categories: input.productCategories, partnerId: input.partnerId ?? null, keyword: input.keyword }
  const count = await countProducts(tx, filter)
  const rows = await productRows(tx, filter, pageOf(input))
  return { products: rows.map((row) => present(row, actor.language)), totalPages: pagesOf(count, input), totalData: count }
}

/** In the order of the counter, priced as a sale would be. */
export async function userProducts(tx: Tx, actor: Actor, input: Input<'userProducts'>): Promise<Answer<'userProducts'>> {
  const { productCategories: categories, keyword } = input
  const all = await priceList(tx, { userId: actor.userId, language: actor.language, keyword })
  const wanted = all.filter(({ categoryId }) => categories.length === 0 || categories.includes(categoryId))
  const { offset, limit } = pageOf(input)
  return {
    products: wanted.slice(offset, offset + limit).map((product) => ({
      id: product.id,
      code: product.code,
      name: product.name,
      ProductCategory: { id: product.categoryId, name: product.category },
      productTypeId: product.productTypeId,
      price: product.price,
      nominal: product.nominal,
      state: product.state,
      reason: product.reason,
    })),
    totalPages: pagesOf(wanted.length, input),
    totalData: wanted.length,
  }
}

/** The product as an edit finds it, kept from others until the edit is done. */
async function productToEdit(tx: Tx, id: number) {
  await lockCatalogue(tx)
  const { rows } = await sql<{ name: string; cutOffFrom: string | null; cutOffTo: string | null }>`
    select name, to_char(cut_off_from, 'HH24:MI') as cut_off_from, to_char(cut_off_to, 'HH24:MI') as cut_off_to from product where id = ${id}`.execute(
    tx,
  )
  return rows[0] ?? refuse('not-found')
}

export async function setAvailability(
  tx: Tx,
  _actor: Actor,
  { productId, isAvailable, type }: Input<'setAvailability'>,
): Promise<Answer<'setAvailability'>> {
  await productToEdit(tx, productId)
  const set = type === 'dm' ? { isAvailable } : { isAvailableTl: isAvailable }
  await tx.updateTable('product').set(set).where('id', '=', productId).execute()
  return {}
}

export async function renameProduct(
  tx: Tx,
  _actor: Actor,
  { id, name, was }: Input<'renameProduct'>,
): Promise<Answer<'renameProduct'>> {
  const product = await productToEdit(tx, id)
  expectUnchanged(was, product.name)
  if (name !== product.name) await tx.updateTable('product').set({ name }).where('id', '=', id).execute()
  return {}
}

const span = (hours: { cutOffFrom: string | null; cutOffTo: string | null }) =>
  hours.cutOffFrom === null ? '–' : `${hours.cutOffFrom}–${hours.cutOffTo}`

/** Both hours or none; hours that begin and end at the same minute are none. */
export async function setHours(tx: Tx, _actor: Actor, input: Input<'setHours'>): Promise<Answer<'setHours'>> {
  const { productId, cutOffFrom, cutOffTo, was } = input
  const product = await productToEdit(tx, productId)
  expectUnchanged(was && span(was), span(product))
  const none = cutOffFrom === null || cutOffTo === null || cutOffFrom === cutOffTo
  await writeHours(tx, productId, none ? null : { from: cutOffFrom, to: cutOffTo })
  return {}
}

export async function writeHours(tx: Tx, productId: number, hours: { from: string; to: string } | null): Promise<void> {
  const set = { cutOffFrom: hours?.from ?? null, cutOffTo: hours?.to ?? null }
  await tx.updateTable('product').set(set).where('id', '=', productId).execute()
}

/**
 * A person's closing stays until a person opens it; a product that the clock had closed is on trial after it was opened,
 * so that it closes again when its next sales fail.
 */
export async function setOutage(tx: Tx, _actor: Actor, { productId, reason }: Input<'setOutage'>): Promise<Answer<'setOutage'>> {
  await productToEdit(tx, productId)
  await tx.updateTable('product').set({ outageReason: reason }).where('id', '=', productId).execute()
  if (reason === null) {
    await tx
      .updateTable('outageWatch')
      .set({ state: 'trial', since: sql`now()`, probeAt: null })
      .where('productId', '=', productId)
      .where('state', '=', 'closed')
      .execute()
  } else await tx.deleteFrom('outageWatch').where('productId', '=', productId).execute()
  return {}
}
