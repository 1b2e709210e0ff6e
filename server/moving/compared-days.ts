import { sql } from 'kysely'
import { formatRupiah } from '../../rules/amounts.ts'
import { compareDays, lastBalances, type SaleThere, sumsOfSellers } from '../../rules/compare-days.ts'
import { dayBounds, wib } from '../../rules/dates.ts'
import { pageOf, pagesOf } from '../lists/paging.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { differencesPage, type Rehearser, rehearsedDay, sellersPage } from './compared-days.queries.ts'
import { type Cells, readRows } from './read-cells.ts'

type Compared = Answer<'comparedDays'>['days'][number]
/** How many reasons are listed one by one; all are counted. */
const MOST_REASONS = 1_000

/**
 * Compares a day of the old system with what was rehearsed on it, and keeps the result in the place of the one before. A file with a
 * cell that cannot be read is refused as a whole, with every reason. Refuses `day-not-rehearsed`, `day-without-sellers`, and
 * `day-too-long` past `most` rehearsed sales.
 */
export async function compareDay(tx: Tx, _actor: Actor, input: Input<'compareDay'>, most: number): Promise<Answer<'compareDay'>> {
  const sales = readRows('sales', input.sales as { row: number; cells: Cells }[])
  const balances = readRows('balances', input.balances as { row: number; cells: Cells }[])
  const reasons = [
    ...sales.refusals.map((reason) => ({ kind: 'sales' as const, ...reason })),
    ...balances.refusals.map((reason) => ({ kind: 'balances' as const, ...reason })),
  ]
  if (reasons.length > 0) return { refused: reasons.length, reasons: reasons.slice(0, MOST_REASONS) }

  const { first: from, next: until } = boundsOf(input.day)
  const { sellers, sales: here } = await rehearsedDay(tx, { from, until }, most + 1)
  if (sellers.length === 0) refuse('day-not-rehearsed')
  if (here.length > most) refuse('day-too-long', { most: formatRupiah(most) })
  const byName = new Map(sellers.flatMap((seller) => seller.names.map((name) => [name, seller.userId] as const)))
  const userOf = (name: string | null) => byName.get((name ?? '').toLowerCase())
  const products = await productsOf(tx, new Set(sales.rows.map(({ product }) => product!.toUpperCase())))
  const there = sales.rows.flatMap(({ row, seller, product, number, price, state, refId, after }): SaleThere[] => {
    const userId = userOf(seller)
    if (userId === undefined) return []
    const productId = products.get(product!.toUpperCase()) ?? null
    return [{ row, userId, productId, product: product!, customerCode: number!, price, state: state!, refId, after }]
  })
  if (there.length === 0) refuse('day-without-sellers')

  const { pairs, differences, samePrice } = compareDays(there, here)
  const [sumsThere, sumsHere] = [sumsOfSellers(there), sumsOfSellers(here)]
  const ends = lastBalances(there)
  for (const { seller, balance } of balances.rows) {
    const userId = userOf(seller)
    if (userId !== undefined && balance !== null) ends.set(userId, balance)
  }
  const bySeller = sellers.map(({ userId, balance }: Rehearser) => ({
    userId,
    salesThere: sumsThere.get(userId)?.sales ?? 0,
    salesHere: sumsHere.get(userId)?.sales ?? 0,
    amountThere: sumsThere.get(userId)?.amount ?? 0,
    amountHere: sumsHere.get(userId)?.amount ?? 0,
    balanceThere: ends.get(userId) ?? null,
    balanceHere: balance,
  }))
  const count = (kind: (typeof differences)[number]['kind']) => differences.filter((one) => one.kind === kind).length
  const sums: Omit<Compared, 'day' | 'fileName' | 'comparedAt'> = {
    rows: there.length,
    others: sales.rows.length - there.length,
    sales: here.length,
    pairs: pairs.length,
    samePrice,
    differences: {
      price: count('price'),
      'only-there': count('only-there'),
      'only-here': count('only-here'),
      state: count('state'),
    },
    amountThere: bySeller.reduce((sum, { amountThere }) => sum + amountThere, 0),
    amountHere: bySeller.reduce((sum, { amountHere }) => sum + amountHere, 0),
  }
  const told = differences.map(({ kind, there, here }, at) => {
    const { userId, product, customerCode } = (there ?? here)!
    return {
      ...{ n: at + 1, kind, userId, product, customerCode },
      ...{ row: there?.row, priceThere: there?.price, stateThere: there?.state },
      ...{ saleId: here?.saleId, priceHere: here?.price, stateHere: here?.state },
    }
  })
  await sql`
  select keep_compared_day(${input.day}::date, ${input.fileName}, ${JSON.stringify(sums)}::jsonb, ${JSON.stringify(bySeller)}::jsonb,
    ${JSON.stringify(told)}::jsonb, ${input.system}, ${JSON.stringify(input.columns)}::jsonb)`.execute(tx)
  return { refused: 0, reasons: [] }
}

