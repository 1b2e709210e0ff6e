import { placesBesidePurchases } from '../../rules/partner-places.ts'

/** Whose turn in a partner's line a request takes, and whether money depends on it: inquiries, status checks and lists can wait. */
export interface Turn {
  seller: number
  isPurchase: boolean
  /** Whether it buys: what a purchase only looks at does not. */
  pays?: boolean
}

/** Of a request that is about no sale. */
export const nobodysTurn: Turn = { seller: 0, isPurchase: false }

interface QueueOptions {
  /** At once. */
  places: number
  perSecond: number
  /** Milliseconds that somebody waits for a place at most. */
  waitMs: number
  elapsed: () => number
}

interface Waiting extends Turn {
  begin: () => void
}

/** A seller in the line: how many rounds it has had, and what it holds and waits for. */
interface Row {
  round: number
  taken: number
  othersTaken: number
  purchases: Waiting[]
  others: Waiting[]
}

/** What one may take of a line, so that nobody keeps others out of it with what is free. */
export function sharesOf({ places, perSecond, waitMs }: Pick<QueueOptions, 'places' | 'perSecond' | 'waitMs'>) {
  const others = placesBesidePurchases(places)
  const inTime = Math.max(places, Math.ceil((perSecond * waitMs) / 1000))
  return {
    /** Places that one seller holds at most. */
    each: Math.max(1, Math.min(places - 1, Math.ceil((places * 3) / 4))),
    /** Places that all together hold with what is no purchase. */
    others,
    /** Of these one seller's. */
    othersOfEach: Math.max(1, others < 4 ? others - 1 : Math.ceil(others / 2)),
    /** What one seller may have waiting: more purchases would not get a place in time even if it were alone. */
    purchasesWaiting: inTime,
    othersWaiting: Math.max(1, Math.floor(inTime / 2)),
  }
}

const waits = ({ purchases, others }: Row): boolean => purchases.length + others.length > 0

function remove(row: Row, one: Waiting): boolean {
  const line = one.isPurchase ? row.purchases : row.others
  const place = line.indexOf(one)
  if (place >= 0) line.splice(place, 1)
  return place >= 0
}

type Next = { row: Row; head: Waiting } | null

/** Whose turn it is: nobody has a second one before everybody who waits had one, and of one round purchases go first. */
function createFairOrder(shares: ReturnType<typeof sharesOf>) {
  const rows = new Map<number, Row>()
  let round = 0
  let taken = 0
  let othersTaken = 0

  const mayAskMore = (row: Row): boolean => othersTaken < shares.others && row.othersTaken < shares.othersOfEach
  const headOf = (row: Row): Waiting | undefined =>
    row.taken < shares.each ? (row.purchases[0] ?? (mayAskMore(row) ? row.others[0] : undefined)) : undefined
  /** Who could not take its turn, because it holds too much already, does not have it twice later. */
  const roundOf = (row: Row): number => Math.max(row.round, round)

  /** Of those with the same claim, whoever has waited in the line for longest. */
  function next(): Next {
    let best: Next = null
    for (const row of rows.values()) {
      const head = headOf(row)
      if (!head) continue
      const behind = best ? roundOf(row) - roundOf(best.row) : -1
      if (behind < 0 || (behind === 0 && head.isPurchase && !best?.head.isPurchase)) best = { row, head }
    }
    return best
  }

  function hold(row: Row, { isPurchase }: Turn, by: 1 | -1): void {
    taken += by
    row.taken += by
    if (isPurchase) return
    othersTaken += by
    row.othersTaken += by
  }

  return {
    next,
    taken: () => taken,
    take(row: Row, head: Waiting): void {
      hold(row, head, 1)
      remove(row, head)
      round = roundOf(row)
      row.round = round + 1
      // To the end of its new round.
      rows.delete(head.seller)
      rows.set(head.seller, row)
    },
    giveBack: (row: Row, turn: Turn): void => hold(row, turn, -1),
    /** Forgets who holds nothing, waits for nothing, and is owed no later turn than anybody who comes new. */
    forget(): void {
      const isIdle = taken === 0 && ![...rows.values()].some(waits)
      for (const [seller, row] of rows) if (row.taken === 0 && !waits(row) && (isIdle || row.round <= round)) rows.delete(seller)
    },
    rowOf(seller: number): Row {
      const row = rows.get(seller) ?? { round, taken: 0, othersTaken: 0, purchases: [], others: [] }
      rows.set(seller, row)
      return row
    },
  }
}

/** Limits calls to one partner: how many at once and per second, fair by seller. */
export function createQueue({ places, perSecond, waitMs, elapsed }: QueueOptions) {
  const shares = sharesOf({ places, perSecond, waitMs })
  const order = createFairOrder(shares)
  let nextAt = 0
  let timer: NodeJS.Timeout | undefined

  function go(): void {
    clearTimeout(timer)
    timer = undefined
    while (order.taken() < places) {
      const one = order.next()
      if (!one) return
      const wait = nextAt - elapsed()
      if (wait > 0) {
        timer = setTimeout(go, Math.ceil(wait))
        return
      }
      nextAt = Math.max(elapsed(), nextAt) + 1000 / perSecond
      order.take(one.row, one.head)
      one.head.begin()
    }
  }

  function leave(row: Row, turn: Turn): void {
    order.giveBack(row, turn)
    go()
    order.forget()
  }

  return {
    /** Waits for a place; gives what leaves it. Rejects when none came free in time, too much of one seller waits, or the signal was given. */
    enter(signal: AbortSignal, turn: Turn): Promise<() => void> {
      const { promise, resolve, reject } = Promise.withResolvers<() => void>()
      if (signal.aborted) {
        reject(new Error('too late'))
        return promise
      }
      const row = order.rowOf(turn.seller)
      const line = turn.isPurchase ? row.purchases : row.others
      if (line.length >= (turn.isPurchase ? shares.purchasesWaiting : shares.othersWaiting)) {
        reject(new Error('too many wait'))
        return promise
      }
      const stop = (why: string) => {
        if (!remove(row, waiting)) return
        clearTimeout(patience)
        signal.removeEventListener('abort', onAbort)
        reject(new Error(why))
        order.forget()
      }
      const patience = setTimeout(() => stop('all places are taken'), waitMs)
      const onAbort = () => stop('too late')
      signal.addEventListener('abort', onAbort, { once: true })
      const waiting: Waiting = {
        ...turn,
        begin: () => {
          clearTimeout(patience)
          signal.removeEventListener('abort', onAbort)
          resolve(() => leave(row, turn))
        },
      }
      line.push(waiting)
      go()
      return promise
    },
  }
}
