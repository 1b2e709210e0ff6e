import { useEffect, useRef } from 'react'

/** What was typed so far, and whether Enter ended it; once taken, nothing more is kept. */
export type TakeEarly = () => { text: string; entered: boolean }

/** Milliseconds after which keys go where they always go. */
const MOST = 5_000

/**
 * Keeps what is typed between the wish for a window and its field having the focus: its code may still be on its way, and a lost
 * beginning makes another word. The field takes it when it gets the focus. A click and five seconds end it, and Escape, after which
 * the window is `wanted` no more.
 */
export function useEarlyKeys(isWanted: boolean, wanted: (isWanted: false) => void): TakeEarly {
  const early = useRef({ text: '', entered: false, stop: () => {} })
  useEffect(() => {
    if (!isWanted) return
    const keep = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || (target instanceof Element && target.closest('[aria-modal=true]'))) return
      if (key === 'Enter') early.current.entered = true
      else if (key === 'Backspace') early.current.text = early.current.text.slice(0, -1)
      else if (key.length === 1) early.current.text += key
      else return key === 'Escape' ? given() : undefined
      event.preventDefault()
      event.stopPropagation()
    }
    const ended = new AbortController()
    const stop = () => ended.abort()
    const given = () => {
      early.current = { text: '', entered: false, stop }
      stop()
      wanted(false)
    }
    early.current = { text: '', entered: false, stop }
    const heard = { capture: true, signal: ended.signal }
    document.addEventListener('keydown', keep, heard)
    document.addEventListener('pointerdown', stop, heard)
    const late = setTimeout(stop, MOST)
    ended.signal.addEventListener('abort', () => clearTimeout(late))
    return stop
  }, [isWanted, wanted])
  return () => {
    const { text, entered, stop } = early.current
    stop()
    early.current = { text: '', entered: false, stop }
    return { text, entered }
  }
}
