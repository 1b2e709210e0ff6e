import type { Refusal } from './refusal.ts'

/** Refusals of what one account asks for too much of; parts of `refusals` in errors.ts. */
export const loadRefusals = {
  'too-many-downloads': {
    status: 429,
    id: 'Unduhan Anda yang lain belum selesai. Tunggu sampai selesai, lalu coba lagi.',
    en: 'Other downloads of yours are still under way. Wait until they are done, then try again.',
  },
  'file-too-long': {
    status: 422,
    id: 'Berkas ini {rows} baris, sekitar {size} GB; maksimal {most} GB. Pilih periode yang lebih pendek, atau unduh per bulan.',
    en: 'This file has {rows} rows, some {size} GB; {most} GB is the most. Choose a shorter period, or download month by month.',
  },
  'no-own-address': {
    status: 422,
    id: 'Akun Anda belum punya alamat yang terverifikasi untuk saluran ini. Laporan hanya dikirim ke alamat Anda sendiri.',
    en: 'Your account has no verified address for this way. Reports are sent to your own address only.',
  },
  'too-many-staff': {
    status: 422,
    id: 'Sudah ada {most} akun staf. Hapus salah satu lebih dahulu.',
    en: 'There are {most} staff accounts already. Delete one of them first.',
  },
  'too-many-schedules': {
    status: 422,
    id: 'Sudah ada {most} laporan terjadwal. Hapus salah satu lebih dahulu.',
    en: 'There are {most} scheduled reports already. Delete one of them first.',
  },
  'too-many-views': {
    status: 422,
    id: 'Sudah ada {most} tampilan tersimpan untuk daftar ini. Hapus salah satu lebih dahulu.',
    en: 'There are {most} saved views of this list already. Delete one of them first.',
  },
} as const satisfies Record<string, Refusal>

/** Of a call that answers a file. */
export const downloadRefusals = ['too-many-downloads'] as const
/** Of one that makes it. */
export const makingRefusals = [...downloadRefusals, 'file-too-long'] as const
