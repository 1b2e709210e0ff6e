import { expect, test } from 'vitest'
import { fittingColumns } from './fittingColumns.ts'
import type { Column } from './table.ts'

const column = (id: string, width: number, priority?: number): Column<unknown> => ({
  id,
  head: id,
  width,
  priority,
  cell: () => null,
})
const columns = [
  column('trid', 100, 1),
  column('type', 80, 4),
  column('product', 120),
  column('status', 90, 1),
  column('note', 150, 5),
]

test.each<[width: number, ids: string[]]>([
  [0, ['trid', 'type', 'product', 'status', 'note']],
  [540, ['trid', 'type', 'product', 'status', 'note']],
  [539, ['trid', 'type', 'product', 'status']],
  [389, ['trid', 'product', 'status']],
  [309, ['trid', 'status']],
  [50, ['trid', 'status']],
])('%i px', (width, ids) => {
  expect(fittingColumns(columns, width).map((c) => c.id)).toEqual(ids)
})
