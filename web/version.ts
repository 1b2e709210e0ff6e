import { useSyncExternalStore } from 'react'

let first: string | null = null
let newer = false
const listeners = new Set<() => void>()

/** Told the version header of every answer: the first is the one this page came with, another means a newer build. */
export function seenVersion(version: string | null) {
  if (!version || newer) return
  first ??= version
  if (version === first) return
  newer = true
  for (const listener of listeners) listener()
}

/** The build that this page came from; null before the first answer. */
export const pageVersion = (): string | null => first

/** Whether the server runs a newer build than this page. */
export const useNewerVersion = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => newer,
  )
