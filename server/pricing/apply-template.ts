import { isOwner, kindOf, userTypes } from '../../contract/user-types.ts'
import { keepCatalogue } from '../offers/lock.ts'
import { lockShares, lowestShares } from '../offers/shares.ts'
import type { Actor } from '../runner/actor.ts'
import { auditedBy, openAudit } from '../runner/audit.ts'
import type { Answer, Input, Origin } from '../runner/handlers.ts'
import type { Target } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import type { Transact } from '../runner/transact.ts'
import { marginsOf, priceAbove, pricedUser } from './fees.ts'
import { type PricedProduct, pricedProducts } from './pricing.queries.ts'
import { kindOfTemplate, setMargins, type TemplateFee, templateById, templateFees } from './templates.queries.ts'

const MOST_ROWS = 500

interface Change {
  target: Target
  product: PricedProduct
  /** What is taken from the user now, and what the caller pays itself. */
  was: number
  price: number | null
  fee: number
}
type Refusal = NonNullable<Answer<'previewFeeTemplate'>['rows'][number]['refusal']>
interface Effect {
  changes: (Change & { refusal: Refusal | null })[]
  unchanged: number
}

/**
 * Writes the fees of a template as the margins on the users, and judges the shares that are then left below each of them.
 * The caller rolls everything back when one is refused.
 */
async function writeFees(tx: Tx, actor: Actor, { id, version, users }: Input<'applyFeeTemplate'>): Promise<Effect> {
  const template = (await templateById(tx, id, 'keep')) ?? refuse('not-found')
  if (version !== undefined && version !== template.version) refuse('changed-meanwhile')
  const { kind, name } = kindOfTemplate(template.salesTypeId)
  const targets: Target[] = []
  for (const userId of new Set(users)) targets.push(await pricedUser(tx, actor, userId))
  const other = targets.find(({ userTypeId }) => kindOf(userTypeId) !== kind)
  if (other) refuse('template-other-kind', { user: other.name, kind: name })
  await keepCatalogue(tx)
  const fees = await templateFees(tx, id)
  if (fees.length === 0) refuse('template-empty')
  for (const { adminNominalId } of fees) await lockShares(tx, adminNominalId)
  let unchanged = 0
  const changes: Change[] = []
  // From the top down: what is taken from a user above is in the price of one below.
  for (const target of targets.sort((one, another) => levelOf(one) - levelOf(another))) {
    const rows = await rowsOf(tx, actor, target, fees)
    const differing = rows.filter(({ was, fee }) => was !== fee)
    unchanged += rows.length - differing.length
    await setMargins(
      tx,
      target.id,
      differing.map(({ product, fee }) => ({ adminNominalId: product.nominalId, fee })),
    )
    changes.push(...differing)
  }
  return { changes: await judged(tx, changes), unchanged }
}

const levelOf = ({ userTypeId }: Target) => userTypes[userTypeId]!.level

/** The products of the template that the caller sees in the fee table of a user. */
async function rowsOf(tx: Tx, actor: Actor, target: Target, fees: readonly TemplateFee[]): Promise<Change[]> {
  const filter = { products: fees.map(({ productId }) => productId), all: isOwner(actor) }
  const products = await pricedProducts(tx, target, filter, { limit: fees.length, offset: 0 })
  const margins = await marginsOf(tx, target, products)
  const feeOf = new Map(fees.map(({ adminNominalId, fee }) => [adminNominalId, fee]))
  return products.map((product, at) => ({
    target,
    product,
    was: margins[at]!.revenue,
    price: priceAbove(product, margins[at]!),
    fee: feeOf.get(product.nominalId)!,
  }))
}

/**
 * Taking less is never refused: it mends shares that prices of partners have brought below nothing since. Looked into user by
 * user are only the products that leave a share below zero.
 */
async function judged(tx: Tx, changes: readonly Change[]): Promise<Effect['changes']> {
  const raises = changes.filter(({ was, fee }) => fee > was)
  const nominals = [...new Set(raises.map(({ product }) => product.nominalId))]
  const least = await lowestShares(tx, nominals, null)
  const doubtful = new Map<number, number[]>()
  for (const { target, product } of raises) {
    if (least.get(product.nominalId)!.share >= 0) continue
    doubtful.set(target.id, [...(doubtful.get(target.id) ?? []), product.nominalId])
  }
  const lowest = new Map<number, Awaited<ReturnType<typeof lowestShares>>>()
  for (const [userId, some] of doubtful) lowest.set(userId, await lowestShares(tx, some, userId))
  return changes.map((change) => {
    const { target, product, was, fee } = change
    const found = fee > was ? lowest.get(target.id)?.get(product.nominalId) : undefined
    if (!found || found.share >= 0) return { ...change, refusal: null }
    const { share, sellerTypeId } = found
    return { ...change, refusal: { type: userTypes[sellerTypeId]!.code, share, most: Math.max(0, fee + share) } }
  })
}

/** All or nothing: refuses `template-refused` with the number of fees that leave a share below zero and the first of them. */
export async function applyFeeTemplate(
  tx: Tx,
  actor: Actor,
  input: Input<'applyFeeTemplate'>,
): Promise<Answer<'applyFeeTemplate'>> {
  const { changes, unchanged } = await writeFees(tx, actor, input)
  const refused = changes.filter(({ refusal }) => refusal !== null)
  const first = refused[0]
  if (first) {
    const { type, share } = first.refusal!
    refuse('template-refused', { refused: refused.length, product: first.product.name, user: first.target.name, type, share })
  }
  return { changed: changes.length, unchanged }
}

const undone = new Error('only looked at')

/** Applies the template and undoes it, so that what is shown is what applying it would do. */
export async function previewFeeTemplate(
  transact: Transact,
  actor: Actor,
  input: Input<'previewFeeTemplate'>,
  origin: Origin,
): Promise<Answer<'previewFeeTemplate'>> {
  let effect: Effect = { changes: [], unchanged: 0 }
  await transact
    .write(async (tx) => {
      await openAudit(tx, 'previewFeeTemplate', auditedBy(actor), input, origin)
      effect = await writeFees(tx, actor, input)
      throw undone
    })
    .catch((error) => {
      if (error !== undone) throw error
    })
  return shown(effect)
}

function shown({ changes, unchanged }: Effect): Answer<'previewFeeTemplate'> {
  const refused = changes.filter(({ refusal }) => refusal !== null)
  const rows = [...refused, ...changes.filter(({ refusal }) => refusal === null)].slice(0, MOST_ROWS)
  return {
    changed: changes.length - refused.length,
    unchanged,
    refused: refused.length,
    rows: rows.map(({ target, product, was, price, fee, refusal }) => ({
      userId: target.id,
      user: target.name,
      productId: product.id,
      product: product.name,
      was,
      fee,
      sellingPrice: price === null ? null : price + fee,
      refusal,
    })),
  }
}
