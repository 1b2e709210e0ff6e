import { describe, expect, test } from 'vitest'
import type { SalesTypeId } from '../../contract/user-types.ts'
import { cascadeLevels, commonNetwork, openLevels } from './userCascade.ts'

test.each<[viewer: number, salesType: SalesTypeId | undefined, levels: number[][]]>([
  [1, 1, [[2], [3], [4]]],
  [1, 2, [[5, 8]]],
  [1, 6, [[14], [15], [16], [17], [18]]],
  [
    1,
    undefined,
    [
      [2, 5, 6, 8, 9, 12, 14, 19, 24, 26],
      [3, 7, 10, 13, 15, 20, 25, 27],
      [4, 11, 16, 21, 28],
      [17, 22, 29],
      [18, 23],
    ],
  ],
  [2, undefined, [[3], [4]]],
  [2, 6, [[3], [4]]],
  [16, undefined, [[17], [18]]],
  [4, undefined, []],
  [5, undefined, []],
])('type %i with sales type %s chooses from %j', (viewer, salesType, levels) => {
  expect(cascadeLevels(viewer, salesType).map((level) => level.types)).toEqual(levels)
  expect(cascadeLevels(viewer, salesType).map((level) => level.depth)).toEqual(levels.map((_, i) => i + 1))
})

test.each<[types: number[], network: SalesTypeId | undefined]>([
  [[2, 2], 1],
  [[6, 7], 0],
  [[2, 6], undefined],
  [[1], undefined],
  [[], undefined],
])('users of types %j share network %s', (types, network) => {
  expect(commonNetwork(types)).toBe(network)
})

describe('a level opens when the one above it has a choice', () => {
  const levels = cascadeLevels(1, 1)
  test.each<[chosen: number[][], open: number]>([
    [[], 1],
    [[[2]], 2],
    [[[2], [3]], 3],
    [[[2], [3], [4]], 3],
    [[[], [3]], 1],
  ])('%j opens %i', (chosen, open) => {
    expect(openLevels(levels, chosen)).toHaveLength(open)
  })
})
