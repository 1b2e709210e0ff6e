import { describe, expect, test } from 'vitest'
import { decodeFilter, encodeFilter, type FilterValue } from './urlFilters.ts'

describe('a filter in the address', () => {
  test.each<[value: FilterValue, standard: FilterValue, text: string | undefined]>([
    ['0812', '', '0812'],
    ['', '', undefined],
    [2, 1, '2'],
    [1, 1, undefined],
    ['All', 15, 'All'],
    [true, false, '1'],
    [false, true, '0'],
    [[3, 14], [], '3,14'],
    [[], [], undefined],
    [['a', 'b'], [], 'a,b'],
    [4, undefined, '4'],
    [undefined, undefined, undefined],
  ])('%j with default %j stands as %j and comes back', (value, standard, text) => {
    expect(encodeFilter(value, standard)).toBe(text)
    expect(decodeFilter(text, standard)).toEqual(value)
  })

  test.each<[text: string, standard: FilterValue, value: FilterValue]>([
    ['abc', 1, 1],
    ['99999999999999999', 1, 1],
    ['yes', false, false],
    ['48120944', '', '48120944'],
    ['a,2', [], ['a', '2']],
  ])('%j read with default %j is %j', (text, standard, value) => {
    expect(decodeFilter(text, standard)).toEqual(value)
  })
})
