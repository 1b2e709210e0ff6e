import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type GatewayChannel, gatewayChannels, gatewayMessage } from '../../contract/chat/gateways.ts'
import type { BeforeProof } from '../runner/before-proof.ts'
import { exactJson } from '../runner/exact-json.ts'
import { readInput } from '../runner/inputs.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { addressOf } from '../runner/request-facts.ts'
import { isSigned, signatureHeader, signedAt } from '../runner/signed-body.ts'
import type { Transact } from '../runner/transact.ts'
import { keyedHash } from '../sealing/seal.ts'
import { noteFailure, openGateway } from './gateways.ts'
import type { AnswerChat } from './incoming-line.ts'

const MOST_BYTES = 20_000
/** At most one note of each kind in this time, so that invalid requests cannot fill the table. */
const NOTED_EVERY_MS = 10_000

/**
 * POST /hooks/chat/{channel}: a gateway hands over what a person wrote, `gatewayMessage` of the contract in a signed body. Answers
 * `{answer}`, the reply to the person, or null. A repeated message gets the same reply and does nothing again.
 */
export function serveGateways(
  app: FastifyInstance,
  { entry, beforeProof, answer }: { entry: Transact; beforeProof: BeforeProof; answer: AnswerChat },
): void {
  const now = () => performance.now()
  const noted = new Map<string, number>()
  async function note(channel: GatewayChannel, what: string): Promise<void> {
    const key = `${channel} ${what}`
    if ((noted.get(key) ?? 0) > now()) return
    noted.set(key, now() + NOTED_EVERY_MS)
    await noteFailure(entry, channel, 'in', what)
  }
  app.register(async (room) => {
    room.removeAllContentTypeParsers()
    room.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) => done(null, body))
    /** Before the body is read. */
    async function onRequest(request: FastifyRequest<ToChannel>): Promise<void> {
      const channel = channelOf(request)
      if (signedAt(request.headers[signatureHeader], Date.now()) !== null) return
      await note(channel, 'signature')
      refuse('forbidden-access')
    }
    room.post<ToChannel>('/hooks/chat/:channel', { onRequest }, async (request) => {
      const channel = channelOf(request)
      const [header, body] = [request.headers[signatureHeader], String(request.body ?? '')]
      const gateway = await beforeProof(request, (tx) => openGateway(tx, channel))
      // Without a gateway the steps are the same: nobody learns which there is.
      const signed = isSigned(header, gateway?.secret ?? 'nobody', body, Date.now())
      if (!gateway || !signed) {
        await note(channel, 'signature')
        return refuse('forbidden-access')
      }
      const message = await understood(body, () => note(channel, 'body'))
      const { id, from, text, at } = message
      const ip = addressOf(request)
      const written = at === undefined ? null : new Date(at)
      const key = await entry.read((tx) => messageKey(tx, id, text, at))
      return { answer: await answer({ channel, sender: from, key, text, language: 'id', at: written, ip }) }
    })
  })
}

/** A gateway that was set up anew numbers from the beginning again: another text, or another time, is another message. With a key, because a text may hold a PIN. */
const messageKey = async (tx: Tx, id: string, text: string, at: string | undefined): Promise<string> =>
  `${id}#${(await keyedHash(tx, JSON.stringify([id, text, at]))).toString('base64url').slice(0, 22)}`

interface ToChannel {
  Params: { channel: string }
}

const channelOf = ({ params }: FastifyRequest<ToChannel>): GatewayChannel =>
  gatewayChannels.find((one) => one === params.channel) ?? refuse('forbidden-access')

async function understood(body: string, refused: () => Promise<void>) {
  try {
    return readInput(gatewayMessage, exactJson(body), 'id')
  } catch {
    await refused()
    return refuse('invalid-input')
  }
}
