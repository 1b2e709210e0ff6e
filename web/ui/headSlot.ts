import { createContext, useContext, useMemo, useState } from 'react'

type Place = HTMLElement | null

/** Places in the nearest heading – of the page, or of a section of it – and the ways to say where they are; null until they are there. */
export interface HeadPlaces {
  /** The search of what stands below. */
  search: Place
  setSearch: (place: Place) => void
  /** How many rows the list below has. */
  count: Place
  setCount: (place: Place) => void
  /** Its end: what belongs to a list, wherever in the page the list is. */
  end: Place
  setEnd: (place: Place) => void
}

export const HeadSlot = createContext<HeadPlaces | null>(null)

/** For whoever has a heading: its places, to be handed down by `HeadSlot`. */
export function useHeadPlaces(): HeadPlaces {
  const [search, setSearch] = useState<Place>(null)
  const [count, setCount] = useState<Place>(null)
  const [end, setEnd] = useState<Place>(null)
  return useMemo(() => ({ search, setSearch, count, setCount, end, setEnd }), [search, count, end])
}

/** A place in the nearest heading; undefined where there is no heading. */
export const useHeadSlot = (of: 'search' | 'count' | 'end'): Place | undefined => useContext(HeadSlot)?.[of]
