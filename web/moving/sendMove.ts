import { type MoveKind, moveKinds } from '../../rules/moving-layouts.ts'
import { type Answer, api, type Input } from '../api.ts'
import { type ChosenFiles, rowsOf } from './chosenFile.ts'

export type MoveSettings = Pick<Input<'openMove'>, 'system' | 'below' | 'headTypeId' | 'partnerId'>
export type TriedMove = Answer<'tryMove'> & { move: number }

const ROWS_AT_ONCE = 1_000

/** Sends the rows of files to a new move and has them looked through; `sent` hears the part that has arrived, from 0 to 1. */
export async function sendMove(
  settings: MoveSettings,
  files: ChosenFiles<MoveKind>,
  sent: (part: number) => void,
): Promise<TriedMove> {
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
