import { hasFigures, readAmount } from '../../rules/bank-amounts.ts'
import { type CsvTable, csvTable, refuseCell } from '../runner/csv-table.ts'
import type { Input } from '../runner/handlers.ts'

export type Mapping = NonNullable<Input<'importSettlement'>['mapping']>

/** A row that the partner bills. */
export interface BilledRow {
  lineNo: number
  reference: string
  /** TRID, where the reference is ours. */
  saleId: number | null
  amount: number
  partnerStatus: string
  saysSuccess: boolean
}

const clean = (head: string) =>
  head
    .trim()
    .toLowerCase()
    .replace(/[\s_.-]+/g, ' ')

const likely: Record<keyof Mapping, RegExp> = {
  reference:
    /^(ref|ref ?id|reference|referensi|no ref|ref no|no referensi|trx ?id|trid|id trx|id transaksi|transaction id|client ref|partner ref|sn|serial number)$/,
  amount: /^(amount|nominal|harga|price|jumlah|total|tagihan|harga beli|biaya|debet|debit)( \(?(rp|idr)\)?)?$/,
  status: /^(status|state|status transaksi|trx status|keterangan status)$/,
}

/** The table of a CSV file. Heads are the first row with a likely reference and amount, else the first row. */
export function settlementTable(csv: string): CsvTable {
  const fits = (row: string[]) =>
    (['reference', 'amount'] as const).every((field) => row.some((cell) => likely[field].test(clean(cell))))
  return csvTable(csv, (above) => above.findIndex(fits))
}

/** Which columns are meant, as far as their heads tell. */
export function guessMapping(heads: readonly string[]): Partial<Mapping> {
  const found = (field: keyof Mapping) => heads.find((head) => likely[field].test(clean(head)))
  const entries = (['reference', 'amount', 'status'] as const).map((field) => [field, found(field)] as const)
  return Object.fromEntries(entries.filter(([, head]) => head !== undefined))
}

/** Whether the file has all columns of a mapping. */
export const fitsMapping = (heads: readonly string[], { reference, amount, status }: Mapping): boolean =>
  [reference, amount, ...(status === undefined ? [] : [status])].every((head) => heads.includes(head))

const successWord = /^(sukses|success(ful)?|succeeded|berhasil|ok|delivered|paid|lunas|selesai|completed?|00)$/i
const otherWord = /gagal|fail|error|refund|batal|cancel|revers|void|reject|tolak|pending|proses|process|menunggu|wait/i

/**
 * What the partner bills: rows with a reference and an amount above zero that have neither failed nor are pending there. Sen are dropped: sales
 * have none. Refuses a file with an amount of such a row that cannot be read.
 */
export function billedRows({ heads, rows, rowNumbers }: CsvTable, mapping: Mapping): BilledRow[] {
  const column = (head: string | undefined) => (head === undefined ? -1 : heads.indexOf(head))
  const [reference, amount, status] = [column(mapping.reference), column(mapping.amount), column(mapping.status)]
  return rows.flatMap((row, place) => {
    const given = (row[reference] ?? '').slice(0, 200)
    const written = row[amount] ?? ''
    const partnerStatus = (row[status] ?? '').slice(0, 100)
    if (given === '' || otherWord.test(partnerStatus)) return []
    const sum = readAmount(written)
    if (sum === null && hasFigures(written)) refuseCell({ column: mapping.amount, written }, rowNumbers[place]!)
    if (sum === null || sum.rupiah <= 0) return []
    const [, trid] = /^(\d{1,15})(?:-\d{1,2})?$/.exec(given) ?? []
    return [
      {
        lineNo: rowNumbers[place]!,
        reference: given,
        saleId: trid === undefined ? null : Number(trid),
        amount: sum.rupiah,
        partnerStatus,
        saysSuccess: successWord.test(partnerStatus),
      },
    ]
  })
}
