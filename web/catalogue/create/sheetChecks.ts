import { type BadCell, payloadColumns, type SheetName, sheetColumns, sheetNames } from '../../../rules/product-sheet.ts'
import { filledRows, type Rows } from '../../ui/sheet/sheetState.ts'

/** The three sheets as rows of cells, and their wrong cells, in the terms of the grid: rows and columns from 0. */

export type SheetsOfRows = Readonly<Record<SheetName, Rows>>

export interface Problem {
  sheet: SheetName
  row: number
  column: number
  message: string
}

const columnsOf = (sheet: SheetName): readonly string[] => (sheet === 'data' ? sheetColumns : payloadColumns)

function named<Column extends string>(rows: Rows, columns: readonly Column[]) {
  const cells = (row: readonly string[]) => columns.map((column, place) => [column, row[place] ?? ''])
  return rows.slice(0, filledRows(rows)).map((row) => Object.fromEntries(cells(row)) as Record<Column, string>)
}

/** What is sent: every row up to the last one with something in it, so that the server's row numbers are those of the grid. */
export const sheetsToSend = (rows: SheetsOfRows) => ({
  data: named(rows.data, sheetColumns),
  inquiryRequestData: named(rows.inquiryRequestData, payloadColumns),
  purchaseRequestData: named(rows.purchaseRequestData, payloadColumns),
})

export const problemOf = ({ sheet, row, column }: BadCell, message: string): Problem => ({
  sheet,
  row: row - 1,
  column: columnsOf(sheet).indexOf(column),
  message,
})

/** The wrong cells that the server named by `sheet.row.column`. */
export function problemsOfFields(fields: Readonly<Record<string, string>>): Problem[] {
  return Object.entries(fields).flatMap(([path, message]) => {
    const [sheet, row, column] = path.split('.')
    const place = sheetNames.find((name) => name === sheet)
    const at = place && column !== undefined ? columnsOf(place).indexOf(column) : -1
    return place && at >= 0 ? [{ sheet: place, row: Number(row) - 1, column: at, message }] : []
  })
}

/** The first problem of every cell, by sheet, row and column as they stand. */
export function inOrder(problems: readonly Problem[]): Problem[] {
  const place = ({ sheet, row, column }: Problem) => `${sheetNames.indexOf(sheet)} ${row} ${column}`
  const first = new Map(problems.toReversed().map((problem) => [place(problem), problem]))
  return [...first.values()].sort(
    (a, b) => sheetNames.indexOf(a.sheet) - sheetNames.indexOf(b.sheet) || a.row - b.row || a.column - b.column,
  )
}

/** The messages of one sheet by row and column. */
export function byCell(problems: readonly Problem[], name: SheetName): Map<number, Map<number, string>> {
  const rows = Map.groupBy(
    problems.filter(({ sheet }) => sheet === name),
    ({ row }) => row,
  )
  return new Map([...rows].map(([row, cells]) => [row, new Map(cells.map(({ column, message }) => [column, message]))]))
}
