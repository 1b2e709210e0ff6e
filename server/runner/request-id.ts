import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** The ids of one request. What a caller writes into its own is nobody's business outside. */
export interface RequestIds {
  /** By which it stands in our log and its answer: the caller's, where it gave one. */
  id: string
  /** Our own, for those who are asked because of it. */
  own: string
}

const current = new AsyncLocalStorage<{ id: string; own?: string }>()

/** Remembers the id of each request for everything that is done because of it, however far from its door. */
export function followRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => current.run({ id: request.id }, done))
}

/** The ids of the request that this is done for; undefined for what the clock does. */
export function currentRequest(): RequestIds | undefined {
  const ids = current.getStore()
  if (!ids) return undefined
  ids.own ??= randomUUID()
  return { id: ids.id, own: ids.own }
}
