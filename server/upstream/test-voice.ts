import type { Input } from '../runner/handlers.ts'

/** What a fake upstream keeps of a sale, and says of it. */
export type Outcome = 'success' | 'failure' | 'pending'

export interface Heard {
  question: 'inquiry' | 'purchase' | 'payment' | 'advice' | 'balance'
  reference: string
}

export interface Told {
  method: 'GET' | 'POST'
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: string
}

interface Request {
  path: string
  query: URLSearchParams
  headers: Readonly<Record<string, unknown>>
  body: Record<string, unknown>
}

/** Thrown at a request that does not prove who sent it. */
export class WrongProof extends Error {}

/** Of these pairs of what was sent and what is right all have to agree. */
export function proves(...pairs: readonly (readonly [sent: unknown, right: string])[]): void {
  for (const [sent, right] of pairs) if (sent !== right) throw new WrongProof(`${sent} instead of ${right}`)
}

/** How one kind of upstream listens and speaks, from its public documentation. */
export interface Voice {
  typeId: number
  credentials: Record<string, string>
  templates: NonNullable<Input<'savePartnerConnection'>['dialect']['templates']> | null
  advises: boolean
  /** Throws WrongProof where credentials or a signature are not those of `credentials`. */
  hears(request: Request): Heard
  /** What is answered to a request without the right proof. */
  refuses: { status: number; body: string }
  says(heard: Heard, outcome: Outcome): string
  reports(reference: string, outcome: Outcome, question?: Heard['question']): Told
  /** The same report with a signature, or the words, of somebody else. */
  forges: ((told: Told) => Told) | null
}
