import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Publish } from '../live/live.ts'
import { openAudit } from '../runner/audit.ts'
import type { BeforeProof } from '../runner/before-proof.ts'
import { paceOf } from '../runner/pace.ts'
import { addressOf } from '../runner/request-facts.ts'
import { isStorable } from '../runner/storable.ts'
import type { Transact } from '../runner/transact.ts'
import type { PaymentGateway } from './gateway.ts'
import { takeGatewayNotice } from './gateway-payments.ts'
import { accountOf, providers } from './gateway-settings.ts'

const MOST_BYTES = 50_000
/** What a provider may report: more than is paid in the busiest hour. */
const reports = { perSecond: 50, atOnce: 1000 }

interface ToProvider {
  Params: { provider: string }
}

interface GatewayDoors {
  transact: Transact
  beforeProof: BeforeProof
  publish: Publish
}

/**
 * POST /hooks/topup/{provider}: a signed report about a payment, in the format of the provider. A repeated report
 * changes nothing. A report about an unknown payment is kept for a person and accepted, because a repetition would not help.
 */
export function serveTopupGateways(app: FastifyInstance, { transact, beforeProof, publish }: GatewayDoors): void {
  const pace = paceOf(reports)
  app.register(async (room) => {
    room.removeAllContentTypeParsers()
    room.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) => done(null, body))
    const named = ({ params }: FastifyRequest<ToProvider>) =>
      Object.hasOwn(providers, params.provider) ? providers[params.provider] : undefined
    const forged = (reply: FastifyReply, { answer }: PaymentGateway) => reply.code(403).send(answer.refused('Invalid signature'))
    /** Before the body is read. */
    async function onRequest(request: FastifyRequest<ToProvider>, reply: FastifyReply): Promise<void> {
      const gateway = named(request)
      if (!gateway) await reply.code(404).send({ success: false })
      else if (!gateway.bearsSignature(request.headers)) await forged(reply, gateway)
    }
    room.post<ToProvider>('/hooks/topup/:provider', { onRequest }, async (request, reply) => {
      const [name, gateway] = [request.params.provider, named(request)!]
      const account = await beforeProof(request, (tx) => accountOf(tx, name))
      // Without a gateway the steps are the same: nobody learns whether there is one.
      const told = gateway.read(request.headers, String(request.body ?? ''), account ?? { privateKey: 'nobody' })
      if (!account || told === 'forged') return forged(reply, gateway)
      if (pace.ask(name) > 0) return reply.code(429).send(gateway.answer.refused('Too many requests'))
      if (told === 'garbage' || !isStorable(told)) return reply.code(400).send(gateway.answer.refused('Invalid data'))
      if (told === 'other') return gateway.answer.refused('Unrecognized callback event')
      const userAgent = String(request.headers['user-agent'] ?? '').slice(0, 300)
      await transact.write(async (tx, afterCommit) => {
        const by = { userId: null, loginUserId: null }
        await openAudit(tx, 'gatewayNotice', by, { provider: name, ...told }, { ip: addressOf(request), userAgent })
        await takeGatewayNotice(tx, name, 'notice', told, (event) => afterCommit(() => publish(event)))
      })
      return gateway.answer.taken
    })
  })
}
