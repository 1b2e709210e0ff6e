import { expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import { closeAt, wib } from './test-moving-clock.ts'

const database = testDatabase()

const turn = (username: string, isAdministrator: boolean, isDm: boolean) =>
  database.query('select set_switches($1, $2, is_d0, $3, is_real_time, is_semi, $4, null, null) from users where id = $1', [
    database.userId(username),
    isAdministrator,
    isDm,
    database.userId('owner'),
  ])
const runs = () => database.query<{ id: number; cause: string | null }>('select id, cause from close_run order by id')

test('a run says which switch made it, and no other run is said to be its', async () => {
  expect(await runs()).toEqual([])
  const said: (string | null)[] = []
  const steps: [made: (string | null)[], step: () => Promise<unknown>][] = [
    [['administrator-on'], () => turn('sutl-a', true, false)],
    [[null], () => closeAt(database, wib(1))],
    [['administrator-off', 'deposit-on'], () => turn('sutl-a', false, true)],
  ]
  for (const [made, step] of steps) {
    await step()
    const after = (await runs()).map(({ cause }) => cause)
    expect(after.slice(0, said.length)).toEqual(said)
    expect([...new Set(after.slice(said.length))]).toEqual(made)
    said.splice(0, said.length, ...after)
  }
  // As their bills say.
  expect(await database.query('select distinct cycle from close_run where day is null')).toEqual([{ cycle: 1 }])
})
