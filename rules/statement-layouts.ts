import { hasFigures, readAmount, type UnreadableCell, type WrittenAmount } from './bank-amounts.ts'
import { existingDay } from './dates.ts'

/** How a bank writes its statements: the heads of the columns that count, and how their rows are read. */

/** Heads of columns, compared without case and spaces at the ends. Either `credit` alone holds what came in, or `amount` with `side`, or `amount` says it itself. */
export interface StatementLayout {
  date: string
  description: string
  amount?: string
  /** Says whether `amount` came in or went out. */
  side?: string
  credit?: string
  reference?: string
}

/** The banks that top-ups are usually paid to. */
export const statementPresets: Readonly<Record<string, StatementLayout>> = {
  BCA: { date: 'Tanggal Transaksi', description: 'Keterangan', amount: 'Jumlah' },
  Mandiri: { date: 'Date', description: 'Description', credit: 'Credit', reference: 'Reference No.' },
  BRI: { date: 'TGL_TRAN', description: 'DESK_TRAN', credit: 'MUTASI_KREDIT', reference: 'SEQ' },
  BNI: { date: 'Post Date', description: 'Description', amount: 'Amount', side: 'Db/Cr', reference: 'Journal No.' },
}

/** Presets whose day is that of the movement itself. All others may give the bank's working day after it. */
const ownDays = new Set(['BCA', 'BRI'])

/** Whether the days of a layout may be a bank's working days; '' is a layout without a name. */
export const givesPostingDays = (preset: string): boolean => !ownDays.has(preset)

const clean = (text: string) => text.trim().toLowerCase()

/** Whether a row of heads has every column of a layout. */
export function fitsLayout(heads: readonly string[], layout: StatementLayout): boolean {
  const present = new Set(heads.map(clean))
  return Object.values(layout).every((head) => head === undefined || present.has(clean(head)))
}

const isSide = (cell: string) => /^(c|cr|k|kr|kredit|credit|d|db|dr|debit|debet|[+-])$/i.test(cell)

/** Whether a file has a column that says what went out, and a layout made for another file passes it over: its payments would count as money that came in. */
export function missesSide(
  { heads, rows }: { heads: readonly string[]; rows: readonly (readonly string[])[] },
  { side, credit }: StatementLayout,
): boolean {
  if (side !== undefined || credit !== undefined) return false
  return heads.some((_, place) => {
    const cells = rows.map((row) => (row[place] ?? '').trim()).filter((cell) => cell !== '')
    return cells.every(isSide) && cells.some((cell) => !isCredit(cell))
  })
}

export interface StatementEntry {
  /** YYYY-MM-DD */
  day: string
  /** Whole rupiah that came in. */
  amount: number
  /** The sen beside them. */
  cents: number
  description: string
  reference: string
}

const isCredit = (side: string) => /^(c|cr|k|kr|kredit|credit|\+)$/i.test(side.trim())

/**
 * What a row says came in; null for money that went out, and for rows that are no movement: those that begin with no day. The cell that
 * cannot be read, where money came in. `today` completes dates without a year.
 */
export function readEntry(
  heads: readonly string[],
  row: readonly string[],
  layout: StatementLayout,
  today: string,
): StatementEntry | UnreadableCell | null {
  const names = heads.map(clean)
  const cell = (head: string | undefined) => (head === undefined ? '' : (row[names.indexOf(clean(head))] ?? '').trim())
  const date = unmarked(cell(layout.date))
  if (!/^\d/.test(date)) return null
  const column = layout.credit ?? layout.amount ?? ''
  const written = unmarked(cell(column))
  const { figures, mark } = withoutMark(written)
  const beside = row[names.indexOf(clean(column)) + 1]?.trim() ?? ''
  const side = layout.credit === undefined && layout.side !== undefined ? cell(layout.side) : mark || markOf(beside)
  if (side !== '' && !isCredit(side)) return null
  const amount = readAmount(figures)
  if (amount === null) return hasFigures(written) ? { column, written } : null
  const day = readDay(date, today)
  if (day === null) return amount.rupiah > 0 ? { column: layout.date, written: date } : null
  return cameIn(amount, { day, description: cell(layout.description), reference: cell(layout.reference) })
}

/** Without the mark that keeps a table from reading a cell as a number. */
const unmarked = (cell: string) => cell.replace(/^'/, '').trim()

function cameIn(
  { rupiah, cents }: WrittenAmount,
  { day, description, reference }: Pick<StatementEntry, 'day' | 'description' | 'reference'>,
): StatementEntry | null {
  if (rupiah <= 0) return null
  return { day, amount: rupiah, cents, description: description.replace(/\s+/g, ' '), reference }
}

/** A side that stands alone in its cell. */
const markOf = (cell: string) => (/[a-z]/i.test(cell) && isSide(cell) ? cell : '')

/** An amount and the side behind it: '500,271.00 CR'. */
function withoutMark(written: string): { figures: string; mark: string } {
  const found = /^(.*?\d.*?)\s*([a-z]+)\.?$/i.exec(written)
  return found && isSide(found[2]!) ? { figures: found[1]!, mark: found[2]! } : { figures: written, mark: '' }
}

const months = ['jan', 'feb', 'mar', 'apr', 'mei may', 'jun', 'jul', 'agu aug', 'sep', 'okt oct', 'nov', 'des dec']

/** 'YYYY-MM-DD' of a written date with day first, or in ISO form; without a year the last one that is not in the future. Null for what is no date. */
export function readDay(text: string, today: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text)
  if (iso) return existingDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const found = /^(\d{1,2})[/\-. ](\d{1,2}|[a-z]{3,})(?:[/\-. ](\d{4}|\d{2})(?!\d))?/i.exec(text)
  if (!found) return null
  const [day, month, year] = found.slice(1) as [string, string, string?]
  const number = /^\d/.test(month)
    ? Number(month)
    : months.findIndex((names) => names.includes(month.slice(0, 3).toLowerCase())) + 1
  if (year !== undefined) return existingDay(year.length === 2 ? 2000 + Number(year) : Number(year), number, Number(day))
  const thisYear = Number(today.slice(0, 4))
  const guess = existingDay(thisYear, number, Number(day))
  return guess !== null && guess > today ? existingDay(thisYear - 1, number, Number(day)) : guess
}
