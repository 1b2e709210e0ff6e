import type { Refusal } from './refusal.ts'

/** Refusals of refunds, and of partners' settlements. */
export const settlementRefusals = {
  'sale-archived': {
    status: 409,
    id: 'Transaksi {sale} dari bulan {month} sudah diarsipkan. Statusnya sudah final; mintalah datanya kepada pemilik.',
    en: 'Sale {sale} is of {month}, a month that was archived. It is final; ask the owner for its record.',
  },
  'sale-not-delivered': {
    status: 409,
    id: 'Hanya transaksi yang berhasil yang dapat direfund.',
    en: 'Only a delivered sale can be refunded.',
  },
  'settlement-known': {
    status: 409,
    id: 'Berkas ini sudah diunggah sebagai rekonsiliasi nomor {id}.',
    en: 'This file was uploaded already, as settlement {id}.',
  },
  'settlement-too-long': {
    status: 422,
    id: 'Berkas berisi {rows} baris; paling banyak {most}. Bagi per hari atau per minggu.',
    en: 'The file has {rows} rows; {most} at most. Split it by day or by week.',
  },
  'settlement-empty': {
    status: 422,
    id: 'Tidak ada baris dengan referensi dan nominal di kolom yang dipilih.',
    en: 'No row has a reference and an amount in the chosen columns.',
  },
  'settlement-period': {
    status: 422,
    id: 'Periode harus berurutan dan paling lama {days} hari.',
    en: 'The period has to be in order and at most {days} days long.',
  },
  'settlement-sale-pending': {
    status: 409,
    id: 'Transaksi ini masih pending. Advice atau reversal dulu di tab Pending, lalu putuskan.',
    en: 'This sale is still pending. Advise or reverse it on the Pending tab first, then decide.',
  },
} as const satisfies Record<string, Refusal>
