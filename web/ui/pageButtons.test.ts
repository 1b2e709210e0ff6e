import { expect, test } from 'vitest'
import { pageButtons } from './pageButtons.ts'

test.each<[page: number, totalPages: number, buttons: (number | null)[]]>([
  [1, 0, []],
  [1, 1, [1]],
  [3, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 8, [1, 2, 3, 4, 5, null, 8]],
  [4, 86, [1, 2, 3, 4, 5, null, 86]],
  [5, 86, [1, null, 4, 5, 6, null, 86]],
  [82, 86, [1, null, 81, 82, 83, null, 86]],
  [83, 86, [1, null, 82, 83, 84, 85, 86]],
  [86, 86, [1, null, 82, 83, 84, 85, 86]],
  [99, 86, [1, null, 82, 83, 84, 85, 86]],
])('page %i of %i', (page, totalPages, buttons) => {
  expect(pageButtons(page, totalPages)).toEqual(buttons)
  expect(buttons.filter((button) => button !== null).length).toBeLessThanOrEqual(7)
})
