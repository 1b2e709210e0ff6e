import { refuse } from './refuse.ts'

/** What heavy work may take of a server. */
export interface Shares {
  /** Works at once, of all who ask. */
  together: number
  /** Of one who asks. */
  each: number
  /** Works that may wait, of all and of one. */
  waiting: number
  waitingEach: number
  longestWaitMs: number
}

/** Does a work when its turn comes. Refuses `too-many-requests` where too many wait, or it waited for too long. */
export type InShare = <T>(asker: string, work: () => Promise<T>) => Promise<T>

interface Row {
  taken: number
  waiting: Set<() => void>
}

/** A caller that asks for much waits only for itself: a free place goes to the next caller in turn, and nobody has two turns before everybody had one. */
export function fairShares({ together, each, waiting: mostWaiting, waitingEach, longestWaitMs }: Shares): InShare {
  const rows = new Map<string, Row>()
  let taken = 0
  let waiting = 0

  function next(): void {
    for (const row of rows.values()) {
      if (taken >= together) return
      const [begin] = row.waiting
      if (!begin || row.taken >= each) continue
      begin()
    }
  }

  async function itsTurn(asker: string, row: Row): Promise<boolean> {
    if (waiting >= mostWaiting || row.waiting.size >= waitingEach) return false
    waiting++
    const come = Promise.withResolvers<boolean>()
    const end = (isIts: boolean) => {
      clearTimeout(timer)
      waiting--
      row.waiting.delete(begin)
      come.resolve(isIts)
    }
    const begin = () => {
      take(row)
      end(true)
    }
    const timer = setTimeout(() => {
      end(false)
      forget(asker, row)
    }, longestWaitMs)
    row.waiting.add(begin)
    return come.promise
  }

  function take(row: Row): void {
    taken++
    row.taken++
  }

  function forget(asker: string, row: Row): void {
    if (rows.get(asker) === row && row.taken === 0 && row.waiting.size === 0) rows.delete(asker)
  }

  return async (asker, work) => {
    const row = rows.get(asker) ?? { taken: 0, waiting: new Set() }
    rows.set(asker, row)
    if (taken < together && row.taken < each) take(row)
    else if (!(await itsTurn(asker, row))) {
      forget(asker, row)
      return refuse('too-many-requests', { seconds: 1 })
    }
    try {
      return await work()
    } finally {
      taken--
      row.taken--
      // After its turn a caller goes to the end of the queue.
      rows.delete(asker)
      rows.set(asker, row)
      next()
      forget(asker, row)
    }
  }
}
