import { expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { movesBy, userRow } from './test-moves.ts'

const { database, call } = testApp()
const { tried, refusals } = movesBy(call)

test.each([
  [6, 7],
  [7, null],
  [8, null],
  [9, 10],
  [10, 11],
  [11, null],
  [12, null],
  [13, null],
  [14, 15],
  [15, 16],
  [16, 17],
  [17, 18],
  [18, null],
  [1, null],
])('below type %i moves type %s', async (type, below) => {
  expect(await database.query('select move_type_below($1::smallint) as below', [type])).toEqual([{ below }])
})

test('of a branch with an upline that nobody knows only its first user is refused', async () => {
  const { move } = await tried({
    users: [
      userRow('T', '1', { upline: 'tiada' }),
      userRow('T', '2', { upline: 'T1' }),
      userRow('T', '3', { upline: 'T2' }),
      userRow('T', '4', { upline: 'T3' }),
    ],
  })
  expect(await refusals(move)).toEqual(['users 2 upline unknown'])
})

test('users without a code are refused for that, and not as doubled', async () => {
  const { move } = await tried({ users: [userRow('', '', { code: '' }), userRow('', '', { code: '' })] })
  expect(await refusals(move)).toEqual(['users 2 code required', 'users 3 code required'])
})
