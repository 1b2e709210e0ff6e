import type { Answer } from '../api.ts'

/** One line of the mutation report. */
export type MutationRow = Answer<'balanceMutation'>['balances'][number]

/** Texts of the kinds that carry no remark of their own. */
const kinds = ['addition', 'deduction', 'transfer', 'deduct'] as const

type Saying =
  | { key: 'sale'; product: string }
  | { key: 'refund'; product: string }
  | { key: (typeof kinds)[number] }
  | { key: 'typed'; remark: string }
  | null

/** What a movement was for: of a sale its product, otherwise the remark that was typed, otherwise its kind; null when none is known. */
export function sayingOf({ TrMutation: { TrSale, remark, kind, amount } }: MutationRow): Saying {
  if (TrSale) return { key: amount < 0 ? 'sale' : 'refund', product: TrSale.productName }
  if (remark !== '') return { key: 'typed', remark }
  const known = kinds.find((one) => one === kind)
  return known ? { key: known } : null
}

/** The other party of a movement by its name; where there is none, the key of what stands for it. */
export function otherParty({ TrMutation }: MutationRow): { name: string } | { key: 'noSender' | 'noReceiver' } {
  const { Sender, Receiver, amount } = TrMutation
  const party = amount > 0 ? Sender : Receiver
  return party ? { name: party.name } : { key: amount > 0 ? 'noSender' : 'noReceiver' }
}
