import { finished } from 'node:stream'
import type { FastifyReply } from 'fastify'

export interface Patience {
  /** Milliseconds without a byte taken after which a reader is cut off. */
  stalled: number
  /** Milliseconds after which a reader is cut off, however it reads; of a file that is there for every 250 MB begun. */
  whole: number
}

const followed = new WeakSet<object>()

/** Whether somebody looks after the reader of an answer already. */
export const isFollowed = ({ raw }: FastifyReply): boolean => followed.has(raw)

/** For an answer that lasts as long as somebody listens, and sees to it by itself who does not. */
export function lastsLong({ raw }: FastifyReply): void {
  followed.add(raw)
}

/** Until an answer was sent or its connection is gone. */
export function ended(reply: FastifyReply): Promise<void> {
  const { socket } = reply.request.raw
  return new Promise((done) => {
    const end = () => {
      socket.off('close', end)
      done()
    }
    finished(reply.raw, end)
    // An answer that waits behind another on its connection does not hear of its end.
    socket.once('close', end)
  })
}

/** Cuts off who takes nothing of an answer, or takes it a byte at a time; `left` is its end. */
export function cutOff(reply: FastifyReply, { stalled, whole }: Patience, left: Promise<void>): void {
  followed.add(reply.raw)
  const cut = () => {
    reply.raw.destroy()
    reply.request.raw.socket.destroy()
  }
  const late = setTimeout(cut, whole)
  reply.raw.setTimeout(stalled, cut)
  // While another answer goes before it on its connection nothing of it can be taken, and it has no socket that could say so.
  const behind = setTimeout(() => reply.raw.socket ?? cut(), stalled)
  void left.then(() => {
    clearTimeout(late)
    clearTimeout(behind)
  })
}
