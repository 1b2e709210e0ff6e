import pg from 'pg'
import type { TestDatabase } from './test-database.ts'

export interface Race<T> {
  /** Whether the second had to wait for what the first held. */
  waited: boolean
  /** What the second answered, or the error it ended with. */
  answer?: T
  error?: pg.DatabaseError
}

type Work<T> = (client: pg.Client) => Promise<T>

/**
 * Runs `second` while the transaction of `first` is still open, and commits that one as soon as the second waits for it or is
 * done: the order that a race has once in a thousand times, every time. `then` is what the first still does before that.
 */
export async function raced<T>(
  { url }: Pick<TestDatabase, 'url'>,
  first: Work<unknown>,
  second: Work<T>,
  then: Work<unknown> = async () => {},
): Promise<Race<T>> {
  const clients = [1, 2, 3].map(() => new pg.Client({ connectionString: url }))
  const [one, other, watcher] = clients as [pg.Client, pg.Client, pg.Client]
  await Promise.all(clients.map((client) => client.connect()))
  try {
    const pids = await Promise.all(
      [one, other].map(async (client) => (await client.query('select pg_backend_pid() as pid')).rows[0].pid as number),
    )
    await one.query('begin')
    await first(one)
    let isDone = false
    const running = second(other)
      .then(
        (answer): Omit<Race<T>, 'waited'> => ({ answer }),
        (error): Omit<Race<T>, 'waited'> => ({ error }),
      )
      .finally(() => {
        isDone = true
      })
    let waited = false
    while (!isDone && !waited) {
      const { rows } = await watcher.query('select $1 = any (pg_blocking_pids($2)) as waits', pids)
      waited = rows[0].waits
    }
    await then(one)
    await one.query('commit')
    return { waited, ...(await running) }
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}
