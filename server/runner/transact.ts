import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database, Tx } from './pool.ts'
import { Refused } from './refuse.ts'

/** Registers what is to happen once the transaction is committed, and never when it is not. */
export type AfterCommit = (effect: () => void) => void

/** The way to a transaction for those who need several: the runner hands it to `steps` handlers and to jobs. */
export interface Transact {
  /** One snapshot, read only. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Read committed: locks decide. Repeated when it lost against another transaction, so `work` may run several times. */
  write<T>(work: (tx: Tx, afterCommit: AfterCommit) => Promise<T>): Promise<T>
}

const MOST_ATTEMPTS = 8

const inside = new AsyncLocalStorage<true>()

/** Throws where a transaction is open: for work that takes long, while a connection and locks would be held. */
export function refuseInTransaction(what: string): void {
  if (inside.getStore()) throw new Error(`${what} inside a transaction`)
}

export function transactOn(db: Database): Transact {
  return {
    read: (work) =>
      repeated(() => within(db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only'), work)),
    async write(work) {
      let effects: (() => void)[] = []
      const result = await repeated(() => {
        effects = []
        const begun = db.transaction().setIsolationLevel('read committed')
        return within(begun, (tx) => work(tx, (effect) => effects.push(effect)))
      })
      for (const effect of effects) effect()
      return result
    },
  }
}

/** What the work failed with is what is thrown, also where its connection is gone and cannot be rolled back. */
async function within<T>(transaction: ReturnType<Database['transaction']>, work: (tx: Tx) => Promise<T>): Promise<T> {
  let failure: { error: unknown } | undefined
  try {
    return await transaction.execute((tx) =>
      inside.run(true, () =>
        work(tx).catch((error) => {
          failure = { error }
          throw error
        }),
      ),
    )
  } catch (error) {
    throw failure ? failure.error : error
  }
}

async function repeated<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (!lostRace(error)) throw error
      if (attempt === MOST_ATTEMPTS) throw new Refused('unavailable')
      await delay(Math.random() * 5 * 2 ** attempt)
    }
  }
}

/** Unique indexes that two requests with one key meet at; the one that comes second finds the first one's row when it runs again. */
const keyIndexes = new Set(['posting_key', 'bill_payment_key', 'ticket_open'])

/** Serialization failure, deadlock, or a concurrent request with the same key: the same work succeeds when repeated. */
function lostRace(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '40001' || code === '40P01' || (code === '23505' && keyIndexes.has(constraint ?? ''))
}
