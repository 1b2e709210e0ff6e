import type { Socket } from 'node:net'
import type pg from 'pg'

/** Who is not connected by then is not waited for. */
export const CONNECTS_WITHIN_MS = 10_000
/** Longer than most queries may run. */
const SILENT_MS = 40_000

/**
 * Ends a connection on which nothing is said for too long, unless `isThere` still finds the database: one that is frozen or whose machine
 * is gone closes nothing, but a close of all bills or a check of the books may take its time.
 */
export function endWhenSilent(client: pg.ClientBase, isThere: () => Promise<boolean>): void {
  const { stream } = (client as pg.Client).connection as unknown as { stream: Socket }
  stream.on('timeout', async () => {
    if (await isThere()) stream.setTimeout(SILENT_MS)
    else stream.destroy(new Error('Connection terminated: the database is silent'))
  })
  stream.setTimeout(SILENT_MS)
}
