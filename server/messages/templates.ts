import type { NoticeName } from '../../contract/notices.ts'
import type { inboxTemplates } from './inbox-templates.ts'
import { noticeTemplates } from './notices.ts'
import type { PlacesOf, Template } from './template.ts'

/** Every message the product sends to a person, with {values}. A subject is used by e-mail only. */
export const templates = {
  'login-code': {
    subject: { id: 'Kode masuk Anda', en: 'Your sign-in code' },
    text: {
      id: 'Kode masuk {app}: {code}. Berlaku {minutes} menit. Jangan berikan kepada siapa pun, juga bukan kepada kami.',
      en: 'Your {app} sign-in code: {code}. Valid for {minutes} minutes. Give it to nobody, not to us either.',
    },
    secret: ['code'],
  },
  'ticket-unverifiable': {
    subject: { id: 'Tiket {ticket} belum dapat diverifikasi', en: 'Ticket {ticket} could not be verified' },
    text: {
      id: 'Tiket {ticket} dari {name}: transfer Rp {sum} ke {bank} belum ditemukan dalam 15 menit. Periksa mutasi bank.',
      en: 'Ticket {ticket} of {name}: the transfer of Rp {sum} to {bank} was not found within 15 minutes. Check the bank statement.',
    },
    secret: [],
  },
  'topup-report-waits': {
    subject: { id: 'Laporan gateway top up menunggu', en: 'A report of the top-up gateway waits' },
    text: {
      id: 'Gateway top up melaporkan Rp {sum} untuk {ref} (tiket {ticket}), dan tidak dikreditkan otomatis. Periksa di halaman tiket.',
      en: 'The top-up gateway reported Rp {sum} for {ref} (ticket {ticket}), which was not credited automatically. See the gateway reports of the tickets.',
    },
    secret: [],
  },
  'account-created': {
    subject: { id: 'Akun {app} Anda', en: 'Your {app} account' },
    text: {
      id: 'Akun {app} Anda sudah dibuat. Username: {username}. Kata sandi pertama: {password}. Berlaku {days} hari dan harus diganti saat pertama kali masuk.',
      en: 'Your {app} account is ready. Username: {username}. First password: {password}. It is valid for {days} days and has to be changed when you sign in for the first time.',
    },
    secret: ['password'],
  },
  'account-registered': {
    subject: { id: 'Selamat datang di {app}', en: 'Welcome to {app}' },
    text: {
      id: 'Pendaftaran Anda di {app} berhasil. Masuk dengan username {username} dan kata sandi yang Anda pilih.',
      en: 'You are registered at {app}. Sign in with the username {username} and the password you chose.',
    },
    secret: [],
  },
  'price-reached-selling-price': {
    subject: { id: '{product} ditutup: partner lebih mahal', en: '{product} is closed: its partner costs more' },
    text: {
      id: '{product} sekarang berharga partner Rp {to} di {partner}, sebelumnya Rp {from}, dan itu mencapai harga jual. Produk ditutup untuk {users} penjual.',
      en: 'The partner price of {product} is Rp {to} at {partner} now, Rp {from} before, and that reached the selling price. The product is closed for {users} sellers.',
    },
    secret: [],
  },
  'product-outage': {
    subject: { id: '{product} ditutup: banyak transaksi gagal', en: '{product} is closed: many sales fail' },
    text: {
      id: '{failed} dari {decided} transaksi {product} gagal dalam {minutes} menit terakhir. Produk ditutup dan dicoba lagi otomatis.',
      en: '{failed} of {decided} sales of {product} failed within the last {minutes} minutes. The product is closed and will be tried again automatically.',
    },
    secret: [],
  },
  'product-recovered': {
    subject: { id: '{product} dibuka lagi', en: '{product} is open again' },
    text: {
      id: 'Transaksi {product} berhasil lagi: produk dibuka.',
      en: 'Sales of {product} succeed again: the product is open.',
    },
    secret: [],
  },
  'delivery-denied': {
    subject: { id: 'Partner membatalkan transaksi berhasil {sale}', en: 'A partner takes back the delivered sale {sale}' },
    text: {
      id: '{partner} melaporkan gagal untuk {product} ke {customerCode} (TRID {sale}), padahal sebelumnya berhasil. Tidak ada yang berubah: putuskan di Rekon log, Klaim refund. Pesannya: {message}',
      en: '{partner} reports a failure of {product} to {customerCode} (TRID {sale}), which it delivered before. Nothing changed: decide at Rekon log, Refund claims. Its message: {message}',
    },
    secret: [],
  },
  'partner-low': {
    subject: { id: 'Saldo di {partner} menipis', en: 'Little is left at {partner}' },
    text: {
      id: 'Saldo di {partner} tinggal Rp {theirs}, di bawah batas Rp {limit}. Isi depositnya, lalu catat di Rekon log, Uang partner.',
      en: 'Rp {theirs} are left at {partner}, below the limit of Rp {limit}. Make a partner payment, and record it at Rekon log, Partner money.',
    },
    secret: [],
  },
  'partner-apart': {
    subject: { id: 'Saldo di {partner} berbeda dari pembukuan', en: 'The balance at {partner} is not that of the books' },
    text: {
      id: '{partner} menyebut saldo Rp {theirs}, pembukuan Rp {ours}: selisihnya lebih dari Rp {limit}. Periksa di Rekon log, Uang partner.',
      en: '{partner} says Rp {theirs}, the books Rp {ours}: further apart than Rp {limit}. Look at Rekon log, Partner money.',
    },
    secret: [],
  },
  'late-success': {
    subject: { id: 'Terlambat berhasil: TRID {sale}', en: 'Late success: TRID {sale}' },
    text: {
      id: '{partner} melaporkan berhasil untuk TRID {sale} ({product}, {customerCode}) yang sudah berakhir tanpa jawaban berhasil partner ini. Rp {cost} dibukukan sebagai rugi. Periksa di Rekon log.',
      en: '{partner} reports success for TRID {sale} ({product}, {customerCode}), which had ended without its success. Rp {cost} were booked as a loss. Look at Rekon log.',
    },
    secret: [],
  },
  'late-successes': {
    subject: { id: '{count} transaksi {partner} terlambat berhasil', en: '{count} late successes of {partner}' },
    text: {
      id: '{partner} melaporkan berhasil untuk {count} transaksi yang sudah berakhir tanpa jawaban berhasil partner ini. Rp {cost} dibukukan sebagai rugi. Periksa di Rekon log.',
      en: '{partner} reports success for {count} sales that had ended without its success. Rp {cost} were booked as a loss. Look at Rekon log.',
    },
    secret: [],
  },
  'callbacks-parked': {
    subject: { id: 'Alamat callback Anda tidak menjawab', en: 'Your callback address does not answer' },
    text: {
      id: 'Alamat callback akun {app} {name} gagal selama tiga hari. Callback ditahan dan dicoba lagi setiap enam jam. Perbaiki alamatnya, lalu tekan Coba lagi sekarang di halaman Token API.',
      en: 'The callback address of the {app} account {name} has failed for three days. Callbacks wait, and one tries again every six hours. Correct the address, then press Try again now on the page API token.',
    },
    secret: [],
  },
  'books-broken': {
    subject: { id: 'Pembukuan rusak: {count} pemeriksaan', en: 'The books are broken, checks: {count}' },
    text: {
      id: 'Pemeriksaan pembukuan {at}: {count} aturan dilanggar. {checks}. Langkahnya: docs/operations.md, bagian When the books alarm; npm run checks menunjukkan semua barisnya.',
      en: 'Check of the books {at}, broken rules: {count}. {checks}. What to do: docs/operations.md, When the books alarm; npm run checks shows all rows.',
    },
    secret: [],
  },
  'reset-code': {
    subject: { id: 'Kode atur ulang kata sandi', en: 'Your password reset code' },
    text: {
      id: 'Kode atur ulang kata sandi {app}: {code}. Berlaku {minutes} menit. Abaikan bila bukan Anda yang meminta.',
      en: 'Your {app} password reset code: {code}. Valid for {minutes} minutes. Ignore it if you did not ask for it.',
    },
    secret: ['code'],
  },
  'address-changed': {
    subject: { id: 'Nomor HP atau e-mail akun Anda diganti', en: 'Phone or e-mail of your account changed' },
    text: {
      id: 'Nomor HP atau e-mail akun {app} {name} baru saja diganti. Bukan Anda? Hubungi pengelola Anda segera.',
      en: 'Phone or e-mail of the {app} account {name} was just changed. Not you? Contact your manager at once.',
    },
    secret: [],
  },
  'report-ready': {
    subject: { id: 'Laporan {name} siap', en: 'The report {name} is ready' },
    text: {
      id: 'Laporan terjadwal Anda siap: {name}, {rows} baris. Masuk ke {app} lalu unduh di Kotak Masuk: {link}',
      en: 'Your scheduled report is ready: {name}, {rows} rows. Sign in to {app} and download it from the inbox: {link}',
    },
    secret: [],
  },
  'chat-told': {
    subject: { id: 'Pesan chat', en: 'Chat message' },
    text: { id: '{text}', en: '{text}' },
    secret: ['text'],
  },
  'more-changes': {
    subject: { id: '{more} perubahan lagi pada akun Anda', en: '{more} more changes of your account' },
    text: {
      id: 'Ada {more} perubahan lagi dalam semenit terakhir pada akun {app} {name}, selain yang sudah diberitahukan. Bukan Anda? Ganti kata sandi, akhiri sesi lain dan hubungi pengelola Anda segera.',
      en: 'The {app} account {name}: {more} more changes within the last minute, beside those you were told of already. Not you? Change the password, end the other sessions and contact your manager at once.',
    },
    // Of a letter that waits this alone may be written again, and it is counted up.
    secret: ['more'],
  },
  ...noticeTemplates,
} as const satisfies Record<string, Template>

export type TemplateName = keyof typeof templates

type Said = typeof templates & typeof inboxTemplates

/** A value for every place of a message or of a text in an inbox, but for `app`, which letters get by themselves; others may be there. */
export type ValuesOf<Name extends keyof Said> = Readonly<
  Record<Name extends NoticeName ? 'name' | 'ip' : Exclude<PlacesOf<Said[Name]>, 'app'>, string | number> &
    Record<string, string | number>
>
