import { useSearch } from '@tanstack/react-router'
import { LateTab } from './LateTab.tsx'
import { PendingTab } from './PendingTab.tsx'
import { SettlementTab } from './SettlementTab.tsx'
import { tabOf } from './tabs.ts'

/** Reconciliation with the partners: what is pending, what was delivered too late, and what they bill. */
export default function Rekon() {
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  switch (tabOf(tab)) {
    case 'late':
      return <LateTab />
    case 'settlement':
      return <SettlementTab />
    default:
      return <PendingTab />
  }
}
