import { expect, test } from 'vitest'
import { nextSort, sortingOf } from './sort.ts'

test.each([
  ['', 'amount', 'amount'],
  ['amount', 'amount', '-amount'],
  ['-amount', 'amount', ''],
  ['-amount', 'date', 'date'],
])('after "%s" the head of %s sorts by "%s"', (sort, id, next) => expect(nextSort(sort, id)).toBe(next))

test.each([
  ['', { by: '', descending: false }],
  ['date', { by: 'date', descending: false }],
  ['-date', { by: 'date', descending: true }],
])('"%s" in the address', (sort, sorting) => expect(sortingOf(sort)).toEqual(sorting))
