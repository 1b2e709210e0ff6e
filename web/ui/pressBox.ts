import type { KeyboardEvent } from 'react'

/** Presses the box that chooses a row, where the row itself has the focus and has one; with Shift held all up to it. */
export function pressBox(event: KeyboardEvent, row: HTMLElement | undefined) {
  const box = row === event.target ? row?.querySelector('[data-choose] input') : undefined
  if (!box) return
  event.preventDefault()
  box.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: event.shiftKey }))
}
