import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import { decodeFilter, encodeFilter, type Filters } from './urlFilters.ts'

/** Rows per page as the pager offers them. */
export type Rows = number | 'All'

/**
 * Filters, page and rows of a screen, living in the address so that they can be shared and the back button works:
 *
 *     const [filters, setFilters] = useUrlFilters({ keyword: '', categories: [] as number[], page: 1, rows: 15 as Rows })
 *     setFilters({ keyword: '0812' })               // a new history entry, back on page 1
 *     setFilters({ open: 48120944 }, { replace: true, samePage: true })
 *
 * Only what differs from `defaults` stands in the address. Give defaults of one kind: text, number, boolean, list, or
 * undefined for an optional id. All results are stable while the address is, the names of the filters in it among them; only the default of
 * `rows` may change. `names` says which are called otherwise in the address, where two lists share it.
 */
export function useUrlFilters<F extends Filters>(
  defaults: F,
  names: Partial<Record<keyof F, string>> = {},
): [F, (change: Partial<F>, how?: { replace?: boolean; samePage?: boolean }) => void, Readonly<Record<string, string>>] {
  const standard = useRef(defaults)
  if (standard.current.rows !== defaults.rows) standard.current = { ...standard.current, rows: defaults.rows }
  const begin = standard.current
  const inAddress = useRef((name: string) => names[name] ?? name)
  const search = useSearch({ strict: false }) as Record<string, string>
  const navigate = useNavigate()
  const filters = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(begin).map(([name, value]) => [name, decodeFilter(search[inAddress.current(name)], value)]),
      ) as F,
    [search, begin],
  )
  const setFilters = useCallback(
    (change: Partial<F>, { replace = false, samePage = false } = {}) => {
      const paged =
        !samePage && !('page' in change) && 'page' in standard.current ? { ...change, page: standard.current.page } : change
      const encoded = Object.fromEntries(
        Object.entries(paged).map(([name, value]) => [inAddress.current(name), encodeFilter(value, standard.current[name])]),
      )
      void navigate({ to: '.', replace, resetScroll: false, search: ((before: object) => ({ ...before, ...encoded })) as never })
    },
    [navigate],
  )
  const named = useMemo(() => Object.fromEntries(Object.keys(begin).map((name) => [name, inAddress.current(name)])), [begin])
  return [filters, setFilters, named]
}
