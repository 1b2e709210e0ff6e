/** What the server said: the state of a sale, that something was done, a refusal, or nothing that says what became of it. */
export type Told =
  | { kind: 'sale'; saleId: number; statusId: number; price: number }
  | { kind: 'done'; facts: string }
  | { kind: 'refused'; code: string }
  | { kind: 'unknown'; reason: string }

/** What it said to one question, and between which two moments of the run. */
export type Answer = Told & { begun: number; ended: number }

/** One thing that was asked for, once or several times, under one reference. */
export interface Asked {
  kind: 'sale' | 'transfer' | 'ticket'
  /** Unique in the run. */
  reference: string
  username: string
  /** Whole rupiah of a transfer or ticket; 0 for a sale, whose price the server says. */
  amount: number
  customerCode: string
  answers: Answer[]
}

const pending = 1

/** Whether the server has said that it was done. */
export const isAcknowledged = ({ answers }: Asked): boolean => answers.some(({ kind }) => kind === 'sale' || kind === 'done')

/** Whether every answer was a refusal. */
export const isRefused = ({ answers }: Asked): boolean => answers.length > 0 && answers.every(({ kind }) => kind === 'refused')

/** The outcome that was acknowledged: a final state if one was, else pending; null for what is no acknowledged sale. */
export function acknowledgedState({ answers }: Asked): number | null {
  const said = answers.filter((answer) => answer.kind === 'sale')
  return said.find(({ statusId }) => statusId !== pending)?.statusId ?? said[0]?.statusId ?? null
}

/** Answers that cannot both be true, in words; empty is how it should be. */
export function contradictionsIn({ reference, answers }: Asked): string[] {
  const found: string[] = []
  for (const before of answers) {
    for (const after of answers) {
      if (before === after) continue
      const said = contradiction(before, after)
      if (said) found.push(`${reference}: ${said}`)
    }
  }
  return found
}

function contradiction(before: Answer, after: Answer): string | undefined {
  const follows = before.ended < after.begun
  if (before.kind === 'sale' && after.kind === 'sale') {
    if (before.saleId !== after.saleId) return `is sale ${before.saleId} and ${after.saleId}`
    if (before.price !== after.price) return `costs ${before.price} and ${after.price}`
    if (before.statusId === pending || before.statusId === after.statusId) return undefined
    if (follows || after.statusId !== pending) return `was ${before.statusId}, then ${after.statusId}`
  }
  if (before.kind === 'done' && after.kind === 'done' && before.facts !== after.facts) return `${before.facts} and ${after.facts}`
  if ((before.kind === 'sale' || before.kind === 'done') && after.kind === 'refused' && follows)
    return `was done, then refused as ${after.code}`
  return undefined
}
