import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import panel from '../ui/PanelTabs.module.css'
import classes from './PaneTabs.module.css'

export type PaneName = 'sell' | 'commands' | 'receipts'
export const paneId = (name: PaneName) => `sell-${name}`

interface PaneTabsProps {
  label: string
  tabs: readonly PaneName[]
  open: PaneName
  onOpen: (name: PaneName) => void
}

/** Tabs of the panes that do not fit beside each other; the panes stay alive behind them. */
export function PaneTabs({ label, tabs, open, onOpen }: PaneTabsProps) {
  const t = useTranslations('selling')
  function move(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = tabs[(tabs.indexOf(open) + step + tabs.length) % tabs.length]!
    onOpen(next)
    document.getElementById(`${paneId(next)}-tab`)?.focus()
  }
  return (
    <div role="tablist" aria-label={label} className={`${panel.row} ${classes.tabs}`} onKeyDown={move}>
      {tabs.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          className={`${panel.tab} ${classes.tab}`}
          id={`${paneId(name)}-tab`}
          aria-controls={paneId(name)}
          aria-selected={name === open}
          tabIndex={name === open ? 0 : -1}
          onClick={() => onOpen(name)}
        >
          {t(name)}
        </button>
      ))}
    </div>
  )
}
