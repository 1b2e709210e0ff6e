import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import { dueOf } from './test-bill-model.ts'

const database = testDatabase({ world: 'empty' })
const [minute, day] = [60_000, 86_400_000]
const from = Date.parse('2026-11-01T00:00:00Z')
const wibDay = (at: number) => new Date(at + 420 * minute).toISOString().slice(0, 10)

test('a bill falls due on the first working day whose half past eleven is to come, in cycle 2 three hours later', async () => {
  const moment = fc.integer({ min: 0, max: 90 * 1440 }).map((minutes) => from + minutes * minute)
  const holidays = fc
    .uniqueArray(fc.nat({ max: 100 }), { maxLength: 20 })
    .map((days) => days.map((one) => wibDay(from + one * day)))
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 20, maxLength: 40 }), holidays, async (moments, off) => {
      await database.query('begin')
      try {
        await database.query('insert into holiday (day) select unnest($1::date[])', [off])
        const rows = await database.query(
          'select at, bill_due(at, 1::smallint) as first, bill_due(at, 2::smallint) as second from unnest($1::timestamptz[]) at',
          [moments.map((at) => new Date(at))],
        )
        for (const { at, first, second } of rows) {
          let due = dueOf(at.getTime(), 1)
          while (off.includes(wibDay(due)) || [0, 6].includes(new Date(due).getUTCDay())) due += day
          expect([first.getTime(), second.getTime()]).toEqual([due, at.getTime() + 180 * minute])
        }
      } finally {
        await database.query('rollback')
      }
    }),
    { numRuns: 25 },
  )
})
