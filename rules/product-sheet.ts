import { parseCommand } from './commands.ts'
import { wrongPlaces } from './request-templates.ts'
import { type FaceValue, readFaceValue, readIds, readWholeRupiah } from './sheet-cells.ts'

/**
 * The sheets that make products: what each row makes, and every cell that is wrong. Browser and server ask the same functions;
 * what only the catalogue knows is in product-sheet-catalogue.ts.
 */

/** Rows with something in them that one request may carry. */
export const mostSheetRows = 5_000
/** Columns one request payload may have. */
export const mostPayloadColumns = 100

export const sheetModels = ['Product', 'ProductCategory', 'Biller'] as const
export type SheetModel = (typeof sheetModels)[number]
export const sheetColumns = ['id', 'name', 'model', 'denom', 'price', 'remark', 'code'] as const
export type SheetColumn = (typeof sheetColumns)[number]
/** The cells of one row as they were typed. */
export type SheetRow = Readonly<Record<SheetColumn, string>>
export const payloadColumns = ['name', 'value'] as const
export type PayloadRow = Readonly<Record<(typeof payloadColumns)[number], string>>

export const sheetNames = ['data', 'inquiryRequestData', 'purchaseRequestData'] as const
export type SheetName = (typeof sheetNames)[number]
export interface Sheets {
  data: readonly SheetRow[]
  inquiryRequestData: readonly PayloadRow[]
  purchaseRequestData: readonly PayloadRow[]
}

export type CellProblem =
  | 'required'
  | 'too-long'
  | 'not-ids'
  | 'too-many-ids'
  | 'not-a-model'
  | 'not-a-denom'
  | 'not-rupiah'
  | 'above-zero'
  | 'own-code'
  | 'twice'
  | 'code-taken'
  | 'name-taken'
  | 'unknown-product'
  | 'unknown-category'
  | 'unknown-biller'
  | 'which-biller'
  | 'which-category'
  | 'has-partner'
  | 'other-denom'
  | 'only-bills'
  | 'no-bills'
  | 'share-below-zero'
  | 'unknown-place'
  | 'place-in-name'

/** One wrong cell; `row` counts from 1, empty rows included. */
export interface BadCell {
  sheet: SheetName
  row: number
  column: SheetColumn | 'value'
  problem: CellProblem
  values?: Readonly<Record<string, string | number>>
}

interface Planned {
  row: number
}
export interface PlannedName extends Planned {
  makes: 'category' | 'biller'
  name: string
}
export interface PlannedSwitching extends Planned {
  makes: 'switching'
  productId: number
  denom: FaceValue | null
  price: number
  partnerCode: string
  remark: string
}
export interface PlannedProduct extends Planned {
  makes: 'product'
  /** One of the two may be missing: it is the only one that the other goes with. */
  categoryId: number | null
  billerId: number | null
  name: string
  code: string
  /** The cell its code was read from. */
  codeColumn: 'name' | 'code'
  denom: FaceValue
  price: number
  partnerCode: string
  remark: string
}
export type PlannedRow = PlannedName | PlannedSwitching | PlannedProduct

/** What a row names, also one that is not whole, so that everything wrong in it is told at once. */
export interface NamedByRow {
  row: number
  productId?: number
  categoryId?: number | null
  billerId?: number | null
  /** The code of a product that is to be made, and the cell it was read from. */
  code?: string
  codeColumn?: 'name' | 'code'
}

export interface ReadSheets {
  rows: PlannedRow[]
  named: NamedByRow[]
  inquiry: PayloadRow[]
  purchase: PayloadRow[]
  bad: BadCell[]
}

const longest = { name: 100, code: 100, remark: 200, value: 1_000 } as const
const most: Readonly<Record<SheetModel, number>> = { Product: 1, ProductCategory: 2, Biller: 2 }

const tidied = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
export const isEmptyRow = (row: Readonly<Record<string, string>>): boolean => Object.values(row).every((cell) => !tidied(cell))

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

/** The model as it is written in any case, with or without a space; null: none of them. */
export function readModel(text: string): SheetModel | null {
  const bare = text.replace(/\s/g, '').toLowerCase()
  return sheetModels.find((model) => model.toLowerCase() === bare) ?? null
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

/** What the page can know of the catalogue: the ids of its lists. */
export interface KnownIds {
  products: ReadonlySet<number>
  categories: ReadonlySet<number>
  billers: ReadonlySet<number>
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
