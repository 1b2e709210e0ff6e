interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

export interface BatcherOptions<Item> {
  /** Batches under way at once. More lanes pay only while each one's queue stays full. */
  lanes: number
  /** Items per batch at most. */
  cap: number
  /** Two items with one key never stand in one batch: the later one waits for the next. */
  keyOf?: (item: Item) => unknown
}

/**
 * Micro-batches without a timer: whatever queued while the earlier batch was in flight goes out together.
 * A batch that fails as a whole is tried again in halves, down to single items, so one bad item cannot fail its neighbours.
 * `run` answers in the order of its items.
 */
export function createBatcher<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  { lanes, cap, keyOf }: BatcherOptions<Item>,
) {
  let queue: Waiting<Item, Result>[] = []
  let busy = 0
  let idle: (() => void)[] = []

  async function settle(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map((waiting) => waiting.item))
      batch.forEach((waiting, place) => {
        waiting.resolve(results[place] as Result)
      })
    } catch (error) {
      if (batch.length === 1) return batch[0]?.reject(error)
      const middle = batch.length >> 1
      await settle(batch.slice(0, middle))
      await settle(batch.slice(middle))
    }
  }

  function take(): Waiting<Item, Result>[] {
    const batch: Waiting<Item, Result>[] = []
    const left: Waiting<Item, Result>[] = []
    const keys = new Set<unknown>()
    for (const waiting of queue) {
      const key = keyOf ? keyOf(waiting.item) : waiting
      if (batch.length === cap || keys.has(key)) left.push(waiting)
      else batch.push(waiting)
      keys.add(key)
    }
    queue = left
    return batch
  }

  function drain(): void {
    while (busy < lanes && queue.length > 0) {
      const batch = take()
      busy += 1
      void settle(batch).then(() => {
        busy -= 1
        drain()
        if (busy === 0) {
          for (const done of idle) done()
          idle = []
        }
      })
    }
  }

  return {
    add: (item: Item) =>
      new Promise<Result>((resolve, reject) => {
        queue.push({ item, resolve, reject })
        if (queue.length === 1 && busy < lanes) queueMicrotask(drain)
      }),
    /** Resolves when nothing is queued or under way. */
    finished: () => (busy === 0 && queue.length === 0 ? Promise.resolve() : new Promise<void>((resolve) => idle.push(resolve))),
  }
}
