import { expect, test } from 'vitest'
import { type SalesTypeId, sellerTypes, userTypeIds, userTypes } from '../contract/user-types.ts'
import { type Grouping, groupingsOf, levelOfGrouping, sharingTypes } from './groupings.ts'

test.each<[viewer: number, salesType: SalesTypeId | 'All', groupings: Grouping[]]>([
  [1, 0, ['user', 'sldm']],
  [1, 1, ['user', 'subca', 'ca']],
  [1, 2, ['user']],
  [1, 4, ['user', 'subca', 'ca']],
  [1, 5, ['user', 'borf']],
  [1, 6, ['user', 'subca2', 'subca1', 'ca', 'mitra']],
  [1, 7, ['user', 'subca2', 'subca1', 'ca', 'mitra']],
  [1, 8, ['user', 'mitra']],
  [1, 9, ['user', 'subca', 'ca', 'mitra']],
  [1, 'All', ['user']],
  [2, 'All', ['user', 'subca', 'self']],
  // The network of everybody else is its own, whatever it asks for.
  [2, 6, ['user', 'subca', 'self']],
  [3, 1, ['user', 'self']],
  [6, 0, ['user', 'self']],
  [12, 5, ['user', 'self']],
  [14, 6, ['user', 'subca2', 'subca1', 'ca', 'self']],
  [15, 6, ['user', 'subca2', 'subca1', 'self']],
  [17, 6, ['user', 'self']],
  [26, 9, ['user', 'subca', 'ca', 'self']],
  ...sellerTypes.map((seller): [number, 'All', Grouping[]] => [seller, 'All', ['self']]),
  [30, 'All', ['self']],
])('type %d groups %s by %j', (viewer, salesType, groupings) => {
  expect(groupingsOf(viewer, salesType)).toEqual(groupings)
})

test('every choice but the sellers and oneself is a level of the network below the viewer', () => {
  for (const viewer of userTypeIds) {
    const { level, salesTypeId } = userTypes[viewer]!
    for (const salesType of salesTypeId === null ? ([0, 1, 2, 4, 5, 6, 7, 8, 9] as const) : [salesTypeId]) {
      for (const grouping of groupingsOf(viewer, salesType)) {
        const at = levelOfGrouping(grouping, salesType)
        if (grouping === 'user' || grouping === 'self') expect(at).toBeNull()
        else expect([viewer, grouping, at! > level]).toEqual([viewer, grouping, true])
      }
    }
  }
})

test.each<[Grouping, SalesTypeId, number | null]>([
  ['ca', 1, 1],
  ['ca', 6, 2],
  ['subca2', 7, 4],
  ['mitra', 1, null],
])('%s of network %d is level %s', (grouping, salesType, level) => {
  expect(levelOfGrouping(grouping, salesType)).toBe(level)
})

test.each<[SalesTypeId, number[]]>([
  [0, [6]],
  [1, [2, 3]],
  [2, []],
  [5, [12]],
  [6, [14, 15, 16, 17]],
  [9, [26, 27, 28]],
])('in network %d types %j have a share', (salesType, types) => {
  expect(sharingTypes(salesType)).toEqual(types)
})
