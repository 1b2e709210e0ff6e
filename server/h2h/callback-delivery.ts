import { setTimeout as delay } from 'node:timers/promises'
import { type Due, releaseParked, takeDue } from './callback-queue.ts'
import { type CallbackRate, createCallbackRate } from './callback-rate.ts'
import { type CallbackOptions, deliver } from './callbacks.ts'

/** Callbacks of one server, so many at once: a free worker takes the next, and a slow address delays only its own. */
export interface CallbackDelivery {
  /** A sale has ended: looks soon for callbacks to send, once for all sales that end meanwhile. */
  wake(): void
  /** Looks now; resolves when it has looked, at once where nothing is free. */
  look(): Promise<void>
  /** Resolves when nothing is due, on its way, or waiting for its turn. */
  idle(): Promise<void>
  /** Takes no more, and waits a moment for callbacks that are on their way. The others are sent again later. */
  stop(): Promise<void>
}

const SLOTS = 60
const GATHER_MS = 200
/** Between two looks for what was put off. */
const SHORTEST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 1_000
const AFTER_FAULT_MS = 5_000
const LEAVE_MS = 2_000

export function callbackDelivery(options: CallbackOptions, warn: (error: unknown) => void, slots = SLOTS): CallbackDelivery {
  const rate = createCallbackRate()
  const stopping = new AbortController()
  let isAsked = false
  let isLeft = false
  let lookers: (() => void)[] = []
  const stir = bell()
  const out = sending(options, warn, rate, (spokeAgain) => {
    isAsked ||= isLeft || spokeAgain
    stir.ring()
  })
  const gathered = gathering(ask)
  let running: Promise<void> | undefined

  function ask(): void {
    isAsked = true
    stir.ring()
    if (!stopping.signal.aborted) running ??= run()
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted && (isAsked || out.count() > 0 || rate.nextTurn() !== null)) {
      if (isAsked && out.count() < slots) await look()
      else await rest()
    }
    for (const looked of lookers.splice(0)) looked()
    running = undefined
  }

  async function look(): Promise<void> {
    isAsked = false
    const waiting = lookers
    lookers = []
    try {
      const taken = await options.transact.write((tx) => takeDue(tx, rate, slots - out.count()))
      isLeft = taken.isLeft
      for (const due of taken.due) out.send(due)
      if (taken.isMore || (await options.transact.write(releaseParked)) > 0) isAsked = true
    } catch (error) {
      warn(error)
      await delay(AFTER_FAULT_MS, undefined, { signal: stopping.signal }).catch(() => {})
    } finally {
      for (const looked of waiting) looked()
    }
  }

  /** Until something ends, somebody asks, or it may be the turn of what was put off. */
  async function rest(): Promise<void> {
    const turn = rate.nextTurn()
    await stir.rung(turn === null ? undefined : Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, turn)))
    isAsked ||= turn !== null
  }

  return {
    wake: gathered.begin,
    async look() {
      if (stopping.signal.aborted) return
      const looked = new Promise<void>((done) => lookers.push(done))
      ask()
      if (out.count() < slots) await looked
    },
    async idle() {
      while (running) await running
    },
    async stop() {
      gathered.stop()
      stopping.abort()
      stir.ring()
      await running
      await out.end()
    },
  }
}

/** What is on its way. `ended` hears of each end, and whether an address that was silent took it; `end` waits a moment for all of it and gives up the rest. */
function sending(
  options: CallbackOptions,
  warn: (error: unknown) => void,
  rate: CallbackRate,
  ended: (spokeAgain: boolean) => void,
) {
  const out = new Set<Promise<void>>()
  const leaving = new AbortController()
  return {
    count: () => out.size,
    send(due: Due) {
      const answered = rate.begin(due.userId)
      const sent = deliver(options, due, leaving.signal)
        .catch((error) => {
          warn(error)
          return false
        })
        .then((spokeAgain) => {
          answered()
          out.delete(sent)
          ended(spokeAgain)
        })
      out.add(sent)
    },
    async end() {
      const patience = setTimeout(() => leaving.abort(), LEAVE_MS)
      await Promise.all(out)
      clearTimeout(patience)
    },
  }
}

/** Does something a moment after it was begun, once for all that begin it meanwhile. */
function gathering(done: () => void): { begin: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | undefined
  return {
    begin() {
      timer ??= setTimeout(() => {
        timer = undefined
        done()
      }, GATHER_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

/** A waiter continues when it rings, at once if it rang since the last wait, or after so many milliseconds. */
function bell(): { ring: () => void; rung: (withinMs?: number) => Promise<void> } {
  let next = Promise.withResolvers<void>()
  return {
    ring: () => next.resolve(),
    async rung(withinMs) {
      const timer = withinMs === undefined ? undefined : setTimeout(next.resolve, withinMs)
      await next.promise
      clearTimeout(timer)
      next = Promise.withResolvers<void>()
    },
  }
}
