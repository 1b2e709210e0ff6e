import { readFile } from 'node:fs/promises'
import type { Actor } from '../runner/actor.ts'
import { csvRows } from '../runner/csv-table.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { accountNumbers } from './banks.queries.ts'

/** How the columns are headed, in either language and without case; the first that is there counts. */
const headings = {
  name: ['bank', 'nama bank', 'bank name', 'nama akun', 'account title', 'akun', 'nama', 'name'],
  accountNumber: [
    'no rekening',
    'no. rekening',
    'nomor rekening',
    'norek',
    'rekening',
    'account number',
    'account no',
    'accountnumber',
  ],
  accountName: ['atas nama', 'a.n.', 'a/n', 'nama rekening', 'pemilik rekening', 'account name', 'account holder', 'accountname'],
}
type Field = keyof typeof headings
export type Account = Record<Field, string>

/**
 * The accounts at banks that a chart of accounts lists, each number once: rows without a number are other accounts.
 * Refuses `file-unreadable` with the columns that are missing, and as csvRows.
 */
export function accountsIn(csv: string): Account[] {
  const [head = [], ...rows] = csvRows(csv).filter((row) => row.some((cell) => cell !== ''))
  const titles = head.map((title) => title.toLowerCase())
  const place = (field: Field) => headings[field].map((heading) => titles.indexOf(heading)).find((at) => at >= 0) ?? -1
  const places = { name: place('name'), accountNumber: place('accountNumber'), accountName: place('accountName') }
  const missing = (Object.keys(places) as Field[]).filter((field) => places[field] < 0)
  if (missing.length > 0) refuse('file-unreadable', { columns: missing.map((field) => headings[field][0]).join(', ') })
  const text = (row: string[], field: Field, most: number) => (row[places[field]] ?? '').slice(0, most)
  const accounts = new Map<string, Account>()
  for (const row of rows) {
    const account = {
      name: text(row, 'name', 60),
      accountNumber: text(row, 'accountNumber', 40),
      accountName: text(row, 'accountName', 100),
    }
    if (/\d/.test(account.accountNumber) && account.name && account.accountName) accounts.set(account.accountNumber, account)
  }
  return [...accounts.values()]
}

/** Accounts ready to be added, out of an uploaded chart or the configured file; nothing is written. */
export async function importCoA(
  tx: Tx,
  actor: Actor,
  { csv }: Input<'importCoA'>,
  file: string | undefined,
): Promise<Answer<'importCoA'>> {
  if (csv === undefined && file === undefined) refuse('file-missing')
  const text = csv ?? (await readFile(file!, 'utf8').catch(() => refuse('file-missing')))
  const accounts = accountsIn(text)
  const known = await accountNumbers(tx, actor.userId)
  return accounts.map((account) => ({ ...account, known: known.has(account.accountNumber) }))
}
