import { expect, test } from 'vitest'
import { firstRow, pageSize, pagesOf } from './paging.ts'

test.each<[number | 'All', number]>([
  [1, 1],
  [3, 3],
  [100, 100],
  ['All', 5000],
  [0, 5000],
  [-1, 5000],
])('a page of %s holds %i', (rows, size) => expect(pageSize(rows)).toBe(size))

test.each<[number, number | 'All', number]>([
  [1, 15, 0],
  [3, 15, 30],
  [1, 'All', 0],
  [2, 'All', 5000],
])('page %i of %s begins at %i', (page, rows, first) => expect(firstRow(page, rows)).toBe(first))

test.each<[number, number | 'All', number]>([
  [0, 15, 1],
  [15, 15, 1],
  [16, 15, 2],
  [5000, 'All', 1],
  [5001, 'All', 2],
  [100_000, -1, 20],
])('%i rows by %s are %i pages', (total, rows, pages) => expect(pagesOf(total, rows)).toBe(pages))
