import { useSyncExternalStore } from 'react'
import { listeners } from './listeners.ts'

let first: string | null = null
let newer = false
const { listen, tell } = listeners()

/** Told the version header of every answer: the first is the one this page came with, another means a newer build. */
export function seenVersion(version: string | null) {
  if (!version || newer) return
  first ??= version
  if (version === first) return
  newer = true
  tell()
}

/** The build that this page came from; null before the first answer. */
export const pageVersion = (): string | null => first

/** Whether the server runs a newer build than this page. */
export const useNewerVersion = (): boolean => useSyncExternalStore(listen, () => newer)
