import { Worker } from 'node:worker_threads'
import { brokenPasswordRules, knownWords, passwordScoredLength, passwordScoreNeeded } from '../../rules/passwords.ts'
import { fairShares } from '../runner/fair-shares.ts'
import { refuseInTransaction } from '../runner/transact.ts'
import type { Asker } from './passwords.ts'
import type { FromScorer, ToScorer } from './score-worker.ts'

/** One at a time, because there is one thread; a password made up to be slow takes it for a tenth of a second. */
const inShare = fairShares({ together: 1, each: 1, waiting: 60, waitingEach: 20, longestWaitMs: 8000 })

/**
 * Whether a password keeps the five rules and resists guessing: one that somebody chose, for itself or for another. `known` are words of the
 * account that must not help. Refuses `too-many-requests`, and throws inside a transaction.
 */
export async function isStrongPassword(password: string, known: readonly string[], asker: Asker): Promise<boolean> {
  refuseInTransaction('a password is scored')
  if (brokenPasswordRules(password).length > 0) return false
  return inShare(asker, () => resistsGuessing(password, [...knownWords, ...known]))
}

let scorer: ReturnType<typeof startScorer> | undefined

/** Whether the score is 4 of 4, computed in a thread of its own, so that nothing else waits. The thread starts with the first password, and again after a crash. */
async function resistsGuessing(password: string, known: string[]): Promise<boolean> {
  scorer ??= startScorer(() => {
    scorer = undefined
  })
  return (await scorer(password.slice(0, passwordScoredLength), known)) >= passwordScoreNeeded
}

function startScorer(gone: () => void) {
  const asked = new Map<number, PromiseWithResolvers<number>>()
  const resourceLimits = { maxOldGenerationSizeMb: 192 }
  const worker = new Worker(new URL('./score-worker.ts', import.meta.url), { resourceLimits })
  let last = 0
  function died(error: unknown): void {
    gone()
    for (const { reject } of asked.values()) reject(new Error(`the scorer of passwords died: ${error}`))
    asked.clear()
  }
  worker.on('message', ({ id, score }: FromScorer) => {
    asked.get(id)?.resolve(score)
    asked.delete(id)
    // A server that ends waits for an answer, and not for the thread.
    if (asked.size === 0) worker.unref()
  })
  worker.on('error', died)
  worker.on('exit', died)
  return (password: string, known: string[]): Promise<number> => {
    const answer = Promise.withResolvers<number>()
    const id = ++last
    asked.set(id, answer)
    worker.ref()
    worker.postMessage({ id, password, known } satisfies ToScorer)
    return answer.promise
  }
}
