import { useSyncExternalStore } from 'react'

/** The network coming back, or so long, unless `signal` aborts before. */
export const networkOr = (milliseconds: number, signal?: AbortSignal) =>
  new Promise<void>((done) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal?.removeEventListener('abort', end)
      done()
    }
    const timer = setTimeout(end, milliseconds)
    addEventListener('online', end)
    signal?.addEventListener('abort', end)
  })

const tells = ['online', 'offline', 'server'] as const
let isHeard = true
/** Whether the last call that ended got no answer of the server: none, or one of a proxy or a page that keeps the network for itself. */
export const isSilent = () => !isHeard
export function hearServer(now: boolean) {
  if (now === isHeard) return
  isHeard = now
  dispatchEvent(new Event('server'))
}

/** Tells whenever the network or the server goes or comes back, and answers the way to stop. */
export function onNetwork(listener: (isThere: boolean) => void): () => void {
  const tell = () => listener(navigator.onLine && isHeard)
  for (const name of tells) addEventListener(name, tell)
  return () => {
    for (const name of tells) removeEventListener(name, tell)
  }
}

export const useOnline = () => useSyncExternalStore(onNetwork, () => navigator.onLine)
