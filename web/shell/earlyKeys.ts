import { useEffect, useRef } from 'react'

/** What was typed so far, and whether Enter ended it; once taken, nothing more is kept. */
export type TakeEarly = () => { text: string; entered: boolean }

/**
 * Keeps what is typed between the wish for a window and its field having the focus: its code may still be on its way, and a lost
 * beginning makes another word. The field takes it when it gets the focus.
 */
export function useEarlyKeys(isWanted: boolean): TakeEarly {
  const early = useRef({ text: '', entered: false, stop: () => {} })
  useEffect(() => {
    if (!isWanted) return
    const keep = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || (target instanceof Element && target.closest('[aria-modal=true]'))) return
      if (key === 'Enter') early.current.entered = true
      else if (key === 'Backspace') early.current.text = early.current.text.slice(0, -1)
      else if (key.length === 1) early.current.text += key
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    const stop = () => document.removeEventListener('keydown', keep, true)
    early.current = { text: '', entered: false, stop }
    document.addEventListener('keydown', keep, true)
    return stop
  }, [isWanted])
  return () => {
    const { text, entered, stop } = early.current
    stop()
    early.current = { text: '', entered: false, stop }
    return { text, entered }
  }
}
