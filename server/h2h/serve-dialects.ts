import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallName } from '../../contract/calls.ts'
import { type DialectDoor, dialectDoors } from '../../contract/h2h/dialects.ts'
import { allowedFrom } from '../auth/h2h-tokens.ts'
import type { Arrivals, Entry } from '../runner/arrivals.ts'
import type { AskLeave, InTurn, Kind } from '../runner/call-limits.ts'
import type { ReadHost } from '../runner/host.ts'
import { refusalOf, sendUnavailable } from '../runner/problems.ts'
import { faultOf } from '../runner/redact.ts'
import { noteRefusal } from '../runner/refusal-log.ts'
import { Refused, refuse } from '../runner/refuse.ts'
import { addressOf } from '../runner/request-facts.ts'
import type { RunSql } from '../runner/run-sql.ts'
import type { Dialect, Proof } from './dialect.ts'
import type { DialectAnswer } from './dialect-answer.ts'
import { digiflazz } from './digiflazz/digiflazz.ts'
import { bodyOf, type Fields, fieldsOf } from './fields.ts'
import { findHolders, type Holder, type Mode } from './holders.ts'
import { iak } from './iak/iak.ts'
import { createIntervalLimit } from './interval-limit.ts'
import { irs } from './irs/irs.ts'
import { type NativeOptions, nativeCallsOf } from './native-calls.ts'
import { otomax } from './otomax/otomax.ts'
import { productsOfKinds } from './products-of-kinds.ts'
import { proofLimits } from './wrong-proofs.ts'
import { asXml, isXml } from './xml.ts'

const MOST_BYTES = 20_000

/** Registered by name beside `*`: for a type that Fastify knows by its name it does not look for the parser anew with each request. */
const usualTypes = ['application/json', 'application/x-www-form-urlencoded', 'text/plain']

const dialects = { digiflazz, otomax, irs, iak } as const

interface DialectOptions extends Omit<NativeOptions, 'mayAgain' | 'productOfKind'> {
  /** Connections that look up whose a proof is. */
  tokens: RunSql
  readHost: ReadHost
  askLeave: AskLeave
  inTurn: InTurn
  /** Counts a request that may sell before it is known whose it is. */
  enter: Arrivals['enter']
  /** Told of a request that was refused because its account makes too many. */
  refusedTooMany: (door: 'h2h') => void
}

/** Serves every door of every dialect: fields → whose proof → from where → who may → the calls → the dialect's own words. */
export function serveDialects(app: FastifyInstance, options: DialectOptions): void {
  const admit = admission(options)
  for (const name of Object.keys(dialects) as (keyof typeof dialects)[]) {
    const dialect: Dialect = dialects[name] as unknown as Dialect
    app.register(async (room) => {
      room.removeAllContentTypeParsers()
      for (const type of [...usualTypes, '*'])
        room.addContentTypeParser(type, { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) => done(null, body))
      for (const door of dialectDoors.filter((one) => one.dialect === name)) {
        const fail = (request: FastifyRequest, reply: FastifyReply, error: unknown, fields: Fields | null) =>
          say(reply, dialect.refused(refusalFor(request, door, error), fields, door.path), xmlOf(dialect, request))
        const maySell = kindOf(door.calls) === 'sales'
        const handler = async (request: FastifyRequest, reply: FastifyReply) => {
          let fields: Fields | null = null
          let entry = maySell ? options.enter() : undefined
          try {
            fields = fieldsOf(request, dialect.xmlRoot)
            const calls = dialect.reaches?.(fields, door.path) ?? door.calls
            const kind = kindOf(calls)
            if (kind !== 'sales') {
              entry?.leave()
              entry = undefined
            }
            const native = await admit(dialect, { path: door.path, calls }, fields, request, entry)
            const heard = fields
            const call = { door: 'h2h', kind, entry } as const
            const said = await options.inTurn(call, request.actor!, () => dialect.doors[door.path](heard, native))
            return say(reply, said, xmlOf(dialect, request))
          } catch (error) {
            entry?.leave()
            return fail(request, reply, error, fields)
          }
        }
        for (const url of [door.path, `${door.path}/`])
          room.route({
            method: [...door.methods],
            url,
            exposeHeadRoute: false,
            bodyLimit: MOST_BYTES,
            errorHandler: (error, request, reply) => void fail(request, reply, error, null),
            handler,
          })
      }
      const { elsewhere } = dialect
      if (!elsewhere) return
      const nowhere = (request: FastifyRequest, reply: FastifyReply) => say(reply, elsewhere.answer, xmlOf(dialect, request))
      for (const url of [elsewhere.below, `${elsewhere.below}/*`])
        room.all(url, { bodyLimit: MOST_BYTES, errorHandler: (_, request, reply) => void nowhere(request, reply) }, nowhere)
    })
  }
}

