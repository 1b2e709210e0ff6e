import { sql } from 'kysely'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import type { Engine } from '../selling/engine.ts'
import { priceList } from '../selling/price-list.ts'
import { shownMode } from '../selling/rehearsed.ts'
import { type SaleState, sandboxBalance } from '../selling/sale-fields.ts'
import { requestOf, saleResult } from '../selling/selling.ts'

const result = (state: SaleState): Answer<'h2hPurchase'> => ({ ...saleResult(state), mode: shownMode(state) })

export async function h2hInquiry(engine: Engine, actor: Actor, input: Input<'h2hInquiry'>): Promise<Answer<'h2hInquiry'>> {
  const { refId, productCode, customerCode, amount = null } = input
  return result(
    await engine.sell(requestOf(actor, { requestType: 'inquiry', door: 'native', refId, productCode, customerCode, amount })),
  )
}

/** Sells; a known reference answers the present state of its sale. */
export async function h2hPurchase(engine: Engine, actor: Actor, input: Input<'h2hPurchase'>): Promise<Answer<'h2hPurchase'>> {
  const { refId, productCode, customerCode, amount = null, maxPrice = null, counter: nth = 1 } = input
  return result(
    await engine.sell(
      requestOf(actor, { requestType: 'purchase', door: 'native', refId, productCode, customerCode, amount, maxPrice, nth }),
    ),
  )
}

export async function h2hStatus(engine: Engine, actor: Actor, input: Input<'h2hStatus'>): Promise<Answer<'h2hStatus'>> {
  const { userId, mode } = actor
  const state = await engine.stateOfReference({ userId, mode, requestType: 'purchase', refId: input.refId })
  return state ? result(state) : refuse('not-found')
}

export async function h2hProducts(tx: Tx, actor: Actor, input: Input<'h2hProducts'>): Promise<Answer<'h2hProducts'>> {
  const list = await priceList(tx, { userId: actor.userId, language: actor.language, code: input.code })
  const products = list.map(({ code, name, category, brand, productTypeId, price, minAmount, maxAmount, state, cutOff }) => ({
    code,
    name,
    category,
    brand,
    productTypeId,
    price,
    minAmount,
    maxAmount,
    state,
    cutOff,
  }))
  return { products }
}

export async function h2hBalance(tx: Tx, actor: Actor): Promise<Answer<'h2hBalance'>> {
  if (actor.mode === 'sand') return { balance: sandboxBalance, mode: 'sand' }
  const { balance } = await tx
    .selectFrom('balance')
    .select(sql<number>`balance - rehearsed(user_id)`.as('balance'))
    .where('userId', '=', actor.userId)
    .executeTakeFirstOrThrow()
  return { balance, mode: actor.mode }
}
