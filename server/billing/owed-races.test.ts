import { afterEach, expect, test } from 'vitest'
import { raced } from '../../database/test-race.ts'
import { testApp } from '../test-app.ts'
import { balancesOf } from './test-moving-clock.ts'

const { database } = testApp()
const charger = 'catl-b'
const id = (username: string) => database.userId(username)

afterEach(() => database.query('delete from administration'))

test.each([
  ['what another movement leaves its charger', 700, 700],
  ['nothing, where another movement leaves its charger nothing', 0, 0],
])('a past administrator is paid %s', async (_, left, paid) => {
  const [have] = await balancesOf(database, charger)
  if (have! <= left)
    await database.query(`select move_balance('transfer', $1, null, $1, $2, $3, 'uji', null, null)`, [
      id('owner'),
      id(charger),
      5_000,
    ])
  await database.query(
    `insert into administration (user_id, since_run_id, brought, until_run_id, charger_id, taken, owed, on_deposit)
     values ($1, 1, 0, 2, $2, 0, 1000, false)`,
    [id('sutl-b'), id(charger)],
  )
  const [before, past] = await balancesOf(database, charger, 'sutl-b')
  const race = await raced(
    database,
    (client) =>
      client.query(`select move_balance('deduct', $1, null, $2, $1, $3, 'uji', null, null)`, [
        id('owner'),
        id(charger),
        before! - left,
      ]),
    (client) => client.query('select pay_past_administrators(now())'),
  )
  expect([race.waited, race.error]).toEqual([true, undefined])
  expect(await balancesOf(database, charger, 'sutl-b')).toEqual([left - paid, past! + paid])
  expect(await database.query('select owed::int from administration')).toEqual([{ owed: 1_000 - paid }])
})
