import { describe, expect, test } from 'vitest'
import { chooseUsers, chosenUsers } from '../pickers/userLevels.ts'
import { type LogFilters, logDefaults, logInput } from './logFilters.ts'

const day = { startDate: '2026-11-20T17:00:00.000Z', endDate: '2026-11-21T16:59:59.999Z', utcOffset: 420 }
const set = (change: Partial<LogFilters>): LogFilters => ({ ...logDefaults, ...change })

describe('the call behind an address', () => {
  test('without filters asks for the first fifteen rows of every network', () => {
    expect(logInput(logDefaults, day, true)).toEqual({
      ...day,
      parents: [],
      categories: [],
      products: [],
      partners: [],
      salesType: 'All',
      keyword: '',
      pendingShow: false,
      order: 'newest',
      currentPage: 1,
      rowsPerPage: 15,
    })
  })

  test.each<[change: Partial<LogFilters>, isOwner: boolean, input: object]>([
    [{ type: 0 }, true, { salesType: 0 }],
    [{ type: 3 }, true, { salesType: 'All' }],
    [{ type: 1 }, false, { salesType: undefined }],
    [{ partners: [7] }, true, { partners: [7] }],
    [{ partners: [7] }, false, { partners: [] }],
    [{ items: ['x', 5, -1] as number[] }, true, { products: [5] }],
    [{ u1: [2, 9], u2: [3] }, true, { parents: [2, 9, 3] }],
    [{ rows: 'All' }, true, { rowsPerPage: 'All' }],
    [{ rows: 999_999 }, true, { rowsPerPage: 15 }],
    [{ page: -4 }, true, { currentPage: 1 }],
    [{ keyword: ' 0812 ' }, true, { keyword: '0812' }],
    [{ pending: true }, true, { pendingShow: true }],
    [{ sort: 'date' }, true, { order: 'oldest' }],
    [{ sort: '-trid' }, true, { order: 'newest' }],
    [{ sort: 'amount' }, true, { order: 'newest' }],
  ])('%j, owner %s', (change, isOwner, input) => {
    expect(logInput(set(change), day, isOwner)).toMatchObject(input)
  })
})

test.each<[change: Partial<LogFilters>, chosen: number[][]]>([
  [{}, []],
  [{ u1: [2] }, [[2]]],
  [{ u1: [2], u2: [3, 4] }, [[2], [3, 4]]],
  [{ u2: [3] }, []],
  [{ u1: [2], u3: [4] }, [[2]]],
])('users of %j are %j', (change, chosen) => {
  expect(chosenUsers(set(change))).toEqual(chosen)
})

test('choosing at a level empties the levels below it', () => {
  expect(chooseUsers(1, [3])).toEqual({ u2: [3], u3: [], u4: [], u5: [] })
})
