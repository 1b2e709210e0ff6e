import type { Statement } from '../runner/statements.ts'

/** One step in the life of a sale that was more than a plain answer: a failed attempt, an advice. */
export interface TraceStep {
  at: string
  event: 'attempt' | 'advice' | 'reversal'
  partnerId: number | null
  detail: string
}

/** How a sale is to end. Costs in whole rupiah; `base` is the bill an inquiry found. */
export interface Ending {
  saleId: number
  status: 2 | 3 | 4
  partnerId: number | null
  cost: number
  base: number | null
  customerName: string | null
  serialNumber: string | null
  message: string
  details: Record<string, unknown> | null
  trace: TraceStep[]
  actorId: number | null
  remark: string | null
  /** Only if no partner call is under way. */
  idle: boolean
}

export interface Ended {
  /** False: the sale had ended before, or a call is under way; nothing was changed. */
  applied: boolean
  /** The seller's balance after it. */
  balance: number
}

const wire = (ending: Ending, n: number) => ({
  n,
  sale_id: ending.saleId,
  status: ending.status,
  partner_id: ending.partnerId,
  cost: ending.cost,
  base: ending.base,
  customer_name: ending.customerName,
  serial_number: ending.serialNumber,
  message: ending.message,
  details: ending.details,
  trace: ending.trace.length ? ending.trace : null,
  actor_id: ending.actorId,
  remark: ending.remark,
  idle: ending.idle,
})

/** Ends a batch of sales in one transaction, each at most once: settles a success, returns the price of the others. Answers in order. */
export async function endSales(statement: Statement, endings: Ending[]): Promise<Ended[]> {
  const rows = await statement<{ n: number; balance: number }>('end_sales', 'select n, balance from end_sales($1)', [
    JSON.stringify(endings.map(wire)),
  ])
  const answers: Ended[] = endings.map(() => ({ applied: false, balance: 0 }))
  for (const row of rows) answers[row.n] = { applied: true, balance: row.balance }
  return answers
}
