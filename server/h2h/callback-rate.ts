/** What is known of how fast callback addresses answer, and how many callbacks are on their way to each; by users, in one server's memory. */
export interface CallbackRate {
  /** How many more callbacks may be sent to the user's address now. */
  room(userId: number): number
  /** How many may be on their way to it at once: as many as twenty where each takes a second, two where each takes ten, at least one. */
  allowance(userId: number): number
  /** One is on its way; the answered function says that it has ended. */
  begin(userId: number): () => void
  /** Seconds until it is the turn of one more callback that finds no room: each is put behind those before it, an hour at most. */
  putOff(userId: number): number
  /** Milliseconds until it may be somebody's turn; null when nobody's is awaited. */
  nextTurn(): number | null
}

const IN_FLIGHT_SECONDS = 20
const MOST_IN_FLIGHT = 20
/** Of an address that was not asked yet. */
const FIRST_GUESS_SECONDS = 2
/** How much the latest answer counts among those before it. */
const WEIGHT = 0.3
const LONGEST_PUT_OFF_SECONDS = 3600
const MOST_REMEMBERED = 10_000

interface Address {
  seconds: number
  /** When those began that are on their way. */
  begun: Set<{ at: number }>
  /** Until when its places are taken by what was put off. */
  takenUntil: number
}

/** `elapsed` is a clock in milliseconds that only goes on. */
export function createCallbackRate(elapsed = () => performance.now()): CallbackRate {
  const addresses = new Map<number, Address>()

  function addressOf(userId: number): Address {
    const known = addresses.get(userId)
    if (known) return known
    if (addresses.size >= MOST_REMEMBERED) forgetIdle()
    const made = { seconds: FIRST_GUESS_SECONDS, begun: new Set<{ at: number }>(), takenUntil: 0 }
    addresses.set(userId, made)
    return made
  }
  function forgetIdle(): void {
    const now = elapsed()
    for (const [userId, { begun, takenUntil }] of addresses) if (begun.size === 0 && takenUntil <= now) addresses.delete(userId)
  }

  /** A call under way counts before it has answered. */
  function secondsOf({ seconds, begun }: Address): number {
    const [oldest] = begun
    return Math.max(seconds, oldest ? (elapsed() - oldest.at) / 1000 : 0)
  }
  const allowanceOf = (address: Address) =>
    Math.min(MOST_IN_FLIGHT, Math.max(1, Math.round(IN_FLIGHT_SECONDS / secondsOf(address))))
  const turnSeconds = (address: Address) => secondsOf(address) / allowanceOf(address)

  return {
    allowance: (userId) => allowanceOf(addressOf(userId)),
    room(userId) {
      const address = addressOf(userId)
      return Math.max(0, allowanceOf(address) - address.begun.size)
    },
    begin(userId) {
      const address = addressOf(userId)
      const one = { at: elapsed() }
      address.begun.add(one)
      return () => {
        if (!address.begun.delete(one)) return
        const took = (elapsed() - one.at) / 1000
        address.seconds += (took - address.seconds) * WEIGHT
      }
    },
    putOff(userId) {
      const address = addressOf(userId)
      const now = elapsed()
      const turn = Math.max(now, address.takenUntil) + turnSeconds(address) * 1000
      address.takenUntil = Math.min(turn, now + LONGEST_PUT_OFF_SECONDS * 1000)
      return (address.takenUntil - now) / 1000
    },
    nextTurn() {
      const now = elapsed()
      const turns = [...addresses.values()].filter(({ takenUntil }) => takenUntil > now).map(turnSeconds)
      return turns.length === 0 ? null : Math.min(...turns) * 1000
    },
  }
}
