import { describe, expect, test } from 'vitest'
import * as enEveryday from './en.everyday.ts'
import * as enFirst from './en.first.ts'
import * as en from './en.ts'
import * as idEveryday from './id.everyday.ts'
import * as idFirst from './id.first.ts'
import * as id from './id.ts'

const catalogues = { id: { ...idFirst, ...idEveryday, ...id }, en: { ...enFirst, ...enEveryday, ...en } }
const textAt = (language: 'id' | 'en', key: string): unknown =>
  key.split('.').reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], catalogues[language])

/** Every text of a catalogue by its key. */
const textsOf = (texts: object, above = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([name, text]: [string, unknown]) =>
    typeof text === 'string' ? [[above + name, text] as [string, string]] : textsOf(text as object, `${above}${name}.`),
  )

/**
 * Texts that were asked for word by word: a key that shows one, the language it was given in, the text, and its one translation. Words of the trade
 * read alike in both.
 */
const literals: readonly [key: string, language: 'id' | 'en', text: string, translation: string][] = [
  ['shell.poweredBy', 'en', 'Powered by {name}', 'Powered by {name}'],
  ['shell.newVersion', 'en', 'A new version was released', 'Versi baru sudah dirilis'],
  ['auth.networkCode', 'id', 'Koneksi jaringan bermasalah', 'There is a problem with the network connection'],
  ['auth.failure', 'id', 'Gagal', 'Failed'],
  ['auth.networkReset', 'id', 'Koneksi jaringan terputus', 'The network connection was lost'],
  ['auth.success', 'id', 'Sukses', 'Success'],
  ['auth.ok', 'id', 'OK', 'OK'],
  ['auth.scores.s0', 'en', 'Very Weak', 'Sangat Lemah'],
  ['auth.scores.s1', 'en', 'Weak', 'Lemah'],
  ['auth.scores.s2', 'en', 'Fair', 'Cukup'],
  ['auth.scores.s3', 'en', 'Good', 'Baik'],
  ['auth.scores.s4', 'en', 'Strong', 'Kuat'],
  ['auth.fillAll', 'id', 'Semua kolom harus diisi', 'All fields must be filled in'],
  ['auth.empty', 'en', 'New Password can not be empty', 'Kata sandi baru tidak boleh kosong'],
  ['auth.mismatch', 'en', 'Re-type New Password did not match', 'Ketik ulang kata sandi baru tidak sama'],
  [
    'auth.expiredForbidden',
    'id',
    'Ganti password gagal karena session anda telah habis, Silahkan lakukan login ulang',
    'The password was not changed because your session has ended. Please sign in again',
  ],
  ['auth.network', 'en', 'Connection problem', 'Koneksi bermasalah'],
  ['auth.passwordChanged', 'en', 'Password has been changed', 'Kata sandi sudah diganti'],
  ['reports.show', 'en', 'Show', 'Tampilkan'],
  ['reports.allSalesTypes', 'en', 'All', 'Semua'],
  ['reports.pendingOnly', 'en', 'Pending', 'Pending'],
  ['reports.adviceButton', 'en', 'ADVICE', 'ADVICE'],
  ['reports.adviceButton', 'id', 'ADVICE', 'ADVICE'],
  ['reports.reversalButton', 'en', 'REVERSAL', 'REVERSAL'],
  ['reports.reversalButton', 'id', 'REVERSAL', 'REVERSAL'],
  ['reports.reversalTitle', 'en', 'Are you sure doing reversal TRID : {id} ?', 'Yakin membalik transaksi TRID : {id} ?'],
  ['screen.rekon', 'id', 'REKON LOG', 'REKON LOG'],
  ['screen.rekon', 'en', 'REKON LOG', 'REKON LOG'],
  ['ui.range', 'en', '{from}–{to} of {total}', '{from}–{to} dari {total}'],
  ['ui.didWork', 'id', 'Berhasil', 'Success'],
  ['ui.didWork', 'en', 'Success', 'Berhasil'],
  ['ui.didFail', 'en', 'Failed', 'Gagal'],
  ['ui.copy', 'en', 'Copy', 'Salin'],
  ['period.viewBy', 'en', 'View By', 'Tampilkan per'],
  ['ledger.types.ALL', 'id', 'ALL', 'ALL'],
  ['ledger.types.TRANSAKSI', 'en', 'TRANSAKSI', 'TRANSAKSI'],
  ['ledger.types.DEPOSIT', 'en', 'DEPOSIT', 'DEPOSIT'],
  ['ledger.noSender', 'id', 'ADDITION', 'ADDITION'],
  ['ledger.noReceiver', 'en', 'DEDUCTION', 'DEDUCTION'],
  ['ledger.pic', 'id', 'PIC', 'PIC'],
  ['downloads.failed', 'en', 'Failed', 'Gagal'],
  ['downloads.networkFailed', 'en', 'Network failed', 'Jaringan gagal'],
  [
    'pricing.partnerTooDear',
    'en',
    'Partner price {partnerPrice} is exceeding the current selling price of {sellingPrice}',
    'Harga partner {partnerPrice} melebihi harga jual saat ini {sellingPrice}',
  ],
  ['billing.status.ready', 'en', 'Ready', 'Siap'],
  ['billing.status.requested', 'en', 'Payment Request', 'Diajukan'],
  ['billing.status.partial', 'en', 'Partially Paid', 'Dibayar sebagian'],
  ['billing.status.paid', 'en', 'Paid', 'Lunas'],
  ['billing.status.done', 'en', 'Done', 'Selesai'],
  ['billing.status.outstanding', 'en', 'Outstanding', 'Tertunggak'],
  ['billing.status.splitted', 'en', 'Splitted', 'Dibagi'],
  ['billing.warning', 'id', 'Peringantan', 'Warning'],
  ['billing.downloadFailed', 'id', 'Gagal Download, Silahkan coba kembali', 'The download failed, please try again'],
  ['topup.request', 'en', 'Request Ticket', 'Minta tiket'],
  ['topup.report', 'id', 'Selesai', 'Done'],
  ['topup.putAway', 'id', 'Tutup', 'Close'],
  ['topup.dialog', 'en', 'Top Up Confirmation', 'Konfirmasi top up'],
  ['creation.missing', 'en', 'All ( * ) field must be filled', 'Semua isian bertanda ( * ) harus diisi'],
  ['creation.levels', 'en', '{network} {levels} Levels', '{network} {levels} Level'],
  [
    'staff.errors.username',
    'en',
    'Error : Username should be Alphanumeric characters',
    'Error : Username hanya boleh huruf dan angka',
  ],
  ['staff.errors.password', 'en', "Error : Password can't be empty", 'Error : Kata sandi harus diisi'],
  ['staff.errors.name', 'en', "Error : Name can't be empty", 'Error : Nama harus diisi'],
  ['staff.errors.email', 'en', 'Error : Invalid email', 'Error : E-mail tidak valid'],
  ['staff.errors.telegramId', 'en', 'Error : Invalid Telegram ID', 'Error : ID Telegram tidak valid'],
  ['h2h.renew', 'en', 'Get New Token', 'Ambil token baru'],
  ['shell.logout', 'en', 'Logout', 'Keluar'],
  ['screen.createUser', 'en', 'Add account', 'Tambah akun'],
  ['screen.h2hCreate', 'en', 'H2H Create', 'Buat klien H2H'],
  ['screen.listProduct', 'en', 'Transaction Item List', 'Daftar harga'],
  ['screen.invitationLink', 'en', 'Invitation Link', 'Tautan undangan'],
  ['screen.getToken', 'en', 'API token', 'Token API'],
  ['screen.loginUser', 'en', 'Login Admin', 'Akun staf'],
  ['screen.changePassword', 'en', 'Change Password', 'Ganti kata sandi'],
  ['screen.payment', 'en', 'Payments', 'Pembayaran'],
  ['screen.topUp', 'en', 'Top Up', 'Top Up'],
  ['shell.topUp', 'en', 'Top Up', 'Top Up'],
  ['shell.groups.finance', 'en', 'Finance', 'Keuangan'],
  ['period.from', 'en', 'From', 'Dari'],
  ['period.to', 'en', 'To', 'Sampai'],
  ['period.submit', 'en', 'Submit', 'Kirim'],
  ['catalogue.fees.submit', 'en', 'Submit', 'Kirim'],
  ['catalogue.fees.delete', 'en', 'Delete', 'Hapus'],
  ['catalogue.fees.cancel', 'en', 'Cancel', 'Batal'],
  ['catalogue.fees.actions', 'en', 'ACTIONS', 'AKSI'],
  ['catalogue.fees.admin', 'en', 'Admin', 'Admin'],
  ['catalogue.fees.revenue', 'en', 'Revenue', 'Pendapatan'],
  ['catalogue.partner', 'en', 'Partner', 'Partner'],
  ['catalogue.partners.endPoint', 'en', 'End Point', 'Alamat'],
  ['productSheet.submit', 'en', 'Submit', 'Kirim'],
  ['productSheet.model', 'en', 'MODEL', 'MODEL'],
  ['productSheet.filter', 'en', 'Product Filter', 'Filter produk'],
  ['productSheet.category', 'en', 'CATEGORY', 'KATEGORI'],
  ['productSheet.biller', 'en', 'BILLER', 'BILLER'],
  ['productSheet.apply', 'en', 'APPLY', 'TERAPKAN'],
  ['productSheet.partner', 'en', 'PARTNER', 'PARTNER'],
  ['productSheet.synchronize', 'en', 'Synchronize', 'Sinkronisasi'],
  ['productSheet.columnName', 'en', 'Column Name', 'Nama kolom'],
  ['productSheet.value', 'en', 'Value', 'Nilai'],
  ['productSheet.name', 'en', 'name/code', 'name/code'],
  ['productSheet.inquiryRequestData', 'en', 'Inquiry Request Payload', 'Inquiry Request Payload'],
  ['productSheet.purchaseRequestData', 'en', 'Purchase Request Payload', 'Purchase Request Payload'],
  ['reports.receipt', 'id', 'Struk', 'Receipt'],
  ['reports.json', 'en', 'JSON', 'JSON'],
  ['reports.trid', 'en', 'TRID', 'TRID'],
  ['reports.customerCode', 'en', 'CustomerCode', 'Nomor pelanggan'],
  ['reports.trType', 'en', 'TrType', 'TrType'],
  ['reports.status', 'en', 'Status', 'Status'],
  ['reports.detail', 'en', 'Detail', 'Detail'],
  ['reports.detailView', 'en', 'Detail View', 'Lihat detail'],
  ['reports.advice', 'en', 'Advice', 'Advice'],
  ['reports.switching', 'en', 'Switching', 'Switching'],
  ['reports.remark', 'en', 'Remark', 'Keterangan'],
  ['reports.reversalRemark', 'en', 'Remark', 'Keterangan'],
  ['reports.refundRemark', 'en', 'Remark', 'Keterangan'],
  ['reports.item', 'en', 'Item', 'Item'],
  ['reports.salesType', 'en', 'Sales Type', 'Tipe penjualan'],
  ['reports.groupBy', 'en', 'Group By', 'Kelompokkan per'],
  ['sums.grandTotal', 'en', 'Grand Total', 'Total keseluruhan'],
  ['login.forget', 'en', 'Forget Password', 'Lupa Kata Sandi'],
  ['accounts.block', 'en', 'Block', 'Blokir'],
  ['accounts.dispensation', 'en', 'Dispensation', 'Dispensasi'],
  ['accounts.data', 'en', 'Data', 'Data'],
  ['accounts.uid', 'en', 'UID', 'UID'],
  ['accounts.remark', 'en', 'Remark', 'Keterangan'],
  ['accounts.amount', 'en', 'Amount', 'Nominal'],
  ['auth.logout', 'en', 'Logout', 'Keluar'],
  ['billing.salesType', 'en', 'Sales Type', 'Tipe penjualan'],
  ['creation.salesType', 'en', 'Sales Type', 'Tipe penjualan'],
  ['feeTemplates.kind', 'en', 'Sales Type', 'Tipe penjualan'],
  ['moving.head', 'en', 'Sales Type', 'Tipe penjualan'],
  ['auditWords.columns.sales_type_id', 'en', 'Sales Type', 'Tipe penjualan'],
  ['billing.download', 'en', 'Download File', 'Unduh berkas'],
  ['billing.confirm', 'en', 'Confirm', 'Konfirmasi'],
  ['billing.request', 'en', 'Request payment', 'Ajukan pembayaran'],
  ['billingList.trid', 'en', 'TRXID', 'TRXID'],
  ['billingList.refid', 'en', 'REFID', 'REFID'],
  ['billingList.idpel', 'en', 'IDPEL', 'IDPEL'],
  ['billingList.product', 'en', 'Product', 'Produk'],
  ['billingList.item', 'en', 'ITEM', 'ITEM'],
  ['billingList.remark', 'en', 'Remark', 'Keterangan'],
  ['billingList.total', 'en', 'Total Nominal (Rp)', 'Total nominal (Rp)'],
  ['sums.export', 'en', 'Download File', 'Unduh berkas'],
  ['downloads.download', 'en', 'Download File', 'Unduh berkas'],
  ['ledger.inOut', 'en', 'IN/OUT', 'IN/OUT'],
  ['ledger.fromTo', 'en', 'FROM/TO', 'FROM/TO'],
  ['ledger.remark', 'en', 'Remark', 'Keterangan'],
  ['topup.confirm', 'en', 'Confirm', 'Konfirmasi'],
  ['topup.tid', 'en', 'TID', 'TID'],
  ['topup.action', 'en', 'Action', 'Aksi'],
  ['topup.bankOf', 'en', 'Bank', 'Bank'],
  ['banks.show', 'en', 'Show', 'Tampilkan'],
  ['catalogue.partners.name', 'en', 'Name', 'Nama'],
  ['catalogue.partners.type', 'en', 'Type', 'Tipe'],
  ['catalogue.partners.id', 'en', 'ID', 'ID'],
  ['ledger.totalIn', 'en', 'TOTAL in', 'TOTAL masuk'],
  ['ledger.totalOut', 'en', 'TOTAL out', 'TOTAL keluar'],
  ['ledger.totalResult', 'en', 'TOTAL result', 'TOTAL selisih'],
  ['ledger.search', 'en', 'IDPEL / TRID / REFID / REMARK', 'IDPEL / TRID / REFID / REMARK'],
  ['ledger.refid', 'en', 'REFID', 'REFID'],
  ['ledger.idpel', 'en', 'IDPEL', 'IDPEL'],
  ['ledger.amount', 'en', 'Amount (Rp)', 'Nominal (Rp)'],
  ['ledger.date', 'en', 'Date ({zone})', 'Tanggal ({zone})'],
  ['billingList.search', 'en', 'IDPEL / TRID / REFID', 'IDPEL / TRID / REFID'],
  ['auth.save', 'en', 'Save', 'Simpan'],
  ['catalogue.back', 'en', 'Back', 'Kembali'],
  ['ui.close', 'id', 'Tutup', 'Close'],
  ['shell.bill', 'en', 'Bill', 'Tagihan'],
  ['screen.menu.billingUser', 'en', 'Billing', 'Rincian tagihan'],
  ['screen.menu.domains', 'en', 'Domain', 'Domain'],
  ['screen.caTopUp', 'en', 'Top up of accounts', 'Top up jaringan'],
  ['managerTopUp.ceilingReset', 'en', 'Ceiling Reset', 'Ceiling Reset'],
  ['domains.build', 'en', 'Build', 'Build'],
  ['accounts.name', 'en', 'Name', 'Nama'],
  ['reports.uid', 'en', 'UID', 'UID'],
  ['reports.json', 'id', 'JSON', 'JSON'],
  ['reports.trid', 'id', 'TRID', 'TRID'],
  ['reports.trType', 'id', 'TrType', 'TrType'],
  ['reports.switching', 'id', 'Switching', 'Switching'],
  ['productSheet.price', 'en', 'Price', 'Harga'],
  ['productSheet.id', 'en', 'id', 'id'],
  ['productSheet.modelColumn', 'en', 'model', 'model'],
  ['productSheet.denom', 'en', 'denom', 'denom'],
  ['productSheet.code', 'en', 'code', 'code'],
  ['catalogue.fees.h2hTl', 'en', 'H2H TL', 'H2H TL'],
  ['catalogue.fees.mitra5', 'en', 'Mitra 5', 'Mitra 5'],
  ['catalogue.fees.subca15', 'en', 'Subca1 5', 'Subca1 5'],
  ['catalogue.fees.user2', 'en', 'User DM 2', 'User DM 2'],
]

