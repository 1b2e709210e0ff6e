import type { Live } from '../live/live.ts'
import type { Account, Arrivals } from '../runner/arrivals.ts'
import { refuse } from '../runner/refuse.ts'
import type { RunSql } from '../runner/run-sql.ts'
import { within } from '../runner/within.ts'

export interface OtherServersOptions {
  /** The name of this one, as its connections bear it. */
  here: string
  /** How many there are with this one. */
  servers: number
  live: Pick<Live, 'say' | 'hear'>
  runSql: RunSql
  /** Milliseconds that only ever go on; tests let them pass. */
  elapsed?: () => number
  goneAfter?: number
  lookEvery?: number
}

/** A server asks the others whether a request of an account may still sell there; each answers as soon as none of those that had come may. */
type Word = { from: string; question: number } & ({ account: Account; sells: boolean } | { to: string })

/**
 * What a server had that shows no connection for so long was refused: longer than a purchase waits for its place, for those before it and for
 * the database. Nobody sends it anything new, because it is not ready.
 */
const GONE_AFTER_MS = 60_000
const LOOK_EVERY_MS = 5_000

/** Connections that sell, and those that hear what is asked. One of a server of before has no name: it answers nobody. */
const serversHere = `select distinct split_part(application_name, ' ', 2) as name from pg_stat_activity
  where datname = current_database() and application_name ~ '^(engine|live-listen)( |$)'`

export type OtherServers = ReturnType<ReturnType<typeof otherServers>>

/** The other servers on the database, where there are any. No sale waits for them, and none writes anything for them: only who finds no sale asks. */
export const otherServers =
  ({ here, servers, live, runSql, elapsed = () => performance.now(), ...times }: OtherServersOptions) =>
  (arrivals: Arrivals, patience: number) => {
    const { goneAfter = GONE_AFTER_MS, lookEvery = LOOK_EVERY_MS } = times
    const questions = new Map<number, (from: string) => void>()
    const say = (word: Word) => live.say(JSON.stringify(word))
    let last = 0
    let fewSince: number | null = null
    let looking: NodeJS.Timeout | undefined

    const stopHearing = live.hear(async (text) => {
      const word = JSON.parse(text) as Word
      if ('to' in word) return word.to === here ? questions.get(word.question)?.(word.from) : undefined
      if (word.from === here) return
      // Of two requests that ask for each other one has to go first, or both wait in vain.
      const passesAsking = word.sells && word.from < here
      await arrivals.before(word.account, arrivals.now(), { passesAsking })
      say({ from: here, question: word.question, to: word.from })
    })

    /** Names of the others that are there. Remembers since when there are fewer than there should be. */
    async function look(): Promise<string[]> {
      const rows = await runSql<{ name: string }>('servers_here', serversHere, [])
      const others = rows.map(({ name }) => name).filter((name) => name !== here)
      if (others.length >= servers - 1) stopLooking()
      else {
        fewSince ??= elapsed()
        looking ??= setInterval(lookAgain, lookEvery).unref()
      }
      return others
    }
    // While nothing can be seen, one may have come and gone.
    const lookAgain = () => look().catch(() => (fewSince = elapsed()))
    function stopLooking(): void {
      clearInterval(looking)
      looking = undefined
      fewSince = null
    }

    return {
      /**
       * Resolves when no request of the account that came before to another server may sell any more. Refuses `unavailable` where
       * one does not answer in time, or has been away for too short a while to be counted out.
       */
      async decided({ userId, mode }: Account): Promise<void> {
        const question = ++last
        const answered = new Set<string>()
        const { promise, resolve } = Promise.withResolvers<void>()
        let others: string[] | undefined
        const haveAll = () => others?.every((name) => answered.has(name)) && resolve()
        questions.set(question, (from) => {
          answered.add(from)
          haveAll()
        })
        try {
          say({ from: here, question, account: { userId, mode }, sells: arrivals.maySell() })
          others = await look()
          if (fewSince !== null && elapsed() - fewSince < goneAfter) refuse('unavailable')
          haveAll()
          if ((await within(patience, promise, 'late')) === 'late') refuse('unavailable')
        } finally {
          questions.delete(question)
        }
      },
      close(): void {
        stopHearing()
        stopLooking()
      },
    }
  }
