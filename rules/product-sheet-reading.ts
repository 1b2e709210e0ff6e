import { parseCommand } from './commands.ts'
import {
  type BadCell,
  type CellProblem,
  isEmptyRow,
  type KnownIds,
  type NamedByRow,
  type PayloadRow,
  type PlannedRow,
  type ReadSheets,
  readModel,
  type SheetColumn,
  type SheetModel,
  type SheetName,
  type SheetRow,
  type Sheets,
  sheetColumns,
  tidied,
} from './product-sheet.ts'
import { wrongPlaces } from './request-templates.ts'
import { readFaceValue, readIds, readWholeRupiah } from './sheet-cells.ts'

/** What each row of the sheets makes, and every cell that is wrong. */

const longest = { name: 100, code: 100, remark: 200, value: 1_000 } as const
const most: Readonly<Record<SheetModel, number>> = { Product: 1, ProductCategory: 2, Biller: 2 }

/** Whether the short commands of sellers reach a product by this code. */
export const canBeOrdered = (code: string): boolean => {
  const command = parseCommand(`${code}.081200000000`)
  return command?.kind === 'sell' && command.productCode === code.toUpperCase()
}

const ownCode = /^(.*\S)\s+\/\s+([A-Z0-9_-]+)$/

/** A name, and the product's own code where one in capitals stands behind ' / '. */
export function splitName(text: string): { name: string; code: string | null } {
  const found = ownCode.exec(text)
  return found && canBeOrdered(found[2]!) ? { name: found[1]!, code: found[2]! } : { name: text, code: null }
}

type Refer = (named: Omit<NamedByRow, 'row'>) => void
type Report = (column: BadCell['column'], problem: CellProblem, values?: BadCell['values']) => null

/** Reads one row that is not empty; null when a cell of it was reported. */
export function readRow(given: SheetRow, row: number, report: Report, refer: Refer = () => {}): PlannedRow | null {
  let bad = false
  const wrong: Report = (...problem) => {
    bad = true
    return report(...problem)
  }
  const cells = Object.fromEntries(sheetColumns.map((column) => [column, tidied(given[column])])) as Record<SheetColumn, string>
  const model = cells.model ? readModel(cells.model) : null
  if (!model) wrong('model', cells.model ? 'not-a-model' : 'required')
  for (const column of ['name', 'remark', 'code'] as const)
    if (cells[column].length > longest[column]) wrong(column, 'too-long', { max: longest[column] })
  const makesName = model !== null && model !== 'Product' && !cells.id && !cells.denom && !cells.price && !cells.code
  if (makesName) {
    if (!cells.name) wrong('name', 'required')
    return bad ? null : { row, makes: model === 'Biller' ? 'biller' : 'category', name: cells.name }
  }
  const planned = model && readGoods(cells, model, row, { wrong, refer })
  return bad ? null : planned
}

/** A row that names something: a product that gets a partner, or one that is made. */
function readGoods(
  cells: Record<SheetColumn, string>,
  model: SheetModel,
  row: number,
  { wrong, refer }: { wrong: Report; refer: Refer },
): PlannedRow | null {
  const ids = cells.id ? readIds(cells.id) : []
  if (!cells.id) wrong('id', 'required')
  else if (!ids) wrong('id', 'not-ids')
  else if (ids.length > most[model]) wrong('id', 'too-many-ids', { most: most[model] })
  const price = cells.price ? readWholeRupiah(cells.price) : null
  if (price === null) wrong('price', cells.price ? 'not-rupiah' : 'required')
  const denom = readFaceValue(cells.denom)
  if (!denom) wrong('denom', 'not-a-denom')
  if (!cells.code) wrong('code', 'required')
  const { code: partnerCode, remark } = cells
  const [first, second = null] = ids && ids.length <= most[model] ? ids : []
  const whole = first !== undefined && price !== null && denom ? { first, price, denom } : null
  if (model === 'Product') {
    if (first !== undefined) refer({ productId: first })
    const face = cells.denom ? denom : null
    return whole && { row, makes: 'switching', productId: whole.first, denom: face, price: whole.price, partnerCode, remark }
  }
  const { name, code: own } = splitName(cells.name)
  if (!name) wrong('name', 'required')
  if (!own && partnerCode && !canBeOrdered(partnerCode)) wrong('name', 'own-code')
  if (denom?.kind === 'fixed' && price === 0) wrong('price', 'above-zero')
  const codes = { code: own ?? partnerCode, codeColumn: own ? 'name' : 'code' } as const
  const [categoryId, billerId] = model === 'ProductCategory' ? [first ?? null, second] : [second, first ?? null]
  refer({ categoryId, billerId, ...(codes.code && codes) })
  if (!whole) return null
  return {
    row,
    makes: 'product',
    categoryId,
    billerId,
    name,
    ...codes,
    denom: whole.denom,
    price: whole.price,
    partnerCode,
    remark,
  }
}

