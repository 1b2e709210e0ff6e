import { useSearch } from '@tanstack/react-router'
import { LateTab } from './LateTab.tsx'
import { PendingTab } from './PendingTab.tsx'
import { tabOf } from './tabs.ts'

/** Reconciliation with the partners: what is pending, and what was delivered too late. */
export default function Rekon() {
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  switch (tabOf(tab)) {
    case 'late':
      return <LateTab />
    default:
      return <PendingTab />
  }
}
