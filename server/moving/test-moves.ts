import { expect } from 'vitest'
import { typeIds } from '../../contract/user-types.ts'
import type { Input } from '../runner/handlers.ts'
import type { TestApp } from '../test-app.ts'

type Kind = Input<'addMoveRows'>['kind']
export type Given = Partial<Record<Kind, Record<string, string>[]>>
type Over = Partial<Input<'openMove'>>

/** Moves of a test, asked for by the owner. */
export function movesBy(call: TestApp['call']) {
  const open = async (over: Over = {}): Promise<number> => {
    const input = {
      system: 'otomax',
      below: '',
      headTypeId: typeIds.SLDM,
      partnerId: 1,
      files: {},
      columns: {},
      ...over,
    } as const
    return (await call('openMove', 'owner', input)).body.id
  }
  /** Sends rows, numbered from 2 on as in a file with heads, and has them looked through. */
  const tried = async (given: Given, over: Over = {}) => {
    const move = await open(over)
    for (const [kind, rows] of Object.entries(given) as [Kind, Record<string, string>[]][])
      await call('addMoveRows', 'owner', { move, kind, rows: rows.map((cells, at) => ({ row: at + 2, cells })) })
    const { status, body } = await call('tryMove', 'owner', { move })
    expect([status, body.code]).toEqual([200, undefined])
    return { move, ...body }
  }
  const refusals = async (move: number): Promise<string[]> =>
    (await call('moveRefusals', 'owner', { move, rowsPerPage: 1000 })).body.refusals.map(
      ({ kind, row, field, problem }: Record<string, unknown>) => `${kind} ${row} ${field} ${problem}`,
    )
  const moved = async (given: Given, over: Over = {}): Promise<number> => {
    const { move, sums } = await tried(given, over)
    const done = await call('doMove', 'owner', { move, users: sums.users, balance: sums.balance })
    expect(done.body).toEqual({ sums: { ...sums } })
    return move
  }
  return { open, tried, refusals, moved }
}

/** A user and a product as rows, by what their codes end in. */
export const userRow = (s: string, code: string, over: Record<string, string> = {}) => ({
  code: s + code,
  name: `Konter ${code}`,
  ...over,
})
export const productRow = (s: string, code: string, over: Record<string, string> = {}) => ({
  code: s + code,
  name: `Telkomsel ${code}`,
  category: 'Pulsa',
  brand: 'Telkomsel',
  cost: '10.000',
  price: '10.200',
  ...over,
})
