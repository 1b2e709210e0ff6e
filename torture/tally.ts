import { isOutside } from './shape.ts'
import type { SteadyLoad } from './steady-load.ts'

/** A sale as the books have it: the ids under one reference, and how many outcomes they have together. */
export interface Booked {
  reference: string
  ids: number[]
  outcomes: number
}

/** What became of the sales around one fault. */
export interface Tally {
  acknowledged: number
  /** Acknowledged and in the books, under the id that was said. */
  found: number
  lost: string[]
  /** In the books twice, ended twice, or acknowledged under two ids. */
  doubled: string[]
  /** Never acknowledged though asked for again and again. */
  unanswered: number
  refusals: number
  /** What was refused with what, by how often. */
  reasons: string[]
  /** What of all answers was no refusal of the contract. */
  outside: string[]
  /** Seconds from the fault to the last question that was refused; 0 where none was. */
  refusedFor: number
  /** Seconds of the longest time after the fault in which no sale was acknowledged. */
  stoodStill: number
  /** Refused before the fault was committed. */
  refusedBefore: number
  /** Seconds that the sale took that took longest. */
  longest: number
}

/** Compares what was said of the sales of a load with the books. `at` is when the fault was committed, in milliseconds of the load. */
export function tallyOf(
  { sales, refusals }: Pick<SteadyLoad, 'sales' | 'refusals'>,
  at: number,
  booked: readonly Booked[],
): Tally {
  const books = new Map(booked.map((one) => [one.reference, one]))
  const lost: string[] = []
  const doubled: string[] = []
  let [acknowledged, unanswered] = [0, 0]
  for (const { asked } of sales) {
    const { ids = [], outcomes = 0 } = books.get(asked.reference) ?? {}
    const said = [...new Set(asked.answers.flatMap((answer) => (answer.kind === 'sale' ? [answer.saleId] : [])))]
    if (said.length > 0) acknowledged += 1
    else unanswered += 1
    if (said.some((id) => !ids.includes(id))) lost.push(asked.reference)
    if (ids.length > 1 || outcomes > 1 || said.length > 1) doubled.push(asked.reference)
  }
  const after = refusals.filter(({ ended }) => ended >= at)
  const answered = sales.flatMap(({ begun, took }) => (took === undefined || begun + took < at ? [] : [begun + took]))
  const moments = [at, ...answered.sort((one, other) => one - other)]
  const reasons = [...Map.groupBy(after, (one) => one.with)].map(([reason, times]) => `${times.length} x ${reason}`)
  return {
    acknowledged,
    found: acknowledged - lost.length,
    lost,
    doubled,
    unanswered,
    refusals: after.length,
    reasons,
    outside: [...new Set(refusals.map((one) => one.with).filter(isOutside))],
    refusedFor: Math.max(0, ...after.map(({ begun }) => (begun - at) / 1_000)),
    stoodStill: Math.max(0, ...moments.slice(1).map((moment, n) => (moment - moments[n]!) / 1_000)),
    refusedBefore: refusals.length - after.length,
    longest: Math.max(0, ...sales.map(({ took = 0 }) => took / 1_000)),
  }
}
