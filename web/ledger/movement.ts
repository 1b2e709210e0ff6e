import type { Answer } from '../api.ts'

/** One line of the mutation report. */
export type MutationRow = Answer<'balanceMutation'>['balances'][number]

/** Kinds that say what they are where nobody typed a remark. */
const kinds = ['addition', 'deduction', 'transfer', 'deduct'] as const
/** Kinds whose remark is written by the books: a bill or a sale by its number, which stands before what happened. */
const booked = ['payout', 'payment', 'lift', 'excess', 'return', 'outstanding', 'topup', 'draw', 'undraw'] as const

type Saying =
  | { key: 'sale' | 'refund'; product: string }
  | { key: 'refunded'; product: string; remark: string }
  | { key: (typeof kinds)[number] }
  | { key: (typeof booked)[number]; remark: string }
  | { key: 'typed'; remark: string }
  | null

/** What a movement was for: of a sale its product, of what the books write its remark and kind, otherwise the remark that was typed, otherwise its kind; null when none is known. */
export function sayingOf({ TrMutation: { TrSale, remark, kind, amount } }: MutationRow): Saying {
  if (TrSale && kind === 'refund') return { key: 'refunded', product: TrSale.productName, remark }
  if (TrSale) return { key: amount < 0 ? 'sale' : 'refund', product: TrSale.productName }
  const own = booked.find((one) => one === kind)
  if (own) return { key: own, remark }
  if (remark !== '') return { key: 'typed', remark }
  const known = kinds.find((one) => one === kind)
  return known ? { key: known } : null
}

/** The other party of a movement by its name; where there is none, the key of what stands for it. */
export function otherParty({ TrMutation }: MutationRow): { name: string } | { key: 'noSender' | 'noReceiver' | 'fees' } {
  const { Sender, Receiver, amount, kind } = TrMutation
  if (kind === 'payout') return { key: 'fees' }
  const party = amount > 0 ? Sender : Receiver
  return party ? { name: party.name } : { key: amount > 0 ? 'noSender' : 'noReceiver' }
}
