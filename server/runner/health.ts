import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from './pool.ts'

/** /healthz: the process answers. /readyz: its database does too. */
export function serveHealth(app: FastifyInstance, db: Database): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    const ready = await sql`select 1`.execute(db).then(
      () => true,
      (error) => request.log.warn({ err: error }, 'database is not ready'),
    )
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'unavailable' })
  })
}
