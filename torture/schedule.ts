import { type Random, randomOf } from '../demo-world/random.ts'

/** What is done to the running system. `share` picks among the backends there are. */
export type Mishap =
  | { kind: 'end-backends'; share: number }
  | { kind: 'kill-server' }
  | { kind: 'kill-database' }
  | { kind: 'kill-both' }
  | { kind: 'step-clock'; by: number }
  | { kind: 'step-to-close' }
  | { kind: 'set-clock-right' }

/** A mishap and the milliseconds after the one before. */
export type Planned = Mishap & { after: number }

const minute = 60_000
const steps = [-1440, -180, -61, -10, -2, 2, 10, 61, 180, 1440].map((minutes) => minutes * minute)

const kinds: { weight: number; of: (random: Random) => Mishap }[] = [
  { weight: 8, of: (random) => ({ kind: 'end-backends', share: random.share() }) },
  { weight: 2, of: () => ({ kind: 'kill-server' }) },
  { weight: 2, of: () => ({ kind: 'kill-database' }) },
  { weight: 1, of: () => ({ kind: 'kill-both' }) },
  { weight: 4, of: (random) => ({ kind: 'step-clock', by: random.pick(steps) }) },
  { weight: 1, of: () => ({ kind: 'step-to-close' }) },
  { weight: 2, of: () => ({ kind: 'set-clock-right' }) },
]

/** The mishaps of a seed, in their order, without an end. */
export function* mishapsOf(seed: string): Generator<Planned> {
  const random = randomOf(`mishaps ${seed}`)
  for (;;) yield { after: random.whole(300, 3_000), ...random.weighted(kinds, ({ weight }) => weight).of(random) }
}
