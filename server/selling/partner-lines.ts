import { within } from '../runner/within.ts'

/** Milliseconds after which a line begins nothing more, and leaves the rest to its next list, which is newer. */
const BEGINS_FOR_MS = 50_000
/** Milliseconds that whoever began lines waits for them. */
const WAITS_MS = 10_000

/** Who is asked: a partner, or null for the simulator of the sandbox, whichever partner it stands for. */
export type Asked = number | null

export type PartnerLines = ReturnType<typeof createPartnerLines>

/** What is asked of partners beside the calls of sellers, each on a line of its own: a partner that hangs delays only itself. */
export function createPartnerLines(elapsed: () => number) {
  const underWay = new Map<Asked, Promise<void>>()
  const failures: unknown[] = []
  const stopped = Promise.withResolvers<void>()
  let isStopped = false

  async function work<Piece>(pieces: readonly Piece[], atOnce: number, does: (piece: Piece) => Promise<void>): Promise<void> {
    const until = elapsed() + BEGINS_FOR_MS
    const left = pieces.values()
    const oneAfterTheOther = async () => {
      for (const piece of left) {
        await does(piece).catch((error) => failures.push(error))
        if (isStopped || elapsed() >= until) return
      }
    }
    await Promise.all(Array.from({ length: atOnce }, oneAfterTheOther))
  }

  return {
    /** Does its pieces for one partner, so many at once. Where it is still at an earlier list, nothing: its next list is newer. */
    begin<Piece>(asked: Asked, pieces: readonly Piece[], atOnce: number, does: (piece: Piece) => Promise<void>): void {
      if (isStopped || underWay.has(asked)) return
      underWay.set(
        asked,
        work(pieces, atOnce, does).finally(() => underWay.delete(asked)),
      )
    },
    /** Waits until every line has ended, for some seconds at most. Throws what went wrong since somebody last asked. */
    async ended(): Promise<void> {
      await within(WAITS_MS, Promise.race([Promise.all(underWay.values()), stopped.promise]), null)
      const [failure] = failures.splice(0)
      if (failure !== undefined) throw failure
    },
    /** Begins nothing more; nobody waits for lines any longer, so that the clock can stop. */
    stop(): void {
      isStopped = true
      stopped.resolve()
    },
    /** Stops, and waits until nothing is under way. */
    async close(): Promise<void> {
      this.stop()
      await Promise.all(underWay.values())
    },
  }
}
