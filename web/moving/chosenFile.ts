import { type FileKind, type MoveColumns, moveFields, neededFields } from '../../rules/moving-layouts.ts'
import type { FileTable } from './readFile.ts'

/** A file that was chosen, and which of its columns hold what. */
export interface ChosenFile {
  name: string
  table: FileTable
  columns: MoveColumns
}

export type ChosenFiles<Kind extends FileKind> = Partial<Record<Kind, ChosenFile>>

const LONGEST_CELL = 1_000

/** Which fields a file lacks that every row needs. */
export const lacking = (kind: FileKind, { columns }: ChosenFile) => neededFields[kind].filter((field) => !columns[field])

/** Whether every file that was chosen has all its columns. */
export const areWhole = (files: ChosenFiles<FileKind>): boolean =>
  Object.entries(files).every(([kind, file]) => lacking(kind as FileKind, file).length === 0)

/** The rows of a file as their texts by field, each with its number. */
export function rowsOf(kind: FileKind, { table, columns }: ChosenFile): { row: number; cells: Record<string, string> }[] {
  const places = moveFields[kind].flatMap((field) => {
    const head = columns[field]
    const place = head === undefined ? -1 : table.heads.indexOf(head)
    return place < 0 ? [] : [[field, place] as const]
  })
  return table.rows.map(({ row, cells }) => ({
    row,
    cells: Object.fromEntries(
      places.map(([field, place]) => [field, (cells[place] ?? '').slice(0, LONGEST_CELL).toWellFormed()]),
    ),
  }))
}
