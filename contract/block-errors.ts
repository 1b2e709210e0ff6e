import type { Refusal } from './refusal.ts'

/** Refusals of who is blocked, and of lifting a block. */
export const blockRefusals = {
  'account-blocked': {
    status: 422,
    id: 'Akun diblokir. Hubungi pengelola Anda.',
    en: 'The account is blocked. Contact your manager.',
  },
  'block-remark-required': {
    status: 422,
    id: 'Akun diblokir karena tagihan lewat jatuh tempo. Isi keterangan untuk membukanya.',
    en: 'The account is blocked by an overdue bill. Lifting it needs a remark.',
  },
  'block-not-yours': {
    status: 403,
    id: 'Blokir yang dipasang seseorang dibuka oleh akun itu atau atasannya. Blokir tagihan lewat jatuh tempo dibuka oleh penagih tagihan itu.',
    en: 'A block set by a person is lifted by that account or one above it. A block for an overdue bill is lifted by the charger of that bill.',
  },
} as const satisfies Record<string, Refusal>
