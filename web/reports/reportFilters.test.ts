import { describe, expect, test } from 'vitest'
import { type ItemFilters, itemDefaults, itemInput, type ReportFilters, reportDefaults, reportInput } from './reportFilters.ts'

const day = { startDate: '2026-11-20T17:00:00.000Z', endDate: '2026-11-21T16:59:59.999Z', utcOffset: 420 }

describe('the call behind an address of the transaction report', () => {
  test('without filters asks the owner for its first network, everybody else for its own', () => {
    const input = { ...day, parents: [], categories: [], products: [], partners: [], settledOnly: false, keyword: '' }
    expect(reportInput(reportDefaults, day, 1)).toEqual({ ...input, salesType: 0 })
    expect(reportInput(reportDefaults, day, 2)).toEqual({ ...input, salesType: 1 })
    expect(reportInput(reportDefaults, day, 23)).toEqual({ ...input, salesType: 7 })
  })

  test.each<[change: Partial<ReportFilters>, viewer: number, input: object]>([
    [{ type: 'All' }, 1, { salesType: 'All' }],
    [{ type: 3 }, 1, { salesType: 'All' }],
    [{ type: 6 }, 1, { salesType: 6 }],
    [{ type: 6 }, 2, { salesType: 1 }],
    [{ partners: [7] }, 1, { partners: [7] }],
    [{ partners: [7] }, 2, { partners: [] }],
    [{ u1: [2], u2: [3] }, 1, { parents: [2, 3] }],
    [{ items: ['x', 5] as number[] }, 1, { products: [5] }],
    [{ keyword: ' 0812 ' }, 1, { keyword: '0812' }],
    [{ settled: true }, 4, { settledOnly: true }],
  ])('%j of type %d', (change, viewer, input) => {
    expect(reportInput({ ...reportDefaults, ...change }, day, viewer)).toMatchObject(input)
  })
})

test.each<[change: Partial<ItemFilters>, viewer: number, groupBy: string]>([
  // Of exactly two groups the sellers are the direct ones.
  [{}, 1, 'directUser'],
  [{ type: 5 }, 1, 'directUser'],
  [{}, 3, 'directUser'],
  [{}, 6, 'directUser'],
  [{ type: 1 }, 1, 'user'],
  [{ type: 'All' }, 1, 'user'],
  [{ type: 2 }, 1, 'user'],
  [{}, 2, 'user'],
  [{ group: 'sldm' }, 1, 'sldm'],
  [{ type: 6, group: 'subca2' }, 1, 'subca2'],
  [{ group: 'self' }, 3, 'self'],
  // What an address names and there is not is the first choice.
  [{ type: 1, group: 'mitra' }, 1, 'user'],
  [{ group: 'nonsense' }, 2, 'user'],
  [{ group: 'ca' }, 4, 'self'],
])('%j of type %d is grouped by %s', (change, viewer, groupBy) => {
  expect(itemInput({ ...itemDefaults, ...change }, day, viewer).groupBy).toBe(groupBy)
})
