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

/** In this order each of these has something to do: a clock that is ahead is not stepped to a close, one that is right is not set right. */
const clockFirst: readonly Mishap['kind'][] = ['step-to-close', 'set-clock-right', 'step-clock']

/** The mishaps of a seed, in their order, without an end: each kind once, then by their weights. */
export function* mishapsOf(seed: string): Generator<Planned> {
  const random = randomOf(`mishaps ${seed}`)
  const after = () => random.whole(300, 3_000)
  const left = kinds.map(({ of }) => of(random))
  const clock = clockFirst.map((kind) => left.find((mishap) => mishap.kind === kind)!)
  const inTurn = [...clock]
  while (left.length > 0) {
    const [mishap] = left.splice(random.whole(0, left.length - 1), 1) as [Mishap]
    yield { after: after(), ...(clock.includes(mishap) ? inTurn.shift()! : mishap) }
  }
  for (;;) yield { after: after(), ...random.weighted(kinds, ({ weight }) => weight).of(random) }
}
