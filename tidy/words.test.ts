import { expect, test } from 'vitest'
import { cellErrors } from '../contract/cell-errors.ts'
import { refusals } from '../contract/errors.ts'
import { fieldErrors } from '../contract/field-errors.ts'
import { customerHints, outageReasons } from '../contract/hints.ts'
import { movingRefusals } from '../contract/moving-errors.ts'
import { chatCommands } from '../rules/chat-lines.ts'
import { checkTitles } from '../server/ledger/check-titles.ts'
import { inboxTemplates } from '../server/messages/inbox-templates.ts'
import { templates } from '../server/messages/templates.ts'
import { pushNotices } from '../server/push/push-notices.ts'
import * as enEveryday from '../web/i18n/en.everyday.ts'
import * as enFirst from '../web/i18n/en.first.ts'
import * as en from '../web/i18n/en.ts'
import * as idEveryday from '../web/i18n/id.everyday.ts'
import * as idFirst from '../web/i18n/id.first.ts'
import * as id from '../web/i18n/id.ts'

type Language = 'id' | 'en'
type Said = readonly [key: string, text: string]

/** Every text below an object by its key. */
const textsOf = (texts: object, above = ''): Said[] =>
  Object.entries(texts).flatMap(([name, text]: [string, unknown]) =>
    typeof text === 'string' ? [[above + name, text] as Said] : text ? textsOf(text as object, `${above}${name}.`) : [],
  )

