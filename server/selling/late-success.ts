import { sql } from 'kysely'
import { formatRupiah } from '../../rules/amounts.ts'
import { padSale } from '../../rules/ids.ts'
import { currentStatus } from '../lists/current-status.ts'
import type { Publish } from '../live/live.ts'
import { tellOperators } from '../operators/operators.ts'
import type { Tx } from '../runner/pool.ts'
import type { Transact } from '../runner/transact.ts'

/** A partner that says it delivered, whatever the sale has become. */
export interface LateSuccess {
  saleId: number
  partnerId: number
  source: 'answer' | 'callback' | 'settlement'
  serialNumber: string | null
  message: string
}

export interface BookedLoss {
  saleId: number
  userId: number
  statusId: number
}

interface Booked extends BookedLoss {
  product: string
  customerCode: string
  partner: string
  cost: number
}

/** Books the loss of each late success once, and tells the operators. Gives the sales that something was booked for. */
export async function bookLateSuccesses(tx: Tx, successes: readonly LateSuccess[]): Promise<BookedLoss[]> {
  const { rows: made } = await sql<{ id: number }>`
    select b.id from json_to_recordset(${JSON.stringify(successes)}::json)
        r("saleId" bigint, "partnerId" integer, source text, "serialNumber" text, message text)
    cross join lateral (select book_late_success(r."saleId", r."partnerId", r.source, r."serialNumber", r.message) as id) b
    where b.id is not null`.execute(tx)
  if (made.length === 0) return []
  const { rows } = await sql<Booked>`
    select n.sale_id, s.user_id, ${currentStatus} as status_id, p.name as product, s.customer_code, d.name as partner, n.cost
    from late_success n
    join sale s on s.id = n.sale_id and s.created_at = n.created_at and s.head_id = n.head_id
    left join outcome o on o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id
    join product p on p.id = s.product_id
    join partner d on d.id = n.partner_id
    where n.id = any (${made.map(({ id }) => id)}::bigint[]) order by n.id`.execute(tx)
  await tell(tx, rows)
  return rows.map(({ saleId, userId, statusId }) => ({ saleId, userId, statusId }))
}

async function tell(tx: Tx, rows: readonly Booked[]): Promise<void> {
  const { saleId, partner, product, customerCode } = rows[0]!
  const cost = formatRupiah(rows.reduce((sum, row) => sum + row.cost, 0))
  if (rows.length === 1) await tellOperators(tx, 'late-success', { sale: padSale(saleId), partner, product, customerCode, cost })
  else await tellOperators(tx, 'late-successes', { count: formatRupiah(rows.length), partner, cost })
}

export type BookLateSuccess = (success: LateSuccess) => Promise<boolean>

/** Books one late success in a transaction of its own and has the owner's screens look again. True: there was something to book. */
export const lateSuccessBooker =
  (transact: Transact, publish: Publish): BookLateSuccess =>
  async (success) => {
    const [booked] = await transact.write((tx) => bookLateSuccesses(tx, [success]))
    if (booked) publish({ kind: 'sale', to: [], ...booked })
    return booked !== undefined
  }
