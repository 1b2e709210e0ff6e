import type { Query } from '@tanstack/react-query'
import type { CallName } from './api.ts'
import { queryClient } from './queryClient.ts'

/** Reads that are shown otherwise than the server knows them yet, and by how many changes under way. */
const held = new Map<string, number>()
let last: Promise<unknown> = Promise.resolve()

/**
 * Reads again – now, or when they are next shown – the reads that a call changed; `api` says it for every call, as the contract declares it.
 * A read under way begins anew, so that the caller soon sees its change. Without `restart` it is finished and then repeated once: what
 * others do comes so often that a slow read would never end.
 */
export function refresh(reads: readonly string[], { restart = true }: { restart?: boolean } = {}) {
  const now = reads.filter((name) => !held.has(name))
  if (now.length === 0) return
  const ofThese = { predicate: ({ queryKey: [name] }: { queryKey: readonly unknown[] }) => now.includes(name as string) }
  for (const query of queryClient.getQueryCache().findAll({ ...ofThese, fetchStatus: 'fetching' })) {
    // A first read is never restarted.
    if (!restart || query.state.data === undefined) readOnceMore(query)
  }
  last = queryClient.invalidateQueries(ofThese, { cancelRefetch: restart })
}

const toRepeat = new WeakSet<Query>()

/** A read under way may have started before the change: it is repeated when it is done. */
function readOnceMore(query: Query) {
  if (toRepeat.has(query)) return
  toRepeat.add(query)
  const over = () => toRepeat.delete(query)
  query.promise?.then(over, over)
  query.promise?.then(() => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })).catch(() => undefined)
}

/** Resolves when everything that the last change made outdated has been read again, for a form that shows it. */
export const refreshed = (): Promise<unknown> => last

/**
 * Keeps reads as they are shown, because an answer that comes now would show what is under way as it was. Answers the way to let go of them:
 * they are read again when nobody holds them any more.
 */
export async function hold(reads: readonly CallName[]): Promise<() => void> {
  for (const name of reads) held.set(name, (held.get(name) ?? 0) + 1)
  await Promise.all(reads.map((name) => queryClient.cancelQueries({ queryKey: [name] })))
  return () => {
    for (const name of reads) {
      const others = held.get(name)! - 1
      if (others > 0) held.set(name, others)
      else held.delete(name)
    }
    refresh(reads)
  }
}
