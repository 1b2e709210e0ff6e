import { type Expression, type RawBuilder, sql } from 'kysely'
import { saleStatuses } from '../../contract/selling/sale-statuses.ts'
import { currentStatus } from '../lists/current-status.ts'
import type { Span } from '../lists/span.ts'
import type { LevelColumn } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'
import { keptSellers } from './kept-sellers.ts'
import { keptSums } from './kept-sums.ts'
import { filteredSales, type SaleFilter, type Viewer } from './own-sales.ts'
import { probedUnits } from './probed-units.ts'
import { columnOf, givenColumns, keyColumns, refundsOf } from './refunds.queries.ts'
import type { LineStatusId } from './sale-rows.ts'

/**
 * Every sum of reports and charts. All of them are of purchases in the states that are asked for, below one viewer, and exact to the rupiah:
 * revenue, and the shares of the uplines by their level, are those of the sale, or once it succeeded those of its settlement.
 */

/** What counts as sold: pending, or succeeded, less what was refunded after it. */
export const sold: readonly LineStatusId[] = [saleStatuses.pending, saleStatuses.success, saleStatuses.refunded]
export const settled: readonly LineStatusId[] = [saleStatuses.success, saleStatuses.refunded]
export const asked: readonly LineStatusId[] = Object.values(saleStatuses)

/** Sums of some purchases, whole rupiah. What the partners cost is the amount less revenue and shares. */
export interface Sums {
  qty: number
  /** How many refunds are in them: they lower every sum, and are not counted in `qty`. */
  refunds: number
  amount: number
  admin: number
  customerPays: number
  revenue: number
  fee1: number
  fee2: number
  fee3: number
  fee4: number
}

/** Users that sums stand for: sellers, or everybody of one level. */
export type Unit = 'userId' | LevelColumn
export type Key = 'product' | 'sellerType' | 'status' | 'unit' | 'day'

/** Sums under the keys that were asked for; the others are null. */
export interface SumRow extends Sums {
  product: number | null
  /** User type of the seller: it tells the network, and so whose the shares are. */
  sellerType: number | null
  status: LineStatusId | null
  unit: number | null
  /** 'YYYY-MM-DD'. */
  day: string | null
}

export interface Grouped {
  by: readonly Key[]
  statuses?: readonly LineStatusId[]
  /** Of whom `unit` is; `among` leaves these alone. */
  unit?: Unit
  among?: readonly number[]
  /** Groups at most: those of the users that come first in `among`. */
  most?: number
  /** Minutes east of UTC, of the days. */
  utcOffset?: number
}

const bigints = (ids: readonly number[]) => sql`any (${[...ids]}::bigint[])`

/** A pending sale has the revenue of its first partner until another delivers. */
export const revenueOf = sql<number>`coalesce(o.revenue, s.revenue)`

/** Whether a sale is in one of some states. In two parts, each of which PostgreSQL knows the share of: else it thinks that hardly any is, and reads a whole span for one page. */
function inStates(statuses: readonly LineStatusId[]): RawBuilder<boolean> {
  const ended = sql<boolean>`o.status = any (${statuses.filter((status) => status !== saleStatuses.pending)}::smallint[])`
  return statuses.includes(saleStatuses.pending) ? sql<boolean>`(o.status is null or ${ended})` : ended
}

/** Purchases of a filter: `s`, with outcome `o` and place on the pending list `w`. */
export function purchases(tx: Tx, viewer: Viewer, filter: SaleFilter, { statuses = sold, unit, among }: Omit<Grouped, 'by'>) {
  return filteredSales(tx, viewer, filter)
    .where('s.requestType', '=', 'purchase')
    .where(inStates(statuses))
    .$if(among !== undefined, (query) => query.where(sql<boolean>`${sql.ref(`s.${unit!}`)} = ${bigints(among!)}`))
}

const sum = (of: Expression<unknown>) => sql<number>`coalesce(sum(${of}), 0)`

const names = ['amount', 'admin', 'customerPays', 'revenue', 'fee1', 'fee2', 'fee3', 'fee4'] as const

/** The first groups in the order of the users that they are of. */
const firstOf = ({ among, most }: Grouped, unit: Expression<unknown>) =>
  most === undefined ? sql`` : sql`order by array_position(${[...(among ?? [])]}::bigint[], ${unit}) limit ${most}`

/** Sums of a filter, by any of the keys; without one a single row. Groups without a purchase are missing. */
export async function salesSums(tx: Tx, viewer: Viewer, filter: SaleFilter, grouped: Grouped): Promise<SumRow[]> {
  const kept = await keptSums(tx, viewer, filter, grouped)
  return kept ? sumsOfKept(tx, kept, grouped) : sumsOfSales(tx, viewer, filter, grouped)
}

/** `salesSums` of what is kept. */
async function sumsOfKept(tx: Tx, kept: RawBuilder<unknown>, grouped: Grouped): Promise<SumRow[]> {
  const refunded = sql.lit(saleStatuses.refunded)
  const { by, statuses = sold } = grouped
  const columns: Record<Key, RawBuilder<unknown>> = {
    product: sql`k.product_id`,
    sellerType: sql`k.user_type_id`,
    status: sql`k.status`,
    unit: sql`k.unit`,
    day: sql`k.day::text`,
  }
  const keys = Object.entries(columns) as [Key, RawBuilder<unknown>][]
  const { rows } = await sql<SumRow>`
    select ${sql.join(keys.map(([key, column]) => sql`${by.includes(key) ? column : sql`null`} as ${sql.ref(key)}`))},
      ${sql.join(names.map((name) => sql`${sum(sql.ref(`k.${name}`))} as ${sql.ref(name)}`))}, ${sum(sql`case when k.status <> ${refunded} then k.sales end`)} as qty,
      ${sum(sql`case when k.status = ${refunded} then k.sales end`)} as refunds
    from ${kept}
    where k.request_type = 'purchase' and k.status = ${bigints(statuses)}
    ${by.length > 0 ? sql`group by ${sql.join(by.map((key) => columns[key]))}` : sql``}
    ${firstOf(grouped, sql`k.unit::bigint`)}`.execute(tx)
  return rows
}

