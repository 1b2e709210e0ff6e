import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../../contract/call.ts'
import { type CallName, calls } from '../../contract/calls.ts'
import { refusalWhenBlocked } from '../../contract/effects.ts'
import { typeIds } from '../../contract/user-types.ts'
import type { Actor, Caller } from './actor.ts'
import type { Arrivals, Entry } from './arrivals.ts'
import { type AuditedBy, auditedBy } from './audit.ts'
import type { AskLeave, InTurn, Kind } from './call-limits.ts'
import type { Asked, Downloads } from './downloads.ts'
import { takeForms } from './forms.ts'
import type { FileCall, FileHandler, Handler, Handlers, Origin } from './handlers.ts'
import type { ReadHost } from './host.ts'
import { readInput } from './inputs.ts'
import { sendPicture } from './pictures.ts'
import { refusalAtTheDoor } from './policy.ts'
import type { Tx } from './pool.ts'
import { sendForbiddenAccess, sendProblem, sendRefusal } from './problems.ts'
import { Refused, refuse } from './refuse.ts'
import { repeatedKey } from './repeated-keys.ts'
import { addressOf, bearerOf, languageOf } from './request-facts.ts'
import type { Transact } from './transact.ts'

/** Finds who holds a token; null when the token is unknown, expired or revoked. May refuse, e.g. `ip-not-allowed`. */
export type FindCaller = (token: string, from: { ip: string; host: string; isUnattended: boolean }) => Promise<Caller | null>

/** Opens the audit row of a state-changing call in its transaction, and tells the account what the contract says. */
export type Audit = (tx: Tx, call: CallName, by: AuditedBy, input: unknown, origin: Origin) => Promise<void>

export interface ServeOptions {
  handlers: Handlers
  primary: Transact
  /** Where reads marked `replica` go; the primary when there is no replica. */
  replica: Transact
  /** Where reads that may take long go: to the primary, on the connections of reports. */
  longReads: Transact
  /** Where calls of those who are not signed in go. */
  entry: Transact
  /** Where files are made. */
  files: Record<'primary' | 'replica', Transact>
  downloads: Downloads
  callers: Record<Call['door'], FindCaller>
  askLeave: AskLeave
  inTurn: InTurn
  /** Counts a request that may sell before it is known whose it is. */
  enter: Arrivals['enter']
  /** Told of a call that was refused because its account makes too many. */
  refusedTooMany: (door: Call['door']) => void
  /** Told of a request whose token is nobody's. */
  noteToken: (request: FastifyRequest) => void
  audit: Audit
  readHost: ReadHost
  /** Refuses answers that are not exactly what the contract says; on in tests. */
  checkAnswers: boolean
  /** Refuses what the gate would refuse before anything is done; off only in tests of the gate. */
  earlyRefusals: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
    /** How a program's request that may sell is counted. */
    entry: Entry | undefined
  }
}

// biome-ignore lint/suspicious/noExplicitAny: one loop serves every call; each handler was checked against its own name
export type AnyHandler = Handler<any>

/** Registers every call of the contract: session → who may → input → transaction → answer. */
export function serve(app: FastifyInstance, options: ServeOptions): void {
  app.decorateRequest('actor', null)
  app.decorateRequest('entry', undefined)
  app.decorateRequest('refusedWith', null)
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') return done(null, {})
    app.getDefaultJsonParser('error', 'error')(request, body, (error, value) =>
      error === null && repeatedKey(body) !== null ? done(new Refused('invalid-input')) : done(error, value),
    )
  })
  takeForms(app)
  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    app.route({
      method: call.method,
      url: (call.door === 'web' ? `/api${call.path}` : call.path).replace(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: false,
      config: { takesForm: call.upload },
      bodyLimit: call.largestBody,
      onRequest: (request, reply) => (call.door === 'h2h' ? admitCounted : admit)(name, call, options, request, reply),
      handler: (request, reply) => answer(name, call, options, request, reply),
    })
  }
}