/** What no two rows may share, and the cell it stands in. */
function keyOf(row: PlannedRow): readonly [string, SheetColumn] {
  switch (row.makes) {
    case 'product':
      return [`product ${row.code.toUpperCase()}`, row.codeColumn]
    case 'switching':
      return [`switching ${row.productId}`, 'id']
    default:
      return [`${row.makes} ${row.name.toLowerCase()}`, 'name']
  }
}

/** Rows that are read between two reports of progress. */
const rowsAtOnce = 250

/** Reads all three sheets. Rows that are not whole are missing from `rows` and have a cell in `bad`. */
export function readSheets(sheets: Sheets): ReadSheets {
  const reading = readingSheets(sheets)
  for (;;) {
    const step = reading.next()
    if (step.done) return step.value
  }
}

/** The same in steps, each yielding the rows read so far, so that whoever asks can do something else in between. */
export function* readingSheets({ data, inquiryRequestData, purchaseRequestData }: Sheets): Generator<number, ReadSheets> {
  const bad: BadCell[] = []
  const rows: PlannedRow[] = []
  const named: NamedByRow[] = []
  const seen = new Map<string, number>()
  for (const [index, given] of data.entries()) {
    if (index > 0 && index % rowsAtOnce === 0) yield index
    if (isEmptyRow(given)) continue
    const report: Report = (column, problem, values) => {
      bad.push({ sheet: 'data', row: index + 1, column, problem, ...(values && { values }) })
      return null
    }
    const planned = readRow(given, index + 1, report, (found) => named.push({ row: index + 1, ...found }))
    if (!planned) continue
    const [key, column] = keyOf(planned)
    const before = seen.get(key)
    if (before !== undefined) report(column, 'twice', { row: before })
    else seen.set(key, planned.row)
    rows.push(planned)
  }
  const inquiry = readPayload('inquiryRequestData', inquiryRequestData, bad)
  const purchase = readPayload('purchaseRequestData', purchaseRequestData, bad)
  return { rows, named, inquiry, purchase, bad }
}

function readPayload(sheet: SheetName, given: readonly PayloadRow[], bad: BadCell[]): PayloadRow[] {
  const seen = new Map<string, number>()
  return given.flatMap((cells, index) => {
    if (isEmptyRow(cells)) return []
    const row = index + 1
    const [name, value] = [tidied(cells.name), tidied(cells.value)]
    const report = (column: 'name' | 'value', problem: CellProblem, values?: BadCell['values']) =>
      bad.push({ sheet, row, column, problem, ...(values && { values }) })
    if (!name) report('name', 'required')
    if (name.length > longest.name) report('name', 'too-long', { max: longest.name })
    if (value.length > longest.value) report('value', 'too-long', { max: longest.value })
    for (const [column, problem, values] of wrongPlaces({ name, value })) report(column, problem, values)
    const before = name ? seen.get(name) : undefined
    if (before !== undefined) report('name', 'twice', { row: before })
    else if (name) seen.set(name, row)
    return [{ name, value }]
  })
}

/** Cells with ids that nothing has. */
export function unknownIds(named: readonly NamedByRow[], { products, categories, billers }: KnownIds): BadCell[] {
  const bad: BadCell[] = []
  for (const { row, productId, categoryId = null, billerId = null } of named) {
    const report = (problem: CellProblem, id: number) =>
      bad.push({ sheet: 'data', row, column: 'id', problem, values: { id: String(id) } })
    if (productId !== undefined && !products.has(productId)) report('unknown-product', productId)
    if (categoryId !== null && !categories.has(categoryId)) report('unknown-category', categoryId)
    else if (billerId !== null && !billers.has(billerId)) report('unknown-biller', billerId)
  }
  return bad
}
