import { WaitedTooLong } from '../runner/refuse.ts'
import type { RunSql } from '../runner/run-sql.ts'
import { throttled } from '../runner/throttled.ts'

export interface ServersThereOptions {
  /** The name of this one, as its connections bear it. */
  here: string
  /** How many there are with this one. */
  servers: number
  runSql: RunSql
  /** Called with what an operator has to look after. */
  warn?: ((of: object, text: string) => void) | undefined
  /** Milliseconds that only ever go on; tests let them pass. */
  elapsed?: () => number
  goneAfter?: number
  lookEvery?: number
}

/**
 * What a server had that shows no connection for so long was refused: longer than a purchase waits for its place, for those before it and for
 * the database. Nobody sends it anything new, because it is not ready.
 */
const GONE_AFTER_MS = 60_000
const LOOK_EVERY_MS = 5_000

/** Connections that sell, and those that hear what is asked. That of a server of an earlier release has no name: it answers nobody. */
const serversHere = `select distinct split_part(application_name, ' ', 2) as name from pg_stat_activity
  where datname = current_database() and application_name ~ '^(engine|live-listen)( |$)'`

type Book = Required<Pick<ServersThereOptions, 'here' | 'servers' | 'warn' | 'elapsed' | 'goneAfter'>>

/** Keeps in mind who was seen, and who is missed. */
function bookOf({ here, servers, warn, elapsed, goneAfter }: Book) {
  /** Since when those are missed that were seen before. */
  const missed = new Map<string, number>()
  /** Those that have said that they sell no more. Their connections may be seen for a moment longer. */
  const left = new Set<string>()
  let seen: readonly string[] = []
  let fewSince: number | null = null
  let more = ''

  function warnOfMore(): void {
    const before = more
    more = seen.length > servers - 1 ? seen.join() : ''
    if (more && more !== before)
      warn({ server: here, others: seen, servers }, 'more servers are on the database than SERVERS says')
  }

  return {
    seen: () => seen,
    missed: () => [...missed.keys()],
    isMissing: () => missed.size > 0 || (fewSince !== null && elapsed() - fewSince < goneAfter),
    note(names: readonly string[]): void {
      const now = elapsed()
      const others = names.filter((name) => name !== here && !left.has(name))
      for (const name of left) if (!names.includes(name)) left.delete(name)
      for (const name of seen) if (!others.includes(name)) missed.set(name, now)
      for (const [name, since] of missed) if (others.includes(name) || now - since >= goneAfter) missed.delete(name)
      seen = others
      if (others.length >= servers - 1) fewSince = null
      else fewSince ??= now
      warnOfMore()
    },
    /** While nothing can be seen, one may have come and gone. */
    blind(): void {
      for (const name of missed.keys()) missed.set(name, elapsed())
      if (fewSince !== null) fewSince = elapsed()
    },
    leaves(name: string): void {
      left.add(name)
      missed.delete(name)
      seen = seen.filter((one) => one !== name)
    },
  }
}

/** Which other servers are on the database, and which may come back to it. */
export function serversThere({ runSql, lookEvery = LOOK_EVERY_MS, ...given }: ServersThereOptions) {
  const { here, servers, warn = () => {}, elapsed = () => performance.now(), goneAfter = GONE_AFTER_MS } = given
  const book = bookOf({ here, servers, warn, elapsed, goneAfter })
  const unseen = throttled(() => warn({ server: here }, 'connections to the database do not bear the name they are given'))
  let lookedAt: number | undefined
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | undefined

  async function look(): Promise<void> {
    try {
      const names = (await runSql<{ name: string }>('servers_here', serversHere, [])).map(({ name }) => name)
      // Who does not see itself sees nobody: something in between names the connections.
      if (!names.includes(here)) {
        unseen(undefined)
        throw new WaitedTooLong()
      }
      book.note(names)
      lookedAt = elapsed()
    } catch (error) {
      book.blind()
      throw error
    }
  }

  /** All who ask together share a look that begins after they came. */
  function sharedLook(): Promise<void> {
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined
        const looking = look()
        running = looking
        return looking
      })
    return next
  }

  const again = setInterval(() => sharedLook().catch(() => {}), lookEvery).unref()
  sharedLook().catch(() => {})

  return {
    /** Names of the others that are there now. */
    async look(): Promise<readonly string[]> {
      await sharedLook()
      return book.seen()
    },
    /** Whether there are fewer than there should be, or than there were, for too short a while to be counted out. */
    isMissing: book.isMissing,
    missed: book.missed,
    /** Whether there should be no other, and none was there a moment ago. */
    isAlone: (): boolean =>
      servers === 1 &&
      book.seen().length === 0 &&
      !book.isMissing() &&
      lookedAt !== undefined &&
      elapsed() - lookedAt < 2 * lookEvery,
    leaves: book.leaves,
    close: () => clearInterval(again),
  }
}
