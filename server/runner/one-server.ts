import type pg from 'pg'
import type { OnLost } from './lost-connections.ts'
import { openClient } from './pool.ts'
import { setUp } from './set-up-connection.ts'

/** What one server does for all, by the number of its lock. */
const singleJobs = { telegram: 704_193_355 } as const

/** The lock of a single job; `lost` says that its connection is gone, and with it the lock. */
export interface Held {
  lost: AbortSignal
  isHeld: () => Promise<boolean>
  leave: () => Promise<void>
}

/** Takes the lock of a single job, on a connection of its own; null while another server has it. */
export async function holdAlone(
  job: keyof typeof singleJobs,
  { url, onLost }: { url: string; onLost: OnLost },
): Promise<Held | null> {
  const client = openClient({ url, name: job, onLost })
  const lost = new AbortController()
  client.on('end', () => lost.abort())
  client.on('error', () => lost.abort())
  await client.connect()
  const leave = () => client.end().catch(() => {})
  try {
    await setUp(client, false, 'primary')
    if (await took(client, singleJobs[job])) return { lost: lost.signal, leave, isHeld: () => isAlive(client) }
  } catch (error) {
    await leave()
    throw error
  }
  await leave()
  return null
}

const took = async (client: pg.Client, lock: number): Promise<boolean> =>
  (await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock])).rows[0]?.taken ?? false

const isAlive = (client: pg.Client): Promise<boolean> =>
  client.query('select 1').then(
    () => true,
    () => false,
  )
