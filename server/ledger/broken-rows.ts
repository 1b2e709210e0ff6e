import { padBill, padSale, padTicket, padUser } from '../../rules/ids.ts'

/** A row that breaks a check, its columns in their order. */
export type BrokenRow = Readonly<Record<string, unknown>>

const account = (id: number) => `UID ${padUser(id)}`
const sale = (id: number) => `TRID ${padSale(id)}`
const bill = (id: number) => `tagihan ${padBill(id)}`
const ticket = (id: number) => `tiket ${padTicket(id)}`

/** What a column names, the most telling one first. */
const columns: readonly (readonly [string, (id: number) => string])[] = [
  ['sale_id', sale],
  ['ticket_id', ticket],
  ['bill_id', bill],
  ['user_id', account],
  ['account_id', account],
  ['receiver_id', account],
]

/** What `id` is in the rows of a check, where its name does not begin with what it is of. */
const ids: Readonly<Record<string, (id: number) => string>> = {
  'customers-find-their-sales': sale,
  'references-find-their-sales': sale,
  'settlements-are-their-sales': sale,
  'overdue-bills-are-marked': bill,
  'requested-bills-hold-their-total': bill,
  'semi-bills-are-their-draws': bill,
  'system-blocks-have-their-bill': account,
  'users-hang-where-they-say': account,
}
const idOf = (check: string) => ids[check] ?? (check.startsWith('sale') ? sale : check.startsWith('bills-') ? bill : undefined)

/** Facts of a row that names nobody. */
const mostFacts = 3

/** What a row of a check is about, for people: an account, sale, bill or ticket by its padded id, else its first facts. */
export function namedBy(check: string, row: BrokenRow): string {
  const [column, word] = columns.find(([name]) => typeof row[name] === 'number') ?? []
  if (word) return word(row[column!] as number)
  const ofId = idOf(check)
  if (ofId && typeof row.id === 'number') return ofId(row.id)
  const facts = Object.entries(row).filter(([, value]) => value !== null && typeof value !== 'object')
  return facts
    .slice(0, mostFacts)
    .map(([name, value]) => `${name} ${value}`)
    .join(' ')
}
