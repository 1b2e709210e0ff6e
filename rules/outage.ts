/** When a product closes because its sales fail, and when it opens again. */

/** Sales of a product that were decided within a span of time, and how many of them failed or got no answer. */
export interface Tally {
  decided: number
  failed: number
}

export const outageRule = {
  /** Minutes that are looked back. */
  minutes: 10,
  /** Fewer decided sales say nothing. */
  least: 10,
  /** Of a hundred decided sales so many must have failed. */
  percent: 70,
  /** No seller makes more than one part in so many of what is counted; fewer parts where there are fewer sellers. */
  sellers: 3,
  /** On trial so many failures without a success close it again. */
  trialFailures: 3,
  /** Minutes until the first probe; they double with every probe that fails. */
  firstProbe: 5,
  longestProbe: 60,
} as const

export const isFailing = ({ decided, failed }: Tally): boolean =>
  decided >= outageRule.least && failed * 100 >= decided * outageRule.percent

/** Fewer lost sales close nothing, whoever's they are. */
export const leastLost = (outageRule.least * outageRule.percent) / 100

/**
 * The sales of all sellers, of which nobody makes more than one part in `parts`: whoever sells more counts with as many as that leaves,
 * in its own proportion. So what one seller's sales come to decides nothing for others, be they failures or successes.
 */
export function fairTally(sellers: readonly Tally[], parts: number): Tally {
  const most = mostCounted(
    sellers.map(({ decided }) => decided),
    parts,
  )
  const sum = { decided: 0, failed: 0 }
  for (const { decided, failed } of sellers) {
    if (decided === 0) continue
    const counted = Math.min(decided, most)
    sum.decided += counted
    sum.failed += (failed * counted) / decided
  }
  return sum
}

/** The largest count of one seller that is no more than a part of what is then counted. */
function mostCounted(decided: readonly number[], parts: number): number {
  const falling = decided.toSorted((a, b) => b - a)
  let rest = falling.reduce((sum, one) => sum + one, 0)
  for (let above = 0; above < parts; above++) {
    const most = rest / (parts - above)
    const next = falling[above] ?? 0
    if (next <= most) return most
    rest -= next
  }
  return 0
}

/** What the sales since a product was opened on trial say: one success is enough, three failures without any too, of which each seller counts with its part. */
export function trialVerdict({ decided, failed }: Tally, fair: Tally): 'open' | 'close' | 'wait' {
  if (decided > failed) return 'open'
  return fair.failed >= outageRule.trialFailures ? 'close' : 'wait'
}

/** Minutes until the next probe after so many that failed. */
export const probeWait = (probes: number): number =>
  Math.min(outageRule.firstProbe * 2 ** Math.max(0, probes), outageRule.longestProbe)

/** Sums of what partners answered: purchases, those that began a sale, and how they ended. */
export interface Answers {
  asked: number
  began: number
  succeeded: number
  failed: number
  silent: number
}

/** Sales out of answers: a failure that another partner was asked after is none of the sale. */
export function tallyOf({ asked, began, succeeded, failed, silent }: Answers): Tally {
  const lost = Math.max(0, failed - (asked - began)) + silent
  return { decided: succeeded + lost, failed: lost }
}
