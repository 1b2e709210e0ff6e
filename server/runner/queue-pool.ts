import { AsyncLocalStorage } from 'node:async_hooks'
import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import { answers } from '../../database/embedded/guard.ts'
import { endWhenSilent } from '../../database/silent.ts'
import { isUnavailable } from '../../database/unavailable.ts'
import { type OnLost, watch } from './lost-connections.ts'
import { CONNECTS_WITHIN_MS, unnamed } from './pool.ts'
import { refuseReplica } from './set-up-connection.ts'

const RETRY_MS = 1_000

/**
 * "Cannot connect now": what the queue's library tries again. When it writes down that a job is done, it waits for nobody's answer,
 * so any other code of a lost connection would end the process.
 */
const AGAIN = '57P03'

const again = (error: Error): Error =>
  isUnavailable(error) ? Object.assign(new Error(error.message, { cause: error }), { code: AGAIN }) : error

function passing(error: Error): never {
  throw again(error)
}

/** Whether what is done now is that the library writes down a job that is done. */
const writesDown = new AsyncLocalStorage<boolean>()

/** The events of a queue, to be given to the library: by them its pool knows what the library waits for. */
export function eventsOfQueue(): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  events.on('job:success', () => writesDown.enterWith(true))
  events.on('job:complete', () => writesDown.enterWith(false))
  return events
}

/** When what listens is lost while it begins to, the library gives its connection back twice, which would end the process. */
function once(done: (release?: unknown) => void): (release?: unknown) => void {
  let isDone = false
  return (release) => {
    if (!isDone) done(release)
    isDone = true
  }
}

class QueueClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: every form of the same function
  override query(...given: any[]): any {
    const answer = (super.query as (...given: unknown[]) => unknown).apply(this, given)
    return answer instanceof Promise ? answer.catch(passing) : answer
  }
}

/** The connections of the queue's library, as the owner of its tables. A connection that cannot be had is waited for. */
export class QueuePool extends pg.Pool {
  readonly #stopping = new AbortController()

  constructor({ url, max, onLost }: { url: string; max: number; onLost: OnLost }) {
    super({
      connectionString: unnamed(url),
      max,
      application_name: 'queue',
      Client: QueueClient,
      keepAlive: true,
      connectionTimeoutMillis: CONNECTS_WITHIN_MS,
      onConnect: (client: pg.ClientBase) => {
        endWhenSilent(client, () => answers(url))
        return refuseReplica(client)
      },
    } as pg.PoolConfig)
    this.on('connect', (client) => watch(client, 'queue', onLost))
    this.on('error', () => {})
  }

  /** From now on who waits for a connection is refused; for the end of a job, whose refusal nobody would hear, there is none. */
  stopWaiting(): void {
    this.#stopping.abort()
  }

  override connect(): Promise<pg.PoolClient>
  override connect(
    callback: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): void
  // biome-ignore lint/suspicious/noExplicitAny: the two forms above
  override connect(callback?: any): any {
    if (!callback) return this.#connectWhenThere()
    return super.connect((error, client, done) => callback(error && again(error), client, once(done)))
  }

  async #connectWhenThere(): Promise<pg.PoolClient> {
    for (;;) {
      try {
        return await super.connect()
      } catch (error) {
        if (!isUnavailable(error)) throw error
        const isEnding = this.ending || this.#stopping.signal.aborted
        if (isEnding && writesDown.getStore()) return new Promise(() => {})
        if (isEnding) throw error
        await delay(RETRY_MS, undefined, { signal: this.#stopping.signal }).catch(() => passing(error as Error))
      }
    }
  }
}
