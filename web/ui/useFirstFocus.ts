import { type RefObject, useLayoutEffect, useRef } from 'react'

const fields = 'input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)'

/**
 * The form of a dialog in which the focus begins: on what asks for it (`data-autofocus`, `autoFocus`), else on its first field, else on the button that does it, so that
 * Enter is never the way out.
 */
export function useFirstFocus(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    const inside = form.current
    if (!inside || inside.querySelector('[data-autofocus]')) return
    const focused = inside.contains(document.activeElement) ? document.activeElement : null
    const first = focused ?? inside.querySelector(fields) ?? inside.querySelector('button[type=submit]:not(:disabled)')
    first?.setAttribute('data-autofocus', 'true')
  }, [])
  return form
}
