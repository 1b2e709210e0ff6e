import { useSyncExternalStore } from 'react'

/** The network coming back, or so long. */
export const networkOr = (milliseconds: number) =>
  new Promise<void>((done) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      done()
    }
    const timer = setTimeout(end, milliseconds)
    addEventListener('online', end)
  })

/** Tells whenever the network goes or comes back, and answers the way to stop. */
export function onNetwork(listener: (isThere: boolean) => void): () => void {
  const tell = () => listener(navigator.onLine)
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}

export const useOnline = () => useSyncExternalStore(onNetwork, () => navigator.onLine)
