import { useSyncExternalStore } from 'react'

const kept = 'counter-margin-hidden'
const listeners = new Set<() => void>()

const read = () => localStorage.getItem(kept) === '1'

/** Hides own price and margin from customers who look at the screen, or shows them again; remembered by this browser. */
export function hideMargin(hidden: boolean) {
  localStorage.setItem(kept, hidden ? '1' : '0')
  for (const listener of listeners) listener()
}

export const useMarginHidden = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, read)
