import type { Language } from '../../contract/errors.ts'
import { billStatus } from '../../rules/bills.ts'
import { fileDate } from '../../rules/dates.ts'
import type { Actor } from '../runner/actor.ts'
import type { Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { type AnySheet, type Cell, type Column, inZone, sheet } from '../runner/sheet.ts'
import { type BillRow, billIds, billRows, partsOf } from './bills.queries.ts'
import { openOf } from './payments.ts'

const headings: Record<Language, readonly string[]> = {
  id: [
    'No. tagihan',
    'Pengguna',
    'Tipe',
    'Dibuat',
    'Jatuh tempo',
    'Siklus',
    'Tagihan',
    'Dibayar',
    'Kode unik',
    'Status',
    'Bank',
    'Keterangan',
    'Jenis',
  ],
  en: ['Bill', 'User', 'Type', 'Created', 'Due', 'Cycle', 'Amount', 'Paid', 'Unique code', 'Status', 'Bank', 'Remark', 'Kind'],
}
const kinds: Readonly<Record<number, Column['kind']>> = { 3: 'moment', 4: 'moment', 6: 'rupiah', 7: 'rupiah' }

/** What is open and found, each bill followed by its parts. */
export async function downloadPayments(tx: Tx, actor: Actor, { keyword }: Input<'downloadPayments'>): Promise<AnySheet> {
  const ids = await billIds(tx, openOf(actor, keyword))
  return sheet<BillRow>({
    name: `Daftar Tagihan ${fileDate(new Date())}`,
    title: 'Daftar Tagihan',
    columns: headings[actor.language].map((header, place) => {
      const kind = kinds[place] ?? 'text'
      return { header: kind === 'moment' ? inZone(header, actor.utcOffset) : header, width: 20, kind }
    }),
    utcOffset: actor.utcOffset,
    rows: ids.length,
    page: async (page, after, limit) => {
      const from = after === null ? 0 : ids.indexOf(after.parentId ?? after.id) + 1
      const some = ids.slice(from, from + limit)
      const bills = await billRows(page, { ids: some }, 'oldest', { offset: 0, limit })
      const parts = Map.groupBy(await partsOf(page, some), ({ parentId }) => parentId)
      return bills.flatMap((bill) => [bill, ...(parts.get(bill.id) ?? [])])
    },
    cells,
  })
}

function cells(row: BillRow): Cell[] {
  const number = String(row.parentId ?? row.id).padStart(6, '0')
  return [
    row.parentId === null ? number : `${number} / ${String(row.id).padStart(6, '0')}`,
    row.userName,
    row.userType,
    row.createdAt,
    row.dueAt,
    String(row.cycle),
    row.amount,
    row.paidAmount + row.paidInParts,
    String(row.uniqueCode),
    billStatus(row.statusId).name,
    row.bankName ?? '',
    row.remark,
    row.isSemi ? 'Semi' : '',
  ]
}
