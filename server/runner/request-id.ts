import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

const current = new AsyncLocalStorage<string>()

/** Remembers the id of each request for everything that is done because of it, however far from its door. */
export function followRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => current.run(request.id, done))
}

/** The id of the request that this is done for; undefined for what the clock does. */
export const currentRequestId = (): string | undefined => current.getStore()
