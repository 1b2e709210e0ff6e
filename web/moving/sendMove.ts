import { type FileKind, type MoveColumns, type MoveKind, moveFields, moveKinds } from '../../rules/moving-layouts.ts'
import { type Answer, api, type Input } from '../api.ts'
import type { FileTable } from './readFile.ts'

/** A file that was chosen, and which of its columns hold what. */
export interface ChosenFile {
  name: string
  table: FileTable
  columns: MoveColumns
}

export type ChosenFiles = Partial<Record<MoveKind, ChosenFile>>
export type MoveSettings = Pick<Input<'openMove'>, 'system' | 'below' | 'headTypeId' | 'partnerId'>
export type TriedMove = Answer<'tryMove'> & { move: number }

const ROWS_AT_ONCE = 1_000
const LONGEST_CELL = 1_000

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

/** Sends the rows of files to a new move and has them looked through; `sent` hears the part that has arrived, from 0 to 1. */
export async function sendMove(settings: MoveSettings, files: ChosenFiles, sent: (part: number) => void): Promise<TriedMove> {
  const chosen = moveKinds.flatMap((kind) => (files[kind] ? [{ kind, ...files[kind] }] : []))
  const { id: move } = await api('openMove', {
    ...settings,
    files: Object.fromEntries(chosen.map(({ kind, name }) => [kind, name.slice(0, 200)])),
    columns: Object.fromEntries(chosen.map(({ kind, columns }) => [kind, columns as Record<string, string>])),
  })
  const all = chosen.reduce((sum, { table }) => sum + table.rows.length, 0)
  let done = 0
  for (const file of chosen) {
    const { kind } = file
    const given = rowsOf(kind, file)
    for (let at = 0; at < given.length; at += ROWS_AT_ONCE) {
      const rows = given.slice(at, at + ROWS_AT_ONCE)
      await api('addMoveRows', { move, kind, rows })
      done += rows.length
      sent(done / all)
    }
  }
  return { move, ...(await api('tryMove', { move })) }
}
