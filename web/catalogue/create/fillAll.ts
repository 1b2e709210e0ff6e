import { readModel, type SheetModel, sheetColumns } from '../../../rules/product-sheet.ts'
import type { Rows } from '../../ui/sheet/sheetState.ts'
import { putInto } from './filling.ts'
import type { Named } from './useLists.ts'

const [idColumn, modelColumn] = [sheetColumns.indexOf('id'), sheetColumns.indexOf('model')]

/** Whether a row still waits for an id of this model: it has none, or one that a category and a biller make whole together. */
function waits(row: readonly string[], model: SheetModel): boolean {
  const id = row[idColumn]?.trim() ?? ''
  const own = readModel(row[modelColumn] ?? '')
  return id === '' || (!id.includes(',') && own !== null && own !== model && own !== 'Product' && model !== 'Product')
}

/** A chosen category or biller for every row with something in it that waits for one. */
export const putIntoAll = (rows: Rows, chosen: Named, model: SheetModel) =>
  rows.flatMap((row, at) => (row.some((cell) => cell.trim()) && waits(row, model) ? putInto(row, at, chosen, model) : []))
