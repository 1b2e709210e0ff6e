import type { Live } from '../live/live.ts'
import type { Account, Arrivals } from '../runner/arrivals.ts'
import { WaitedTooLong } from '../runner/refuse.ts'
import { throttled } from '../runner/throttled.ts'
import { within } from '../runner/within.ts'
import { type ServersThereOptions, serversThere } from './servers-there.ts'

export interface OtherServersOptions extends ServersThereOptions {
  live: Pick<Live, 'say' | 'hear'>
}

/**
 * A server asks the others whether a request of an account may still sell there; each answers as soon as none of those that had come may.
 * One that leaves says so to all, in the form of an answer to nobody.
 */
type Word = { from: string } & (
  | { question: number; account: Account; sells: boolean }
  | { question: number; to: string }
  | { to: ''; leaves: true }
)

export type OtherServers = ReturnType<ReturnType<typeof otherServers>>

/** The other servers on the database, if there are any. No sale waits for them, and none writes anything for them: only who finds no sale asks. */
export const otherServers =
  ({ live, ...options }: OtherServersOptions) =>
  (arrivals: Arrivals, patience: number) => {
    const { here, warn = () => {} } = options
    const there = serversThere(options)
    const questions = new Map<number, (from: string) => void>()
    const say = (word: Word) => live.say(JSON.stringify(word))
    let last = 0

    const inVain = throttled<{ silent?: string[]; missing?: string[] }>((why, times) =>
      warn({ server: here, ...why, times }, 'questions for sales are refused: other servers do not answer'),
    )
    const notRead = throttled<unknown>((err) => warn({ err }, 'what was said on the channel of the servers cannot be read'))

    async function answer(text: string): Promise<void> {
      const word = JSON.parse(text) as Word
      if ('leaves' in word) return there.leaves(word.from)
      if ('to' in word) return word.to === here ? questions.get(word.question)?.(word.from) : undefined
      if (word.from === here) return
      // Of two requests that ask for each other one has to go first, or both wait in vain.
      const passesAsking = word.sells && word.from < here
      await arrivals.before(word.account, arrivals.now(), { passesAsking })
      say({ from: here, question: word.question, to: word.from })
    }
    const stopHearing = live.hear((text) => void answer(text).catch(notRead))

    /** Who has to answer. Refuses where one is missing. */
    async function look(): Promise<readonly string[]> {
      const others = await there.look()
      if (!there.isMissing()) return others
      inVain({ missing: there.missed() })
      throw new WaitedTooLong()
    }

    return {
      isAlone: there.isAlone,

      /**
       * Resolves when no request of the account that came before to another server may sell any more. Refuses `unavailable` where
       * one does not answer in time, or has been away for too short a while to be counted out.
       */
      async decided({ userId, mode }: Account): Promise<void> {
        // Nobody is troubled by a question that is refused anyway.
        let others = there.isMissing() ? await look() : undefined
        const question = ++last
        const answered = new Set<string>()
        const { promise, resolve } = Promise.withResolvers<void>()
        const haveAll = () => others?.every((name) => answered.has(name)) && resolve()
        questions.set(question, (from) => {
          answered.add(from)
          haveAll()
        })
        try {
          say({ from: here, question, account: { userId, mode }, sells: arrivals.maySell() })
          others ??= await look()
          haveAll()
          if ((await within(patience, promise, 'late')) !== 'late') return
          inVain({ silent: others.filter((name) => !answered.has(name)) })
          throw new WaitedTooLong()
        } finally {
          questions.delete(question)
        }
      },

      /** Tells the others that nothing is sold here any more. */
      close(): void {
        stopHearing()
        there.close()
        say({ from: here, to: '', leaves: true })
      },
    }
  }
