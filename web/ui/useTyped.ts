import { useCallback, useEffect, useRef, useState } from 'react'

/** Milliseconds after the last letter until what was typed is applied by itself. */
const pause = 600

/**
 * What is typed into a search: applied after a pause, or at once by `apply`. What is applied elsewhere – another view, the way
 * back – is shown; what comes back of one's own typing never takes away letters that were typed meanwhile.
 */
export function useTyped(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value)
  const applied = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const search = useRef(onSearch)
  search.current = onSearch
  useEffect(() => {
    if (value === applied.current) return
    clearTimeout(timer.current)
    applied.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const apply = useCallback((next: string) => {
    clearTimeout(timer.current)
    applied.current = next.trim()
    search.current(applied.current)
  }, [])
  const type = useCallback(
    (next: string) => {
      setText(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        if (next.trim() !== applied.current) apply(next)
      }, pause)
    },
    [apply],
  )
  return { text, type, apply }
}
