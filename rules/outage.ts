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
  /** On trial so many failures without a success close it again. */
  trialFailures: 3,
  /** Minutes until the first probe; they double with every probe that fails. */
  firstProbe: 5,
  longestProbe: 60,
} as const

export const isFailing = ({ decided, failed }: Tally): boolean =>
  decided >= outageRule.least && failed * 100 >= decided * outageRule.percent

/** What the sales since a product was opened on trial say: one success is enough, three failures without any too. */
export function trialVerdict({ decided, failed }: Tally): 'open' | 'close' | 'wait' {
  if (decided > failed) return 'open'
  return failed >= outageRule.trialFailures ? 'close' : 'wait'
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
