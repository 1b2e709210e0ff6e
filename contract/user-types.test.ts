import { describe, expect, test } from 'vitest'
import {
  defaultSalesType,
  h2hTypes,
  kindOf,
  managesType,
  networks,
  opensProductsFor,
  seesDeposit,
  semiTypes,
  setsPricesOf,
  userTypeIds,
  userTypes,
} from './user-types.ts'

const plain = (userTypeId: number) => ({ userTypeId, isAdministrator: false, isBelowAdministrator: false })
const managed = (manager: number, isAdministrator = false) =>
  userTypeIds.filter((type) =>
    managesType(
      { userTypeId: manager, isAdministrator },
      { ...plain(type), isBelowAdministrator: isAdministrator && type === 4 },
    ),
  )

test('there are 29 types in nine networks, and only the owner stands in none', () => {
  expect(userTypeIds).toEqual(Array.from({ length: 29 }, (_, at) => at + 1))
  expect(Object.keys(networks).map(Number)).toEqual([0, 1, 2, 4, 5, 6, 7, 8, 9])
  expect(userTypeIds.filter((type) => userTypes[type]!.salesTypeId === null)).toEqual([1])
})

test.each([
  ['DM', 0, 2],
  ['TL', 1, 3],
  ['DP', 4, 3],
  ['FD', 6, 5],
  ['FT', 7, 5],
  ['GT', 9, 4],
] as const)('%s is sales type %i, with %i levels, from its head down to its sellers', (code, salesType, levels) => {
  expect(networks[salesType]).toMatchObject({ code, levels })
  const chain = userTypeIds.filter((type) => userTypes[type]!.salesTypeId === salesType)
  expect(chain.map((type) => userTypes[type]!.level)).toEqual(Array.from({ length: levels }, (_, at) => at + 1))
  expect(chain.filter((type) => userTypes[type]!.isSeller)).toEqual(chain.slice(-1))
})

test('H2H clients, deposit networks, and sellers that may draw', () => {
  expect(h2hTypes).toEqual([5, 8, 13, 25])
  expect(userTypeIds.filter((type) => kindOf(type) === 'dm')).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18])
  expect(semiTypes).toEqual([4, 18, 23, 29])
})

describe('who manages whom', () => {
  test.each<[manager: number, types: number[]]>([
    [1, [2, 5, 6, 8, 9, 12, 13, 14, 19, 24, 26]],
    [2, [4]],
    [3, []],
    [19, [20]],
    [20, [23]],
    [24, [25]],
    [26, [27]],
    [27, [29]],
    [4, []],
    [21, []],
  ])('%i manages %j', (manager, types) => expect(managed(manager)).toEqual(types))

  test('2 a type 3 that is an administrator, and that one the sellers below it, in place of the 2', () => {
    expect(managesType(plain(2), { ...plain(3), isAdministrator: true })).toBe(true)
    expect(managed(3, true)).toEqual([4])
    expect(managesType(plain(2), { ...plain(4), isBelowAdministrator: true })).toBe(false)
  })
})

test.each<[salesType: number, types: number[]]>([
  [0, [1, 6, 7]],
  [1, [2, 3, 4]],
  [2, [5, 8]],
  [4, [9, 10, 11]],
  [5, [12, 13]],
  [6, [14, 15, 16, 17, 18]],
  [7, [19, 20, 21, 22, 23]],
  [8, [24, 25]],
  [9, [26, 27, 28, 29]],
])('reports start with sales type %i for %j', (salesType, types) => {
  expect(userTypeIds.filter((type) => defaultSalesType(type) === salesType)).toEqual(types)
})

test('prices are set by the owner for those it manages, by others for the level below, by a referrer for nobody', () => {
  const targets = (viewer: number) => userTypeIds.filter((target) => setsPricesOf(viewer, target))
  expect([1, 2, 3, 12, 17, 24, 4].map(targets)).toEqual([managed(1), [3], [4], [], [18], [25], []])
})

test('products are opened and closed by the owner for 5, 8, 13 and 24, by a 24 for its 25', () => {
  const pairs = userTypeIds.flatMap((viewer) =>
    userTypeIds.filter((target) => opensProductsFor(viewer, target)).map((target) => [viewer, target]),
  )
  expect(pairs).toEqual([
    [1, 5],
    [1, 8],
    [1, 13],
    [1, 24],
    [24, 25],
  ])
})

const collected = [2, 3, 4, 5, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29]
test.each([
  [collected, 'not in deposit mode, without a bill', false, false],
  [collected, 'not in deposit mode, with a bill', false, true],
  [[], 'in deposit mode, without a bill', true, false],
  [collected, 'in deposit mode, with a bill', true, true],
])('what is to be handed over is shown to %j while %s', (types, _, isDm, hasBill) => {
  expect(userTypeIds.filter((userTypeId) => seesDeposit({ userTypeId, isDm }, hasBill))).toEqual(types)
})
