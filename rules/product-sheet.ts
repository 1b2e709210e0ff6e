import type { FaceValue } from './sheet-cells.ts'

/**
 * The sheets that make products: their columns, and what each row may make. Browser and server read them by the same functions, which are in
 * product-sheet-reading.ts; what only the catalogue knows is in product-sheet-catalogue.ts.
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

/** What a row names, also one that is not whole, so that everything wrong in it is shown at once. */
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

/** A cell without what nobody sees. */
export const tidied = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
export const isEmptyRow = (row: Readonly<Record<string, string>>): boolean => Object.values(row).every((cell) => !tidied(cell))

/** The model as it is written in any case, with or without a space; null: none of them. */
export function readModel(text: string): SheetModel | null {
  const bare = text.replace(/\s/g, '').toLowerCase()
  return sheetModels.find((model) => model.toLowerCase() === bare) ?? null
}

/** What the page can know of the catalogue: the ids of its lists. */
export interface KnownIds {
  products: ReadonlySet<number>
  categories: ReadonlySet<number>
  billers: ReadonlySet<number>
}
