import { useCallback } from 'react'
import type { List } from './list.ts'

/** What the panel beside a list takes: its place in the list, and the ways on. */
export interface PanelControls {
  position: { at: number; total: number } | undefined
  onClose: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** The row that the filter `open` names: its id, where it stands, and how to go on from it. */
// biome-ignore lint/suspicious/noExplicitAny: any filters and any answer
export function useOpened<Row>({ rows, filters, firstIndex, total, open }: List<Row, any, any>, keyOf: (row: Row) => number) {
  const id = filters.open as number | undefined
  const at = id === undefined ? -1 : rows.findIndex((row) => keyOf(row) === id)
  const turnTo = (to: number) => (at >= 0 && rows[to] ? () => open(keyOf(rows[to]!)) : undefined)
  const onOpen = useCallback((row: Row) => open(keyOf(row)), [open, keyOf])
  const controls: PanelControls = {
    position: at < 0 || total === undefined ? undefined : { at: firstIndex + at + 1, total },
    onClose: () => open(undefined),
    onPrevious: turnTo(at - 1),
    onNext: turnTo(at + 1),
  }
  return { id, row: at < 0 ? undefined : rows[at], controls, onOpen }
}
