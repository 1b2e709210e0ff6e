import { sql } from 'kysely'
import { productTypes } from '../../contract/catalogue/product-types.ts'
import { answerText } from '../../contract/selling/own-answers.ts'
import { saleStatuses } from '../../contract/selling/sale-statuses.ts'
import { normaliseCustomerCode } from '../../rules/customer-code.ts'
import { currentStatus, soldStatuses } from '../lists/current-status.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import type { RunSql } from '../runner/run-sql.ts'
import { nameOfStatus } from './advice.ts'
import type { Engine } from './engine.ts'
import { fittingOperator, priceList } from './price-list.ts'
import type { SaleRequest, SaleState } from './sale-fields.ts'
import { balanceNow } from './sale-state.ts'

export type SaleResult = Answer<'purchase'>

export const saleResult = (state: SaleState): SaleResult => ({
  saleId: state.saleId,
  refId: state.refId,
  requestType: state.requestType,
  statusId: state.statusId,
  status: nameOfStatus(state.statusId),
  refundedAt: state.refundedAt,
  productCode: state.productCode,
  productName: state.productName,
  customerCode: state.customerCode,
  customerName: state.customerName,
  price: state.price,
  customerPays: state.customerPays,
  serialNumber: state.serialNumber,
  message: state.message,
  balance: state.balance,
  createdAt: state.createdAt,
  details: state.details,
})

/** The same for a person, who reads what is our own word in it in the language of the screen. */
export const readBy = ({ language }: Pick<Actor, 'language'>, { message, ...sale }: SaleResult): SaleResult => ({
  ...sale,
  message: answerText(message, language),
})

/** A request of a signed-in seller; what the door does not ask for has its plain value. */
export const requestOf = (
  actor: Actor,
  asked: Pick<SaleRequest, 'requestType' | 'door' | 'productCode' | 'customerCode'> & Partial<SaleRequest>,
): SaleRequest => ({
  amount: null,
  nth: 1,
  maxPrice: null,
  inquiryId: null,
  ...asked,
  refId: asked.refId || null,
  customerCode: normaliseCustomerCode(asked.customerCode),
  userId: actor.userId,
  loginUserId: actor.loginUser?.id ?? null,
  mode: actor.mode,
})

/** Sells for a seller who looks on. While the partner was asked, other sales and transfers may have moved the balance. */
export async function sellWatched(engine: Engine, request: SaleRequest): Promise<SaleState> {
  const state = await engine.sell(request)
  return { ...state, balance: await balanceNow(engine.runSql, request) }
}

export async function inquire(engine: Engine, actor: Actor, input: Input<'inquire'>): Promise<SaleResult> {
  const { productCode, customerCode, amount = null, refId = null } = input
  const request = requestOf(actor, { requestType: 'inquiry', door: 'counter', productCode, customerCode, amount, refId })
  return readBy(actor, saleResult(await sellWatched(engine, request)))
}

export async function purchase(engine: Engine, actor: Actor, input: Input<'purchase'>): Promise<SaleResult> {
  const { productCode, customerCode, amount = null, refId = null, counter, maxPrice = null } = input
  const inquiryId = input.inquiryId && (await isBill(engine.runSql, productCode)) ? input.inquiryId : null
  const request = requestOf(actor, {
    requestType: 'purchase',
    door: 'counter',
    productCode,
    customerCode,
    amount,
    refId,
    nth: counter,
    maxPrice,
    inquiryId,
  })
  return readBy(actor, saleResult(await sellWatched(engine, request)))
}

/** Only a bill is paid from an inquiry; whatever else is sold keeps none. */
async function isBill(runSql: RunSql, productCode: string): Promise<boolean> {
  const rows = await runSql(
    'is_bill',
    `select from offer where code = upper($1) and product_type_id = ${productTypes.bill} limit 1`,
    [productCode],
  )
  return rows.length > 0
}

/** One own sale; another seller's is as if it did not exist. */
export async function saleStatus(engine: Engine, actor: Actor, input: Input<'saleStatus'>): Promise<SaleResult> {
  const state = await engine.state(input.saleId)
  return state && state.userId === actor.userId ? readBy(actor, saleResult(state)) : refuse('not-found')
}

export async function sellableProducts(
  tx: Tx,
  actor: Actor,
  input: Input<'sellableProducts'>,
): Promise<Answer<'sellableProducts'>> {
  const all = await priceList(tx, {
    userId: actor.userId,
    language: actor.language,
    keyword: input.keyword,
    categoryId: input.categoryId,
  })
  return fittingOperator(
    all.map(({ isOnceADay: _, ...listed }) => listed),
    input.customerCode,
  )
}

/** The newest purchases of a seller and its figures of the present WIB day, less what was refunded on it; the margin is what the customers paid above the price. */
export async function recentSales(tx: Tx, actor: Actor): Promise<Answer<'recentSales'>> {
  const level = sql.ref(`s.l${actor.level}`)
  const { rows } = await sql<Answer<'recentSales'>['sales'][number] & { today: boolean; createdAt: Date }>`
    select s.id, p.name as product_name, s.customer_code, s.customer_pays as amount, s.customer_pays - s.amount as margin, ${currentStatus} as status_id, s.created_at
    from sale s join product p on p.id = s.product_id left join outcome o on o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id
    where ${level} = ${actor.userId} and s.request_type = 'purchase' and s.mode = 'prod' and s.created_at > now() - interval '31 days'
    order by s.created_at desc, s.id desc limit 20`.execute(tx)
  const morning = sql`date_trunc('day', now() at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta'`
  const day = await sql<{ count: number; amount: number; margin: number }>`
    select sum(count) as count, coalesce(sum(amount), 0) as amount, coalesce(sum(margin), 0) as margin from (
      select count(*) as count, sum(s.customer_pays) as amount, sum(s.customer_pays - s.amount) filter (where o.status = ${sql.lit(saleStatuses.success)}) as margin
      from sale s left join outcome o on o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id
      where ${level} = ${actor.userId} and s.request_type = 'purchase' and s.mode = 'prod' and ${currentStatus} in ${soldStatuses} and s.created_at >= ${morning}
      union all
      select 0, -sum(r.customer_pays), -sum(r.customer_pays - r.amount) from refund r where r.${sql.ref(`l${actor.level}`)} = ${actor.userId} and r.at >= ${morning}
    ) part`.execute(tx)
  const { count = 0, amount = 0, margin = 0 } = day.rows[0] ?? {}
  return { count, amount, margin, sales: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) }
}
