import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../runner/actor.ts'
import { refusalAtTheDoor } from '../runner/policy.ts'
import { sendForbiddenAccess, sendRefusal } from '../runner/problems.ts'
import { Refused, refuse } from '../runner/refuse.ts'
import { type FindCaller, findActor } from '../runner/serve.ts'
import type { Live, LiveEvent } from './live.ts'

export interface EventsOptions {
  live: Live
  findSession: FindCaller
  balanceOf: (userId: number) => Promise<number>
  /** Milliseconds between signs of life; at each the session is looked at again. */
  beat?: number
}

/** What the stream is, for the document of the API. */
export const eventsPath = '/api/events'

/** Whose call would be refused has no stream. */
const asCall = { who: 'any', permission: 'view', withExpiredPassword: false } as const

/** Streams of one account on one server; a browser holds one. */
export const MOST_STREAMS = 20

/** A browser that reads slower than this many bytes behind is cut off and starts again with the present state. */
const MOST_BEHIND = 1_000_000
/** The same of events that wait for the answer whether they may be told. */
const MOST_WAITING = 1000

/**
 * GET /api/events: the caller's event stream, one JSON event a message. It begins with the present balance and ends as soon as a call of the
 * same token would be refused. Refuses like a call, and `too-many-requests` to an account that has too many.
 */
export function serveEvents(app: FastifyInstance, { live, findSession, balanceOf, beat = 15_000 }: EventsOptions): void {
  const open = new Map<PassThrough, string>()
  app.addHook('preClose', async () => {
    for (const stream of open.keys()) stream.end()
  })
  app.get(eventsPath, { exposeHeadRoute: false }, async (request, reply) => {
    const actor = await findActor(findSession, request)
    if (!actor) return sendForbiddenAccess(reply)
    const refusal = refusalAtTheDoor(asCall, actor)
    if (refusal) return sendRefusal(reply, new Refused(refusal), actor.language)
    const account = `${actor.userId} ${actor.loginUser?.id}`
    if ([...open.values()].filter((other) => other === account).length >= MOST_STREAMS)
      refuse('too-many-requests', { seconds: 60 })
    const stream = new PassThrough()
    open.set(stream, account)
    const stop = follow(stream, actor, live, balanceOf, () => mayStill(request, findSession), beat)
    stream.once('close', () => {
      stop()
      open.delete(stream)
    })
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

/** Whether a call would be admitted now; not where the database cannot be asked. */
async function mayStill(request: FastifyRequest, findSession: FindCaller): Promise<boolean> {
  const actor = await findActor(findSession, request).catch(() => null)
  return actor !== null && refusalAtTheDoor(asCall, actor) === null
}

/** Hands over what the caller may see. While it is asked whether it still may, what comes waits for the answer. */
function follow(
  stream: PassThrough,
  { userId, userTypeId }: Actor,
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
    if (event.kind === 'admission') void look()
    else if (event.kind === 'reload') reload()
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