function boundsOf(day: string): { first: Date; next: Date } {
  const { first } = dayBounds(day, wib)
  return { first, next: new Date(first.getTime() + 86_400_000) }
}

/** Products by the codes they are sold by here, old ones among them; in capitals. */
async function productsOf(tx: Tx, codes: Set<string>): Promise<Map<string, number>> {
  const { rows } = await sql<{ code: string; productId: number }>`
    select c.code, c.product_id from product_codes(null) c join unnest(${[...codes]}::text[]) g (code) on g.code = c.code`.execute(
    tx,
  )
  return new Map(rows.map(({ code, productId }) => [code, productId]))
}

const dayRow = (tx: Tx) =>
  tx.selectFrom('comparedDay').select([sql<string>`day::text`.as('day'), 'fileName', 'comparedAt', 'sums'])

type DayRow = Awaited<ReturnType<ReturnType<typeof dayRow>['execute']>>[number]
const toldDay = ({ day, fileName, comparedAt, sums }: DayRow): Compared => ({
  day,
  fileName,
  comparedAt: comparedAt.toISOString(),
  ...(sums as unknown as Omit<Compared, 'day' | 'fileName' | 'comparedAt'>),
})

/** Refuses `not-found` where the day was not compared. */
async function comparedOf(tx: Tx, day: string): Promise<Compared> {
  const row = await dayRow(tx).where('day', '=', sql<never>`${day}::date`).executeTakeFirst()
  return row ? toldDay(row) : refuse('not-found')
}

export async function comparedDays(tx: Tx, _actor: Actor, input: Input<'comparedDays'>): Promise<Answer<'comparedDays'>> {
  const { limit, offset } = pageOf(input)
  const { total } = await tx
    .selectFrom('comparedDay')
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await dayRow(tx).orderBy('day', 'desc').limit(limit).offset(offset).execute()
  return { days: rows.map(toldDay), totalPages: pagesOf(Number(total), input), totalData: Number(total) }
}

export async function comparedSales(tx: Tx, _actor: Actor, input: Input<'comparedSales'>): Promise<Answer<'comparedSales'>> {
  const of = await comparedOf(tx, input.day)
  const { differences } = of
  const total = input.kind ? differences[input.kind] : Object.values(differences).reduce((sum, count) => sum + count, 0)
  const sales = await differencesPage(tx, input, pageOf(input))
  return { of, sales, totalPages: pagesOf(total, input), totalData: total }
}

export async function comparedSellers(
  tx: Tx,
  _actor: Actor,
  input: Input<'comparedSellers'>,
): Promise<Answer<'comparedSellers'>> {
  const of = await comparedOf(tx, input.day)
  const { sellers, total } = await sellersPage(tx, input.day, pageOf(input))
  return { of, sellers, totalPages: pagesOf(total, input), totalData: total }
}