/** What reads as a literal and is something else, each with what it is. */
const others: Readonly<Record<string, string>> = {
  'auth.success': 'given as Sukses, as the creation of an account was given as Berhasil',
  'complaints.filter.closed': 'the end of a complaint',
  'complaints.event.closed': 'the end of a complaint',
  'complaints.afterClosed': 'the end of a complaint',
  'reconciliation.states.resolved': 'a late success that was dealt with',
  'ui.to': 'who receives money',
  'ledger.to': 'who receives money',
}

test.each(literals)('%s in %s says "%s"', (key, language, text) => expect(textAt(language, key)).toBe(text))

describe('a text that was given', () => {
  const other = { id: 'en', en: 'id' } as const

  test.each(literals)('%s in %s, "%s", is "%s" in the other language', (key, language, _, translation) =>
    expect(textAt(other[language], key)).toBe(translation),
  )

  test('has one translation, wherever it stands', () => {
    const second = literals.flatMap(([, language, text, translation]) =>
      textsOf(catalogues[language])
        .filter(([key, own]) => own === text && !(key in others) && textAt(other[language], key) !== translation)
        .map(([key]) => `${key} is not ${translation}`),
    )
    expect([...new Set(second)]).toEqual([])
  })

  test('is not excused for a key that is none', () => {
    for (const key of Object.keys(others)) expect([key, typeof textAt('id', key)]).toEqual([key, 'string'])
  })
})
