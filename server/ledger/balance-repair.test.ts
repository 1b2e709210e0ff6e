import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runChecks } from '../../database/run-checks.ts'
import { raced } from '../../database/test-race.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const client = { query: (text: string) => database.query(text).then((rows) => ({ rows })) } as never
const script = fileURLToPath(new URL('../../scripts/repair.ts', import.meta.url))

function repair(...words: string[]) {
  const env = { PATH: process.env.PATH, DATABASE_URL: database.url }
  const { status, stdout } = spawnSync(process.execPath, [script, 'balances', ...words], { env, encoding: 'utf8' })
  return { status, stdout }
}

const broken = async () => (await runChecks(client)).map(({ name }) => name)
const kept = () => database.query(`select user_id, balance, seq, lent from balance order by user_id`)
const audited = () => database.query(`select user_id, input from audit where call = 'balanceRepaired' order by id`)
const deduct = () =>
  call('deduct', 'owner', { correspondent: database.userId('catl-a'), amount: 5000, remark: 'uji' }, { 'idempotency-key': key() })
let keys = 0
const key = () => `repair-${++keys}`

test('where every balance is its entries nothing is written', async () => {
  expect((await deduct()).status).toBe(200)
  const before = await kept()
  expect(repair('--write')).toMatchObject({
    status: 0,
    stdout: 'balances that are not what their entries say: 0\nlent, and not what the postings say: 0\n',
  })
  expect([await kept(), await audited()]).toEqual([before, []])
})

test.each([
  ['a balance is raised', 'update balance set balance = balance + 100000 where user_id = $1', 'balances-are-their-entries'],
  ['a number is changed', 'update balance set seq = seq + 2 where user_id = $1', 'balances-are-their-entries'],
  ['more is lent', 'update balance set lent = lent + 700 where user_id = $1', 'lent-is-what-chargers-gave'],
])(
  '%s: printed first, changed with --write, and audited; all checks hold, and the account moves on',
  async (_, fault, seenBy) => {
    const before = await kept()
    const changed = database.userId('catl-a')
    await database.query(fault, [changed])
    expect(await broken()).toEqual([seenBy])
    const planted = await kept()
    const auditedBefore = (await audited()).length
    expect(repair()).toMatchObject({ status: 1, stdout: expect.stringContaining('npm run repair -- balances --write') })
    expect(await kept()).toEqual(planted)

    expect(repair('--write')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/say: 1\n[\s\S]*entries say: 0\nlent, and not what the postings say: 0\n$/),
    })
    expect(await kept()).toEqual(before)
    const [username] = await database.query('select username from users where id = $1', [changed])
    const row = before.find(({ user_id }) => user_id === changed)!
    expect((await audited()).slice(auditedBefore)).toEqual([
      { user_id: null, input: expect.objectContaining({ ...username, balance: Number(row.balance), entries: row.seq }) },
    ])
    expect((await deduct()).status).toBe(200)
    expect(await broken()).toEqual([])
  },
)

test('where the entries are broken themselves nothing is written', async () => {
  const user = database.userId('catl-a')
  const damage = async (sign: '+' | '-') => {
    await database.query(`update entry set amount = amount ${sign} 1 where user_id = $1 and seq = 1`, [user])
    await database.query(`update balance set balance = balance ${sign} 1 where user_id = $1`, [user])
  }
  await damage('+')
  const planted = await kept()
  expect(repair('--write')).toMatchObject({ status: 1, stdout: expect.stringContaining('the entries are broken themselves') })
  expect(await kept()).toEqual(planted)
  await damage('-')
})

test('a posting meanwhile is counted: the last entry is read when the row is held', async () => {
  const [user, owner] = [database.userId('catl-a'), database.userId('owner')]
  const race = await raced(
    database,
    (first) => first.query(`select move_balance_at('deduct', $1, null, $2, $1, 3000, 'uji', null, null, now())`, [owner, user]),
    async (second) => (await second.query('select repair_balance($1) as changed', [user])).rows,
  )
  expect(race).toMatchObject({ waited: true, answer: [{ changed: false }] })
})
