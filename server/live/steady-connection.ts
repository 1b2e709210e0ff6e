import type pg from 'pg'
import { type ClientOptions, openClient } from '../runner/pool.ts'
import { setUp } from '../runner/set-up-connection.ts'

const RETRY_MS = 1000

/** A connection that comes back. */
export interface Steady {
  /** Undefined while the connection is away. */
  client(): pg.Client | undefined
  end(): Promise<void>
}

/** A connection that is opened again whenever it is lost; `prepare` runs each time it is there. */
export async function steady(options: ClientOptions, prepare: (client: pg.Client) => Promise<void>): Promise<Steady> {
  let current: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let ended = false

  async function open(): Promise<void> {
    const client = openClient(options)
    let isGone = false
    client.once('end', () => {
      isGone = true
      if (current !== client || ended) return
      current = undefined
      again()
    })
    await client.connect()
    try {
      await setUp(client, false, 'primary')
      await prepare(client)
      // Whoever prepares it may take the loss of it for the loss of one word.
      if (isGone) throw new Error('The connection was lost while it was prepared')
    } catch (error) {
      // What cannot hear though it is there would never be opened again.
      void client.end().catch(() => {})
      throw error
    }
    if (ended) return client.end()
    current = client
  }

  function again(): void {
    clearTimeout(retry)
    if (!ended) retry = setTimeout(() => open().catch(again), RETRY_MS)
  }

  await open()
  return {
    client: () => current,
    end: async () => {
      ended = true
      clearTimeout(retry)
      await current?.end()
    },
  }
}
