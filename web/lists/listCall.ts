import type { Answer, CallName } from '../api.ts'
import type { PagedAnswer } from './list.ts'

/** Calls that answer one page of a list. */
export type ListCall = { [N in CallName]: Answer<N> extends PagedAnswer ? N : never }[CallName]
/** The fields of an answer that hold rows. */
export type RowsOf<N extends CallName> = {
  [K in keyof Answer<N>]: Answer<N>[K] extends readonly unknown[] ? K : never
}[keyof Answer<N>]
type RowOf<N extends CallName, K extends keyof Answer<N>> = Answer<N>[K] extends readonly (infer Row)[] ? Row : never
/** Where the rows of an answer are: its field, or, where they lie deeper, how they are found in it. */
export type RowsIn<N extends CallName> = RowsOf<N> | ((answer: Answer<N>) => readonly unknown[])
export type FoundBy<N extends CallName, K extends RowsIn<N>> = K extends (answer: Answer<N>) => readonly (infer Row)[]
  ? Row
  : K extends keyof Answer<N>
    ? RowOf<N, K>
    : never
