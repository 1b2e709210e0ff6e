import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as en from '../i18n/en.ts'
import * as id from '../i18n/id.ts'
import { broughtBy, columnOf, kindOf, readable } from './values.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** Columns of every table whose rows are noted, with their types, as the database has them. */
const audited = (() => {
  const folder = 'database/functions'
  const functions = readdirSync(new URL(`../../${folder}`, import.meta.url)).map((file) => read(`${folder}/${file}`))
  const triggers = functions.join('').matchAll(/create or replace trigger note_\w+\n[a-z ]+ on (\w+)/g)
  const schema = read('database/schema.sql')
  return [...new Set([...triggers].map(([, table]) => table!))].flatMap((table) => {
    const [, body = ''] = new RegExp(`create table ${table} \\(\\n(.*?)\\n\\)`, 's').exec(schema) ?? []
    const lines = body.split('\n').map((line) => /^ {2}"?([a-z]\w*)"? (\w+)/.exec(line)?.slice(1, 3) ?? [])
    return lines
      .filter(([column]) => column !== undefined && !['check', 'primary', 'unique', 'foreign', 'constraint'].includes(column))
      .map(([column, type]) => ({ table, column: column!, type: type! }))
  })
})()

test('every audited table and column has its word in both languages', () => {
  expect(audited.length).toBeGreaterThan(200)
  for (const { auditWords } of [id, en]) {
    const [tables, columns] = [new Set(Object.keys(auditWords.tables)), new Set(Object.keys(auditWords.columns))]
    expect(audited.filter(({ table, column }) => !tables.has(table) || !columns.has(column))).toEqual([])
  }
})

test('no word is kept for a column that is gone', () => {
  const noted = new Set([...audited.map(({ column }) => column), 'lines'])
  expect(Object.keys(id.auditWords.columns).filter((column) => !noted.has(column))).toEqual([])
})

test('what the database counts in big numbers is money, but numbers of rows and of uses', () => {
  const others = new Set(['id', 'counter', 'last_step'])
  const sums = audited.filter(({ column, type }) => type === 'bigint' && !column.endsWith('_id') && !others.has(column))
  expect(sums.filter(({ column }) => kindOf(column, 1) !== 'money')).toEqual([])
})

test.each([
  ['is_blocked', false, 'flag'],
  ['balance_limit', 5_000_000, 'money'],
  ['parent_id', 4, 'user'],
  ['cycle', 1, 'number'],
  ['created_at', '2026-11-21T07:03:59.123456+00:00', 'instant'],
  ['from', '2026-11-21T07:03:59.000Z', 'instant'],
  ['day', '2026-11-21', 'day'],
  ['remark', 'Bayar tunai 2026-11-21', 'text'],
  ['cut_off_from', '21:00:00', 'text'],
  ['remark', '', 'empty'],
  ['deleted_at', null, 'empty'],
  ['permissions', ['view'], 'list'],
  ['layout', { date: 'Tanggal' }, 'record'],
] as const)('%s: %j is shown as %s', (column, value, kind) => {
  expect(kindOf(column, value)).toBe(kind)
})

test.each([
  ['balanceLimit', 'balance_limit', 'Balance limit'],
  ['is_blocked', 'is_blocked', 'Is blocked'],
])('%s is the column %s, and read as %s where it has no word', (name, column, words) => {
  expect([columnOf(name), readable(name)]).toEqual([column, words])
})

test('an import is counted by its lines, what they paid, and possible doubles', () => {
  const line = (before: object | null, after: object, rows = 1) => ({ table: 'statement_line', rows, before, after }) as never
  const one = { table: 'statement_import', rows: 1, before: null, after: {} }
  const changes = [
    one,
    line(null, { lines: 40 }, 40),
    line({ twin_id: null }, { twin_id: 3 }),
    line({ ticket_id: null }, { ticket_id: 7 }),
    line({ bill_id: null }, { bill_id: 9 }),
  ]
  expect(broughtBy(changes)).toEqual({ kept: 40, matched: 2, doubles: 1 })
  expect(broughtBy([one])).toEqual({ kept: 0, matched: 0, doubles: 0 })
  expect(broughtBy(changes.slice(1))).toBeNull()
})
