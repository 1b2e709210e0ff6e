import { saleStatuses } from '../../contract/selling/sale-statuses.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { endingsIn, itemsIn } from '../../database/test-records.ts'
import type { TraceStep } from '../selling/end.ts'

/** What is sold; the rest of a real request is the same for every test. */
export interface TestOrder {
  /** Of the test world, or the id of a neighbour. */
  seller: string | number
  product?: string
  customerCode?: string
  requestType?: 'inquiry' | 'purchase'
  mode?: 'prod' | 'sand'
  refId?: string
  staff?: number
}

export interface TestEnding {
  status?: 2 | 3 | 4
  /** Place on its route of the partner that ended it, from 1. */
  place?: number
  message?: string
  base?: number
  serialNumber?: string
  details?: Record<string, unknown>
  trace?: TraceStep[]
  actor?: string
}

/** Noon WIB of a day in a month that no other posting of the test world falls in, and minutes after it. */
export const noon = (minutes = 0): Date => new Date(Date.UTC(2090, 2, 15, 5, minutes))
export const march2090 = { startDate: '2090-02-28T17:00:00.000Z', endDate: '2090-03-31T16:59:59.999Z' }

/** A seller of the same type below the same parent, with money to sell; gives its id. */
export async function neighbourOf(database: TestDatabase, username: string): Promise<number> {
  const [made] = await database.query(
    `insert into users (name, username, user_type_id, parent_id, head_id, password_hash)
     select 'Tetangga ' || name, username || '-tetangga', user_type_id, parent_id, 0, '' from users where id = $1 returning id`,
    [database.userId(username)],
  )
  const owner = database.userId('owner')
  await database.query(`select move_balance('transfer', $1, null, $1, $2, 1000000, 'modal', null, null)`, [owner, made!.id])
  return made!.id
}

/** Sales at instants of the test's choosing, through the functions that every sale goes through. Call `open` of a seller in rising time. */
export function testSales(database: TestDatabase) {
  const made = () => database.query(`select ensure_months('2090-02-01', '2090-04-01')`)
  let months: Promise<unknown> | undefined

  /** A pending sale; gives its TRID. `at` may be finer than a Date holds. */
  async function open(at: Date | string, order: TestOrder): Promise<number> {
    months ??= made()
    await months
    const item = {
      n: 0,
      user_id: typeof order.seller === 'number' ? order.seller : database.userId(order.seller),
      login_user_id: order.staff ?? null,
      mode: order.mode ?? 'prod',
      request_type: order.requestType ?? 'purchase',
      door: 'native',
      ref_id: order.refId ?? null,
      body_hash: 'test',
      product_code: order.product ?? 'S10',
      customer_code: order.customerCode ?? '081290347781',
      counter: 1,
    }
    const [sale] = await database.query(`select code, sale_id from accept_sales_at(${itemsIn('$1')}, $2, '10 s')`, [
      JSON.stringify([item]),
      at,
    ])
    if (!sale || sale.code) throw new Error(`not sold: ${sale?.code}`)
    await database.query(`select keep_pending_at($1, null, null, '1 minute', null, '[]', $2)`, [sale.sale_id, at])
    return Number(sale.sale_id)
  }

  /** Ends a pending sale, at the first partner of its route unless told otherwise. */
  async function end(at: Date, saleId: number, ending: TestEnding = {}): Promise<void> {
    if (ending.place && ending.place > 1)
      await database.query(`select keep_pending_at($1, $2, null, '1 minute', null, '[]', $3)`, [saleId, ending.place, at])
    const [sale] = await database.query('select s.partners[$2] as partner from sale s where s.id = $1', [
      saleId,
      ending.place ?? 1,
    ])
    const item = {
      n: 0,
      sale_id: saleId,
      status: ending.status ?? 4,
      partner_id: sale?.partner,
      base: ending.base ?? null,
      serial_number: ending.serialNumber ?? null,
      message: ending.message ?? 'Sukses',
      details: ending.details ?? null,
      trace: ending.trace ?? null,
      actor_id: ending.actor ? database.userId(ending.actor) : null,
    }
    const verb = item.status === saleStatuses.success ? 'settle_sales_at' : 'void_sales_at'
    await database.query(`select from ${verb}(${endingsIn('$1')}, '-infinity', $2)`, [JSON.stringify([item]), at])
  }

  /** A sale that ended two seconds later. */
  async function sell(at: Date, order: TestOrder, ending?: TestEnding): Promise<number> {
    const id = await open(at, order)
    await end(new Date(at.getTime() + 2_000), id, ending)
    return id
  }

  return { open, end, sell }
}
