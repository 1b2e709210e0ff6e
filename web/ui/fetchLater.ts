/** Idle time after which code is fetched that nobody has asked for yet, in milliseconds: the screen stands by then. */
const fetchAfter = 3000

/** Fetches the code of what opens by a click before the click, so that it opens at once and without a network. Answers the way to give that up. */
export function fetchLater(load: () => Promise<unknown>): () => void {
  const timer = setTimeout(() => void load().catch(() => undefined), fetchAfter)
  return () => clearTimeout(timer)
}
