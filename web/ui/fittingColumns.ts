import type { ChosenColumns, Column } from './table.ts'

/** Columns that fit into a width: the highest priority number leaves first, later ones before earlier ones; priority 1 and what was chosen stay. */
export function fittingColumns<Row>(
  columns: readonly Column<Row>[],
  width: number,
  chosen: ChosenColumns = {},
): readonly Column<Row>[] {
  const wanted = columns.filter(({ id, isExtra }) => chosen[id] ?? !isExtra)
  const kept = wanted.length > 0 ? wanted : [...columns]
  const sum = () => kept.reduce((total, column) => total + column.width, 0)
  while (width > 0 && sum() > width) {
    let leaving = -1
    kept.forEach((column, i) => {
      const priority = chosen[column.id] ? 1 : (column.priority ?? 2)
      if (priority > 1 && (leaving < 0 || priority >= (kept[leaving]!.priority ?? 2))) leaving = i
    })
    if (leaving < 0) break
    kept.splice(leaving, 1)
  }
  return kept
}
