import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { cutOff, ended, isFollowed, type Patience } from './slow-readers.ts'

/** Answers that fit into what the system keeps for a connection are gone at once. */
const LARGE_BYTES = 64_000

/** Users that are remembered before those that ask no more are forgotten. */
const MOST_REMEMBERED = 10_000

export interface AnswerLimits extends Patience {
  /** A bucket of so many bytes that fills up again by `perSecond`. */
  atOnce: number
  perSecond: number
  /** Bytes of large answers that one user may leave unread. */
  unread: number
}

/**
 * What large answers of one user may cost: bytes that it may ask for, as in `callLimits` – to write a megabyte of them takes the one thread as long as
 * thirty usual answers –, and those that are kept in memory until they are read.
 */
export const answerLimits: AnswerLimits = {
  perSecond: 1_000_000,
  atOnce: 30_000_000,
  unread: 20_000_000,
  stalled: 30_000,
  whole: 120_000,
}

interface Taken {
  left: number
  at: number
  unread: number
}

export interface Answers {
  /** Seconds until a user may be answered again; 0 when it may be. */
  wait: (userId: number) => number
  /** Follows every answer of a server to its end, and cuts off who does not read one. */
  follow: (app: FastifyInstance) => void
}

export function countAnswers(limits: AnswerLimits = answerLimits, elapsed = () => performance.now()): Answers {
  const users = new Map<number, Taken>()
  const { perSecond, atOnce } = limits

  function takenBy(userId: number): Taken {
    const now = elapsed()
    const known = users.get(userId)
    if (!known) return { left: atOnce, at: now, unread: 0 }
    return { ...known, left: Math.min(atOnce, known.left + ((now - known.at) / 1000) * perSecond), at: now }
  }
  function change(userId: number, { unread, cost }: { unread: number; cost: number }): void {
    const taken = takenBy(userId)
    const after = { ...taken, left: taken.left - cost, unread: taken.unread + unread }
    if (after.unread === 0 && after.left >= atOnce) users.delete(userId)
    else users.set(userId, after)
  }
  function forget(): void {
    for (const userId of users.keys()) change(userId, { unread: 0, cost: 0 })
  }

  function sending(reply: FastifyReply, bytes: number, userId: number | undefined): void {
    const left = ended(reply)
    cutOff(reply, limits, left)
    if (userId === undefined || bytes === 0) return
    if (users.size >= MOST_REMEMBERED) forget()
    change(userId, { unread: bytes, cost: bytes })
    void left.then(() => change(userId, { unread: -bytes, cost: 0 }))
  }

  return {
    wait(userId) {
      const { left, unread } = takenBy(userId)
      if (unread >= limits.unread) return 1
      return left > 0 ? 0 : Math.max(1, Math.ceil(-left / perSecond))
    },
    follow(app) {
      app.addHook('onSend', (request, reply, payload, done) => {
        const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0
        // A file has a longer time, and is kept on the disk.
        if (bytes >= LARGE_BYTES || (payload instanceof Readable && !isFollowed(reply)))
          sending(reply, bytes, request.actor?.userId)
        done(null, payload)
      })
    },
  }
}
