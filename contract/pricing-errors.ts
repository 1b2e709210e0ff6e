import type { Refusal } from './refusal.ts'

/** Refusals about fee templates and price lists of partners; part of the catalogue in errors.ts. */
export const pricingRefusals = {
  'template-exists': { status: 409, id: 'Template bernama {name} sudah ada.', en: 'There is a template called {name} already.' },
  'template-empty': {
    status: 422,
    id: 'Template ini belum punya fee. Isi dahulu fee produknya.',
    en: 'This template has no fee yet. Fill in the fees of its products first.',
  },
  'template-other-kind': {
    status: 422,
    id: '{user} berada di jaringan lain: template ini untuk jaringan {kind}.',
    en: '{user} is in another kind of network: this template is for {kind}.',
  },
  'template-fee-above-admin': {
    status: 422,
    id: 'Fee {product} paling besar Rp {most}, yaitu admin produknya.',
    en: 'The fee of {product} is Rp {most} at most: the admin of the product.',
  },
  'template-refused': {
    status: 422,
    id: 'Tidak ada yang diterapkan: {refused} fee membuat bagian di bawah nol, misalnya {product} untuk {user} (bagian {type} menjadi {share}).',
    en: 'Nothing was applied: {refused} fees leave a share below zero, such as {product} for {user} (the share of {type} would be {share}).',
  },
} as const satisfies Record<string, Refusal>
