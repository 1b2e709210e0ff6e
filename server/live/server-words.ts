import type pg from 'pg'
import { chunks } from './payloads.ts'

/** The channel of what servers say to each other. */
export const WORDS = 'jenjang_servers'

/** What servers say to each other: all that is said while something else is sent goes together. */
export function wordsOf(next: (work: () => Promise<void>) => unknown, sender: () => pg.Client | undefined) {
  const hearers = new Set<(word: string) => void>()
  const unsaid: string[] = []

  async function send(): Promise<void> {
    const client = sender()
    for (const payload of chunks(unsaid.splice(0)))
      await client?.query('select pg_notify($1, $2)', [WORDS, payload]).catch(() => {})
  }

  return {
    deliver(payload: string): void {
      for (const word of JSON.parse(payload) as string[]) for (const hear of hearers) hear(word)
    },
    say(word: string): void {
      if (unsaid.push(word) === 1) next(send)
    },
    hear(listener: (word: string) => void): () => void {
      hearers.add(listener)
      return () => void hearers.delete(listener)
    },
  }
}
