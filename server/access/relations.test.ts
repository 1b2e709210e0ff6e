import { expect, test } from 'vitest'
import { effects } from '../../contract/effects.ts'
import { testDatabase } from '../../database/test-database.ts'
import { type Person, peopleQuery, standsTo } from './test-probe.ts'

const database = testDatabase()
const relations = [...new Set(Object.values(effects).flatMap(({ begins }) => begins))]
/** Who stands so to a blocked one alone, or also. */
const ofBlocked = ['deputy', 'settler']

test.each(relations)('whoever stands to somebody as %s does so in the database, too', async (relation) => {
  const block = ofBlocked.includes(relation) ? 'is_blocked = true, blocked_by = 1' : 'is_blocked = false, blocked_by = null'
  await database.query(`update users set ${block} where username in ('catl-a', 'sutl-a', 'caft-a')`)
  const people = new Map((await database.query(peopleQuery)).map((one) => [one.id, one as unknown as Person]))
  const rows = await database.query(
    'select a.id as one, u.id as other, coalesce(stands_to($1, a, u, charger_of(u.id)), false) as stands from users a, users u',
    [relation],
  )
  const wrong = rows.filter(({ one, other, stands }) => {
    const [a, u] = [people.get(one)!, people.get(other)!]
    return stands !== standsTo(relation, a, u, people.get(u.chargerId!))
  })
  expect(wrong).toEqual([])
  expect(rows.some(({ stands }) => stands)).toBe(true)
})