/** Before the body is read: who is it, and may this type of user make the call at all. */
async function admit(
  name: CallName,
  call: Call,
  options: ServeOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { callers, askLeave, refusedTooMany, noteToken } = options
  if (call.who === 'public') return
  const actor = await findActor(callers[call.door], request)
  if (!actor) {
    noteToken(request)
    return sendForbiddenAccess(reply)
  }
  const isEarly = options.earlyRefusals || call.effects.length === 0
  const refusal = refusalAtTheDoor(isEarly ? call : { ...call, permission: 'none' }, actor)
  const isCharged = refusal === null && (!call.confirms || actor.isConfirmed) && call.door === 'web' && !isOwners(call)
  const body = isCharged ? { bytes: bytesOf(request, call.largestBody), isWritten: 'write' in options.handlers[name] } : undefined
  const seconds = askLeave(call.door, actor, name, body)
  if (seconds > 0) {
    refusedTooMany(call.door)
    return sendRefusal(reply, new Refused('too-many-requests', { seconds }), actor.language)
  }
  if (refusal === 'access-denied') request.log.info({ ...who(actor), call: call.path }, 'access denied')
  if (refusal) return sendRefusal(reply, new Refused(refusal), actor.language)
  if (call.confirms && !actor.isConfirmed) return sendRefusal(reply, new Refused('confirm-yourself'), actor.language)
  request.actor = actor
}

/** What may sell is counted from when it comes; from when it is known whose it is, a body that is slow to come holds up only that account. */
async function admitCounted(...given: Parameters<typeof admit>): Promise<unknown> {
  const [name, , options, request, reply] = given
  if (!maySell(options.handlers[name] as AnyHandler)) return admit(...given)
  const entry = options.enter()
  request.entry = entry
  reply.raw.once('close', entry.leave)
  try {
    return await admit(...given)
  } finally {
    if (request.actor) entry.knownAs(request.actor)
    else entry.leave()
  }
}

/** What nobody but the owner sends is not charged by its bytes: a network that moves in comes in hundreds of bodies. What is refused at the door is not read, and programs have a cap of their own. */
const isOwners = ({ who }: Call): boolean =>
  typeof who === 'object' && !who.administrator?.length && who.types.every((type) => type === typeIds.OWNR)

/** Bytes of a body as it was announced, which is all that is read of it; without a word the most it may have. */
function bytesOf({ headers }: FastifyRequest, most: number): number {
  const said = headers['content-length']
  if (said === undefined) return headers['transfer-encoding'] === undefined ? 0 : most
  return Math.min(Number(said), most)
}

/** The caller behind a request's bearer token; null when there is none alive. */
export async function findActor(find: FindCaller, request: FastifyRequest): Promise<Actor | null> {
  const token = bearerOf(request)
  const ip = addressOf(request)
  const isUnattended = request.headers['x-unattended'] !== undefined
  const caller = token && (await find(token, { ip, host: request.host, isUnattended }))
  return caller ? { ...caller, ip, language: languageOf(request) } : null
}

async function answer(
  name: CallName,
  call: Call,
  options: ServeOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const language = languageOf(request)
  const raw = call.method === 'GET' ? { ...Object(request.query), ...Object(request.params) } : (request.body ?? {})
  const input = readInput(call.input, raw, language)
  const origin: Origin = {
    ip: request.actor?.ip ?? addressOf(request),
    language,
    host: options.readHost(request.host),
    idempotencyKey: call.idempotent && call.door === 'web' ? idempotencyKey(request) : null,
    onKnownKey: () => void reply.header('idempotency-replayed', 'true'),
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  }
  const handler = options.handlers[name] as AnyHandler
  if (options.earlyRefusals) refuseBlocked(call, handler, request.actor, input)
  const { actor, entry } = request
  const inTurn = <T>(work: () => Promise<T>, kind = kindOf(handler, input)) =>
    actor ? options.inTurn({ door: call.door, name, kind, entry }, actor, work) : work()
  if ('file' in handler) {
    const { file } = handler
    const place = options.files[placeOf(handler, input)]
    const asking = { name: name as FileCall, actor: signedIn(actor), input: input as Asked['input'], origin }
    return options.downloads.make(asking, { place, inTurn, find: (tx, by) => file(tx, by, input) }, reply)
  }
  if ('stored' in handler) {
    const finding = { place: options.files.primary, inTurn, find: (tx: Tx, by: Actor) => handler.stored(tx, by, input) }
    return options.downloads.take({ name, actor: signedIn(actor), input }, finding, reply)
  }
  if ('picture' in handler) {
    const by = signedIn(actor)
    return sendPicture(request, reply, await inTurn(() => options.primary.read((tx) => handler.picture(tx, by, input))))
  }
  if ('openPicture' in handler)
    return sendPicture(request, reply, await options.entry.read((tx) => handler.openPicture(tx, origin)))
  const result = await inTurn(() => run({ name, handler, ...options }, actor, input, origin))
  const writes = 'write' in handler ? !handler.reads?.(input) : 'ownSteps' in handler && call.effects.length > 0
  if (writes || call.permission === 'money') request.log.info({ ...who(request.actor), call: name }, 'written')
  if (options.checkAnswers) checkAnswer(name, call, result)
  return reply.header('cache-control', 'no-store').send(result)
}

