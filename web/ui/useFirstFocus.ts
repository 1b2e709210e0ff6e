import { type RefObject, useLayoutEffect, useRef } from 'react'

const fields = 'input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)'

/**
 * The part of a window in which the focus begins: on what asks for it (`data-autofocus`, `autoFocus`), else on its first field, else on the button that does it, so that
 * Enter is never the way out; else on its first link or button, or on the part itself.
 */
export function useFirstFocus<E extends HTMLElement = HTMLFormElement>(): RefObject<E | null> {
  const part = useRef<E>(null)
  useLayoutEffect(() => {
    const inside = part.current
    if (!inside || inside.querySelector('[data-autofocus]')) return
    const focused = inside.contains(document.activeElement) ? document.activeElement : null
    const found = [fields, 'button[type=submit]:not(:disabled)', 'a[href], button:not(:disabled)']
    const first = focused ?? found.map((one) => inside.querySelector(one)).find(Boolean) ?? inside
    if (first === inside) inside.tabIndex = -1
    first.setAttribute('data-autofocus', 'true')
  }, [])
  return part
}
