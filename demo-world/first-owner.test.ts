import { expect, test } from 'vitest'
import { testDatabase } from '../database/test-database.ts'
import { brokenPasswordRules } from '../rules/passwords.ts'
import { verifyPassword } from '../server/auth/passwords.ts'
import { ensureDemoWorld } from './demo-world.ts'

const database = testDatabase({ world: 'empty' })
const start = async (demo: boolean) => {
  const log: string[] = []
  const { seeded } = await ensureDemoWorld(database.url, { demo }, (line) => log.push(line))
  return { seeded, log }
}

test('without the demo an empty database gets an owner, whose password is told once', async () => {
  const first = await start(false)
  expect(first.seeded).toBe(false)
  const password = / "owner" with the password (\S+)$/.exec(first.log[0]!)![1]!
  expect(brokenPasswordRules(password)).toEqual([])
  const users = await database.query('select id, head_id, username, user_type_id, is_password_expired, password_hash from users')
  expect(users).toEqual([
    { id: 1, head_id: 1, username: 'owner', user_type_id: 1, is_password_expired: true, password_hash: expect.any(String) },
  ])
  expect(await verifyPassword(users[0]!.password_hash, password, 'this server')).toBe(true)
  expect(await start(false)).toEqual({ seeded: false, log: [] })
})

test('a real installation never becomes a demo world and never opens its simulators', async () => {
  expect(await start(true)).toEqual({ seeded: false, log: [] })
  expect(await database.query('select username from users')).toEqual([{ username: 'owner' }])
  expect(await database.query(`select name, value from setting where name in ('demo', 'world') order by name`)).toEqual([
    { name: 'demo', value: false },
    { name: 'world', value: 'real' },
  ])
})
