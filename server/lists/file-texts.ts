import type { Language } from '../../contract/errors.ts'
import { type SaleStatusKey, saleStatusOf } from '../../contract/selling/sale-statuses.ts'
import { type BillWord, billWord } from '../../rules/bills.ts'
import { zoneName } from '../../rules/dates.ts'

/**
 * What files say whose columns the server names: word by word what the screen beside them says, by the keys of its texts.
 * tidy/file-texts.test.ts compares them.
 */
export const fileTexts = {
  'reports.number': { id: '#', en: '#' },
  'reports.trid': { id: 'TRID', en: 'TRID' },
  'reports.uid': { id: 'UID', en: 'UID' },
  'reports.name': { id: 'Nama', en: 'Name' },
  'reports.userType': { id: 'Tipe', en: 'Type' },
  'reports.item': { id: 'Item', en: 'Item' },
  'reports.customerCode': { id: 'Nomor pelanggan', en: 'CustomerCode' },
  'reports.date': { id: 'Tanggal ({zone})', en: 'Date ({zone})' },
  'reports.amount': { id: 'Nominal (Rp)', en: 'Amount (Rp)' },
  'reports.trType': { id: 'TrType', en: 'TrType' },
  'reports.status': { id: 'Status', en: 'Status' },
  'reports.remark': { id: 'Keterangan', en: 'Remark' },
  'reports.switching': { id: 'Switching', en: 'Switching' },
  'saleStatus.pending': { id: 'Pending', en: 'Pending' },
  'saleStatus.failed': { id: 'Gagal', en: 'Failed' },
  'saleStatus.reversed': { id: 'Dibalik', en: 'Reversed' },
  'saleStatus.success': { id: 'Berhasil', en: 'Success' },
  'saleStatus.refunded': { id: 'Direfund', en: 'Refunded' },
  'ledger.trid': { id: 'TRID', en: 'TRID' },
  'ledger.refid': { id: 'REFID', en: 'REFID' },
  'ledger.idpel': { id: 'IDPEL', en: 'IDPEL' },
  'ledger.remark': { id: 'Keterangan', en: 'Remark' },
  'ledger.inOut': { id: 'IN/OUT', en: 'IN/OUT' },
  'ledger.fromTo': { id: 'FROM/TO', en: 'FROM/TO' },
  'ledger.date': { id: 'Tanggal ({zone})', en: 'Date ({zone})' },
  'ledger.amount': { id: 'Nominal (Rp)', en: 'Amount (Rp)' },
  'ledger.balance': { id: 'Saldo (Rp)', en: 'Balance (Rp)' },
  'ledger.pic': { id: 'PIC', en: 'PIC' },
  'ledger.in': { id: 'IN', en: 'IN' },
  'ledger.out': { id: 'OUT', en: 'OUT' },
  'ledger.noSender': { id: 'ADDITION', en: 'ADDITION' },
  'ledger.noReceiver': { id: 'DEDUCTION', en: 'DEDUCTION' },
  'ledger.fees': { id: 'FEE', en: 'FEE' },
  'ledger.refund': { id: 'Pengembalian {product}', en: 'Returned: {product}' },
  'ledger.refunded': { id: 'Refund {product}: {remark}', en: 'Refund of {product}: {remark}' },
  'ledger.search': { id: 'IDPEL / TRID / REFID / KETERANGAN', en: 'IDPEL / TRID / REFID / REMARK' },
  'ledger.type': { id: 'Tipe', en: 'Type' },
  'ledger.products': { id: 'Produk', en: 'Products' },
  'ledger.totalIn': { id: 'TOTAL masuk', en: 'TOTAL in' },
  'ledger.totalOut': { id: 'TOTAL keluar', en: 'TOTAL out' },
  'ledger.totalResult': { id: 'TOTAL selisih', en: 'TOTAL result' },
  'selling.details.period': { id: 'Periode', en: 'Period' },
  'moving.rowCount': { id: 'Jumlah baris', en: 'Rows' },
  'ui.all': { id: 'Semua', en: 'All' },
  'billing.id': { id: 'ID', en: 'ID' },
  'billing.charged': { id: 'Pengguna', en: 'User' },
  'billing.date': { id: 'Tanggal ({zone})', en: 'Date ({zone})' },
  'billing.dueAt': { id: 'Jatuh tempo ({zone})', en: 'Due ({zone})' },
  'billing.cycle': { id: 'Siklus', en: 'Cycle' },
  'billing.amount': { id: 'Tagihan (Rp)', en: 'Bill (Rp)' },
  'billing.paid': { id: 'Dibayar (Rp)', en: 'Paid (Rp)' },
  'billing.unique': { id: 'Kode unik', en: 'Unique code' },
  'billing.statusHead': { id: 'Status', en: 'Status' },
  'billing.bankHead': { id: 'Bank', en: 'Bank' },
  'billing.remark': { id: 'Keterangan', en: 'Remark' },
  'billing.semi': { id: 'Semi', en: 'Semi' },
  'billing.status.ready': { id: 'Siap', en: 'Ready' },
  'billing.status.requested': { id: 'Diajukan', en: 'Payment Request' },
  'billing.status.partial': { id: 'Dibayar sebagian', en: 'Partially Paid' },
  'billing.status.paid': { id: 'Lunas', en: 'Paid' },
  'billing.status.done': { id: 'Selesai', en: 'Done' },
  'billing.status.outstanding': { id: 'Tertunggak', en: 'Outstanding' },
  'billing.status.splitted': { id: 'Dibagi', en: 'Splitted' },
} as const satisfies Readonly<Record<string, Record<Language, string>>> &
  Record<`saleStatus.${SaleStatusKey}`, unknown> &
  Record<`billing.status.${BillWord}`, unknown>
type FileText = keyof typeof fileTexts

/** What a file says, in the language of who asks; a name in braces is replaced by its value. */
export type Say = (key: FileText, values?: Readonly<Record<string, string>>) => string

export const sayer =
  (language: Language): Say =>
  (key, values = {}) =>
    fileTexts[key][language].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/** The zone that a heading of moments names; minutes east of UTC. */
export const zoned = (utcOffset: number) => ({ zone: zoneName(utcOffset) })

export const sayStatus = (say: Say, statusId: number): string => {
  const status = saleStatusOf[statusId]
  return status ? say(`saleStatus.${status}`) : ''
}

export const sayBillStatus = (say: Say, statusId: number): string => say(`billing.status.${billWord(statusId)}`)
