import { expect, test } from 'vitest'
import { testDatabase } from './test-database.ts'

const database = testDatabase()

test.each([
  [7, 6, '000007'],
  [999_999, 6, '999999'],
  [1_000_000, 6, '1000000'],
  [123_456_789, 8, '123456789'],
  ['9223372036854775807', 4, '9223372036854775807'],
])('the number %s is read as %s digits at least: %s', async (number, width, read) => {
  const rows = await database.query('select padded($1, $2)', [number, width])
  expect(rows).toEqual([{ padded: read }])
})

test('a bill has its whole number', async () => {
  const rows = await database.query('select bill_number(1234567)')
  expect(rows).toEqual([{ bill_number: '1234567' }])
})
