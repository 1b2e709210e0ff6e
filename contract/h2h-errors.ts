import type { Refusal } from './refusal.ts'

/** Refusals of the tokens and callbacks of programs. */
export const h2hRefusals = {
  'no-callback-address': {
    status: 404,
    id: 'Belum ada alamat callback. Isi dahulu di layar API token.',
    en: 'There is no callback address yet. Enter one on the screen API token first.',
  },
  'token-missing': { status: 400, id: 'Belum ada token.', en: 'There is no token yet.' },
  'not-verified': {
    status: 422,
    id: 'Token produksi hanya untuk akun yang sudah diaktifkan. Atasan Anda mengaktifkannya di halaman akun Anda.',
    en: 'A production token needs an activated account. Your manager activates it on the page of your account.',
  },
} as const satisfies Record<string, Refusal>
