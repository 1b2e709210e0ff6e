/** What is still to happen, in the order of time. Times are milliseconds since 1970. */
export interface Timetable {
  /** The moment that is being worked off. */
  now(): number
  /** Things of one moment happen in the order they were planned. */
  plan(at: number, happen: () => void): void
  /** Lets everything happen up to and including this moment; what is planned later stays. */
  runUntil(end: number): void
}

export function createTimetable(start: number): Timetable {
  /** The next one stands last. */
  const planned: { at: number; happen: () => void }[] = []
  let moment = start

  function plan(at: number, happen: () => void): void {
    let [low, high] = [0, planned.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (planned[middle]!.at > at) low = middle + 1
      else high = middle
    }
    planned.splice(low, 0, { at, happen })
  }

  function runUntil(end: number): void {
    while (planned.length > 0 && planned.at(-1)!.at <= end) {
      const { at, happen } = planned.pop()!
      moment = at
      happen()
    }
  }

  return { now: () => moment, plan, runUntil }
}
