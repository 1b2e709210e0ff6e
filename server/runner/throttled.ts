/** A restart of PostgreSQL costs a server dozens of connections and hundreds of requests at once. */
const PAUSE_MS = 10_000

/** Tells of the first event at once, and of those of each next ten seconds as one: the latest, and how many there were. */
export function throttled<Event>(tell: (latest: Event, times: number) => void): (event: Event) => void {
  let latest: Event | undefined
  let times = 0
  let timer: NodeJS.Timeout | undefined
  function flush(): void {
    timer = undefined
    if (times === 0) return
    tell(latest as Event, times)
    times = 0
    timer = setTimeout(flush, PAUSE_MS).unref()
  }
  return (event) => {
    latest = event
    times += 1
    if (!timer) flush()
  }
}
