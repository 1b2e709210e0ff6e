import { useCallback, useState } from 'react'

/** The rows of a list that are ticked, by id, and the ways to tick one or all; both are stable. */
export function useChosen<K = number>(begin: Iterable<K> = []) {
  const [chosen, setChosen] = useState<ReadonlySet<K>>(() => new Set(begin))
  const choose = useCallback(
    (id: K, on: boolean) => setChosen((before) => new Set(on ? [...before, id] : [...before].filter((other) => other !== id))),
    [],
  )
  const chooseAll = useCallback((ids: Iterable<K>) => setChosen(new Set(ids)), [])
  return { chosen, choose, chooseAll }
}
