import { refuse } from '../runner/refuse.ts'
import { nobody } from './protocol.ts'
import { protocols } from './protocols.ts'
import type { Upstreams } from './upstreams.ts'

const WITHIN_MS = 20_000

/** What a partner says of our balance with it. Refuses `partner-silent`. Never called in a transaction. */
export async function askBalance(upstreams: Pick<Upstreams, 'reach' | 'send'>, id: number): Promise<{ theirs: number }> {
  const { reached } = await upstreams.reach(id)
  if (reached.kind !== 'connected') return refuse('partner-silent', { reason: '–' })
  const { connection } = reached
  const protocol = protocols[connection.type]!
  const wire = protocol.write('balance', connection, { request: nobody, payload: [], handle: null })
  if (wire === null) return refuse('partner-silent', { reason: connection.type })
  const reply = await upstreams
    .send(id, wire, AbortSignal.timeout(WITHIN_MS))
    .catch((error: Error) => refuse('partner-silent', { reason: error.message }))
  const theirs = reply.status === 200 ? protocol.balance(connection, reply) : null
  return theirs === null ? refuse('partner-silent', { reason: `HTTP ${reply.status}` }) : { theirs }
}
