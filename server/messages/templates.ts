import type { Language } from '../../contract/errors.ts'

export interface Template {
  subject: Readonly<Record<Language, string>>
  text: Readonly<Record<Language, string>>
  /** Values that are kept encrypted until the message is sent, and erased then. */
  secret: readonly string[]
}

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
  'account-created': {
    subject: { id: 'Akun {app} Anda', en: 'Your {app} account' },
    text: {
      id: 'Akun {app} Anda sudah dibuat. Nama pengguna: {username}. Kata sandi awal: {password}. Kata sandi ini harus diganti saat pertama kali masuk.',
      en: 'Your {app} account is ready. User name: {username}. First password: {password}. It has to be changed when you sign in for the first time.',
    },
    secret: ['password'],
  },
  'account-registered': {
    subject: { id: 'Selamat datang di {app}', en: 'Welcome to {app}' },
    text: {
      id: 'Pendaftaran Anda di {app} berhasil. Masuk dengan nama pengguna {username} dan kata sandi yang Anda pilih.',
      en: 'You are registered at {app}. Sign in with the user name {username} and the password you chose.',
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
  'late-success': {
    subject: { id: 'Sukses terlambat: TRID {sale}', en: 'Late success: TRID {sale}' },
    text: {
      id: '{partner} melaporkan sukses untuk TRID {sale} ({product}, {customerCode}) yang sudah berakhir tanpa sukses partner ini. Rp {cost} dibukukan sebagai rugi. Periksa di Rekon.',
      en: '{partner} reports success for TRID {sale} ({product}, {customerCode}), which had ended without its success. Rp {cost} were booked as a loss. Look at Rekon.',
    },
    secret: [],
  },
  'late-successes': {
    subject: { id: '{count} sukses terlambat dari {partner}', en: '{count} late successes of {partner}' },
    text: {
      id: '{partner} melaporkan sukses untuk {count} transaksi yang sudah berakhir tanpa sukses partner ini. Rp {cost} dibukukan sebagai rugi. Periksa di Rekon.',
      en: '{partner} reports success for {count} sales that had ended without its success. Rp {cost} were booked as a loss. Look at Rekon.',
    },
    secret: [],
  },
  'books-broken': {
    subject: { id: 'Pembukuan rusak: {count} pemeriksaan', en: 'The books are broken: {count} checks' },
    text: {
      id: 'Pemeriksaan pembukuan {at}: {count} aturan dilanggar. {checks}. Jalankan npm run checks untuk melihat barisnya.',
      en: 'Check of the books {at}: {count} rules are broken. {checks}. Run npm run checks to see the rows.',
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
    subject: { id: 'Telepon atau email akun Anda diganti', en: 'Phone or e-mail of your account changed' },
    text: {
      id: 'Telepon atau email akun {app} {name} baru saja diganti. Bukan Anda? Hubungi pengelola Anda segera.',
      en: 'Phone or e-mail of the {app} account {name} was just changed. Not you? Contact your manager at once.',
    },
    secret: [],
  },
  'password-changed': {
    subject: { id: 'Kata sandi Anda diganti', en: 'Your password was changed' },
    text: {
      id: 'Kata sandi akun {app} {name} baru saja diganti. Bukan Anda? Atur ulang kata sandi dan hubungi pengelola Anda segera.',
      en: 'The password of the {app} account {name} was just changed. Not you? Reset it and contact your manager at once.',
    },
    secret: [],
  },
} as const satisfies Record<string, Template>

export type TemplateName = keyof typeof templates
