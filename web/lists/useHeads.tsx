import { useCallback, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Column, DataTableProps } from '../ui/table.ts'
import { toastFailure } from '../ui/toast.ts'
import type { List } from './list.ts'
import { nextSort, sortingOf } from './sort.ts'
import { canSortBy } from './useSorted.ts'
import { useKeepLook, useViews } from './useViews.ts'
import { ViewMenu } from './ViewMenu.tsx'

// biome-ignore lint/suspicious/noExplicitAny: any filters and any answer
type AnyList<Row> = List<Row, any, any>

/** The heads of a list: which sort it now, how it is sorted, and what a press on one does. */
export function useHeads<Row>(
  list: AnyList<Row>,
  columns: readonly Column<Row>[],
): Pick<DataTableProps<Row>, 'columns' | 'sorting' | 'onSort'> {
  const { filters, setFilters, sorts, total = 0 } = list
  const sort = String(filters.sort ?? '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the list only these decide
  const heads = useMemo(
    () => columns.map((column) => ({ ...column, sortable: canSortBy(list, column) })),
    [columns, sorts, total],
  )
  const sorting = useMemo(() => {
    const { by, descending } = sortingOf(sort)
    return heads.some(({ id, sortable }) => sortable && id === by) ? { by, descending } : undefined
  }, [sort, heads])
  // A screen may wrap `setFilters` anew each time; the table must not be drawn anew for that.
  const latest = useRef<(id: string) => void>(null)
  latest.current = (id) => setFilters({ sort: nextSort(sort, id) })
  const onSort = useCallback((id: string) => latest.current?.(id), [])
  return { columns: heads, sorting, onSort }
}

/** How a list looks to its reader, the way to change that, and the menu that does; without a name it has none. */
export function useMenu<Row>(list: AnyList<Row>, columns: readonly Column<Row>[], title: string) {
  const { name, inAddress, asked, filters, sorts, total = 0 } = list
  const t = useTranslations('ui')
  const { look, saved } = useViews(name)
  const onFailed = useCallback((message: string) => toastFailure(t('viewNotKept', { message })), [t])
  const keepLook = useKeepLook(name, onFailed)
  const sort = String(filters.sort ?? '')
  const latest = useRef(list.setFilters)
  latest.current = list.setFilters
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the list only these decide
  const menu = useMemo(() => {
    if (name === undefined || inAddress === undefined) return undefined
    const sortable = columns.filter((column) => canSortBy(list, column))
    const onSort = (by: string) => latest.current({ sort: by })
    const all = { list: name, inAddress, columns, look, saved, onLook: keepLook, asked, title, sort, sortable, onSort }
    return (shown: readonly string[] | undefined) => <ViewMenu {...all} shown={shown} />
  }, [name, inAddress, columns, look, saved, keepLook, asked, title, sort, sorts, total])
  return { look, menu, keepLook }
}
