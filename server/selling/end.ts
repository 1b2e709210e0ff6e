import type { SaleStatusId, saleStatuses } from '../../contract/selling/sale-statuses.ts'
import { records } from '../runner/records.ts'
import type { RunSql } from '../runner/run-sql.ts'

/** One step in the life of a sale that was more than a plain answer: a failed attempt, an advice, what a partner reported by itself. */
export interface TraceStep {
  at: string
  event: 'attempt' | 'advice' | 'callback' | 'reversal'
  partnerId: number | null
  detail: string
  /** Of an attempt: the account at the partner that it was sent to. */
  account?: number
}

/** How a sale is to end; what it costs stands in the sale. `base` is the bill an inquiry found, in whole rupiah. */
export interface Ending {
  saleId: number
  /** Of the sale, as precise as a Date. */
  createdAt: Date
  status: Exclude<SaleStatusId, (typeof saleStatuses)['pending']>
  partnerId: number | null
  base: number | null
  customerName: string | null
  serialNumber: string | null
  message: string
  details: Record<string, unknown> | null
  trace: TraceStep[]
  actorId: number | null
  remark: string | null
  /** The sale may stand on the pending list: its first call has not been its only one. */
  listed: boolean
  /** Only if no partner call is under way. */
  idle: boolean
}

export interface Ended {
  /** False: the sale had ended before, or a call is under way; nothing was changed. */
  applied: boolean
  /** The seller's balance after its price was returned; null where it was not touched. */
  balance: number | null
  /** The charger that got the draw back, and its balance afterwards. */
  charger: { userId: number; balance: number } | null
}

export const untouched: Ended = { applied: false, balance: null, charger: null }

type Item = Omit<Ending, 'trace' | 'listed'> & { n: number; trace: TraceStep[] | null }

/** The fields of the database's type sale_ending, in its order. */
export const endingFields = [
  ...(['n', 'saleId', 'createdAt', 'status', 'partnerId', 'base', 'customerName', 'serialNumber', 'message'] as const),
  ...(['details', 'trace', 'actorId', 'remark', 'idle'] as const),
] as const satisfies (keyof Item)[]

const item = (ending: Ending, n: number): Item => ({ ...ending, n, trace: ending.trace.length ? ending.trace : null })

/** What the functions settle_sales and void_sales take: the endings, and since when their sales are. */
export const endingsValues = (endings: Ending[]): unknown[] => [
  records(endingFields, endings.map(item)),
  new Date(Math.min(...endings.map(({ createdAt }) => createdAt.getTime()))),
]

/** Where the key of a sale, or of the batch that it names, says that it has ended. */
const endedBefore = /^(outcome|fee_queue)/

/** Somebody else has ended one of these sales meanwhile. A batch is taken apart by its caller; a single sale has simply ended. */
async function endedOnce(endings: Ending[], run: () => Promise<Ended[]>): Promise<Ended[]> {
  try {
    return await run()
  } catch (error) {
    const { code, table } = error as { code?: string; table?: string }
    if (endings.length === 1 && code === '23505' && endedBefore.test(table ?? '')) return [untouched]
    throw error
  }
}

/** Ends delivered sales in one transaction, each at most once: cost, revenue and shares are posted. Answers in order. */
export function settleSales(runSql: RunSql, endings: Ending[]): Promise<Ended[]> {
  return endedOnce(endings, async () => {
    const [ending] = endings
    if (ending && endings.length === 1 && !ending.listed) return [await settleSale(runSql, ending)]
    const rows = await runSql<{ n: number }>(
      'settle_sales',
      'select n from settle_sales($1::sale_ending[], $2) n',
      endingsValues(endings),
    )
    const answers = endings.map(() => untouched)
    for (const { n } of rows) answers[n] = { applied: true, balance: null, charger: null }
    return answers
  })
}

async function settleSale(runSql: RunSql, ending: Ending): Promise<Ended> {
  const text = 'select settle_sale($1, $2, $3, $4, $5, $6, $7, $8, $9) as applied'
  const [row] = await runSql<{ applied: boolean }>('settle_sale', text, endingValues(ending))
  return { ...untouched, applied: row?.applied ?? false }
}

/** What the function settle_sale takes. */
export const endingValues = (ending: Ending): unknown[] => [
  ending.saleId,
  ending.createdAt,
  ending.partnerId,
  ending.base,
  ending.customerName,
  ending.serialNumber,
  ending.message,
  ending.details && JSON.stringify(ending.details),
  ending.trace.length ? JSON.stringify(ending.trace) : null,
]

/** Ends failed and reversed sales in one transaction, each at most once, and returns their price. Answers in order. */
export function voidSales(runSql: RunSql, endings: Ending[]): Promise<Ended[]> {
  return endedOnce(endings, async () => {
    const rows = await runSql<{ n: number; balance: number; chargerId: number | null; chargerBalance: number }>(
      'void_sales',
      'select n, balance, charger_id, charger_balance from void_sales($1::sale_ending[], $2)',
      endingsValues(endings),
    )
    const answers = endings.map(() => untouched)
    for (const { n, balance, chargerId: userId, chargerBalance } of rows)
      answers[n] = { applied: true, balance, charger: userId === null ? null : { userId, balance: chargerBalance } }
    return answers
  })
}
