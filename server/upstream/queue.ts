interface QueueOptions {
  /** At once. */
  places: number
  perSecond: number
  /** Milliseconds that somebody waits for a place at most. */
  waitMs: number
  elapsed: () => number
}

/** Limits calls to one partner: how many at once and per second, in order of arrival. */
export function createQueue({ places, perSecond, waitMs, elapsed }: QueueOptions) {
  const waiting: (() => void)[] = []
  let taken = 0
  let nextAt = 0
  let timer: NodeJS.Timeout | undefined

  function go(): void {
    clearTimeout(timer)
    timer = undefined
    while (taken < places && waiting.length > 0) {
      const wait = nextAt - elapsed()
      if (wait > 0) {
        timer = setTimeout(go, Math.ceil(wait))
        return
      }
      nextAt = Math.max(elapsed(), nextAt) + 1000 / perSecond
      taken += 1
      waiting.shift()!()
    }
  }
  const leave = () => {
    taken -= 1
    go()
  }

  return {
    /** Waits for a place; gives what leaves it. Rejects when none came free in time, or the signal was given. */
    enter(signal: AbortSignal): Promise<() => void> {
      const { promise, resolve, reject } = Promise.withResolvers<() => void>()
      if (signal.aborted) {
        reject(new Error('too late'))
        return promise
      }
      const stop = (why: string) => {
        const place = waiting.indexOf(enter)
        if (place < 0) return
        waiting.splice(place, 1)
        clearTimeout(patience)
        reject(new Error(why))
      }
      const patience = setTimeout(() => stop('all places are taken'), waitMs)
      const onAbort = () => stop('too late')
      signal.addEventListener('abort', onAbort, { once: true })
      const enter = () => {
        clearTimeout(patience)
        signal.removeEventListener('abort', onAbort)
        resolve(leave)
      }
      waiting.push(enter)
      go()
      return promise
    },
  }
}