const catalogues: Record<Language, Map<string, string>> = {
  id: new Map(textsOf({ ...idFirst, ...idEveryday, ...id })),
  en: new Map(textsOf({ ...enFirst, ...enEveryday, ...en })),
}
/** What the server says: each text stands in both languages side by side. */
const server = textsOf({
  ...{ refusals, movingRefusals, fieldErrors, cellErrors, customerHints, outageReasons },
  ...{ checkTitles, templates, inboxTemplates, pushNotices, chatCommands },
})
const all = (language: Language): Said[] => [...catalogues[language], ...server.filter(([key]) => key.endsWith(`.${language}`))]
/** A text without the names of what is put into it. */
const plain = (text: string) => text.replace(/\{\w+(, (plural|select|selectordinal),)?/g, '{').replace(/<\/?\w+>/g, '')

/** Keys that say such a word for another thing, or because they were given so. */
const given: Readonly<Record<string, string>> = {
  'auth.success': 'given as Sukses',
  'billing.status.outstanding': 'a state of a bill, given so',
  'userPage.overdue': 'the same state, of the bills of a user',
  'auth.empty': 'given with “can not”',
  'auth.expiredForbidden': 'given with “password”',
  'staff.errors.email': 'given with “email”',
  'managerTopUp.ceilingReset': 'given',
  'shell.deposit': 'what is open to be paid, not what is still to be handed over',
  'customerHints.telkom.id': 'a telephone that is no mobile one',
  'shell.groups.sell': 'what is done there, as over the other groups',
  'staff.permission.sell': 'what is allowed',
  'reports.salesType': 'given as Sales Type',
  'billing.salesType': 'given as Sales Type',
  'auditWords.columns.sales_type_id': 'given as Sales Type',
  'creation.salesType': 'given as Sales Type',
  'feeTemplates.kind': 'given as Sales Type',
  'moving.head': 'given as Sales Type',
  'reports.lessTitle': 'the act of selling',
  'selling.notSelling.type': 'the act of selling',
  'reports.pageTotal': 'inquiries stand in the list and are not counted',
  'reports.allTotal': 'inquiries stand in the list and are not counted',
  'reconciliation.pendingTotal': 'inquiries stand in the list and are not counted',
  'partnerConnection.questions.purchase': 'beside an inquiry',
  'auditWords.columns.purchase': 'a template beside that of an inquiry',
  'catalogue.partners.settings.purchaseTemplate': 'a template beside that of an inquiry',
  'productSheet.purchaseRequestData': 'given',
  'ui.close': 'a window',
  'productSheet.close': 'a window',
  'topup.putAway': 'a ticket that is over',
  'ui.removeFilter': 'a filter is not deleted',
  'ui.resetFilters': 'a filter is not deleted',
  'domains.remove': 'a network stays, outside of its domain',
  'domains.removeOf': 'a network stays, outside of its domain',
  'domains.removeTitle': 'a network stays, outside of its domain',
  'domains.removed': 'a network stays, outside of its domain',
  'actions.removeGroups': 'a network stays, outside of its domain',
}

/** The word of a concept, and what is not said for it. */
const rules: readonly [language: Language, word: string, not: RegExp][] = [
  ['id', 'Username', /nama pengguna/i],
  ['id', 'E-mail', /\bemail\b/i],
  ['id', 'Nomor HP', /\btelepon\b|\bno\. hp\b/i],
  ['id', 'Nomor pelanggan', /kode pelanggan|nomor tujuan/i],
  ['id', 'Nomor rekening', /no\. rekening/i],
  ['id', 'Keterangan', /^catatan\b(?! kita)/i],
  ['id', 'Aksi', /\btindakan\b/i],
  ['id', 'Status', /^keadaan\b/i],
  ['id', 'Alasan', /^sebab\b/i],
  ['id', 'Dampak', /^akibat\b/i],
  ['id', 'Ditutup, of a product', /^tutup$|^tutup (karena|untuk)\b/i],
  ['id', 'Aktif, mati, aktifkan, matikan', /\bmenyala\b|nyalakan\b|nonaktif/i],
  ['id', 'Kata sandi pertama', /\bkata sandi awal\b/i],
  ['id', 'Kata sandi', /\bpassword\b/i],
  ['id', 'Atur ulang', /\breset kata sandi/i],
  ['id', 'Browser', /\bperamban\b/i],
  ['id', 'Berkas', /\bfile\b/i],
  ['id', 'Ringkasan', /\bdasbor/i],
  ['id', 'Kotak Masuk', /\bkotak masuk\b/],
  ['id', 'Pengaturan', /\bsetelan\b/i],
  ['id', 'Template', /\btemplat\b/i],
  ['id', 'Penjual', /\bsellers?\b/i],
  ['id', 'Klien H2H', /\bmitra h2h\b|\bakun h2h\b/i],
  ['id', 'Plafon', /\bceiling\b|batas saldo (lebih|semi)/i],
  ['id', 'Pendapatan', /\brevenue\b|\blaba\b/i],
  ['id', 'Untung penjual', /\buntung konter\b/i],
  ['id', 'Kurang setor', /\bsetoran\b/i],
  ['id', 'Tarikan semi', /\btalangan\b/i],
  ['id', 'Lewat jatuh tempo', /\blewat tempo\b|\bmelewati jatuh tempo\b/i],
  ['id', 'Tutup harian', /\btutup (buku|hari)\b/i],
  ['id', 'Rekonsiliasi partner', /\brekon partner\b|\bsettlement\b/i],
  ['id', 'Bagi tagihan', /\bpecah\b/i],
  ['id', 'Batalkan tiket', /\btutup tiket\b/i],
  ['id', 'Konter, of the screen', /^jual$/i],
  ['id', 'Transaksi', /\bpenjualan\b|\bpembelian\b/i],
  ['id', 'Transaksi ganda', /\b(penjualan ganda|transaksi dobel)\b/i],
  ['id', 'Berhasil', /\bsukses\b/i],
  ['id', 'Transaksi dibalik', /\btransaksi dibatalkan\b/i],
  ['id', '(opsional)', /\bboleh kosong\b/i],
  ['id', 'Sistem lama', /\bserver lama\b|\bsistem lain\b/i],
  ['id', 'Unduh', /\bekspor\b/i],
  ['id', 'Lihat OTP, of the screen', /\bkode otp\b/i],
  ['id', 'Kembalikan ke Aktif, of a ticket', /\btandai (tiket )?pending\b/i],
  ['id', 'Translations of what was given in English', /\b(group by|grand total|detail view|end ?point|login admin)\b/i],
  ['id', 'Komplain', /\bkeluhan\b/i],
  ['id', 'Mode deposit', /\bsakelar deposit\b/i],
  ['id', 'PIN program', /\bpin pintu\b/i],
  ['id', 'Token API', /\btoken h2h\b/i],
  ['id', 'Request Payload', /request payload|\bformat permintaan\b/],
  ['id', 'Alamat, of a partner', /\balamat (dasar|partner)\b/i],
  ['id', 'Fee tingkat', /\bfee level\b/i],
  ['id', 'dan … lagi', /^dan \{\w*\} lainnya/i],
  ['en', 'Cannot', /\bcan not\b/i],
  ['en', 'Username', /\buser names?\b/i],
  ['en', 'E-mail', /\bemail\b/i],
  ['en', 'Customer number', /\bcustomer code\b/i],
  ['en', 'Account number', /\baccount no\./i],
  ['en', 'Status', /^states?\b|\bthe state of\b/i],
  ['en', 'Select, of rows', /\{\w*\} (\w+ )*chosen\b|\bchosen rows\b|^clear the choice/i],
  ['en', 'Turn on, turn off', /\bswitch(ed)? (\w+ )*(on|off)\b/i],
  ['en', 'Delete', /\bremoved?\b/i],
  ['en', 'Attempts', /^tries\b|\bno tries\b/i],
  ['en', 'Cut-off', /\bcut off(?! the| ?mulai)/i],
  ['en', 'Counter, of the screen', /^sell$/i],
  ['en', 'Sale', /\bpurchases?\b|\b(this|delivered|of|about) transaction\b|\btransactions (today|per day)\b/i],
  ['en', 'Message, e-mail', /\bthe letter\b|\bletters and messages\b/i],
  ['en', 'Revenue', /\bprofits?\b/i],
  ['en', 'Margin of the seller', /\bmargin of the counter\b/i],
  ['en', 'Cash due, of what is still to be handed over', /\boutstanding\b/i],
  ['en', '(optional)', /\b(may|can) be empty\b/i],
  ['en', 'Old system', /\bold server\b|\b(another|other) systems?\b/i],
  ['en', 'Download', /\bexports?\b/i],
  ['en', 'View OTP, of the screen', /\botp codes?\b/i],
  ['en', 'Overdue', /\bpast its due\b/i],
  ['en', 'H2H client', /\bh2h (partner|account)s?\b/i],
  ['en', 'Test', /\btrial message\b|^try \{/i],
  ['en', 'Cancel a ticket', /\bclose ticket\b|\bsettle ticket\b/i],
  ['en', 'Cancel a request', /\btake (the|back) .*request\b|\bgave it up\b|\bgiven up\b/i],
  ['en', 'Partner payment', /\bdeposit at (a|the) partner\b|\bpay a deposit\b/i],
  ['en', 'Deposit mode', /\bdeposit switch\b/i],
  ['en', 'PIN of a program', /\bpin of a door\b/i],
  ['en', 'API token', /\bh2h tokens?\b/i],
  ['en', 'Request Payload', /request payload|Request payload/],
  ['en', 'End Point, of a partner', /\bbase address\b|\bpartner’s address\b/i],
  ['en', 'Charger', /^charged by$/i],
  ['en', 'Directly below', /\bright below\b/i],
]

test.each(rules)('in %s, “%s” is the only word for it', (language, _, not) => {
  const found = all(language).filter(([key, text]) => not.test(plain(text)) && !(key in given))
  expect(found).toEqual([])
})

test('nothing is excused that needs no excuse', () => {
  const needs = rules.flatMap(([language, , not]) => all(language).filter(([, text]) => not.test(plain(text))))
  expect(Object.keys(given).filter((key) => !needs.some(([needing]) => needing === key))).toEqual([])
})

/** Words that stand alone on buttons and over columns: Indonesian, and what it is in English, where Indonesian has one word for one and many. */
const pairs: readonly [id: string, ...en: string[]][] = [
  ['Simpan', 'Save'],
  ['Kembali', 'Back'],
  ['Batal', 'Cancel'],
  ['Tutup', 'Close'],
  ['Hapus', 'Delete'],
  ['Ubah', 'Edit'],
  ['Cari', 'Search'],
  ['Tampilkan', 'Show'],
  ['Konfirmasi', 'Confirm'],
  ['Unduh yang ditampilkan', 'Download what is shown'],
  ['Unduh berkas', 'Download File'],
  ['Salin', 'Copy'],
  ['Terapkan', 'Apply'],
  ['Kosongkan', 'Clear'],
  ['Kosongkan pilihan', 'Clear selection'],
  ['Pilih semua', 'Select all'],
  ['Coba lagi', 'Try again'],
  ['Uji', 'Test'],
  ['Sisihkan', 'Set aside'],
  ['Batalkan perubahan', 'Discard the changes'],
  ['Kembali ke standar', 'Back to the default'],
  ['Buka semua', 'Open all'],
  ['Ya', 'Yes'],
  ['Tidak', 'No'],
  ['Semua', 'All'],
  ['Status', 'Status'],
  ['Alasan', 'Reason'],
  ['Dampak', 'Effect'],
  ['Aksi', 'Action', 'Actions'],
  ['Nama', 'Name'],
  ['Tipe', 'Type'],
  ['Username', 'Username'],
  ['E-mail', 'E-mail'],
  ['Nomor HP', 'Phone'],
  ['Kata sandi', 'Password'],
  ['Alamat', 'Address'],
  ['Pengguna', 'User', 'Users'],
  ['Penjual', 'Seller', 'Sellers'],
  ['Pemilik', 'Owner'],
  ['Akun staf', 'Staff account', 'Staff accounts'],
  ['Jaringan', 'Network', 'Networks'],
  ['Tagihan', 'Bill', 'Bills'],
  ['Tiket', 'Ticket', 'Tickets'],
  ['Bagi tagihan', 'Split bill', 'Split the bill'],
  ['Batalkan tiket', 'Cancel ticket'],
  ['Produk', 'Product', 'Products'],
  ['Kategori', 'Category', 'Categories'],
  ['Nominal (Rp)', 'Amount (Rp)'],
  ['Pendapatan', 'Revenue'],
  ['Plafon', 'Ceiling'],
  ['Kurang setor', 'Cash due'],
  ['Harga partner', 'Partner price'],
  ['Kode partner', 'Partner code'],
  ['Nomor rekening', 'Account number'],
  ['Atas nama', 'Account name'],
  ['Referensi', 'Reference'],
  ['Keterangan', 'Remark'],
  ['Berhasil', 'Success'],
  ['Gagal', 'Failed'],
  ['Menunggu', 'Waiting'],
  ['Dibalik', 'Reversed'],
  ['Direfund', 'Refunded'],
  ['Dibatalkan', 'Cancelled'],
  ['dan {count} lagi', 'and {count} more'],
  ['{count} dipilih', '{count} selected'],
]
/** What reads as one of them and is something else, each with what it is. */
const others: Readonly<Record<string, string>> = {
  'auth.success': 'given as Sukses',
  'catalogue.partners.endPoint': 'given as End Point',
  'partnerConnection.endPoint': 'given as End Point',
  'auditWords.columns.end_point': 'given as End Point',
  'screen.loginUser': 'given as Login Admin',
  'statements.states.away': 'a state: Disisihkan',
  'auditWords.columns.is_away': 'a state: Disisihkan',
  'auditWords.fields.away': 'a state: Disisihkan',
  'topupGateway.decisions.put-away': 'a decision: Disisihkan',
  'screen.categories': 'the title says of what',
}

test.each(pairs)('“%s” is “%s” wherever it stands alone, and the other way round', (word, ...translations) => {
  const wrong = [...catalogues.id].filter(([key, text]) => {
    const other = catalogues.en.get(key)!
    return key in others ? false : text === word ? !translations.includes(other) : translations.includes(other)
  })
  expect(wrong).toEqual([])
})

test('no pair is excused that needs no excuse', () => {
  const isWord = (key: string) =>
    pairs.some(([word, ...translations]) => {
      const [one, other] = [catalogues.id.get(key) === word, translations.includes(catalogues.en.get(key) ?? '')]
      return one !== other
    })
  expect(Object.keys(others).filter((key) => !isWord(key))).toEqual([])
})

/** What the audit calls a thing, and what its screen calls it. */
const sameThings: readonly [inAudit: string, onScreen: string][] = [
  ['actions.createUser', 'screen.createUser'],
  ['actions.setDm', 'userPage.isDm'],
  ['auditWords.tables.h2h_token', 'screen.getToken'],
  ['auditWords.columns.charger_id', 'billing.charger'],
  ['auditWords.columns.delivered_at', 'h2h.states.delivered'],
  ['auditWords.columns.end_point', 'catalogue.partners.endPoint'],
  ['auditWords.columns.inquiry', 'productSheet.inquiryRequestData'],
  ['auditWords.columns.is_dm', 'userPage.isDm'],
  ['auditWords.columns.purchase', 'productSheet.purchaseRequestData'],
  ['catalogue.partners.endPoint', 'partnerConnection.endPoint'],
]

test.each(sameThings)('%s says what %s does', (inAudit, onScreen) => {
  const both = (key: string) => [catalogues.id.get(key), catalogues.en.get(key)]
  expect(both(inAudit)).toEqual(both(onScreen))
  expect(both(onScreen)).not.toContain(undefined)
})
