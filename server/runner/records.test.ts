import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import { endingFields } from '../selling/end.ts'
import { itemFields } from '../selling/sale-fields.ts'
import { record, records } from './records.ts'

const database = testDatabase({ world: 'empty' })

test.each([
  ['sale_item', itemFields],
  ['sale_ending', endingFields],
])('the fields of %s stand in its order', async (type, fields) => {
  const attributes = await database.query<{ attname: string }>(
    'select attname from pg_attribute where attrelid = $1::regclass and not attisdropped order by attnum',
    [type],
  )
  expect(fields.map((field) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))).toEqual(
    attributes.map(({ attname }) => attname),
  )
})

const fields = ['n', 'serialNumber', 'message', 'createdAt', 'details', 'idle'] as const
interface Row {
  n: number
  serialNumber: string | null
  message: string | null
  createdAt: Date | null
  details: unknown
  idle: boolean | null
}
const columns = 'n integer, serial_number text, message text, created_at timestamptz, details jsonb, idle boolean'
// PostgreSQL keeps no zero character and no half of a pair, JSON no minus zero.
const text = fc.oneof(
  fc.constantFrom('', 'null', 'NULL', '""', '{}', '(,)', '\\', ' a ', 'a,b', '{"a":"\\"b\\""}'),
  fc.string({ unit: 'grapheme' }).filter((words) => words.isWellFormed() && !words.includes('\0')),
)
const row: fc.Arbitrary<Row> = fc.record({
  n: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  serialNumber: fc.option(text),
  message: fc.option(text),
  createdAt: fc.option(fc.date({ min: new Date('1900-01-01'), max: new Date('2999-01-01'), noInvalidDate: true })),
  details: fc.option(fc.record({ a: text, list: fc.array(fc.oneof(fc.integer(), text, fc.boolean())) })),
  idle: fc.option(fc.boolean()),
})

test('PostgreSQL reads every row back as it was', async () => {
  await database.query(`create type told as (${columns})`)
  const read = 'n, serial_number as "serialNumber", message, created_at as "createdAt", details, idle'
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 5 }), async (rows) => {
      expect(await database.query(`select ${read} from unnest($1::told[])`, [records(fields, rows)])).toEqual(rows)
      for (const one of rows.slice(0, 1))
        expect(await database.query(`select ${read} from unnest(array[$1::told])`, [record(fields, one)])).toEqual([one])
    }),
    { numRuns: 200 },
  )
})
