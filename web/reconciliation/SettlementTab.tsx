import { lazy, Suspense } from 'react'
import { useUrlFilters } from '../ui/useUrlFilters.ts'
import { RekonHeader } from './RekonHeader.tsx'
import { settlementStart } from './settlementFilters.ts'

const SettlementList = lazy(() => import('./SettlementList.tsx'))
const SettlementLines = lazy(() => import('./SettlementLines.tsx'))

/** Files of partners compared with the books; the address names the one that is open. */
export function SettlementTab() {
  const [{ id }] = useUrlFilters(settlementStart)
  return (
    <Suspense fallback={<RekonHeader tab="settlement" />}>
      {id === undefined ? <SettlementList /> : <SettlementLines key={id} id={id} />}
    </Suspense>
  )
}
