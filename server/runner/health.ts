import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { unavailableCode } from './problems.ts'
import { throttled } from './throttled.ts'
import { within } from './within.ts'

/** The answer is needed now: a database that does not answer in time counts as down. */
const ANSWERS_WITHIN_MS = 2_000

/**
 * What a sale needs, and nothing of one: rows that may be locked, a place on the disk, which the sort takes because it may not have the memory, and a log that
 * can be written through to it, which a commit waits for.
 */
const trial = `
  begin;
  select from session where false for update;
  set local work_mem = '64kB';
  select count(*) from (select md5(g::text) from generate_series(1, 2000) g order by 1) spilled;
  select pg_logical_emit_message(true, 'jenjang', 'ready');
  commit`

export interface Health {
  /** From now on the server says that it is leaving, so that nobody sends it more. */
  leave(): void
}

/** /healthz: the process answers. /readyz: its database does what a sale needs, and the server is not leaving. */
export function serveHealth(app: FastifyInstance, pool: pg.Pool): Health {
  let leaves = false
  let asking: Promise<boolean> | undefined
  const tell = throttled<unknown>((error, times) =>
    app.log.warn({ code: unavailableCode(error), reason: (error as Error).message, times }, 'not ready'),
  )
  const ask = () => {
    asking ??= tried(pool, tell).finally(() => {
      asking = undefined
    })
    return asking
  }
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const status = leaves ? 'leaving' : (await within(ANSWERS_WITHIN_MS, ask(), false)) ? 'ready' : 'unavailable'
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status })
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (leaves) reply.header('connection', 'close')
    done()
  })
  return {
    leave: () => {
      leaves = true
    },
  }
}

async function tried(pool: pg.Pool, tell: (error: unknown) => void): Promise<boolean> {
  try {
    await pool.query(trial)
    return true
  } catch (error) {
    tell(error)
    return false
  }
}
