import { readModel, type SheetModel, sheetColumns } from '../../../rules/product-sheet.ts'
import type { Place, Rows } from '../../ui/sheet/sheetState.ts'
import type { Named } from './useLists.ts'

/** What the lists put into cells of the main sheet. */

type Cell = Place & { text: string }
const idColumn = sheetColumns.indexOf('id')
const nameColumn = sheetColumns.indexOf('name')
const modelColumn = sheetColumns.indexOf('model')

const isPair = (own: SheetModel | null, other: SheetModel) =>
  own !== null && own !== other && own !== 'Product' && other !== 'Product'

/** A chosen id in a row: behind the one that is there when the two are a category and a biller, else in its place, with its model. */
export function putInto(row: readonly string[], at: number, { id }: Named, model: SheetModel): Cell[] {
  const present = (row[idColumn] ?? '').trim()
  const own = readModel(row[modelColumn] ?? '')
  const [first = ''] = present.split(',')
  if (first.trim() && isPair(own, model)) return [{ row: at, column: idColumn, text: `${first.trim()},${id}` }]
  return [
    { row: at, column: idColumn, text: String(id) },
    { row: at, column: modelColumn, text: model },
  ]
}

/** The model for every row that has something in it and no model. */
export function emptyModels(rows: Rows, model: SheetModel): Cell[] {
  return rows.flatMap((row, at) =>
    row.some((cell) => cell.trim()) && !row[modelColumn]?.trim() ? [{ row: at, column: modelColumn, text: model }] : [],
  )
}

/** Ids for the rows without one whose name is exactly that of one entry, in any case. */
export function byNames(rows: Rows, list: readonly Named[], model: SheetModel): Cell[] {
  const ids = new Map<string, number | null>()
  for (const { id, name } of list) ids.set(name.toLowerCase(), ids.has(name.toLowerCase()) ? null : id)
  return rows.flatMap((row, at) => {
    const id = row[idColumn]?.trim() ? null : ids.get(row[nameColumn]?.trim().toLowerCase() ?? '')
    return id ? putInto(row, at, { id, name: '' }, model) : []
  })
}
