import { type ReactNode, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { later } from '../ui/later.tsx'
import { usePhone } from '../ui/screenWidth.ts'
import type { Column } from '../ui/table.ts'
import { chosenRows, type RowKey } from './chosenRows.ts'
import type { List } from './list.ts'
import type { ManyBarProps } from './ManyBar.tsx'
import type { Many } from './many.ts'
import { PageTick, RowTick } from './RowTick.tsx'

const load = async () => (await import('./ManyBar.tsx')).default
const ManyBar = later(load, { waiting: () => null }) as <Row>(props: ManyBarProps<Row>) => ReactNode

interface Choosing<Row> {
  // biome-ignore lint/suspicious/noExplicitAny: any filters and any answer
  list: List<Row, any, any>
  columns: readonly Column<Row>[]
  many: Many<Row> | undefined
  rowKey: (row: Row) => RowKey
  rowName: ((row: Row) => string) | undefined
}

/** The columns of a list, with a box before each row where several can be chosen, and the bar of what is done to them. On a phone the boxes come with a button. */
export function useMany<Row>({ list, columns, many, rowKey, rowName = (row) => String(rowKey(row)) }: Choosing<Row>): {
  columns: readonly Column<Row>[]
  bar: ReactNode
} {
  const t = useTranslations('many')
  const phone = usePhone()
  const [of] = useState(chosenRows)
  const isOpen = useSyncExternalStore(of.listen, () => of.get().isOpen)
  const { rows, filters, name } = list
  const keys = many ? rows.filter((row) => many.actions.some(({ may }) => !may || may(row))).map(rowKey) : []
  const choosable = useRef<readonly RowKey[]>(keys)
  choosable.current = keys
  const names = useRef({ rowKey, rowName })
  names.current = { rowKey, rowName }
  const hasBoxes = many !== undefined && many.actions.length > 0 && (!phone || isOpen) && (keys.length > 0 || rows.length === 0)
  // What can be chosen, drawn anew when that changes.
  const which = keys.join()
  const withBoxes = useMemo(() => {
    if (!hasBoxes) return columns
    const box: Column<Row> = {
      id: 'choose',
      head: t('choose'),
      headCell: <PageTick key={which} of={of} choosable={choosable} />,
      width: 56,
      priority: 1,
      align: 'center',
      card: 'lead',
      file: false,
      cell: (row) => <RowTick of={of} choosable={choosable} row={names.current.rowKey(row)} name={names.current.rowName(row)} />,
    }
    return [box, ...columns]
  }, [hasBoxes, which, columns, of, t])
  const { open: _, ...shown } = filters as Record<string, unknown>
  const bar = many && many.actions.length > 0 && (
    <ManyBar {...{ name, of, choosable, many, rows, rowKey, rowName }} place={JSON.stringify(shown)} />
  )
  return { columns: withBoxes, bar }
}
