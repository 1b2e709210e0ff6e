import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import panel from '../ui/PanelTabs.module.css'

export type PaneName = 'sell' | 'commands' | 'receipts'
export const paneId = (name: PaneName) => `sell-${name}`

interface PaneTabsProps {
  tabs: readonly PaneName[]
  open: PaneName
  onOpen: (name: PaneName) => void
  phone: boolean
}

/** Tabs of the panes that do not fit beside each other; the panes stay alive behind them. On a phone they share the width. */
export function PaneTabs({ tabs, open, onOpen, phone }: PaneTabsProps) {
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
    <div role="tablist" aria-label={t('tabs')} className={panel.row} style={phone ? { gap: 0 } : undefined} onKeyDown={move}>
      {tabs.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          className={panel.tab}
          style={{ flex: phone ? 1 : undefined, height: 44, justifyContent: 'center' }}
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
