import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'

const database = testDatabase({ world: 'empty' })
const script = fileURLToPath(new URL('../../scripts/months.ts', import.meta.url))

function months(...words: string[]) {
  const env = { PATH: process.env.PATH, DATABASE_URL: database.url }
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], { env, encoding: 'utf8' })
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
