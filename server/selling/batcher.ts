import { WaitedTooLong } from '../runner/refuse.ts'

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
  /** It has waited for too long to be sent, or to be sent once more. */
  isLate: boolean
}

export interface BatcherOptions<Item> {
  /** Batches under way at once. From the third on a lane takes only what half fills a batch: many small ones cost more than the wait. */
  lanes: number
  /** Items of one kind per batch at most. */
  cap: number
  /** There may be two kinds. A batch is of one kind, or one item of each. */
  kindOf?: (item: Item) => 0 | 1
  /** Two items with one key are never under way at once: the later one waits for a batch after the earlier one's. */
  keyOf?: (item: Item) => unknown
  /** Whether an item may be sent again after its batch failed with `error`; unless said otherwise it may. */
  mayRepeat?: (item: Item, error: unknown) => boolean
}

/** How often the fuller queue may go before one that waits. */
const MOST_PASSES = 3

/** What waits, in two queues, and the next batch of it. */
function createQueues<Item, Result>({ cap, kindOf = () => 0, keyOf }: Omit<BatcherOptions<Item>, 'lanes' | 'mayRepeat'>) {
  type Queue = Waiting<Item, Result>[]
  const queues: [Queue, Queue] = [[], []]
  const underWay = new Set<unknown>()
  let passed = 0

  function takeOf(kind: 0 | 1): Queue {
    const batch: Queue = []
    const left: Queue = []
    // Of one key the earlier goes first, also where it does not go now.
    const keys = new Set(underWay)
    for (const waiting of queues[kind]) {
      const key = keyOf ? keyOf(waiting.item) : waiting
      if (batch.length === cap || keys.has(key)) left.push(waiting)
      else batch.push(waiting)
      keys.add(key)
    }
    queues[kind] = left
    if (keyOf) for (const { item } of batch) underWay.add(keyOf(item))
    return batch
  }

  function nextKind(): 0 | 1 {
    const fuller = queues[0].length >= queues[1].length ? 0 : 1
    const other = fuller === 0 ? 1 : 0
    const waits = queues[other].length > 0
    const kind = waits && passed === MOST_PASSES ? other : fuller
    passed = waits && kind === fuller ? passed + 1 : 0
    return kind
  }

  return {
    add: (waiting: Waiting<Item, Result>) => queues[kindOf(waiting.item)].push(waiting),
    /** Takes back what was not sent yet; false where it was. */
    drop(waiting: Waiting<Item, Result>): boolean {
      const queue = queues[kindOf(waiting.item)]
      const place = queue.indexOf(waiting)
      if (place >= 0) queue.splice(place, 1)
      return place >= 0
    },
    isWaiting: () => queues[0].length + queues[1].length > 0,
    halfFills: () => Math.max(queues[0].length, queues[1].length) >= cap / 2,
    take(): Queue {
      const kind = nextKind()
      const other = kind === 0 ? 1 : 0
      const batch = takeOf(kind)
      if (batch.length === 0) return takeOf(other)
      const pairs = batch.length === 1 && Math.min(queues[other].length, cap) === 1
      return pairs ? [...batch, ...takeOf(other)] : batch
    },
    over(batch: Queue): void {
      if (keyOf) for (const { item } of batch) underWay.delete(keyOf(item))
    },
  }
}

/** What is still to be sent; the rest has failed. The error of several is not that of one which nobody tries alone any more. */
function orFailed<Item, Result>(
  batch: Waiting<Item, Result>[],
  error: unknown,
  isWanted: (waiting: Waiting<Item, Result>) => boolean,
  isCommon = batch.length > 1,
): Waiting<Item, Result>[] {
  const wanted = new Set(batch.filter(isWanted))
  for (const waiting of batch) if (!wanted.has(waiting)) waiting.reject(isCommon && waiting.isLate ? new WaitedTooLong() : error)
  return [...wanted]
}

/**
 * Micro-batches without a timer: whatever queued while the earlier batch was in flight goes out together, the fuller kind first.
 * A batch that fails as a whole is tried again in halves, down to single items, so one bad item cannot fail its neighbours.
 * `run` answers in the order of its items.
 */
export function createBatcher<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  { lanes, mayRepeat = () => true, ...options }: BatcherOptions<Item>,
) {
  const queues = createQueues<Item, Result>(options)
  let busy = 0
  let awake = false
  let idle: (() => void)[] = []

  async function settle(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map((waiting) => waiting.item))
      batch.forEach((waiting, place) => {
        waiting.resolve(results[place] as Result)
      })
    } catch (error) {
      const again = orFailed(batch, error, ({ item, isLate }) => batch.length > 1 && !isLate && mayRepeat(item, error))
      const middle = again.length >> 1
      if (middle > 0) await settle(again.slice(0, middle))
      const rest = orFailed(again.slice(middle), error, ({ isLate }) => !isLate, batch.length > 1)
      if (rest.length > 0) await settle(rest)
    }
  }

  const mayStart = () => busy < lanes && queues.isWaiting() && (busy < 2 || queues.halfFills())

  function drain(): void {
    awake = false
    while (mayStart()) {
      const batch = queues.take()
      if (batch.length === 0) return
      busy += 1
      void settle(batch).then(() => over(batch))
    }
  }

  /** Once this turn is over, so that all that comes within it goes together: what follows from the answers of one batch, too. */
  function wake(): void {
    if (awake || !mayStart()) return
    awake = true
    setImmediate(drain)
  }

  function over(batch: Waiting<Item, Result>[]): void {
    queues.over(batch)
    busy -= 1
    wake()
    rest()
  }

  function rest(): void {
    if (busy > 0 || queues.isWaiting()) return
    for (const done of idle) done()
    idle = []
  }

  /** Refuses what could not be sent in time. What was sent goes on: only its answer tells what became of it. */
  function giveUp(waiting: Waiting<Item, Result>): void {
    waiting.isLate = true
    if (!queues.drop(waiting)) return
    waiting.reject(new WaitedTooLong())
    rest()
  }

  return {
    /** Refuses `unavailable` what was not sent within `patience` milliseconds, if any are given; then it never is. */
    add(item: Item, patience?: number): Promise<Result> {
      const { promise, resolve, reject } = Promise.withResolvers<Result>()
      const waiting = { item, resolve, reject, isLate: false }
      queues.add(waiting)
      wake()
      if (patience === undefined) return promise
      const timer = setTimeout(giveUp, patience, waiting).unref()
      return promise.finally(() => clearTimeout(timer))
    },
    /** Resolves when nothing is queued or under way. */
    finished: () => (busy === 0 && !queues.isWaiting() ? Promise.resolve() : new Promise<void>((resolve) => idle.push(resolve))),
  }
}
