import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './PanelTabs.module.css'

interface PanelTabsProps {
  tabs: readonly { id: string; label: string; content: ReactNode }[]
  label: string
  /** What they show is that of the record before. */
  stale?: boolean
}

/** Tabs of a side panel; the first is open at the start, and the choice outlives a change of the record. */
export function PanelTabs({ tabs, label, stale }: PanelTabsProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const open = tabs.some((tab) => tab.id === chosen) ? chosen : (tabs[0]?.id ?? null)
  return (
    <Tabs value={open} onChange={setChosen} keepMounted={false} classNames={classes} aria-busy={stale}>
      <Tabs.List aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.id} value={tab.id}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.id} value={tab.id} px={20} py={14} opacity={stale ? 0.5 : undefined}>
          {tab.content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
