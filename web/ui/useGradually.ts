import { useWindowEvent } from '@mantine/hooks'
import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Rows drawn at first and at every time the end comes near: thousands at once would hold the browser for seconds. */
const batch = 100

/**
 * The first rows of a long list, and more of them whenever its end comes into view: `drawn` are the rows to draw and
 * `end` is the ref of an element after them. `needed` is the index of a row that must be among them, or -1.
 */
export function useGradually<Row>(rows: readonly Row[], needed = -1) {
  const [reached, setReached] = useState(batch)
  const watch = useRef<IntersectionObserver | null>(null)
  const count = Math.max(reached, Math.ceil((needed + 1) / batch) * batch)
  const end = useCallback((element: Element | null) => {
    watch.current?.disconnect()
    if (!element) return
    watch.current = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setReached((before) => before + batch)
    })
    watch.current.observe(element)
  }, [])
  // Paper has no end that comes into view.
  useWindowEvent('beforeprint', () => flushSync(() => setReached(rows.length)))
  return { drawn: rows.length > count ? rows.slice(0, count) : rows, end: rows.length > count ? end : undefined }
}
