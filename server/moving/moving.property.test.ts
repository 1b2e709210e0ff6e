import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()

/** A tree of five levels at most, in any order of its rows: each hangs below nobody or below an earlier one that is not too deep. */
const trees = fc.array(fc.record({ above: fc.nat(), hangs: fc.boolean(), balance: fc.nat(9_000_000), order: fc.nat() }), {
  minLength: 1,
  maxLength: 40,
})

let run = 0

test('any tree moves in whole: its balances are the control sum, and the same again changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(trees, async (drawn) => {
      const s = `P${++run}-`
      const depth: number[] = []
      const rows = drawn.map(({ above, hangs, balance, order }, at) => {
        const fitting = depth.flatMap((level, place) => (level < 5 ? [place] : []))
        const upline = hangs && fitting.length > 0 ? fitting[above % fitting.length]! : null
        depth.push(upline === null ? 1 : depth[upline]! + 1)
        const cells = { code: s + at, name: `Konter ${at}`, balance: String(balance), upline: upline === null ? '' : s + upline }
        return { order, cells }
      })
      const shuffled = rows.toSorted((a, b) => a.order - b.order).map(({ cells }, at) => ({ row: at + 2, cells }))
      const sum = drawn.reduce((total, { balance }) => total + balance, 0)
      const move = async () => {
        const input = { system: 'other', below: '', headTypeId: 14, partnerId: null, files: {}, columns: {} } as const
        const { id } = (await call('openMove', 'owner', input)).body
        await call('addMoveRows', 'owner', { move: id, kind: 'users', rows: shuffled })
        const { sums } = (await call('tryMove', 'owner', { move: id })).body
        expect((await call('doMove', 'owner', { move: id, users: sums.users, balance: sums.balance })).status).toBe(200)
        return sums
      }
      const state = () =>
        database.query(
          `select k.code, u.user_type_id, up.code as upline, b.balance::float8 as balance, b.seq from moved_user k join users u on u.id = k.user_id
           join balance b on b.user_id = u.id left join moved_user up on up.user_id = u.parent_id where k.code like $1 order by 1`,
          [`${s}%`],
        )
      expect(await move()).toMatchObject({ users: drawn.length, balance: sum, refused: 0 })
      const before = await state()
      expect(before.length).toBe(drawn.length)
      expect(before.reduce((total, { balance }) => total + Number(balance), 0)).toBe(sum)
      for (const { code, upline, user_type_id: type } of before) {
        const at = Number(String(code).slice(s.length))
        expect([upline ?? '', type]).toEqual([rows[at]!.cells.upline, 13 + depth[at]!])
      }
      expect(await move()).toMatchObject({ users: 0, balance: 0, knownUsers: drawn.length })
      expect(await state()).toEqual(before)
    }),
    { numRuns: 12 },
  )
})
