import { expect, test } from 'vitest'
import enEveryday from './en.everyday.ts'
import enFirst from './en.first.ts'
import en from './en.ts'
import idEveryday from './id.everyday.ts'
import idFirst from './id.first.ts'
import id from './id.ts'

const catalogues = { id: { ...idFirst, ...idEveryday, ...id }, en: { ...enFirst, ...enEveryday, ...en } }
const textAt = (language: 'id' | 'en', key: string): unknown =>
  key.split('.').reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], catalogues[language])

/** Texts that were asked for word by word: each stands so in its own language. */
test.each<[key: string, language: 'id' | 'en', text: string]>([
  ['shell.poweredBy', 'en', 'Powered by {name}'],
  ['shell.newVersion', 'en', 'A new version was released'],
  ['auth.networkCode', 'id', 'Koneksi jaringan bermasalah'],
  ['auth.failure', 'id', 'Gagal'],
  ['auth.networkReset', 'id', 'Koneksi jaringan terputus'],
  ['auth.success', 'id', 'Sukses'],
  ['auth.ok', 'id', 'OK'],
  ['auth.scores.s0', 'en', 'Very Weak'],
  ['auth.scores.s1', 'en', 'Weak'],
  ['auth.scores.s2', 'en', 'Fair'],
  ['auth.scores.s3', 'en', 'Good'],
  ['auth.scores.s4', 'en', 'Strong'],
  ['auth.fillAll', 'id', 'Semua kolom harus diisi'],
  ['auth.empty', 'en', 'New Password can not be empty'],
  ['auth.mismatch', 'en', 'Re-type New Password did not match'],
  ['auth.expiredForbidden', 'id', 'Ganti password gagal karena session anda telah habis, Silahkan lakukan login ulang'],
  ['auth.network', 'en', 'Connection problem'],
  ['auth.passwordChanged', 'en', 'Password has been changed'],
  ['reports.show', 'en', 'Show'],
  ['reports.allSalesTypes', 'en', 'All'],
  ['reports.pendingOnly', 'en', 'Pending'],
  ['reports.adviceButton', 'en', 'ADVICE'],
  ['reports.adviceButton', 'id', 'ADVICE'],
  ['reports.reversalButton', 'en', 'REVERSAL'],
  ['reports.reversalButton', 'id', 'REVERSAL'],
  ['reports.reversalTitle', 'en', 'Are you sure doing reversal TRID : {id} ?'],
  ['screen.rekon', 'id', 'REKON LOG'],
  ['screen.rekon', 'en', 'REKON LOG'],
  ['ui.range', 'en', '{from}–{to} of {total}'],
  ['ui.didWork', 'id', 'Berhasil'],
  ['ui.didWork', 'en', 'Success'],
  ['ui.didFail', 'en', 'Failed'],
  ['ui.copy', 'en', 'Copy'],
  ['period.viewBy', 'en', 'View By'],
  ['ledger.types.ALL', 'id', 'ALL'],
  ['ledger.types.TRANSAKSI', 'en', 'TRANSAKSI'],
  ['ledger.types.DEPOSIT', 'en', 'DEPOSIT'],
  ['ledger.noSender', 'id', 'ADDITION'],
  ['ledger.noReceiver', 'en', 'DEDUCTION'],
  ['ledger.pic', 'id', 'PIC'],
  ['downloads.failed', 'en', 'Failed'],
  ['downloads.networkFailed', 'en', 'Network failed'],
  ['pricing.partnerTooDear', 'en', 'Partner price {partnerPrice} is exceeding the current selling price of {sellingPrice}'],
  ['billing.status.ready', 'en', 'Ready'],
  ['billing.status.requested', 'en', 'Payment Request'],
  ['billing.status.partial', 'en', 'Partially Paid'],
  ['billing.status.paid', 'en', 'Paid'],
  ['billing.status.done', 'en', 'Done'],
  ['billing.status.outstanding', 'en', 'Outstanding'],
  ['billing.status.splitted', 'en', 'Splitted'],
  ['billing.warning', 'id', 'Peringantan'],
  ['billing.downloadFailed', 'id', 'Gagal Download, Silahkan coba kembali'],
  ['topup.request', 'en', 'Request Ticket'],
  ['topup.report', 'id', 'Selesai'],
  ['topup.putAway', 'id', 'Tutup'],
  ['topup.dialog', 'en', 'Top Up Confirmation'],
  ['creation.missing', 'en', 'All ( * ) field must be filled'],
  ['creation.levels', 'en', '{network} {levels} Levels'],
  ['staff.errors.username', 'en', 'Error : Username should be Alphanumeric characters'],
  ['staff.errors.password', 'en', "Error : Password can't be empty"],
  ['staff.errors.name', 'en', "Error : Name can't be empty"],
  ['staff.errors.email', 'en', 'Error : Invalid email'],
  ['staff.errors.telegramId', 'en', 'Error : Invalid Telegram ID'],
  ['h2h.renew', 'en', 'Get New Token'],
])('%s in %s says "%s"', (key, language, text) => expect(textAt(language, key)).toBe(text))
