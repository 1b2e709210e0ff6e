import { expect, test } from 'vitest'
import { roomFor } from './by-product.ts'

const units = [{ id: 7 }, { id: 3 }, { id: 5 }]
const rows = [7, 7, 3, 3, 3, 5].map((unit) => ({ unit }))

test.each([
  [6, [7, 3, 5], 6],
  [5, [7, 3], 5],
  [4, [7], 2],
  [3, [7], 2],
  [2, [7], 2],
  [1, [7], 1],
])('of pages of %i lines the users are %j, with %i lines', (most, shown, lines) => {
  const read = rows.slice(0, most + 1)
  const room = roomFor(units, read, most)
  expect([room.units.map(({ id }) => id), Math.min(room.rows.length, most)]).toEqual([shown, lines])
})
