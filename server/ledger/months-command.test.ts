import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import { testSales } from '../reports/test-sales.ts'

const database = testDatabase()
const { sell } = testSales(database)
const script = fileURLToPath(new URL('../../scripts/months.ts', import.meta.url))

function months(...words: string[]) {
  return monthsIn([], ...words)
}

/** The same where the clock of the program stands long after the months that tests sell in. */
function monthsLater(...words: string[]) {
  const clock = `const Now = Date; globalThis.Date = class extends Now { constructor(...of) { super(...(of.length > 0 ? of : ['2090-08-01T00:00Z'])) } }`
  return monthsIn(['--import', `data:text/javascript,${encodeURIComponent(clock)}`], ...words)
}

function monthsIn(options: string[], ...words: string[]) {
  const env = { PATH: process.env.PATH, DATABASE_URL: database.url }
  const { status, stdout, stderr } = spawnSync(process.execPath, [...options, script, ...words], { env, encoding: 'utf8' })
  return { status, stdout, stderr }
}

const [last, old] = [new Date().toISOString().slice(0, 7), new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7)]

test('npm run months lists what is there', () => {
  const { status, stdout } = months('list')
  expect(status).toBe(0)
  expect(stdout).toMatch(new RegExp(`^${last}  here +\\d+\\.\\d MB$`, 'm'))
})

test.each([
  [['--help'], 0, 'stdout', 'Usage: npm run months'],
  [[], 1, 'stderr', 'Usage: npm run months'],
  [['archive', '2026-03'], 1, 'stderr', 'Usage: npm run months'],
  [['detach', '2026-13'], 1, 'stderr', '2026-13 is no month: write it as 2026-03.'],
  [['detach', '2001-01'], 1, 'stderr', '2001-01: is not in this database'],
  [['detach', old], 1, 'stderr', 'it ended less than 62 days ago: 1'],
  [['attach', old], 1, 'stderr', `${old}: is not detached`],
  [['archive', old, '/nowhere/file'], 1, 'stderr', `${old} is not detached.`],
  [['attach', '/nowhere/file'], 1, 'stderr', '/nowhere/file is not there.'],
] as const)('npm run months -- %s ends with %i', (words, ends, where, text) => {
  const answered = months(...words)
  expect(answered).toMatchObject({ status: ends, [where]: expect.stringContaining(text) })
})

test('a month is detached, archived to a file and attached from it', async () => {
  const month = '2090-02'
  const id = await sell(new Date('2090-02-03T05:00Z'), { seller: 'ustl-a' })
  await database.query('select fold_fees(), seal_folds(now())')
  while ((await database.query('select roll_up() as fold, build_rollups() as more'))[0]!.more);
  await database.query(`select pay_out_fees('all', now())`)
  const rows = async () => [
    await database.query('select * from sale where id = $1', [id]),
    await database.query('select * from outcome where sale_id = $1', [id]),
    await database.query('select * from entry where cause_id = $1 and kind = $2', [id, 'hold']),
  ]
  const stateOf = async () =>
    (
      await database.query(
        `select case when archived_at is null then 'detached' else 'archived' end as state from detached_month`,
      )
    )[0]?.state
  const before = await rows()
  expect(before.map(({ length }) => length)).toEqual([1, 1, 1])
  const folder = await mkdtemp(join(tmpdir(), 'months-'))
  const file = join(folder, 'month.jjm')

  expect(monthsLater('detach', month)).toMatchObject({
    status: 0,
    stdout: `${month} is detached. Its rows are still in this database: npm run months -- archive ${month} FILE\n`,
  })
  expect([await rows(), await stateOf()]).toEqual([[[], [], []], 'detached'])
  expect(monthsLater('archive', month, file)).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(`^${month} is archived: ${file}, \\d+\\.\\d MB\n$`),
  })
  expect([await rows(), await stateOf()]).toEqual([[[], [], []], 'archived'])
  expect(monthsLater('attach', month)).toMatchObject({ status: 1, stderr: expect.stringContaining(month) })
  expect(monthsLater('attach', file)).toMatchObject({ status: 0, stdout: `${month} is attached.\n` })
  expect([await rows(), await stateOf()]).toEqual([before, undefined])

  expect(monthsLater('detach', month).status).toBe(0)
  expect(monthsLater('attach', month)).toMatchObject({ status: 0, stdout: `${month} is attached.\n` })
  expect([await rows(), await stateOf()]).toEqual([before, undefined])
  await rm(folder, { recursive: true })
})
