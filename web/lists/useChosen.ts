import { useCallback, useState } from 'react'

const none: ReadonlySet<number> = new Set()

/** The rows of a list that are ticked, by id, and the ways to tick one or all; both are stable. */
export function useChosen() {
  const [chosen, setChosen] = useState(none)
  const choose = useCallback(
    (id: number, on: boolean) =>
      setChosen((before) => new Set(on ? [...before, id] : [...before].filter((other) => other !== id))),
    [],
  )
  const chooseAll = useCallback((ids: Iterable<number>) => setChosen(new Set(ids)), [])
  return { chosen, choose, chooseAll }
}
