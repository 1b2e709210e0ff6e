import { untilReachable } from '../reachable.ts'

/** How long no further file may have come before code is fetched that nobody has asked for yet: the screen stands by then. In milliseconds. */
const quiet = 3000
/** On a screen that asks again and again it comes after this. */
const most = 15_000

/** Fetches the code of what opens by a click before the click, so that it opens at once and without a network. */
export function fetchLater(load: () => Promise<unknown>) {
  const begun = performance.now()
  let timer: ReturnType<typeof setTimeout>
  const observer = new PerformanceObserver(wait)
  async function fetchNow() {
    observer.disconnect()
    // Many browsers keep for good that an import failed, and a network may say that it is there and lead nowhere.
    await untilReachable()
    await load().catch(() => undefined)
  }
  function wait() {
    clearTimeout(timer)
    timer = setTimeout(fetchNow, Math.min(quiet, Math.max(0, begun + most - performance.now())))
  }
  observer.observe({ type: 'resource' })
  wait()
}
