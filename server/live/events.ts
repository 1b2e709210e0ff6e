import type { Socket } from 'node:net'
import { finished, PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../runner/actor.ts'
import { refusalAtTheDoor } from '../runner/policy.ts'
import { sendForbiddenAccess, sendRefusal } from '../runner/problems.ts'
import { Refused, refuse } from '../runner/refuse.ts'
import { type FindCaller, findActor, type ServeOptions } from '../runner/serve.ts'
import { lastsLong } from '../runner/slow-readers.ts'
import type { Live } from './live.ts'
import type { LiveEvent } from './live-event.ts'
import { type CheckSession, sessionChecks } from './session-checks.ts'

export interface EventsOptions extends Pick<ServeOptions, 'askLeave' | 'inTurn' | 'refusedTooMany' | 'noteToken'> {
  live: Live
  findSession: FindCaller
  balanceOf: (userId: number) => Promise<number>
  /** Milliseconds between signs of life; at each the session is looked at again. */
  beat?: number
}

/** What the stream is, for the document of the API. */
const eventsPath = '/api/events'

/** Whose call would be refused has no stream. */
const asCall = { who: 'any', permission: 'view', withExpiredPassword: false } as const

/** Streams of one account on one server; a browser holds one. */
export const MOST_STREAMS = 20
/** Those of a user and all of its staff together. */
export const MOST_OF_USER = 200

/** A browser that reads slower than this many bytes behind is cut off and starts again with the present state. */
const MOST_BEHIND = 1_000_000
/** The same for events that wait for the decision whether they may be sent. */
const MOST_WAITING = 1000

/**
 * GET /api/events: the caller's event stream, one JSON event a message. It begins with the present balance and ends as soon as a call of the
 * same token would be refused. Refuses like a call, and `too-many-requests` to an account that has too many. A request that is sent behind a stream,
 * on its connection, would never be answered: it closes both.
 */
export function serveEvents(app: FastifyInstance, { live, findSession, beat = 15_000, ...options }: EventsOptions): void {
  const open = new Map<PassThrough, Actor>()
  const lookAt = sessionChecks()
  const streaming = new WeakSet<Socket>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    if (streaming.has(socket)) {
      reply.hijack()
      socket.destroy()
    } else if (request.routeOptions.url === eventsPath) {
      streaming.add(socket)
      finished(reply.raw, () => streaming.delete(socket))
    }
    done()
  })
  app.addHook('preClose', async () => {
    for (const stream of open.keys()) stream.end()
  })
  app.get(eventsPath, { exposeHeadRoute: false }, async (request, reply) => {
    const actor = await findActor(findSession, request)
    if (!actor) {
      options.noteToken(request)
      return sendForbiddenAccess(reply)
    }
    // One that is opened and closed costs as much as a call.
    const seconds = options.askLeave('web', actor)
    if (seconds > 0) {
      options.refusedTooMany('web')
      return sendRefusal(reply, new Refused('too-many-requests', { seconds }), actor.language)
    }
    const refusal = refusalAtTheDoor(asCall, actor)
    if (refusal) return sendRefusal(reply, new Refused(refusal), actor.language)
    const ofUser = [...open.values()].filter(({ userId }) => userId === actor.userId)
    const own = ofUser.filter(({ loginUser }) => loginUser?.id === actor.loginUser?.id)
    if (own.length >= MOST_STREAMS || ofUser.length >= MOST_OF_USER) refuse('too-many-requests', { seconds: 60 })
    const stream = new PassThrough()
    open.set(stream, actor)
    const balanceOf = (userId: number) => options.inTurn({ door: 'web' }, actor, () => options.balanceOf(userId))
    const stop = follow(stream, actor, live, balanceOf, () => mayStill(request, actor, findSession, lookAt), beat)
    stream.once('close', () => {
      stop()
      open.delete(stream)
    })
    lastsLong(reply)
    return reply
      .headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        // A server that stops would wait for its next request.
        connection: 'close',
      })
      .send(stream)
  })
}

/** Whether a call of a session would be admitted now; not where the database cannot be asked. */
const mayStill = (request: FastifyRequest, { session }: Actor, findSession: FindCaller, lookAt: CheckSession): Promise<boolean> =>
  lookAt(String(session?.toString('base64')), async () => {
    const actor = await findActor(findSession, request)
    return actor !== null && refusalAtTheDoor(asCall, actor) === null
  })

/** Hands over what the caller may see. While it is asked whether it still may, what comes waits for the answer. */
function follow(
  stream: PassThrough,
  { userId, userTypeId, place, loginUser }: Actor,
  live: Live,
  balanceOf: EventsOptions['balanceOf'],
  mayStill: () => Promise<boolean>,
  beat: number,
): () => void {
  let asking = 0
  let beating = false
  const waiting: string[] = []
  const write = (text: string) => {
    if (stream.writableLength > MOST_BEHIND || waiting.length > MOST_WAITING) stream.destroy()
    else if (asking > 0) waiting.push(text)
    else if (!stream.writableEnded) stream.write(text)
  }
  const send = (event: Omit<LiveEvent, 'to'>) =>
    write(`event: ${event.kind}\ndata: ${JSON.stringify({ ...event, to: undefined })}\n\n`)
  const sendBalance = () => {
    balanceOf(userId).then(
      (balance) => send({ kind: 'balance', userId, balance } as Omit<LiveEvent, 'to'>),
      () => stream.end(),
    )
  }
  const look = async () => {
    asking++
    const may = await mayStill()
    asking--
    if (!may) stream.end()
    if (asking > 0) return
    for (const text of waiting.splice(0)) write(text)
  }
  const reload = () => {
    send({ kind: 'reload' })
    sendBalance()
  }
  const hear = (event: LiveEvent) => {
    if (event.kind === 'admission') {
      if (event.staff === undefined || event.staff === (loginUser?.id ?? null)) void look()
    } else if (event.kind === 'reload') reload()
    // Of a host nothing is heard on another.
    else if (event.kind === 'brand' && event.place !== place) return
    else send(event)
  }
  // What was revoked meanwhile was not heard of either.
  const missed = () => {
    void look()
    reload()
  }
  const alive = setInterval(async () => {
    // The database owes the answer of the beat before.
    if (beating) return stream.end()
    beating = true
    await look()
    beating = false
    write(':\n\n')
  }, beat)
  const unsubscribe = live.subscribe({ userId, userTypeId }, hear, missed)
  sendBalance()
  return () => {
    clearInterval(alive)
    unsubscribe()
  }
}
