import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import { openDatabase, openPool } from '../runner/pool.ts'
import { transactOn } from '../runner/transact.ts'
import { queueMessage } from './messages.ts'
import { unknownTo01 } from './unknown-to-0-1.ts'

const database = testDatabase()
const script = fileURLToPath(new URL('../../scripts/repair.ts', import.meta.url))

function repairLetters(...words: string[]) {
  const env = { PATH: process.env.PATH, DATABASE_URL: database.url }
  const { status, stdout } = spawnSync(process.execPath, [script, 'letters', ...words], { env, encoding: 'utf8' })
  return { status, stdout }
}

test('before a step back to 0.1 the letters that it does not know are given up, and no other', async () => {
  const db = openDatabase(openPool({ url: database.url, max: 1, name: 'test' }))
  const values = { app: 'Jenjang', code: '123456', minutes: 5 }
  const waits = { template: 'login-code', language: 'en', channel: 'email', to: 'a@example.id', userId: null, values } as const
  try {
    for (const template of [...unknownTo01, 'login-code']) {
      const id = await transactOn(db).write((tx) => queueMessage(tx, waits))
      await database.query('update message set template = $2 where id = $1', [id, template])
    }
  } finally {
    await db.destroy()
  }
  const waiting = async () =>
    (await database.query('select template from message where failed_at is null and sealed is not null')).map(
      ({ template }) => template,
    )
  expect(repairLetters()).toMatchObject({ status: 1, stdout: expect.stringContaining('npm run repair -- letters --write') })
  expect(await waiting()).toHaveLength(unknownTo01.length + 1)
  expect(repairLetters('--write').status).toBe(0)
  expect(await waiting()).toEqual(['login-code'])
  expect(repairLetters()).toEqual({ status: 0, stdout: 'kinds of waiting letters that 0.1 does not know: 0\n' })
})
