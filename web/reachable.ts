import { ApiError, api } from './api.ts'

/** How long a server that does not answer is left alone, in milliseconds. */
const pause = 3000

const answers = () =>
  api('resourceInfo', {}).then(
    () => true,
    (error) => !(error instanceof ApiError && error.status === 0),
  )

/** The network coming back, or a while. */
const later = () =>
  new Promise<void>((done) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      done()
    }
    const timer = setTimeout(end, pause)
    addEventListener('online', end)
  })

/** Loads a part of the app, and where the connection is lost waits for it instead of failing; what a server does not have any more fails at once. */
export async function whenReachable<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine && (await answers())) throw error
      await later()
    }
  }
}

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
