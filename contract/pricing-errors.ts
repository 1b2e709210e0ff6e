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
  'list-not-json': {
    status: 422,
    id: 'Isinya bukan JSON. Ambil ulang daftar harga dari partner, lalu unggah atau tempel seluruhnya.',
    en: 'This is not JSON. Fetch the price list from the partner again and upload or paste all of it.',
  },
  'list-not-a-list': {
    status: 422,
    id: 'JSON ini tidak berisi daftar harga: harus berupa array, atau objek dengan array di "data".',
    en: 'This JSON holds no price list: it has to be an array, or an object with an array as "data".',
  },
  'list-empty': { status: 422, id: 'Daftar harga ini kosong.', en: 'This price list is empty.' },
  'list-too-long': {
    status: 422,
    id: 'Daftar harga ini terlalu panjang: paling banyak {most} baris.',
    en: 'This price list is too long: {most} rows at most.',
  },
  'list-bad-rows': {
    status: 422,
    id: '{rows} baris tidak terbaca, mulai {sku}.',
    en: '{rows} rows are unreadable, from {sku} on.',
  },
  'list-is-a-refusal': {
    status: 422,
    id: 'Ini bukan daftar harga, melainkan penolakan partner: {text}',
    en: 'This is not a price list but a refusal by the partner: {text}',
  },
  'list-rows-changed': {
    status: 409,
    id: 'Tidak ada yang disimpan: {rows} baris sudah berubah sejak dibandingkan, misalnya {product} sekarang {now}.',
    en: 'Nothing was saved: {rows} rows have changed since they were compared, such as {product}, which is {now} now.',
  },
  'list-share-below-zero': {
    status: 422,
    id: 'Tidak ada yang disimpan: rute {product} yang baru menyisakan {share} untuk {type}.',
    en: 'Nothing was saved: the new route of {product} leaves {share} for {type}.',
  },
} as const satisfies Record<string, Refusal>

/** Whether a partner delivers a product, as a refusal says it. */
export const openWords = { id: { true: 'buka', false: 'tutup' }, en: { true: 'open', false: 'closed' } } as const
