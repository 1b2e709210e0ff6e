import type { Answer } from '../api.ts'

/** Sums of money, whole rupiah, by column. */
const money = columns(`
  admin amount balance_limit cost credited customer_pays excess fee fee1 fee2 fee3 fee4 fees final_amount lifted_amount
  max_amount min_amount nominal opens_below our_amount outstanding paid_amount payer_fee price revenue their_amount unique_amount`)

/** Numbers of users, by column. */
const people = columns(`
  actor_id blocked_by charger_id correspondent credit_of head_id l1 l2 l3 l4 l5 owner_id parent_id receiver_id sale_head_id
  selected_user sender_id user user_id`)

function columns(names: string): ReadonlySet<string> {
  return new Set(names.trim().split(/\s+/))
}

/** The column that a field of a call means: balanceLimit is balance_limit. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A name without a word of its own, as far as it can be read: some_new_column is "Some new column". */
export function readable(name: string): string {
  const words = columnOf(name).replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export type Kind = 'empty' | 'flag' | 'money' | 'user' | 'number' | 'instant' | 'day' | 'text' | 'list' | 'record'

const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)$/
const day = /^\d{4}-\d\d-\d\d$/

/** How the content of a column is shown. */
export function kindOf(column: string, value: unknown): Kind {
  if (value === null || value === undefined || value === '') return 'empty'
  if (typeof value === 'boolean') return 'flag'
  if (typeof value === 'number') return money.has(column) ? 'money' : people.has(column) ? 'user' : 'number'
  if (typeof value === 'string') return instant.test(value) ? 'instant' : day.test(value) ? 'day' : 'text'
  return Array.isArray(value) ? 'list' : 'record'
}

type Noted = Pick<Answer<'auditDetail'>['changes'][number], 'table' | 'rows' | 'before' | 'after'>

/** What an import or a notice of a bank did: lines kept, lines that paid something, possible doubles; null for other calls. */
export function broughtBy(changes: readonly Noted[]): { kept: number; matched: number; doubles: number } | null {
  if (!changes.some(({ table }) => table === 'statement_import')) return null
  const lines = changes.filter(({ table }) => table === 'statement_line')
  const set = (...columns: string[]) =>
    lines.filter(({ before, after }) => before !== null && columns.some((column) => typeof after?.[column] === 'number')).length
  return {
    kept: lines.filter(({ before }) => before === null).reduce((total, { rows }) => total + rows, 0),
    matched: set('ticket_id', 'bill_id'),
    doubles: set('twin_id'),
  }
}