/** `salesSums` of the sales one by one. */
async function sumsOfSales(tx: Tx, viewer: Viewer, filter: SaleFilter, grouped: Grouped): Promise<SumRow[]> {
  const { by, unit, utcOffset = 0 } = grouped
  const columns: Record<Key, RawBuilder<unknown>> = {
    product: sql`s.product_id`,
    sellerType: sql`s.user_type_id`,
    status: currentStatus,
    unit: unit ? sql.ref(`s.${unit}`) : sql`null::integer`,
    day: sql`((s.created_at at time zone 'UTC' + make_interval(mins => ${utcOffset}::integer))::date)::text`,
  }
  const keys = Object.keys(columns) as Key[]
  const given = keyColumns(unit, utcOffset)
  const sales = purchases(tx, viewer, filter, grouped)
    .select(by.map((key) => columns[key].as(key)))
    .select([revenueOf.as('revenue'), sql`1`.as('qty'), sql`0`.as('refunds')])
    .select(['s.amount', 's.admin', 's.customerPays', 's.fee1', 's.fee2', 's.fee3', 's.fee4'])
  const all = ['revenue', 'qty', 'refunds', 'amount', 'admin', 'customerPays', 'fee1', 'fee2', 'fee3', 'fee4']
  const named = sql.join([...by, ...all].map((name) => sql.ref(name)))
  const refunds = sql`select ${named} from (
      select ${sql.join([...by.map((key) => sql`${given[key]} as ${sql.ref(key)}`), sql`0 as qty, 1 as refunds`])}, ${givenColumns}
      ${refundsOf(viewer, filter, grouped)}
    ) g`
  const shown = grouped.statuses?.includes(saleStatuses.refunded) === false ? sql`` : sql`union all ${refunds}`
  const { rows } = await sql<SumRow>`
    select ${sql.join(keys.map((key) => sql`${by.includes(key) ? sql.ref(`x.${key}`) : sql`null`} as ${sql.ref(key)}`))},
      ${sql.join([...names, 'qty', 'refunds'].map((name) => sql`${sum(sql.ref(`x.${name}`))} as ${sql.ref(name)}`))}
    from (select ${named} from (${sales}) a ${shown}) x
    ${by.length > 0 ? sql`group by ${sql.join(by.map((key) => sql.ref(`x.${key}`)))}` : sql``}
    ${firstOf(grouped, sql`x.unit::bigint`)}`.execute(tx)
  return rows
}

export interface UnitRow {
  id: number
  name: string
  userTypeId: number
}

/** The users whose sums a filter has, by name: one page of them, and how many there are. */
export async function sumUnits(
  tx: Tx,
  viewer: Viewer,
  filter: SaleFilter,
  { unit, statuses = sold }: { unit: Unit; statuses?: readonly LineStatusId[] },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ units: UnitRow[]; total: number }> {
  const sellers = await unitQueries(tx, viewer, filter, unit, statuses)
  const refunded = sql`select r.${columnOf(unit)} ${refundsOf(viewer, filter)} and r.${columnOf(unit)} is not null`
  const all = sql.join([...sellers, refunded], sql` union `)
  const { rows } = await sql<UnitRow & { total: number }>`
    with g as materialized (${all})
    select t.total, u.id, u.name, u.user_type_id
    from (select count(*) as total from g) t
    left join lateral (
      select u.id, u.name, u.user_type_id from g join users u on u.id = g.id order by u.name, u.id offset ${offset} limit ${limit}
    ) u on true`.execute(tx)
  return { units: rows.filter(({ id }) => id !== null), total: rows[0]!.total }
}

/** Queries for the ids of units that sold something, as many as a span has parts: none of a sale that is kept by months. */
async function unitQueries(
  tx: Tx,
  viewer: Viewer,
  filter: SaleFilter,
  unit: Unit,
  statuses: readonly LineStatusId[],
): Promise<RawBuilder<unknown>[]> {
  const kept = unit === 'userId' ? await keptSellers(tx, viewer, filter, statuses) : undefined
  const queries = kept ? [kept.sellers] : []
  if (kept?.unkept) {
    const { ids, span } = kept.unkept
    const unkept = purchases(tx, viewer, { ...filter, ...span }, { statuses })
    queries.push(sql`${unkept.where(sql<boolean>`s.id = any (${ids}::bigint[])`).select('s.userId as id')}`)
  }
  for (const span of kept?.rest ?? [filter]) {
    const sales = purchases(tx, viewer, { ...filter, ...span }, { statuses })
    const below = (level: number) => sql`${sales.where(sql<boolean>`${sql.ref(`s.l${level}`)} = u.id`).select(sql`1`.as('one'))}`
    const distinct = sql`${sales.select(sql<number>`${sql.ref(`s.${unit}`)}`.as('id')).distinct()}`
    queries.push((await probedUnits(tx, viewer, { ...filter, ...span }, unit, below)) ?? distinct)
  }
  return queries
}

/** No filter but the span. */
export const everything: Omit<SaleFilter, keyof Span> = {
  chosen: null,
  products: [],
  categories: [],
  partners: [],
  userTypes: null,
  keyword: null,
  pendingOnly: false,
}