function kindOf(calls: readonly CallName[]): Kind | undefined {
  if (calls.some((call) => call === 'h2hPurchase' || call === 'h2hInquiry')) return 'sales'
  return calls.some((call) => call === 'h2hStatus') ? 'status' : undefined
}

/** A door, and the calls that a request reaches there. */
interface Reached extends Pick<DialectDoor, 'path'> {
  calls: readonly CallName[]
}

/** Asks whose request it is, and whether that one may come in here; the order and the refusals are those of the native door. */
function admission({ tokens, readHost, askLeave, inTurn, refusedTooMany, ...options }: DialectOptions) {
  const find = findHolders(tokens)
  const look = proofLimits(options.transact)
  const nativeOptions = {
    ...options,
    mayAgain: createIntervalLimit(),
    productOfKind: productsOfKinds(options.engine.runSql),
  }

  /** Who has proved itself. A secret that was made just now is not remembered yet. */
  async function provenAnew({ secret }: Dialect, { account, fits }: Proof, known: Holder | null) {
    return whoseProof(known, fits) ?? whoseProof(await find(secret, account, true), fits)
  }
  function provenBy(dialect: Dialect, proof: Proof) {
    const known = find(dialect.secret, proof.account)
    if (known instanceof Promise) return known.then((holder) => provenAnew(dialect, proof, holder))
    return whoseProof(known, proof.fits) ?? provenAnew(dialect, proof, known)
  }

  async function deskFor(
    dialect: Dialect,
    { path, calls }: Reached,
    fields: Fields,
    request: FastifyRequest,
    entry: Entry | undefined,
  ) {
    const proof = dialect.proof(fields, path)
    const ip = addressOf(request)
    const looked = look(
      { account: proof.account, ip },
      () => provenBy(dialect, proof),
      (proven) => proven,
    )
    const held = looked instanceof Promise ? await looked : looked
    if (!held) return refuse('forbidden-access')
    const { holder, mode } = held
    allowedFrom({ ...holder, mode }, ip)
    const asked = mode === 'prod' && dialect.isTrial?.(fields) ? 'sand' : mode
    const actor = { ...holder.caller, mode: asked, ip, language: 'id' } as const
    request.actor = actor
    const seconds = askLeave('h2h', actor)
    if (seconds > 0) {
      refusedTooMany('h2h')
      refuse('too-many-requests', { seconds })
    }
    const userAgent = String(request.headers['user-agent'] ?? '').slice(0, 300)
    const origin = { ip, language: actor.language, host: readHost(request.host), idempotencyKey: null, userAgent }
    const place = kindOf(calls) && (<T>(work: () => Promise<T>) => inTurn({ door: 'h2h' }, actor, work))
    return nativeCallsOf(nativeOptions, { door: dialect.name, calls, actor, origin, arrival: entry?.arrival, place })
  }
  return deskFor
}

/** A secret that nobody has: a name without one takes the same steps as any other. */
const nobodys = randomBytes(32).toString('base64url')

function whoseProof(holder: Holder | null, fits: (secret: string) => boolean): { holder: Holder; mode: Mode } | null {
  const mode = (['prod', 'sand'] as const).find((one) => fits(holder?.secrets[one] || nobodys) && holder?.secrets[one])
  return holder && mode ? { holder, mode } : null
}

/** What an error is to the program; a fault of ours is logged without anything that was sent. */
function refusalFor(request: FastifyRequest, { path }: DialectDoor, error: unknown): Refused {
  const known = refusalOf(error)
  sendUnavailable(request, error)
  if (known) {
    noteRefusal(request, known)
    return known
  }
  const reference = randomBytes(5).toString('hex').toUpperCase()
  request.log.error({ fault: faultOf(error), reference, path }, 'internal error')
  return new Refused('internal', { reference })
}

/** The root of the XML that a request is answered in; undefined where it was not sent in XML. */
const xmlOf = ({ xmlRoot }: Dialect, request: FastifyRequest): string | undefined =>
  xmlRoot && isXml(bodyOf(request)) ? xmlRoot : undefined

function say(reply: FastifyReply, { status, body }: DialectAnswer, xmlRoot?: string): FastifyReply {
  const [type, text] =
    typeof body === 'string'
      ? ['text/plain', body]
      : xmlRoot
        ? ['application/xml', asXml(xmlRoot, 'data' in body ? (body.data as object) : body)]
        : ['application/json', JSON.stringify(body)]
  return reply.code(status).header('cache-control', 'no-store').type(`${type}; charset=utf-8`).send(text)
}
