import type { Refusal } from './refusal.ts'

/** Refusals about partners and their connections; part of the catalogue in errors.ts. */
export const partnerRefusals = {
  'end-point-not-http': {
    status: 422,
    id: 'Alamat harus dimulai dengan http atau https.',
    en: 'The end point must be an http or https address.',
  },
  'partner-type-unknown': { status: 422, id: 'Tipe partner tidak dikenal.', en: 'Unknown partner type.' },
  'partner-simulated': {
    status: 422,
    id: 'Partner ini simulator: tidak ada yang perlu disambungkan. Pilih dahulu jenis lain.',
    en: 'This partner is a simulator: there is nothing to connect. Choose another type first.',
  },
  'credentials-missing': {
    status: 422,
    id: 'Isi juga: {names}. Kredensial yang tersimpan hanya berlaku untuk alamat dan jenis semula.',
    en: 'Also fill in: {names}. Stored credentials are valid only for the address and type they were entered for.',
  },
  'partner-needs-tls': {
    status: 422,
    id: 'Alamatnya tanpa TLS (http). Pakai https, atau izinkan tanpa TLS untuk partner ini.',
    en: 'The address has no TLS (http). Use https, or allow it without TLS for this partner.',
  },
  'partner-private-address': {
    status: 422,
    id: 'Alamat ini berada di jaringan sendiri. Administrator server dapat mengizinkannya (PRIVATE_ADDRESSES).',
    en: 'This address is in a private network. The server administrator may allow that (PRIVATE_ADDRESSES).',
  },
  'template-wrong': {
    status: 422,
    id: 'Template {field} salah: {what}',
    en: 'The template {field} is wrong: {what}',
  },
  'partner-silent': {
    status: 422,
    id: 'Partner tidak memberi jawaban yang dapat dibaca: {reason}',
    en: 'The answer of the partner could not be read: {reason}',
  },
} satisfies Record<string, Refusal>
