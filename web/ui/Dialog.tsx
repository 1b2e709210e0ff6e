import { useRef, useState } from 'react'
import type { DialogProps } from './DialogWindow.tsx'
import { later } from './later.tsx'

const DialogWindow = later(async () => (await import('./DialogWindow.tsx')).DialogWindow)

/**
 * A dialog that gives the focus back: to what had it, or, when that is gone (a menu item), to the table row or the
 * content. Clicking beside it does not close it, so nothing typed is lost by a slip.
 */
export function Dialog(props: DialogProps) {
  const { opened } = props
  const origin = useRef<Element | null>(null)
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  if (opened !== (state === 'open')) {
    if (opened) origin.current = document.activeElement
    if (opened || state === 'open') setState(opened ? 'open' : 'closed')
  }

  function giveBack() {
    const active = document.activeElement
    if (active && active !== document.body && !active.closest('[role=dialog]')) return
    // The next dialog of a chain has the focus by now; one below takes it back.
    const other = document.querySelector('[data-dialog-open]')
    if (other instanceof HTMLElement && props.above) other.focus()
    if (other) return
    const trigger = origin.current?.isConnected && origin.current !== document.body ? origin.current : null
    const place = trigger ?? document.querySelector('tr[data-row][tabindex="0"]') ?? document.getElementById('content')
    if (place instanceof HTMLElement) place.focus()
  }

  if (state === 'unused') return null
  return <DialogWindow {...props} onClosed={giveBack} />
}
