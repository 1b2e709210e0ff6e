import type { Refusal } from './refusal.ts'

/** Refusals of bills and their payments. */
export const billRefusals = {
  'bill-splitted': {
    status: 422,
    id: 'Tagihan ini sudah dibagi: bayar bagian-bagiannya.',
    en: 'This bill was split: pay its parts.',
  },
  'bill-not-confirmable': {
    status: 409,
    id: 'Tagihan ini belum dapat dikonfirmasi: pembayarannya belum diajukan.',
    en: 'This bill cannot be confirmed: its payment was not requested.',
  },
  'excess-of-charger': {
    status: 422,
    id: 'Kelebihan tagihan ini diambil dari saldo penagihnya: konfirmasikan paling banyak Rp {total}.',
    en: 'What is above this bill comes out of the balance of its charger: confirm Rp {total} at most.',
  },
  'payment-arrived': {
    status: 409,
    id: 'Uangnya sudah masuk dan sedang diperiksa: pengajuan ini tidak dapat diubah lagi.',
    en: 'The money has come in and is being checked: this request cannot be changed any more.',
  },
  'payment-requested': {
    status: 409,
    id: 'Pembayaran tagihan ini sudah diajukan. Pembayarnya menarik pengajuan dulu, atau yang masuk dikonfirmasi dulu; lalu tagihan dapat dibagi.',
    en: 'The payment of this bill was requested. Its payer takes the request back first, or what came in is confirmed first; then it can be split.',
  },
  'bill-paid': { status: 409, id: 'Tagihan ini sudah lunas.', en: 'This bill is paid already.' },
  'split-above-remaining': {
    status: 422,
    id: 'Nominal melebihi sisa tagihan.',
    en: 'The amount is above what remains of the bill.',
  },
  'remaining-changed': {
    status: 409,
    id: 'Sisa tagihan ini sekarang Rp {remaining}. Tidak ada yang dibagi: periksa bagiannya lalu ulangi.',
    en: 'What remains of this bill is Rp {remaining} now. Nothing was split: look at its parts and try again.',
  },
  'too-many-parts': {
    status: 409,
    id: 'Tagihan ini sudah punya 50 bagian yang belum lunas: bayar dulu sebagian.',
    en: 'This bill has 50 parts that are not paid: pay some of them first.',
  },
  'bill-not-deletable': {
    status: 409,
    id: 'Hanya bagian tagihan yang belum diajukan dan belum dibayar yang dapat dihapus.',
    en: 'Only a part that was neither requested nor paid can be deleted.',
  },
} as const satisfies Record<string, Refusal>
