import { expect, test } from 'vitest'
import { groupsOf } from './problemGroups.ts'

test('equal problems of a column are one group, where the first stands', () => {
  const at = (row: number, column: number, message = 'x', sheet: 'data' | 'inquiryRequestData' = 'data') => ({
    ...{ sheet, row, column, message },
  })
  const all = [at(0, 0), at(0, 2), at(1, 0), at(1, 2, 'y'), at(7, 0), at(0, 0, 'x', 'inquiryRequestData')]
  expect(groupsOf(all)).toEqual([
    { first: at(0, 0), count: 3 },
    { first: at(0, 2), count: 1 },
    { first: at(1, 2, 'y'), count: 1 },
    { first: at(0, 0, 'x', 'inquiryRequestData'), count: 1 },
  ])
  expect(groupsOf([])).toEqual([])
})
