import type { ComponentType } from 'react'
import { Awaited, later } from '../ui/later.tsx'
import { useUrlFilters } from '../ui/useUrlFilters.ts'
import { LateTab } from './LateTab.tsx'
import { PendingTab } from './PendingTab.tsx'
import { RekonHeader } from './RekonHeader.tsx'
import { settlementStart } from './settlementFilters.ts'

// On a phone what stands beside the title has its line before it is there.
const waiting = () => (
  <>
    <RekonHeader sub={undefined} />
    <Awaited />
  </>
)
const SettlementLines = later(async () => (await import('./SettlementLines.tsx')).default, { waiting })

const tabs = new Map<string, ComponentType>([
  ['late', LateTab],
  ['claims', later(async () => (await import('./ClaimsTab.tsx')).default, { waiting })],
  ['settlement', later(async () => (await import('./SettlementList.tsx')).default, { waiting })],
  ['money', later(async () => (await import('./MoneyTab.tsx')).default, { waiting })],
])

/** Reconciliation with the partners: what is pending, what was delivered too late, what they take back, what they bill, and what stands at them. */
export default function Rekon() {
  const [{ tab, id }] = useUrlFilters({ ...settlementStart, tab: '' })
  if (tab === 'settlement' && id !== undefined) return <SettlementLines key={id} id={id} />
  const Tab = tabs.get(tab) ?? PendingTab
  return <Tab />
}
