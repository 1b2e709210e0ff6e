import { writeXlsxStream } from 'hucre/xlsx'
import type { Language } from '../../contract/errors.ts'
import { billStatus } from '../../rules/bills.ts'
import { formatDateTime, wib, zoneName } from '../../rules/dates.ts'
import type { Actor } from '../runner/actor.ts'
import type { FileAnswer } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
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
const rupiahColumns = [6, 7]
const perPage = 1000

/** What is open, each bill followed by its parts. */
export async function downloadPayments(tx: Tx, actor: Actor): Promise<FileAnswer> {
  const ids = await billIds(tx, openOf(actor, ''))
  async function* rows() {
    for (let from = 0; from < ids.length; from += perPage) {
      const page = await billRows(tx, { ids: ids.slice(from, from + perPage) }, 'oldest', { offset: 0, limit: perPage })
      const parts = Map.groupBy(
        await partsOf(
          tx,
          page.map(({ id }) => id),
        ),
        ({ parentId }) => parentId,
      )
      for (const bill of page) for (const row of [bill, ...(parts.get(bill.id) ?? [])]) yield cells(row, actor)
    }
  }
  const stream = writeXlsxStream(rows(), {
    name: 'Daftar Tagihan',
    columns: headings[actor.language].map((header, place) => ({
      header: place === 3 || place === 4 ? `${header} (${zoneName(actor.utcOffset)})` : header,
      width: 20,
      numFmt: rupiahColumns.includes(place) ? '#,##0' : '@',
    })),
    freezePane: { rows: 1 },
  })
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { file: { name: `Daftar Tagihan ${dayOf(new Date())}.xlsx`, type, rows: ids.length, stream } }
}

/** DD-MM-YYYY in WIB. */
const dayOf = (now: Date) => new Date(now.getTime() + wib * 60_000).toISOString().slice(0, 10).split('-').reverse().join('-')

function cells(row: BillRow, { utcOffset, language }: Actor) {
  const number = String(row.parentId ?? row.id).padStart(6, '0')
  return [
    row.parentId === null ? number : `${number} / ${String(row.id).padStart(6, '0')}`,
    row.userName,
    row.userType,
    formatDateTime(row.createdAt, utcOffset, language),
    formatDateTime(row.dueAt, utcOffset, language),
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
