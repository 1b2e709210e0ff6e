/** Milliseconds a value is answered from memory, counted from the start of the read it came with. */
const KEEP_MS = 2_000
/** Milliseconds after which a value that is still asked for is read again. */
const AGAIN_MS = 670
/** Keys of one read at most. */
const MOST_AT_ONCE = 2_000

interface Remembered<Value> {
  value: Value
  readAt: number
}

interface Waiting<Value> {
  found: Promise<Value | null>
  resolve: (value: Value | null) => void
  reject: (error: unknown) => void
}

/** Keys that are worth reading again, with when they were last asked for: since they were last read, or as long as they linger. */
function usedKeys(lingerMs: number) {
  const used = new Map<string, number>()
  const isOver = (key: string, at: number) => (used.get(key) ?? Number.NEGATIVE_INFINITY) + lingerMs <= at
  return {
    all: () => [...used.keys()],
    isUsed: (key: string, at: number) => void used.set(key, at),
    /** It was not in memory. */
    isAsked: (key: string, at: number) => lingerMs > 0 && void used.set(key, at),
    isRead: (key: string, at: number) => isOver(key, at) && void used.delete(key),
    delete: (key: string) => void used.delete(key),
    sweep(at: number) {
      if (lingerMs > 0) for (const key of used.keys()) if (isOver(key, at)) used.delete(key)
    },
  }
}

interface RememberedOptions {
  now?: () => number
  /** Milliseconds for which a value that was used is read again with the others: for a few that many ask for in turns. */
  lingerMs?: number
}

/**
 * Answers what is asked for by the thousand a second: from memory for two seconds at most, so that a change counts after that time.
 * All that must be read goes in one read at a time: what is asked for the first time, and what was used since it was last read.
 * `read` answers the keys that exist. A key that does not exist is read again every time.
 */
export function readCache<Value>(
  read: (keys: string[]) => Promise<Map<string, Value>>,
  { now = () => performance.now(), lingerMs = 0 }: RememberedOptions = {},
): (key: string) => Value | Promise<Value | null> {
  const known = new Map<string, Remembered<Value>>()
  const used = usedKeys(lingerMs)
  const waiting = new Map<string, Waiting<Value>>()
  let refreshAt = 0
  let sweepAt = 0
  let reading = false

  function wake(): void {
    if (reading) return
    reading = true
    // Once this turn is over, so that all that comes within it is one read.
    setImmediate(() => void readOn())
  }

  const ageing = () => used.all().filter((key) => (known.get(key)?.readAt ?? 0) + AGAIN_MS <= now())

  async function readOn(): Promise<void> {
    const at = now()
    if (at >= sweepAt) sweep(at)
    const keys = [...new Set([...ageing(), ...waiting.keys()])].slice(0, MOST_AT_ONCE)
    refreshAt = at + AGAIN_MS
    await readKeys(keys, keys.map(take), at)
    reading = false
    if (waiting.size > 0 || ageing().length > 0) wake()
  }

  function sweep(at: number): void {
    sweepAt = at + KEEP_MS
    for (const [key, { readAt }] of known) if (readAt + KEEP_MS <= at) known.delete(key)
    used.sweep(at)
  }

  function take(key: string): Waiting<Value> | undefined {
    const one = waiting.get(key)
    waiting.delete(key)
    used.isRead(key, now())
    return one
  }

  async function readKeys(keys: string[], asking: (Waiting<Value> | undefined)[], readAt: number): Promise<void> {
    try {
      const found = await read(keys)
      keys.forEach((key, place) => {
        const value = found.get(key)
        if (value === undefined) for (const kept of [known, used]) kept.delete(key)
        else known.set(key, { value, readAt })
        asking[place]?.resolve(value ?? null)
      })
    } catch (error) {
      // A key that is asked for again is read again; otherwise this would not end while the database is away.
      for (const key of keys) used.delete(key)
      for (const one of asking) one?.reject(error)
    }
  }

  function wait(key: string): Promise<Value | null> {
    const before = waiting.get(key)
    if (before) return before.found
    const { promise, resolve, reject } = Promise.withResolvers<Value | null>()
    waiting.set(key, { found: promise, resolve, reject })
    used.isAsked(key, now())
    wake()
    return promise
  }

  return (key) => {
    const entry = known.get(key)
    const at = now()
    if (!entry || entry.readAt + KEEP_MS <= at) return wait(key)
    used.isUsed(key, at)
    if (at >= refreshAt) wake()
    return entry.value
  }
}
