import type { ErrorCode } from '../api.ts'

/** One thing that can be done to every chosen row. */
export interface ManyAction<Row> {
  /** Of its own among the actions of a list. */
  id: string
  label: string
  /** What will happen, line by line. */
  effects?: readonly string[]
  danger?: boolean
  /** It moves money: a question that is cancelled says that none did. */
  moves?: boolean
  /** Rows that it can be done to; all without it. */
  may?: (row: Row) => boolean
  /** A text that every row is given; `required` may depend on the rows. */
  remark?: { label: string; required?: boolean | ((rows: readonly Row[]) => boolean) }
  /** Whole rupiah that it moves for a row, where that is not the sum of the list. */
  sum?: (row: Row) => number
  /** Does it to one row by the call that does it there. Answers what is to be said of the row, if anything; throws ApiError. */
  send: (row: Row, remark: string) => Promise<unknown>
}

/** What can be done to several rows of a list at once. */
export interface Many<Row> {
  actions: readonly ManyAction<Row>[]
  /** Whole rupiah of a row, where their sum says something. */
  sum?: (row: Row) => number
}

/** What came of a row. Unknown: no answer that says whether it was done. */
export interface Outcome<Row> {
  row: Row
  state: 'done' | 'failed' | 'unknown'
  /** What was said of it, or why not; often nothing where it was done. */
  text: string
}

/** What came of all of them, as far as it went. */
export interface Round<Row> {
  outcomes: readonly Outcome<Row>[]
  /** Not begun. */
  left: readonly Row[]
  /** Why it ended before the last. */
  end: 'stopped' | 'offline' | 'unconfirmed' | 'signedOut' | null
}

/** What a failure of a row says. */
export interface Judged {
  text: string
  /** Nobody knows whether it was carried out. */
  isUnknown: boolean
  code: ErrorCode | undefined
}
type Judge = (error: unknown) => Judged

interface Doing<Row> {
  rows: readonly Row[]
  send: (row: Row) => Promise<unknown>
  /** Stops before the next row. */
  signal: AbortSignal
  /** Told how many are over. */
  onStep: (over: number) => void
  judge: Judge
}

/** Failures that every further row would share. */
const ends = { offline: 'offline', 'confirm-yourself': 'unconfirmed', 'forbidden-access': 'signedOut' } as const

/** Does something to rows, one after the other. A row that fails does not keep the others from it; a lost connection, a session that ended, or a person who did not confirm to be itself does. */
export async function doEach<Row>({ rows, send, signal, onStep, judge }: Doing<Row>): Promise<Round<Row>> {
  const outcomes: Outcome<Row>[] = []
  for (const [at, row] of rows.entries()) {
    if (signal.aborted) return { outcomes, left: rows.slice(at), end: 'stopped' }
    try {
      const said = await send(row)
      outcomes.push({ row, state: 'done', text: typeof said === 'string' ? said : '' })
    } catch (error) {
      const { text, isUnknown, code } = judge(error)
      const end = ends[code as keyof typeof ends]
      if (end === 'unconfirmed' || end === 'signedOut') return { outcomes, left: rows.slice(at), end }
      const state = isUnknown ? 'unknown' : code === 'answeredBefore' ? 'done' : 'failed'
      outcomes.push({ row, state, text })
      if (end) return { outcomes, left: rows.slice(at + 1), end }
    }
    onStep(at + 1)
  }
  return { outcomes, left: [], end: null }
}
