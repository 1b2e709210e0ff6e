import { useCallback, useEffect } from 'react'
import type { Filters } from '../ui/urlFilters.ts'
import { cutsOf } from './cuts.ts'

/** Mends an address whose page no longer exists, as after the last row of the last page has gone. */
export function useLastPage<F extends Filters & { page: number }>(
  page: number,
  lastPage: number | undefined,
  setFilters: (change: Partial<F>, how?: { replace?: boolean }) => void,
) {
  useEffect(() => {
    if (lastPage !== undefined && page > lastPage) setFilters({ page: lastPage } as Partial<F>, { replace: true })
  }, [page, lastPage, setFilters])
}

/** The way to take away the filters that cut rows; undefined where none does. */
export function useReset<F extends Filters>(
  filters: F,
  start: F,
  chooses: readonly string[],
  setFilters: (change: Partial<F>) => void,
) {
  const cutting = cutsOf(filters, start, chooses).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the defaults of a screen never change
  const reset = useCallback(
    () => setFilters(Object.fromEntries(cutting.split(',').map((name) => [name, start[name]])) as Partial<F>),
    [setFilters, cutting],
  )
  return cutting === '' ? undefined : reset
}
