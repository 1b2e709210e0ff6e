import type pg from 'pg'
import { isUnavailable } from '../../database/unavailable.ts'
import type { Transact } from './transact.ts'
import { within } from './within.ts'

const LOOK_MS = 2_000
/** A replica that does not answer a look is away. */
const ANSWERS_WITHIN_MS = 2_000
/** Looks that are remembered: a lag of more than ten minutes counts as ten. */
const MOST_LOOKS = 300

export interface Replica {
  /** Whether it answers, and not too far behind. */
  isUsable(): boolean
  /** Told of a reading that failed. */
  failed(error: unknown): void
  /** Calls when a look finds it away, not when it is only behind; answers the way to be called no more. */
  onAway(told: () => void): () => void
  /** Milliseconds behind the primary; undefined while it is away. */
  lag(): number | undefined
  stop(): void
}

export interface ReplicaOptions {
  /** How far the primary's log has come, in bytes. */
  written: () => Promise<number>
  /** How far the replica has replayed it; null where it is none. */
  replayed: () => Promise<number | null>
  /** Milliseconds from which on the primary answers. */
  mostLag: number
  /** Told when it begins or ends to be usable. */
  onChange: (usable: boolean, reason: string) => void
  /** Milliseconds that only ever go on; tests let them pass. */
  elapsed?: () => number
}

/**
 * Looks after a replica. Its lag is measured by this server's own clock: the age of the last look at the primary whose log it has replayed.
 * Neither an idle primary nor clocks that differ count as lag.
 */
export function watchReplica(options: ReplicaOptions): Omit<Replica, 'stop'> & { look(): Promise<void> } {
  const { written, replayed, mostLag, onChange, elapsed = () => performance.now() } = options
  const looks: { at: number; written: number }[] = []
  let lag: number | undefined = 0
  let usable = true
  const waiting = new Set<() => void>()

  function judge(found: number | undefined, reason: string): void {
    lag = found
    const now = found !== undefined && found <= mostLag
    if (now !== usable) onChange(now, reason)
    usable = now
  }

  async function look(): Promise<void> {
    try {
      const at = elapsed()
      looks.push({ at, written: await soon(written()) })
      if (looks.length > MOST_LOOKS) looks.shift()
      const place = await soon(replayed()).catch((error) => {
        // Only the replica's own silence: neither a primary that is away nor a reading that took too long.
        for (const told of waiting) told()
        throw error
      })
      const behind = looks.findIndex((one) => place !== null && one.written > place)
      judge(behind < 0 ? 0 : at - looks[Math.max(behind - 1, 0)]!.at, 'it is behind')
    } catch (error) {
      judge(undefined, (error as Error).message)
    }
  }

  return {
    isUsable: () => usable,
    failed(error) {
      if (isUnavailable(error)) judge(undefined, (error as Error).message)
    },
    onAway(told) {
      waiting.add(told)
      return () => waiting.delete(told)
    },
    lag: () => lag,
    look,
  }
}

/** Looks at a replica every two seconds; `replica` is a pool that no reading keeps full. */
export function followReplica(
  primary: pg.Pool,
  replica: pg.Pool,
  options: Omit<ReplicaOptions, 'written' | 'replayed'>,
): Replica {
  const place = async (pool: pg.Pool, of: string) => (await pool.query(`select (${of} - '0/0')::float8 as place`)).rows[0].place
  const watched = watchReplica({
    ...options,
    written: () => place(primary, 'pg_current_wal_lsn()'),
    replayed: () => place(replica, 'pg_last_wal_replay_lsn()'),
  })
  let timer: NodeJS.Timeout
  const next = () => {
    timer = setTimeout(() => void watched.look().then(next), LOOK_MS).unref()
  }
  next()
  return { ...watched, stop: () => clearTimeout(timer) }
}

/**
 * Reads on the replica while it is usable, else on the primary. `again`: what breaks off there is read once more here, and what the
 * replica has not answered when it is found away, too. Nobody waits for one that is frozen.
 */
export function readingOn(replica: Replica, there: Transact, here: Transact, { again }: { again: boolean }): Transact {
  return {
    ...here,
    async read(work) {
      if (!replica.isUsable()) return here.read(work)
      try {
        return await (again ? unlessAway(replica, there.read(work)) : there.read(work))
      } catch (error) {
        replica.failed(error)
        if (!again || !isUnavailable(error)) throw error
        return here.read(work)
      }
    },
  }
}

/** The answer of the replica, or an error as soon as it is away. */
function unlessAway<Answer>(replica: Replica, answer: Promise<Answer>): Promise<Answer> {
  const { promise, reject } = Promise.withResolvers<never>()
  const leave = replica.onAway(() => reject(new ReplicaAway()))
  return Promise.race([answer, promise]).finally(leave)
}

/** "Cannot connect now": found by a look, before the reading itself ended. */
class ReplicaAway extends Error {
  readonly code = '57P03'
  constructor() {
    super('the replica is away')
  }
}

const silent = Symbol('silent')

/** An answer that takes too long is none. */
async function soon<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const given = await within(ANSWERS_WITHIN_MS, answer, silent)
  if (given === silent) throw new Error('it does not answer')
  return given
}
