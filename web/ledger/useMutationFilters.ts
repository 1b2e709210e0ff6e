import { useCallback } from 'react'
import { usePeriod } from '../pickers/PeriodPicker.tsx'
import { type Rows, useUrlFilters } from '../ui/useUrlFilters.ts'

export const movementTypes = ['ALL', 'TRANSAKSI', 'DEPOSIT'] as const
export type MovementType = (typeof movementTypes)[number]

const start = {
  period: '',
  products: [] as number[],
  types: 'ALL' as string,
  keyword: '',
  page: 1,
  rows: 10 as Rows,
  open: undefined as number | undefined,
}

type Filters = typeof start

/** What the balance mutation filters by, in the address; every change closes the open movement. */
export function useMutationFilters() {
  const [filters, setFilters] = useUrlFilters(start)
  const types = movementTypes.find((one) => one === filters.types) ?? 'ALL'
  const period = usePeriod(filters.period)
  const change = useCallback((next: Partial<Filters>) => setFilters({ open: undefined, ...next }), [setFilters])
  const show = useCallback((open: number | undefined) => setFilters({ open }, { replace: true, samePage: true }), [setFilters])
  const reset = useCallback(() => change({ keyword: '', products: [], types: 'ALL' }), [change])
  const cuts = filters.keyword !== '' || filters.products.length > 0 || types !== 'ALL'
  return { ...filters, types, when: period, change, show, reset: cuts ? reset : undefined }
}

export type MutationFilters = ReturnType<typeof useMutationFilters>
