import type { Refusal } from './refusal.ts'

/** Refusals of complaints; part of the catalogue in errors.ts. */
export const complaintRefusalTexts = {
  'sale-under-way': {
    status: 409,
    id: 'Transaksi ini masih berjalan. Tunggu sebentar, lalu komplain bila perlu.',
    en: 'This sale is still under way. Wait a moment, then complain if you still have to.',
  },
  'complaint-nothing-taken': {
    status: 422,
    id: 'Saldo transaksi ini sudah kembali (gagal, dibalik atau direfund): tidak ada yang perlu dikomplain.',
    en: 'The price of this sale was returned (failed, reversed or refunded): there is nothing to complain about.',
  },
  'complaint-too-old': {
    status: 422,
    id: 'Transaksi ini lebih dari {days} hari yang lalu dan tidak dapat dikomplain lagi.',
    en: 'This sale is more than {days} days old and can no longer be complained about.',
  },
  'too-many-complaints': {
    status: 422,
    id: 'Sudah ada {most} komplain Anda yang menunggu. Tunggu jawabannya, atau cabut yang tidak perlu lagi.',
    en: '{most} of your complaints are open already. Wait for their answers, or withdraw those you no longer need.',
  },
  'complaint-moved': {
    status: 409,
    id: 'Komplain ini baru saja dijawab atau selesai. Baca lagi dahulu.',
    en: 'This complaint was answered or closed just now. Read it again first.',
  },
  'complaint-sandbox': {
    status: 422,
    id: 'Transaksi sandbox tidak memotong saldo dan tidak dapat dikomplain.',
    en: 'A sale of the sandbox takes no balance and cannot be complained about.',
  },
} as const satisfies Record<string, Refusal>
