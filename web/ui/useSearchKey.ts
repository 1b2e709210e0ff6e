import { type RefObject, useEffect } from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** "/" gets to a search, wherever on the screen one is: to the first of several that can be seen, and to none behind a dialog. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, defaultPrevented, target } = event
      const input = field.current
      if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented || isTyping(target) || !input?.checkVisibility()) return
      const dialogs = document.querySelectorAll('[aria-modal=true]')
      if (dialogs.length > 0 && ![...dialogs].some((dialog) => dialog.contains(input))) return
      event.preventDefault()
      input.focus()
      input.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [field])
}
