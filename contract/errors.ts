/** Every refusal the product can give: HTTP status and text in both languages. {name} is filled by the refusal's values. Knows no zod. */

import { billRefusals } from './bill-errors.ts'
import { blockRefusals } from './block-errors.ts'
import { complaintRefusalTexts } from './complaint-errors.ts'
import { domainRefusals } from './domain-errors.ts'
import { fileRefusals } from './file-errors.ts'
import { h2hRefusals } from './h2h-errors.ts'
import { customerHints, outageReasonText } from './hints.ts'
import { loadRefusals } from './load-errors.ts'
import { partnerRefusals } from './partner-errors.ts'
import { pricingRefusals } from './pricing-errors.ts'
import type { Refusal } from './refusal.ts'
import { settlementRefusals } from './settlement-errors.ts'
import { statementRefusals } from './statement-errors.ts'
import { waysInRefusals } from './ways-in-errors.ts'

export const refusals = {
  'invalid-input': { status: 400, id: 'Ada isian yang salah. Periksa kembali.', en: 'Some fields are wrong. Please check them.' },
  'forbidden-access': { status: 403, id: 'Forbidden Access', en: 'Forbidden Access' },
  'access-denied': { status: 403, id: 'Akun Anda tidak berwenang untuk ini.', en: 'Your account may not do this.' },
  'no-such-call': { status: 404, id: 'Tidak ada panggilan di alamat ini.', en: 'There is no call at this address.' },
  'not-found': { status: 404, id: 'Tidak ditemukan.', en: 'Not found.' },
  'too-many-requests': {
    status: 429,
    id: 'Terlalu banyak percobaan. Coba lagi dalam {seconds} detik.',
    en: 'Too many attempts. Try again in {seconds} seconds.',
  },
  'body-too-large': { status: 413, id: 'Data yang dikirim terlalu besar.', en: 'The data sent is too large.' },
  internal: {
    status: 500,
    id: 'Terjadi kesalahan di server. Kode: {reference}.',
    en: 'Something went wrong on the server. Reference: {reference}.',
  },
  unavailable: {
    status: 503,
    id: 'Server sedang sibuk atau belum siap. Coba lagi.',
    en: 'The server is busy or not ready. Please try again.',
  },

  ...billRefusals,
  ...blockRefusals,
  ...complaintRefusalTexts,
  ...domainRefusals,
  ...loadRefusals,
  ...partnerRefusals,
  ...pricingRefusals,
  ...settlementRefusals,
  ...statementRefusals,
  ...waysInRefusals,

  'username-taken': { status: 409, id: 'Username sudah dipakai.', en: 'The username is already in use.' },
  'email-taken': { status: 409, id: 'E-mail sudah dipakai.', en: 'The e-mail address is already in use.' },
  'phone-taken': { status: 409, id: 'Nomor HP sudah dipakai.', en: 'The phone number is already in use.' },
  'type-not-creatable': {
    status: 422,
    id: 'Anda tidak dapat membuat akun tipe ini.',
    en: 'You cannot create an account of this type.',
  },
  'parent-not-in-chain': {
    status: 422,
    id: 'Akun tipe {type} harus berada di bawah akun tipe {parent}.',
    en: 'An account of type {type} belongs below one of type {parent}.',
  },
  'invitation-unknown': {
    status: 404,
    id: 'Tautan undangan tidak dikenal atau tidak berlaku lagi.',
    en: 'The invitation link is unknown or no longer valid.',
  },
  'insufficient-balance': {
    status: 422,
    id: 'Saldo tidak cukup: perlu Rp {needed}, saldo Rp {balance}.',
    en: 'Not enough balance: Rp {needed} needed, balance Rp {balance}.',
  },
  'manager-blocked': {
    status: 422,
    id: 'Akun sedang diblokir: tidak dapat memindahkan saldo.',
    en: 'The account is blocked: it cannot move balance.',
  },
  'not-managed': { status: 403, id: 'Pengguna ini tidak Anda kelola.', en: 'You do not manage this user.' },
  'switch-unavailable': {
    status: 422,
    id: 'Pengaturan ini tidak ada untuk pengguna ini.',
    en: 'This user does not have this switch.',
  },
  'needs-deposit-mode': { status: 422, id: 'Aktifkan mode deposit dahulu.', en: 'Turn on deposit mode first.' },
  'switches-exclude': {
    status: 422,
    id: 'Real time dan semi tidak dapat aktif bersamaan.',
    en: 'Real time and semi cannot be on together.',
  },
  'prices-not-yours': {
    status: 403,
    id: 'Harga pengguna ini tidak Anda atur.',
    en: 'You do not set the prices of this user.',
  },
  'share-below-zero': {
    status: 422,
    id: 'Bagian {type} akan menjadi Rp {share}. Pendapatan paling besar Rp {most}.',
    en: 'The share of {type} would be Rp {share}. The revenue can be Rp {most} at most.',
  },
  'partner-above-price': {
    status: 422,
    id: 'Harga partner {partnerPrice} melebihi harga jual saat ini {sellingPrice}',
    en: 'Partner price {partnerPrice} is exceeding the current selling price of {sellingPrice}',
  },
  'closed-above': {
    status: 422,
    id: 'Produk ini ditutup oleh pemilik platform untuk mitra di atasnya.',
    en: 'The platform owner has closed this product for the mitra above.',
  },
  'changed-meanwhile': {
    status: 409,
    id: 'Data ini sudah diubah orang lain. Periksa nilai sekarang lalu ulangi.',
    en: 'Somebody else has changed this meanwhile. Look at it as it is now and try again.',
  },
  'ceiling-exceeded': {
    status: 422,
    id: 'Melebihi plafonnya, Rp {ceiling}.',
    en: 'More than its ceiling, Rp {ceiling}.',
  },
  'outstanding-exceeded': {
    status: 422,
    id: 'Melebihi kurang setor, Rp {outstanding}.',
    en: 'More than the cash due, Rp {outstanding}.',
  },
  'ip-not-for-type': {
    status: 422,
    id: 'Alamat IP tidak berlaku untuk tipe pengguna ini.',
    en: 'Users of this type have no IP address.',
  },
  'not-an-h2h-user': {
    status: 422,
    id: 'Hanya pengguna H2H yang diaktifkan.',
    en: 'Only H2H users are activated.',
  },
  'already-active': { status: 409, id: 'Pengguna ini sudah aktif.', en: 'This user is active already.' },
  'not-activated': {
    status: 403,
    id: 'Akun belum diaktifkan untuk mode produksi.',
    en: 'The account is not activated for production mode.',
  },
  'ref-id-reused': {
    status: 409,
    id: 'Referensi ini sudah dipakai untuk permintaan lain.',
    en: 'This reference was already used for another request.',
  },

  'not-a-seller': { status: 403, id: 'Tipe akun ini tidak dapat menjual.', en: 'This account type cannot sell.' },
  'password-expired': {
    status: 422,
    id: 'Kata sandi kedaluwarsa. Ganti dahulu.',
    en: 'The password has expired. Change it first.',
  },
  'ip-not-allowed': { status: 403, id: 'Alamat IP {ip} tidak terdaftar.', en: 'IP address {ip} is not registered.' },
  'product-unknown': { status: 404, id: 'Produk {code} tidak dikenal.', en: 'Unknown product {code}.' },
  'product-unavailable': {
    status: 422,
    id: 'Produk {code} tidak tersedia untuk tipe akun Anda.',
    en: 'Product {code} is not available for your account type.',
  },
  'product-closed': {
    status: 422,
    id: 'Produk {code} ditutup untuk akun Anda.',
    en: 'Product {code} is closed for your account.',
  },
  'product-cut-off': {
    status: 422,
    id: 'Produk {code} sedang cut off ({from}–{to} WIB).',
    en: 'Product {code} is in its cut-off hours ({from}–{to} WIB).',
  },
  'product-outage': {
    status: 422,
    id: 'Produk {code} sedang gangguan: {reason}.',
    en: 'Product {code} has an outage: {reason}.',
  },
  'product-no-partner': { status: 422, id: 'Belum ada partner untuk produk {code}.', en: 'No partner delivers product {code}.' },
  'amount-required': {
    status: 422,
    id: 'Nominal harus antara Rp {min} dan Rp {max}.',
    en: 'The amount must be between Rp {min} and Rp {max}.',
  },
  'customer-code-invalid': {
    status: 422,
    id: 'Nomor pelanggan tidak sesuai: {hint}.',
    en: 'The customer number does not fit: {hint}.',
  },
  'customer-code-prefix': {
    status: 422,
    id: 'Awalan nomor tidak sesuai produk {code}.',
    en: 'The number prefix does not belong to product {code}.',
  },
  'double-sale': {
    status: 409,
    id: 'Produk dan nomor ini sudah dijual hari ini (TRID {saleId}). Kirim sebagai transaksi ke-{counter}?',
    en: 'This product and number were sold today already (TRID {saleId}). Send as sale number {counter}?',
  },
  'price-above-max': {
    status: 422,
    id: 'Harga Rp {price} di atas batas Rp {maxPrice}.',
    en: 'The price Rp {price} is above the limit Rp {maxPrice}.',
  },
  'inquiry-required': {
    status: 422,
    id: 'Cek tagihan dahulu: belum ada cek yang berhasil dalam 30 menit terakhir.',
    en: 'Check the bill first: there is no successful inquiry of the last 30 minutes.',
  },
  'sale-not-pending': { status: 409, id: 'Transaksi sudah selesai: {status}.', en: 'The sale is already final: {status}.' },
  'advice-too-soon': {
    status: 429,
    id: 'Advice paling cepat satu kali per menit. Coba lagi dalam {seconds} detik.',
    en: 'At most one advice a minute. Try again in {seconds} seconds.',
  },
  'partner-call-out': {
    status: 409,
    id: 'Partner sedang dihubungi. Tunggu jawabannya.',
    en: 'A partner call is under way. Wait for its answer.',
  },
  'ticket-open': {
    status: 409,
    id: 'Masih ada tiket yang terbuka. Selesaikan dahulu.',
    en: 'There is an open ticket. Finish it first.',
  },
  'ticket-closed': { status: 409, id: 'Tiket ini sudah berakhir.', en: 'This ticket is over already.' },
  'too-many-tickets': {
    status: 429,
    id: 'Terlalu banyak tiket tanpa pembayaran dalam tujuh hari. Bayar yang sudah diminta atau tunggu.',
    en: 'Too many tickets without a payment in seven days. Pay those that were requested, or wait.',
  },
  'no-free-total': {
    status: 409,
    id: 'Tidak ada nominal unik yang bebas. Pilih bank atau nominal lain.',
    en: 'No unique total is free. Choose another bank or amount.',
  },
  'remark-required': {
    status: 422,
    id: 'Nominal berbeda dari transfer yang diminta: isi keterangan.',
    en: 'The amount differs from the requested transfer: a remark is needed.',
  },
  'bank-exists': { status: 409, id: 'Rekening ini sudah terdaftar.', en: 'This account is listed already.' },
  ...fileRefusals,
  ...h2hRefusals,
  'name-taken': { status: 409, id: 'Nama {name} sudah dipakai.', en: 'The name {name} is taken.' },
  'sheet-empty': { status: 422, id: 'Lembar masih kosong.', en: 'The sheet is empty.' },
  'sheet-too-long': {
    status: 422,
    id: '{rows} baris terlalu banyak: maksimal {most} sekali kirim.',
    en: '{rows} rows are too many: at most {most} at once.',
  },
  'cells-wrong': {
    status: 422,
    id: '{count} sel belum benar. Tidak ada yang disimpan.',
    en: '{count} cells are wrong. Nothing was saved.',
  },
  'nominal-exists': {
    status: 409,
    id: 'Produk ini sudah punya admin nominal Rp {nominal}.',
    en: 'This product has an admin nominal of Rp {nominal} already.',
  },
  'nominal-in-use': {
    status: 409,
    id: 'Admin nominal ini sedang dipakai produk. Pakai admin nominal lain dahulu.',
    en: 'The product is sold with this admin nominal. Choose another one first.',
  },
  'fee-below-zero': {
    status: 422,
    id: 'Bagian {share} menjadi Rp {amount}. Tidak boleh di bawah nol.',
    en: 'The share {share} becomes Rp {amount}. It may not be below zero.',
  },
  'command-unknown': {
    status: 422,
    id: 'Perintah tidak dikenal. Contoh: {examples}.',
    en: 'Unknown command. Examples: {examples}.',
  },
} as const satisfies Record<string, Refusal>

export type RefusalCode = keyof typeof refusals
export type Language = 'id' | 'en'

/** What a call answers that has nothing to say but that it was done. */
export const doneText: Readonly<Record<Language, string>> = { id: 'Berhasil', en: 'Success' }

/** The text of a refusal in one language, its {values} filled in; a missing value shows a dash. */
export function refusalText(
  code: RefusalCode,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return refusals[code][language].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (name === 'saleId' && value !== undefined) return String(value).padStart(8, '0')
    if (name === 'reason' && value !== undefined) return outageReasonText(String(value), language)
    if (name === 'hint') return customerHints[String(value)]?.[language] ?? String(value ?? '–')
    // Seconds grouped by dots would be read as a fraction in English.
    return typeof value === 'number' && name !== 'seconds' ? value.toLocaleString('id-ID') : String(value ?? '–')
  })
}
