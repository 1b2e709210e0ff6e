import { billDate, shownDue } from '../../rules/closes.ts'
import { fileDate } from '../../rules/dates.ts'
import { padBill } from '../../rules/ids.ts'
import { type Say, sayBillStatus, sayer, zoned } from '../lists/file-texts.ts'
import type { Actor } from '../runner/actor.ts'
import type { Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { type AnySheet, type Cell, type Column, sheet } from '../runner/sheet.ts'
import { type BillRow, billIds, billRows, partsOf } from './bills.queries.ts'
import { openOf } from './payments.ts'

/** What is open and found, each bill followed by its parts. */
export async function downloadPayments(tx: Tx, actor: Actor, { keyword }: Input<'downloadPayments'>): Promise<AnySheet> {
  const ids = await billIds(tx, openOf(actor, keyword))
  const say = sayer(actor.language)
  return sheet<BillRow>({
    name: `Daftar Tagihan ${fileDate(new Date())}`,
    title: 'Daftar Tagihan',
    columns: columns(say, actor),
    utcOffset: actor.utcOffset,
    rows: ids.length,
    page: async (page, after, limit) => {
      const from = after === null ? 0 : ids.indexOf(after.parentId ?? after.id) + 1
      const some = ids.slice(from, from + limit)
      const bills = await billRows(page, { ids: some }, 'oldest', { offset: 0, limit })
      const parts = Map.groupBy(await partsOf(page, some), ({ parentId }) => parentId)
      return bills.flatMap((bill) => [bill, ...(parts.get(bill.id) ?? [])])
    },
    cells: (row) => cells(row, say, actor),
  })
}

const columns = (say: Say, { utcOffset }: Actor): Column[] => [
  { header: say('billing.id'), width: 20, kind: 'text' },
  { header: say('billing.charged'), width: 20, kind: 'text' },
  { header: say('reports.userType'), width: 20, kind: 'text' },
  { header: say('billing.date', zoned(utcOffset)), width: 20, kind: 'moment' },
  { header: say('billing.dueAt', zoned(utcOffset)), width: 20, kind: 'moment' },
  { header: say('billing.cycle'), width: 20, kind: 'text' },
  { header: say('billing.amount'), width: 20, kind: 'rupiah' },
  { header: say('billing.paid'), width: 20, kind: 'rupiah' },
  { header: say('billing.unique'), width: 20, kind: 'text' },
  { header: say('billing.statusHead'), width: 20, kind: 'text' },
  { header: say('billing.bankHead'), width: 20, kind: 'text' },
  { header: say('billing.remark'), width: 20, kind: 'text' },
  { header: say('billing.semi'), width: 20, kind: 'text' },
]

function cells(row: BillRow, say: Say, { userTypeId }: Actor): Cell[] {
  return [
    row.parentId === null ? padBill(row.id) : `${padBill(row.parentId)} / ${padBill(row.id)}`,
    row.userName,
    row.userType,
    billDate(row.createdAt, row.cycle),
    shownDue(row.dueAt, 'payments', userTypeId),
    String(row.cycle),
    row.amount,
    row.paidAmount + row.paidInParts,
    String(row.uniqueCode),
    sayBillStatus(say, row.statusId),
    row.Bank?.name ?? '',
    row.remark,
    row.isSemi ? say('billing.semi') : '',
  ]
}
