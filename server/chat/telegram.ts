import { setTimeout as delay } from 'node:timers/promises'
import type { Api } from 'grammy'
import type { Update } from 'grammy/types'
import type { IncomingLine } from './incoming-line.ts'

/** A line to the bot; null for what is no line of a person in a chat of its own: groups, channels, pictures, what was changed afterwards. */
export function incomingLineOf(update: Update, botId: string, ip: string): IncomingLine | null {
  const message = update.message
  if (!message?.text || message.chat?.type !== 'private' || !message.from || message.from.is_bot) return null
  return {
    channel: 'telegram',
    sender: String(message.from.id),
    // Not the update's own number: another Bot API server numbers the same message anew.
    key: `${botId}/${message.message_id}`,
    text: message.text,
    language: message.from.language_code?.startsWith('en') ? 'en' : 'id',
    at: new Date(message.date * 1000),
    ip,
  }
}

export interface Polling {
  api: Api
  /** Seconds that Telegram may wait for something to come. */
  waitSeconds: number
  /** Does what an update asks. Throws where it has to be tried again. */
  take: (update: Update) => Promise<void>
  warn: (error: unknown) => void
  /** Whether this server still is the one that asks. */
  isMine: () => Promise<boolean>
  signal: AbortSignal
}

const MOST_TRIES = 6
const LONGEST_PAUSE_MS = 30_000
const FIRST_PAUSE_MS = 500
/** Between two looks while updates are worked on, which Telegram answers with at once. */
const LOOK_MS = 400
/** Updates at a time. */
const BATCH = 100
/** Updates that are worked on at once, past which no window is passed. */
const MOST_RUNNING = 1000

/**
 * Asks for updates until the signal comes. Telegram keeps what is not done: the first update that is still worked on is asked for again, and only what is
 * before it is forgotten there. So one slow sale holds up nobody, and a server that dies loses nothing. Telegram shows no more than a hundred from there: where
 * these have all been taken, what comes after them is asked for, so that nobody keeps others from being heard by writing much behind a slow line.
 */
export async function poll({ api, waitSeconds, take, warn, isMine, signal }: Polling): Promise<void> {
  const running = new Map<number, Promise<void>>()
  const done = new Set<number>()
  let next: number | undefined
  let pause = FIRST_PAUSE_MS
  /** What is before this is forgotten at Telegram. */
  let from: number | undefined
  let isPassed = false

  async function work(update: Update): Promise<void> {
    for (let tries = 1; !signal.aborted; tries++) {
      try {
        return await take(update)
      } catch (error) {
        warn(error)
        if (tries >= MOST_TRIES) return
        await rest(FIRST_PAUSE_MS * 2 ** tries, signal)
      }
    }
  }

  function begin(update: Update): void {
    const id = update.update_id
    const ended = work(update).then(() => {
      running.delete(id)
      if (!signal.aborted) done.add(id)
    })
    running.set(id, ended)
    next = Math.max(next ?? 0, id + 1)
  }

  while (!signal.aborted && (await isMine())) {
    const isBusy = running.size > 0
    if (next !== undefined) from = isBusy && !isPassed ? Math.max(from ?? 0, Math.min(...running.keys())) : next
    try {
      const wanted = { limit: BATCH, timeout: isBusy ? 0 : waitSeconds, allowed_updates: ['message'] as const }
      const updates = await api.getUpdates({ ...wanted, ...(from !== undefined && { offset: from }) }, signal as never)
      for (const id of done) if (id < (from ?? 0)) done.delete(id)
      const fresh = updates.filter(({ update_id: id }) => !running.has(id) && !done.has(id))
      for (const update of fresh) begin(update)
      isPassed = updates.length === BATCH && fresh.length === 0 && running.size < MOST_RUNNING
      pause = FIRST_PAUSE_MS
    } catch (error) {
      if (signal.aborted) break
      warn(error)
      await rest(pause, signal)
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    }
    if (running.size > 0) await Promise.race([...running.values(), rest(LOOK_MS, signal)])
  }
  await Promise.all(running.values())
}

export const rest = (ms: number, signal: AbortSignal): Promise<void> => delay(ms, undefined, { signal }).catch(() => {})
