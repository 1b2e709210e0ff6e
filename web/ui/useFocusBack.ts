import { useEffect, useState } from 'react'

/** Gives the focus back to what had it when this opened, once it is gone. For windows that are drawn only while they are open. */
export function useFocusBack(): void {
  const [origin] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (origin instanceof HTMLElement && origin.isConnected) origin.focus({ preventScroll: true })
    },
    [origin],
  )
}
