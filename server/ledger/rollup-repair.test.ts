import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { attachMonth, detachMonth } from '../../database/detached-months.ts'
import { testDatabase } from '../../database/test-database.ts'
import { noon, testSales } from '../reports/test-sales.ts'

const database = testDatabase()
const { sell } = testSales(database)
const client = {
  query: (text: string, values?: unknown[]) => database.query(text, values).then((rows) => ({ rows })),
} as never as pg.Client
const script = fileURLToPath(new URL('../../scripts/repair.ts', import.meta.url))

function repair(...words: string[]) {
  const env = { PATH: process.env.PATH, DATABASE_URL: database.url }
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, 'rollups', ...words], { env, encoding: 'utf8' })
  return { status, stdout, stderr }
}
const kept = () => database.query('select to_jsonb(r) as row from sale_rollup r order by r::text')
const holds = { status: 0, stdout: 'The sums are those of the sales.\n' }

beforeAll(async () => {
  await sell(new Date('2090-02-03T05:00Z'), { seller: 'ustl-a', customerCode: '081290000001' })
  await sell(noon(1), { seller: 'ustl-a', customerCode: '081290000002' })
  await sell(noon(2), { seller: 'usdm-a', customerCode: '081290000003' })
  await database.query('select fold_fees(), seal_folds(now())')
  while ((await database.query('select roll_up() as fold, build_rollups() as more'))[0]!.more);
  await database.query(`select pay_out_fees('all', now())`)
})

test('sums that are those of the sales are left, and the same when they are built anew', async () => {
  const before = await kept()
  expect(before.length).toBeGreaterThan(3)
  expect(repair()).toMatchObject(holds)
  expect(repair('--write')).toMatchObject(holds)
  expect(await kept()).toEqual(before)
})

test.each([
  ['a sum is raised', `update sale_rollup set amount = amount + 700 where at > '2090-03-01Z'`],
  ['sums are missing', 'delete from sale_rollup where grain = 2'],
])('%s: printed first, built anew with --write', async (_, damage) => {
  const before = await kept()
  await database.query(damage)
  const planted = await kept()
  expect(planted).not.toEqual(before)
  expect(repair()).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(
      /^roll-ups-are-their-sales: [1-9][\s\S]*To build them anew: npm run repair -- rollups --write\n$/,
    ),
  })
  expect(await kept()).toEqual(planted)
  expect(repair('--write')).toMatchObject(holds)
  expect(await kept()).toEqual(before)
})

test('while a month is away they are not built anew, and it is said why', async () => {
  const before = await kept()
  await detachMonth(client, '2090-02', new Date('2090-08-01T00:00Z'))
  expect(repair('--write')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'Nothing was changed: sums of months that are detached cannot be built anew: attach them first.\n',
  })
  expect(await kept()).toEqual(before)
  await attachMonth(client, '2090-02')
  expect(repair()).toMatchObject(holds)
})
