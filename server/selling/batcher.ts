interface Waiting<Item, Result> {
  item: Item
  /** Its place among all that came. */
  place: number
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

export interface BatcherOptions<Item> {
  /** Batches under way at once. More lanes pay only while each one's queue stays full. */
  lanes: number
  /** Items of one kind per batch at most. */
  cap: number
  /** There may be two kinds. A batch is of one kind, or one item of each. */
  kindOf?: (item: Item) => 0 | 1
  /** Two items with one key never stand in one batch: the later one waits for the next. */
  keyOf?: (item: Item) => unknown
}

/**
 * Micro-batches without a timer: whatever queued while the earlier batch was in flight goes out together, the kind that waits longest first.
 * A batch that fails as a whole is tried again in halves, down to single items, so one bad item cannot fail its neighbours.
 * `run` answers in the order of its items.
 */
export function createBatcher<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  { lanes, cap, kindOf = () => 0, keyOf }: BatcherOptions<Item>,
) {
  type Queue = Waiting<Item, Result>[]
  const queues: [Queue, Queue] = [[], []]
  let came = 0
  let busy = 0
  let idle: (() => void)[] = []

  async function settle(batch: Queue): Promise<void> {
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

  function takeOf(kind: 0 | 1): Queue {
    const batch: Queue = []
    const left: Queue = []
    const keys = new Set<unknown>()
    for (const waiting of queues[kind]) {
      const key = keyOf ? keyOf(waiting.item) : waiting
      if (batch.length === cap || keys.has(key)) left.push(waiting)
      else batch.push(waiting)
      keys.add(key)
    }
    queues[kind] = left
    return batch
  }

  function take(): Queue {
    const [first, second] = queues
    const kind = (first[0]?.place ?? came) < (second[0]?.place ?? came) ? 0 : 1
    const other = kind === 0 ? 1 : 0
    const batch = takeOf(kind)
    const pairs = batch.length === 1 && Math.min(queues[other].length, cap) === 1
    return pairs ? [...batch, ...takeOf(other)] : batch
  }

  const isWaiting = () => queues[0].length + queues[1].length > 0

  function drain(): void {
    while (busy < lanes && isWaiting()) {
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
        if (!isWaiting() && busy < lanes) queueMicrotask(drain)
        queues[kindOf(item)].push({ item, place: came++, resolve, reject })
      }),
    /** Resolves when nothing is queued or under way. */
    finished: () => (busy === 0 && !isWaiting() ? Promise.resolve() : new Promise<void>((resolve) => idle.push(resolve))),
  }
}
