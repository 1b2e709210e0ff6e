import type { FastifyRequest } from 'fastify'
import { siteOf } from './caller-network.ts'
import { fairShares } from './fair-shares.ts'
import type { Tx } from './pool.ts'
import { addressOf } from './request-facts.ts'
import type { Transact } from './transact.ts'

/** Two of the four connections of those who are nobody yet. A partner that reports a hundred sales at once finds room to wait. */
const shares = { together: 2, each: 1, waiting: 1000, waitingEach: 300, longestWaitMs: 10_000 }

/** Reads what a report is proved with. */
export type BeforeProof = <T>(request: FastifyRequest, look: (tx: Tx) => Promise<T>) => Promise<T>

/** All doors on the same connections share them. */
const turnsOf = new WeakMap<Pick<Transact, 'read'>, ReturnType<typeof fairShares>>()

/** Reads what a report is proved with in turns of the addresses, on the connections of those who are not signed in: whoever sends what is signed by nobody keeps no screen and no other address waiting. */
export function beforeProof(connections: Pick<Transact, 'read'>): BeforeProof {
  const inShare = turnsOf.get(connections) ?? fairShares(shares)
  turnsOf.set(connections, inShare)
  return (request, look) => inShare(siteOf(addressOf(request)), () => connections.read(look))
}
