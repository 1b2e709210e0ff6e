import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../runner/actor.ts'
import { mayCall } from '../runner/policy.ts'
import { sendForbiddenAccess, sendRefusal } from '../runner/problems.ts'
import { Refused } from '../runner/refuse.ts'
import { bearerOf } from '../runner/request-facts.ts'
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

/** A browser that reads slower than this many bytes behind is cut off and starts again with the present state. */
const MOST_BEHIND = 1_000_000

/**
 * GET /api/events: the caller's event stream, one JSON event a message. It begins with the present balance and ends with
 * the session.
 */
export function serveEvents(app: FastifyInstance, { live, findSession, balanceOf, beat = 15_000 }: EventsOptions): void {
  const open = new Set<PassThrough>()
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end()
  })
  app.get(eventsPath, { exposeHeadRoute: false }, async (request, reply) => {
    const actor = await findActor(findSession, request)
    if (!actor) return sendForbiddenAccess(reply)
    if (!mayCall({ who: 'any', permission: 'view' }, actor))
      return sendRefusal(reply, new Refused('access-denied'), actor.language)
    const stream = new PassThrough()
    open.add(stream)
    const stop = follow(stream, actor, live, balanceOf)
    const alive = setInterval(async () => {
      const still = await findSession(bearerOf(request) ?? '', actor.ip).catch(() => actor)
      if (still) stream.write(':\n\n')
      else stream.end()
    }, beat)
    stream.once('close', () => {
      clearInterval(alive)
      stop()
      open.delete(stream)
    })
    return reply
      .headers({ 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
      .send(stream)
  })
}

function follow(stream: PassThrough, caller: Caller, live: Live, balanceOf: EventsOptions['balanceOf']): () => void {
  const send = (event: Omit<LiveEvent, 'to'>) => {
    if (stream.writableLength > MOST_BEHIND) stream.destroy()
    else if (!stream.writableEnded) stream.write(`event: ${event.kind}\ndata: ${JSON.stringify({ ...event, to: undefined })}\n\n`)
  }
  const sendBalance = () => {
    balanceOf(caller.userId).then(
      (balance) => send({ kind: 'balance', userId: caller.userId, balance } as Omit<LiveEvent, 'to'>),
      () => stream.end(),
    )
  }
  const reload = () => {
    send({ kind: 'reload' })
    sendBalance()
  }
  const stop = live.subscribe(caller, (event) => (event.kind === 'reload' ? reload() : send(event)), reload)
  sendBalance()
  return stop
}
