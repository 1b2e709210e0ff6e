import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import { withTransact } from '../runner/test-transact.ts'
import { slowDown } from './attempts.ts'

const database = testDatabase()
const limit = { free: 3, longest: 5, minutes: 15 }

test('who began before another one that was counted first waits only where nothing is free any more', () =>
  withTransact(database.url, async (transact) => {
    const between = (key: string, before: number) =>
      transact.write(async (tx) => {
        await sql`select now()`.execute(tx)
        for (let n = 0; n < before; n++) await transact.write((other) => slowDown(other, key, limit))
        return slowDown(tx, key, limit)
      })
    expect(await between('a few', 2)).toBe(3)
    await expect(between('too many', 3)).rejects.toMatchObject({ code: 'too-many-requests' })
  }))
