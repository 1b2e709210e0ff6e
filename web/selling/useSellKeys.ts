import { useWindowEvent } from '@mantine/hooks'
import type { RefObject } from 'react'
import type { CounterProps } from './useSellActions.ts'

const covered = () => document.querySelector('[role=dialog], [role=menu]') !== null

/** F2 goes to the number, / to the search, Escape one step back; none of them while another tab covers the form (`shown`), a dialog is open or somebody types elsewhere. */
export function useSellKeys(pane: RefObject<HTMLElement | null>, shown: boolean, steps: CounterProps['steps']) {
  useWindowEvent('keydown', (event) => {
    if (!shown || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || covered()) return
    const target = event.target as Element
    const inside = pane.current?.contains(target) || target === document.body || target.id === 'content'
    const typing =
      target.matches('input:not([type=checkbox]), textarea') && !target.matches('[data-focus=number][inputmode=numeric]')
    if (event.key === 'F2') steps.toNumber()
    else if (event.key === '/' && !typing) steps.focus('search')
    else if (event.key === 'Escape' && inside) steps.back()
    else return
    event.preventDefault()
  })
}
