import { afterEach, expect, test } from 'vitest'
import type { CallName } from '../../contract/calls.ts'
import { testDatabase } from '../../database/test-database.ts'
import { staffOf } from '../../database/test-world.ts'
import type { Actor } from '../runner/actor.ts'
import { withTransact } from '../runner/test-transact.ts'
import { requireStillAdmitted } from './still-admitted.ts'

const database = testDatabase()
const set = (columns: string) => database.query(`update login_user set ${columns} where username = $1`, [staffOf('catl-a')])

afterEach(() => set(`permissions = '{view,sell}', is_blocked = false`))

/** What a staff account that was let in, by a session where one is given, is told now. */
const told = async (name: CallName, input: unknown = {}, session?: Buffer): Promise<string> => {
  const [staff] = await database.query('select id from login_user where username = $1', [staffOf('catl-a')])
  const actor = { userId: database.userId('catl-a'), loginUser: { id: staff!.id, name: '', permissions: ['view'] }, session }
  return withTransact(database.url, ({ read }) =>
    read((tx) => requireStillAdmitted(tx, { name, actor: actor as unknown as Actor, input })).then(
      ({ loginUser }) => `has ${loginUser!.permissions}`,
      ({ code }) => code,
    ),
  )
}

test.each([
  ['the permissions of before', '{view,sell}', ['has view,sell', 'has view,sell', 'has view,sell']],
  ['no permission to look any more', '{sell}', ['access-denied', 'access-denied', 'has sell']],
] as const)('who has %s', async (_, permissions, answers) => {
  await set(`permissions = '${permissions}'`)
  const found = [await told('downloadTransactionLog')]
  for (const list of ['listBanks', 'inbox']) found.push(await told('downloadList', { list }))
  expect(found).toEqual(answers)
})

test('a staff account that was blocked meanwhile', async () => {
  await set('is_blocked = true')
  expect(await told('downloadList', { list: 'inbox' })).toBe('account-blocked')
})

test.each([
  ['has time', "now() + interval '1 hour'", 'has view,sell'],
  ['has run out', "now() - interval '1 second'", 'account-blocked'],
])('a session that %s', async (what, expires, answer) => {
  const hash = Buffer.from(what.padEnd(32))
  await database.query(
    `insert into session (token_hash, user_id, login_user_id, device_hash, expires_at)
      select $2, user_id, id, (select hash from device limit 1), ${expires} from login_user where username = $1`,
    [staffOf('catl-a'), hash],
  )
  expect(await told('downloadTransactionLog', {}, hash)).toBe(answer)
})
