import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'

const database = testDatabase()
const script = fileURLToPath(new URL('../../scripts/holidays.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'jenjang-holidays-'))
afterAll(() => rmSync(folder, { recursive: true }))

function holidays(...words: string[]) {
  const env = { PATH: process.env.PATH, DATABASE_URL: database.url }
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], { env, encoding: 'utf8' })
  return { status, stdout, stderr }
}
let files = 0
const file = (text: string): string => {
  const path = join(folder, `days-${++files}`)
  writeFileSync(path, text)
  return path
}
const dueOf = async (closed: string): Promise<string> =>
  (
    await database.query(
      `select to_char(bill_due(($1 || '+07')::timestamptz, 1::smallint) at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as due`,
      [closed],
    )
  )[0]!.due

test('a day that is entered moves bills to the next working day, until it is removed', async () => {
  expect(holidays('list').stdout).toBe('No day of this year or later is entered.\n')
  expect(holidays('add', '2099-12-25', 'Hari', 'Raya', 'Natal')).toMatchObject({
    status: 0,
    stdout: '2099-12-25 is a holiday.\n',
  })
  expect(holidays('list').stdout).toBe('2099-12-25 Hari Raya Natal\n')
  expect(await dueOf('2099-12-25 00:00')).toBe('2099-12-28')
  expect(holidays('remove', '2099-12-25').status).toBe(0)
  expect(await dueOf('2099-12-25 00:00')).toBe('2099-12-25')
})

test('a file is entered whole, and again with other names', async () => {
  const path = file('2099-01-01 Tahun Baru\r\n\n2099-05-01  Hari Buruh\n')
  expect(holidays('read', path).stdout).toBe('2 days are holidays.\n')
  expect(holidays('read', file('2099-05-01 May Day')).status).toBe(0)
  expect(holidays('list').stdout).toBe('2099-01-01 Tahun Baru\n2099-05-01 May Day\n')
})

test('bills that are due on such a day already are named', async () => {
  await database.query(
    `with run as (insert into close_run (cycle, at) values (1, now()) returning id)
     insert into bill (user_id, charger_id, run_id, cycle, amount, unique_code, unique_amount, created_at, due_at)
     select $1, $2, id, 1, 1000, 1, 1001, now(), '2099-08-17T04:30:00Z' from run`,
    [database.userId('usft-a'), database.userId('caft-a')],
  )
  expect(holidays('add', '2099-08-17', 'Kemerdekaan').stdout).toContain('1 bills that are made already stay due on such a day.')
  // No close made it, so the checks after this file must not meet it.
  await database.query('delete from bill')
  await database.query('delete from close_run')
})

test.each([
  [['--help'], 0, 'stdout', 'Usage: npm run holidays'],
  [[], 1, 'stderr', 'Usage: npm run holidays'],
  [['add', '2099-12-25'], 1, 'stderr', 'Usage: npm run holidays'],
  [['add', '25-12-2099', 'Natal'], 1, 'stderr', 'This is no day with its name: "25-12-2099 Natal".'],
  [['add', '2099-02-30', 'Tidak ada'], 1, 'stderr', 'Write it like 2026-12-25 Natal.'],
  [['remove', '2099-07-07'], 1, 'stderr', '2099-07-07 is no holiday here.'],
  [['read', '/nowhere/file'], 1, 'stderr', 'There is no file /nowhere/file.'],
  [['read', file('2099-03-03 Nyepi\n2099-3-4 Waisak')], 1, 'stderr', 'Line 2 is no day with its name: "2099-3-4 Waisak".'],
] as const)('npm run holidays -- %s ends with %i', (words, ends, where, text) => {
  expect(holidays(...words)).toMatchObject({ status: ends, [where]: expect.stringContaining(text) })
  expect(holidays('list').stdout).not.toContain('2099-03-03')
})

test('a file with a day twice is refused whole', () => {
  const twice = holidays('read', file('2099-09-09 Satu\n2099-09-09 Dua'))
  expect(twice).toMatchObject({ status: 1, stderr: expect.stringContaining('2099-09-09 stands in') })
  expect(holidays('list').stdout).not.toContain('2099-09-09')
})
