import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { isAway } from '../../database/away.ts'
import { type OnLost, watch } from './lost-connections.ts'
import { refuseReplica } from './settle-connection.ts'

const RETRY_MS = 1_000

/**
 * "Cannot connect now": what the queue's library tries again. When it writes down that a job is done, it waits for nobody's answer,
 * so any other code of a lost connection would end the process.
 */
const AGAIN = '57P03'

function passing(error: Error): never {
  if (!isAway(error)) throw error
  throw Object.assign(new Error(error.message, { cause: error }), { code: AGAIN })
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
      connectionString: url,
      max,
      application_name: 'queue',
      Client: QueueClient,
      onConnect: refuseReplica,
    } as pg.PoolConfig)
    this.on('connect', (client) => watch(client, 'queue', onLost))
    this.on('error', () => {})
  }

  /** From now on who waits for a connection is refused. */
  stopWaiting(): void {
    this.#stopping.abort()
  }

  override connect(): Promise<pg.PoolClient>
  override connect(
    callback: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): void
  // biome-ignore lint/suspicious/noExplicitAny: the two forms above
  override connect(callback?: any): any {
    return callback ? super.connect(callback) : this.#connectWhenThere()
  }

  async #connectWhenThere(): Promise<pg.PoolClient> {
    for (;;) {
      try {
        return await super.connect()
      } catch (error) {
        if (!isAway(error) || this.ending || this.#stopping.signal.aborted) throw error
        await delay(RETRY_MS, undefined, { signal: this.#stopping.signal }).catch(() => passing(error as Error))
      }
    }
  }
}
