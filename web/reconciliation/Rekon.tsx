import { lazy, Suspense } from 'react'
import { useUrlFilters } from '../ui/useUrlFilters.ts'
import { LateTab } from './LateTab.tsx'
import { PendingTab } from './PendingTab.tsx'
import { RekonHeader } from './RekonHeader.tsx'
import { settlementStart } from './settlementFilters.ts'

const ClaimsTab = lazy(() => import('./ClaimsTab.tsx'))
const MoneyTab = lazy(() => import('./MoneyTab.tsx'))
const SettlementList = lazy(() => import('./SettlementList.tsx'))
const SettlementLines = lazy(() => import('./SettlementLines.tsx'))

/** Reconciliation with the partners: what is pending, what was delivered too late, what they take back, what they bill, and what stands at them. */
export default function Rekon() {
  const [{ tab, id }] = useUrlFilters({ ...settlementStart, tab: '' })
  return <Suspense fallback={<RekonHeader />}>{partOf(tab, id)}</Suspense>
}

function partOf(tab: string, id: number | undefined) {
  switch (tab) {
    case 'late':
      return <LateTab />
    case 'claims':
      return <ClaimsTab />
    case 'money':
      return <MoneyTab />
    case 'settlement':
      return id === undefined ? <SettlementList /> : <SettlementLines key={id} id={id} />
    default:
      return <PendingTab />
  }
}