/** Where a file is made. */
export const placeOf = ({ replica }: Pick<FileHandler<FileCall>, 'replica'>, input: unknown): 'primary' | 'replica' =>
  (typeof replica === 'function' ? replica(input as never) : replica) ? 'replica' : 'primary'

/** What reaches the engine may sell, where it does not only ask how a sale stands. */
const maySell = (handler: AnyHandler): boolean => 'engine' in handler && handler.sells !== false

export function kindOf(handler: AnyHandler, input: unknown): Kind | undefined {
  if ('engine' in handler)
    return (typeof handler.sells === 'function' ? handler.sells(input as never) : maySell(handler)) ? 'sales' : 'status'
  if ('file' in handler || 'stored' in handler) return 'files'
  return 'read' in handler && (handler.replica || handler.isLong?.(input as never)) ? 'reports' : undefined
}

/** What the gate would refuse, before anything is done; a repeated key is answered what it was answered before. */
export function refuseBlocked(call: Call, handler: AnyHandler, actor: Actor | null, input: unknown): void {
  if (!actor?.isBlocked || call.idempotent || !('write' in handler || 'ownSteps' in handler)) return
  if ('write' in handler && handler.reads?.(input)) return
  const refusal = refusalWhenBlocked(call.effects)
  if (refusal) refuse(refusal)
}

/** Does a call whose caller was admitted: in a transaction with its audit row, or in the way its handler says. */
export async function run(
  {
    name,
    handler,
    primary,
    replica,
    longReads,
    entry,
    audit,
  }: Pick<ServeOptions, 'primary' | 'replica' | 'longReads' | 'entry' | 'audit'> & {
    name: CallName
    handler: Exclude<AnyHandler, { file: unknown } | { stored: unknown } | { picture: unknown } | { openPicture: unknown }>
  },
  caller: Actor | null,
  input: unknown,
  origin: Origin,
): Promise<unknown> {
  if ('steps' in handler) return handler.steps(entry, input, origin)
  if ('public' in handler) return entry.write((tx) => handler.public(tx, input, origin))
  const actor = signedIn(caller)
  if ('ownSteps' in handler) return handler.ownSteps(primary, actor, input, origin)
  if ('engine' in handler) {
    // A sale is its own record; what else is done to one is somebody's decision, which is written with its audit row.
    return handler.engine(actor, input, origin, (decision) =>
      primary.write(async (tx) => {
        await audit(tx, name, auditedBy(actor), input, origin)
        return decision(tx)
      }),
    )
  }
  if ('write' in handler) {
    if (handler.reads?.(input)) return primary.read((tx) => handler.write(tx, actor, input, origin, () => {}))
    return primary.write(async (tx, afterCommit) => {
      await audit(tx, name, auditedBy(actor), input, origin)
      return handler.write(tx, actor, input, origin, afterCommit)
    })
  }
  const place = handler.replica ? replica : handler.isLong?.(input as never) ? longReads : primary
  return place.read((tx) => handler.read(tx, actor, input, origin))
}

function signedIn(actor: Actor | null): Actor {
  if (!actor) throw new Error('a call that needs a session is served without one')
  return actor
}

function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key
  return refuse('invalid-input')
}

function who(actor: Actor | null) {
  return actor ? { user: actor.userId, staff: actor.loginUser?.id, ip: actor.ip } : {}
}

function checkAnswer(name: CallName, call: Call, result: unknown): void {
  const sent = JSON.parse(JSON.stringify(result))
  const parsed = call.answer.safeParse(sent)
  if (!parsed.success) throw new Error(`answer of ${name} is not the contract's: ${parsed.error.message}`)
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(parsed.data)), sent)) {
    throw new Error(`answer of ${name} has more than the contract says: ${JSON.stringify(sent)}`)
  }
}

/** The error handler of the whole server. `refusedAway` is called for requests that were refused because the database was away. */
export function answerErrors(app: FastifyInstance, refusedAway: (error: unknown) => void = () => {}): void {
  app.decorate('refusedAway', refusedAway)
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, error, languageOf(request)))
}
