import type { ProductTypeId } from '../../contract/catalogue/product-types.ts'
import { type DefaultFees, deriveDefaults, feeCodes, negativeDefaults, spreadDefaults, type TypedFees } from '../../rules/fees.ts'
import { lockCatalogue } from '../offers/lock.ts'
import { refuseNegativeShares } from '../offers/shares.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { Refused, refuse } from '../runner/refuse.ts'
import { productById, switchingRows } from './switching.queries.ts'

const noFees: TypedFees = { revenue: 0, ca3: 0, subca3: 0, salesDm2: 0, mitra5: 0, ca5: 0, subca15: 0, subca25: 0 }

export async function adminNominals(
  tx: Tx,
  _actor: Actor,
  { productId }: Input<'adminNominals'>,
): Promise<Answer<'adminNominals'>> {
  const product = (await productById(tx, productId)) ?? refuse('not-found')
  const partners = await switchingRows(tx, productId, 'priority')
  const rows = await tx
    .selectFrom('adminNominal')
    .select(['id', 'nominal', 'fees', 'version'])
    .where('productId', '=', productId)
    .orderBy('nominal')
    .execute()
  return {
    product: { id: product.id, name: product.name, code: product.code, productTypeId: product.productTypeId },
    partners: partners.map(({ partnerId, name, price }) => ({ id: partnerId, name, price })),
    adminNominals: rows.map(({ id, nominal, fees, version }) => ({
      id,
      nominal,
      isUsed: id === product.adminNominalId,
      version,
      DefaultAdminFees: fees.map((amount) => ({ amount: Number(amount) })),
    })),
  }
}

/** What the partners that are asked first, by either kind, take for a product; nothing when nobody delivers it. */
async function firstPrices(tx: Tx, productId: number): Promise<number[]> {
  const dm = await switchingRows(tx, productId, 'priority')
  const tl = await switchingRows(tx, productId, 'priorityTl')
  return [dm[0]?.price ?? 0, tl[0]?.price ?? 0]
}

/** Refuses shares below zero, at whichever of the prices they are lowest; the first one by name, all of them by field. */
function refuseNegative(fees: readonly DefaultFees[]): void {
  for (const shares of fees) {
    const negative = negativeDefaults(shares)
    if (negative.length === 0) continue
    const fields = Object.fromEntries(negative.map((name) => [name, `Rp ${shares[name].toLocaleString('id-ID')}`]))
    throw new Refused('fee-below-zero', { share: feeCodes[negative[0]!], amount: shares[negative[0]!] }, fields)
  }
}

async function refuseExisting(tx: Tx, productId: number, nominal: number, own: number | null): Promise<void> {
  const other = await tx
    .selectFrom('adminNominal')
    .select('id')
    .where('productId', '=', productId)
    .where('nominal', '=', nominal)
    .$if(own !== null, (query) => query.where('id', '<>', own))
    .executeTakeFirst()
  if (other) refuse('nominal-exists', { nominal })
}

export async function createAdminNominal(
  tx: Tx,
  _actor: Actor,
  { nominal, productId }: Input<'createAdminNominal'>,
): Promise<Answer<'createAdminNominal'>> {
  await lockCatalogue(tx)
  const product = (await productById(tx, productId)) ?? refuse('not-found')
  await refuseExisting(tx, productId, nominal, null)
  const productTypeId = product.productTypeId as ProductTypeId
  const derived = (await firstPrices(tx, productId)).map((partnerPrice) =>
    deriveDefaults({ nominal, partnerPrice, productTypeId }, noFees),
  )
  refuseNegative(derived)
  const { id } = await tx
    .insertInto('adminNominal')
    .values({ productId, nominal, fees: spreadDefaults(derived[0]!) })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (product.adminNominalId === null) await use(tx, productId, id)
  return { id }
}

const use = (tx: Tx, productId: number, adminNominalId: number) =>
  tx.updateTable('product').set({ adminNominalId }).where('id', '=', productId).execute()

async function nominalToEdit(tx: Tx, id: number) {
  await lockCatalogue(tx)
  const nominal = await tx
    .selectFrom('adminNominal')
    .innerJoin('product', 'product.id', 'adminNominal.productId')
    .select([
      'adminNominal.id',
      'adminNominal.nominal',
      'adminNominal.version',
      'product.id as productId',
      'product.productTypeId',
    ])
    .select('product.adminNominalId as usedId')
    .where('adminNominal.id', '=', id)
    .executeTakeFirst()
  return nominal ?? refuse('not-found')
}

export async function deleteAdminNominal(
  tx: Tx,
  _actor: Actor,
  { adminNominalId }: Input<'deleteAdminNominal'>,
): Promise<Answer<'deleteAdminNominal'>> {
  const nominal = await nominalToEdit(tx, adminNominalId)
  if (nominal.usedId === nominal.id) refuse('nominal-in-use')
  await tx.deleteFrom('feeTemplateFee').where('adminNominalId', '=', nominal.id).execute()
  await tx.deleteFrom('userFee').where('adminNominalId', '=', nominal.id).execute()
  await tx.deleteFrom('adminNominal').where('id', '=', nominal.id).execute()
  return {}
}

export async function chooseAdminNominal(
  tx: Tx,
  _actor: Actor,
  { adminNominalId }: Input<'chooseAdminNominal'>,
): Promise<Answer<'chooseAdminNominal'>> {
  const nominal = await nominalToEdit(tx, adminNominalId)
  await use(tx, nominal.productId, nominal.id)
  await refuseNegativeShares(tx, [nominal.id])
  return {}
}

/**
 * Every share goes to all networks of its depth. The derived shares must be those of one of the product's partner prices: others were
 * computed from a price that has changed since. None may be below zero, at that price or at that of the partners asked first.
 */
export async function updateDefaultFees(
  tx: Tx,
  _actor: Actor,
  { adminNominalId, admin, version, ...shares }: Input<'updateDefaultFees'>,
): Promise<Answer<'updateDefaultFees'>> {
  const nominal = await nominalToEdit(tx, adminNominalId)
  if (version !== undefined && version !== nominal.version) refuse('changed-meanwhile')
  await refuseExisting(tx, nominal.productId, admin, nominal.id)
  const productTypeId = nominal.productTypeId as ProductTypeId
  const divide = (partnerPrice: number) => deriveDefaults({ nominal: admin, partnerPrice, productTypeId }, shares)
  const partners = await switchingRows(tx, nominal.productId, 'priority')
  const prices = partners.length > 0 ? partners.map(({ price }) => price) : [0]
  const matches = prices.some((price) => {
    const derived = divide(price)
    return (Object.keys(derived) as (keyof DefaultFees)[]).every((name) => derived[name] === shares[name])
  })
  if (!matches) refuse('changed-meanwhile')
  refuseNegative([shares, ...(await firstPrices(tx, nominal.productId)).map(divide)])
  await tx
    .updateTable('adminNominal')
    .set({ nominal: admin, fees: spreadDefaults(shares) })
    .where('id', '=', nominal.id)
    .execute()
  await refuseNegativeShares(tx, [nominal.id])
  return {}
}
