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
    id: 'Blokir ini hanya dapat dibuka oleh yang memasangnya atau atasannya; blokir tagihan lewat jatuh tempo oleh penagihnya.',
    en: 'Only the account that set this block, or one above it, can lift it; a block for an overdue bill, its charger.',
  },
} as const satisfies Record<string, Refusal>
