import { useWindowEvent } from '@mantine/hooks'
import type { RefObject } from 'react'

interface Keys {
  pane: RefObject<HTMLElement | null>
  /** False while another tab covers the form. */
  shown: boolean
  onBack: () => void
  onNumber: () => void
  onSearch: () => void
}

const covered = () => document.querySelector('[role=dialog], [role=menu]') !== null

/** F2 goes to the number, / to the search, Escape one step back; none of them while a dialog is open or somebody types elsewhere. */
export function useSellKeys({ pane, shown, onBack, onNumber, onSearch }: Keys) {
  useWindowEvent('keydown', (event) => {
    if (!shown || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || covered()) return
    const target = event.target as Element
    const inside = pane.current?.contains(target) || target === document.body || target.id === 'content'
    const typing =
      target.matches('input:not([type=checkbox]), textarea') && !target.matches('[data-focus=number][inputmode=numeric]')
    if (event.key === 'F2') onNumber()
    else if (event.key === '/' && !typing) onSearch()
    else if (event.key === 'Escape' && inside) onBack()
    else return
    event.preventDefault()
  })
}
