import { expect, test } from 'vitest'
import { neighbour } from './neighbour.ts'

/** Three columns: a full row, a row without its middle (closed), and below a heading a row of one. */
const boxes = [
  { top: 0, left: 0 },
  { top: 0, left: 100 },
  { top: 0, left: 200 },
  { top: 80, left: 0 },
  { top: 80, left: 200 },
  { top: 200, left: 0 },
]

test.each<[at: number, key: string, next: number | null]>([
  [0, 'ArrowRight', 1],
  [2, 'ArrowRight', 3],
  [5, 'ArrowRight', null],
  [0, 'ArrowLeft', null],
  [3, 'ArrowLeft', 2],
  [0, 'ArrowDown', 3],
  [1, 'ArrowDown', 3],
  [2, 'ArrowDown', 4],
  [4, 'ArrowDown', 5],
  [5, 'ArrowDown', null],
  [5, 'ArrowUp', 3],
  [4, 'ArrowUp', 2],
  [1, 'ArrowUp', -1],
  [4, 'Home', 0],
  [0, 'End', 5],
  [0, 'a', null],
  [-1, 'ArrowDown', null],
])('from %i %s leads to %s', (at, key, next) => {
  expect(neighbour(boxes, at, key)).toBe(next)
})
