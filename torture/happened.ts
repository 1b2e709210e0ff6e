import { type Asked, isAcknowledged } from './book.ts'
import type { Mishap } from './schedule.ts'
import type { Finding } from './verify.ts'

/** From this many seconds on a run has time for every kind of mishap and of question; it is the default. */
export const LONG_RUN_SECONDS = 60

export type Kind = Mishap['kind']

const mishaps: readonly Kind[] = [
  'end-backends',
  'kill-server',
  'kill-database',
  'kill-both',
  'step-clock',
  'step-to-close',
  'set-clock-right',
]
const steps: readonly Kind[] = ['step-clock', 'step-to-close', 'set-clock-right']
const questions: readonly Asked['kind'][] = ['sale', 'transfer', 'ticket']

/** What a run did, whatever came of it. */
export interface Happened {
  seconds: number
  /** Whether there is a clock to step. */
  canStep: boolean
  asked: readonly Asked[]
  /** How often each kind of mishap struck: a connection was ended, a process killed, a clock stepped. */
  struck: ReadonlyMap<Kind, number>
}

/**
 * Without these the other findings would hold in a run in which nothing happened. A run of a minute has to have had every kind of
 * mishap and an answer to every kind of question, a shorter one any.
 */
export function findingsOfRun({ seconds, canStep, asked, struck }: Happened): Finding[] {
  const isLong = seconds >= LONG_RUN_SECONDS
  const answered = questions.filter((kind) => asked.some((one) => one.kind === kind && isAcknowledged(one)))
  const wanted = mishaps.filter((kind) => canStep || !steps.includes(kind))
  const had = wanted.filter((kind) => (struck.get(kind) ?? 0) > 0)
  return [
    {
      name: 'something was acknowledged',
      broken: missing(questions, answered, isLong).map((kind) => `no ${kind} was acknowledged`),
    },
    { name: 'each kind of mishap happened', broken: missing(wanted, had, isLong).map((kind) => `${kind} never happened`) },
  ]
}

/** Of a long run all that it lacks, of a short one only when it has none at all. */
const missing = <T>(all: readonly T[], found: readonly T[], isLong: boolean): T[] =>
  isLong || found.length === 0 ? all.filter((one) => !found.includes(one)) : []
