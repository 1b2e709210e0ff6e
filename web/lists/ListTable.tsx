import { type ReactNode, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { useHeadSlot } from '../ui/headSlot.ts'
import { Pager } from '../ui/Pager.tsx'
import { EmptyState } from '../ui/States.tsx'
import type { DataTableProps, TotalsRow } from '../ui/table.ts'
import type { Rows } from '../ui/useUrlFilters.ts'
import type { List } from './list.ts'
import type { Many } from './many.ts'
import { useHeads, useMenu } from './useHeads.tsx'
import { useMany } from './useMany.tsx'
import { useSorted } from './useSorted.ts'

type Totals = readonly TotalsRow[] | false | undefined
type Shown<Row> = Pick<DataTableProps<Row>, 'columns' | 'rowName' | 'rowActions' | 'selected'>

export interface ListTableProps<Row> extends Shown<Row> {
  // biome-ignore lint/suspicious/noExplicitAny: any filters and any answer, which stand in the list in both directions
  list: List<Row, any, any>
  /** What is listed: the accessible name. */
  label: string
  /** By default the `id`. */
  rowKey?: (row: Row) => string | number
  /** Sums of the list, of the page that is shown where they are made of its rows; drawn once there are rows. */
  totals?: Totals | ((page: readonly Row[]) => Totals)
  /** Opens a row; outside of the component, or stable. */
  onOpen?: (row: Row) => void
  /** Said where nothing is listed and no filter cuts: what is missing, why, and what can be done. */
  none?: string
  noneHint?: string
  noneAction?: ReactNode
  /** What can be done to several rows at once. */
  many?: Many<Row>
  /** What the pager counts, where that is not every row. */
  counted?: string
  /** How many there are, as the heading says it: `(shown) => t('count', { count: shown })`; `count` is for what depends on the number. */
  count?: (shown: string, count: number) => string
  /** Rows per page that the pager offers. */
  choices?: readonly Rows[]
}

const usual: readonly Rows[] = [5, 15, 25, 'All']
export const byId = (row: unknown) => (row as { id: number }).id

/** Table or cards, the states around them, and the pager of one list; `ListScreen` is this with a header. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { list: given, label, rowKey = byId, none, noneHint, noneAction, choices = usual, columns, many, ...rest } = props
  const { totals, ...shown } = rest
  const list = useSorted(given, columns)
  const { look, menu, keepLook } = useMenu(list, columns, label)
  const chosen = useMany({ list, columns, many, rowKey, rowName: shown.rowName })
  const sums = (list.rows.length > 0 && (typeof totals === 'function' ? totals(list.rows) : totals)) || undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: sums that say the same draw nothing anew
  const sameSums = useMemo(() => sums, [JSON.stringify(sums)])
  const empty = useMemo(
    () => none !== undefined && <EmptyState title={none} hint={noneHint} action={noneAction} />,
    [none, noneHint, noneAction],
  )
  const place = useHeadSlot('count')
  const t = useTranslations('ui')
  const { count = (shown: string) => t('results', { count: shown }) } = props
  // Its line is there before the number is, so that nothing below moves.
  const counted = list.total === undefined ? '\u00a0' : count(dotted(list.total), list.total)
  return (
    <>
      {place && createPortal(counted, place)}
      <DataTable
        {...shown}
        {...useHeads(list, chosen.columns)}
        totals={sameSums}
        chosen={look.columns}
        density={look.density}
        menu={menu}
        label={label}
        rows={list.rows}
        rowKey={rowKey}
        reading={list.reading}
        total={list.total}
        firstIndex={list.firstIndex}
        onResetFilters={list.reset}
        empty={empty || undefined}
      />
      {chosen.bar}
      {!list.isWhole && list.total !== 0 && (
        <Pager
          list={list.answer}
          at={list.filters}
          choices={choices}
          counted={props.counted}
          onChange={(to) => {
            list.setFilters(to)
            if ('rows' in to) keepLook({ rows: to.rows })
          }}
        />
      )}
    </>
  )
}
