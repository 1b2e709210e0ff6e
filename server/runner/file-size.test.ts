import { expect, test } from 'vitest'
import { downloadLimits } from './downloads.ts'
import { refuseTooLong } from './file-size.ts'
import { Refused } from './refuse.ts'
import type { AnySheet, Cell } from './sheet.ts'
import type { Transact } from './transact.ts'

const read: Transact['read'] = () => Promise.reject(new Error('only its own rows are read'))
const most = downloadLimits.later

/** A sheet with so many rows, of which only the first can be read. */
function sheetOf(rows: number, row: Cell[]) {
  let pages = 0
  async function* pagesOf() {
    pages += 1
    yield Array.from({ length: 500 }, () => row)
    throw new Error('more than the first rows were read')
  }
  return { sheet: { name: 'List', rows, read: pagesOf } as unknown as AnySheet, looked: () => pages }
}

/** 128 bytes as a line of a CSV file, of which the last two end it. */
const ofLog = ['x'.repeat(126)]

test.each<[rows: number, format: 'csv' | 'xlsx', refused: object | null]>([
  [10_000_000, 'csv', null],
  [15_000_000, 'csv', null],
  [19_500_000, 'csv', null],
  [19_600_000, 'csv', { rows: '19.600.000', size: '2.5', most: '2.0' }],
  [19_600_000, 'xlsx', null],
  [48_800_000, 'xlsx', null],
  [48_900_000, 'xlsx', { rows: '48.900.000', size: '2.5', most: '2.0' }],
])('%i rows of the log as %s: %j', async (rows, format, refused) => {
  const error = await refuseTooLong(sheetOf(rows, ofLog).sheet, format, read, most).catch((thrown: unknown) => thrown)
  if (refused === null) return expect(error).toBeUndefined()
  expect(error).toBeInstanceOf(Refused)
  expect(error).toMatchObject({ code: 'file-too-long', values: refused })
})

test.each([
  [2_000_000, 0],
  [2_000_001, 1],
])('of %i rows %i pages are looked at', async (rows, pages) => {
  const { sheet, looked } = sheetOf(rows, ofLog)
  await refuseTooLong(sheet, 'csv', read, most)
  expect(looked()).toBe(pages)
})
