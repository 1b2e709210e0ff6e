import type { Refusal } from './refusal.ts'

/** Refusals of domains and their pictures; parts of `refusals` in errors.ts. */
export const domainRefusals = {
  'domain-exists': { status: 409, id: 'Domain ini sudah ada.', en: 'This domain exists already.' },
  'domain-is-default': {
    status: 422,
    id: 'Domain ini termasuk merek platform dan tidak dapat dipakai sendiri.',
    en: 'This host belongs to the brand of the platform and cannot have one of its own.',
  },
  'draft-changed': {
    status: 409,
    id: 'Nama, warna, atau logo baru saja diubah. Periksa yang sekarang, lalu Build lagi.',
    en: 'Name, colours or logo have just been changed. Look at what is set now, then Build again.',
  },
  'image-not-square': {
    status: 422,
    id: 'Dimensi panjang x lebar gambar/logo harus sama',
    en: 'Width and height of the image must be the same',
  },
  'image-unreadable': {
    status: 422,
    id: 'Berkas ini bukan gambar JPEG atau PNG yang utuh, atau namanya tidak berakhiran sesuai isinya. Simpan ulang gambarnya, lalu pilih lagi.',
    en: 'This file is not a complete JPEG or PNG image, or its name has another ending. Save the image again and choose it.',
  },
  'image-too-large': {
    status: 422,
    id: 'Gambar terlalu besar: paling besar {side} x {side} piksel dan {megabytes} MB.',
    en: 'The image is too large: {side} x {side} pixels and {megabytes} MB at most.',
  },
} as const satisfies Record<string, Refusal>
