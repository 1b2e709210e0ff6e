import type { Refusal } from './refusal.ts'

/** Refusals of what one account asks for too much of; parts of `refusals` in errors.ts. */
export const loadRefusals = {
  'too-many-downloads': {
    status: 429,
    id: 'Unduhan Anda yang lain belum selesai. Tunggu sampai selesai, lalu coba lagi.',
    en: 'Other downloads of yours are still under way. Wait until they are done, then try again.',
  },
  'download-too-large': {
    status: 422,
    id: 'Berkas ini terlalu besar untuk diunduh. Pilih periode yang lebih pendek.',
    en: 'The file is too large to download. Choose a shorter period.',
  },
} as const satisfies Record<string, Refusal>

/** Of a call that answers a file. */
export const downloadRefusals = ['too-many-downloads', 'download-too-large'] as const
