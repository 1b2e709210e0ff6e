import { lazy, Suspense } from 'react'
import { useUrlFilters } from '../ui/useUrlFilters.ts'
import { LateTab } from './LateTab.tsx'
import { PendingTab } from './PendingTab.tsx'
import { RekonHeader } from './RekonHeader.tsx'
import { settlementStart } from './settlementFilters.ts'

const SettlementList = lazy(() => import('./SettlementList.tsx'))
const SettlementLines = lazy(() => import('./SettlementLines.tsx'))

/** Reconciliation with the partners: what is pending, what was delivered too late, and what they bill. */
export default function Rekon() {
  const [{ tab, id }] = useUrlFilters({ ...settlementStart, tab: '' })
  switch (tab) {
    case 'late':
      return <LateTab />
    case 'settlement':
      return (
        <Suspense fallback={<RekonHeader />}>
          {id === undefined ? <SettlementList /> : <SettlementLines key={id} id={id} />}
        </Suspense>
      )
    default:
      return <PendingTab />
  }
}
