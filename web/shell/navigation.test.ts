import { expect, test } from 'vitest'
import { type ScreenName, screens } from '../../contract/screens.ts'
import { sellerTypes, userTypeIds } from '../../contract/user-types.ts'
import { accountScreensOf, menuOf } from './navigation.ts'

const namesFor = (userTypeId: number, permissions: readonly string[] | null = null): ScreenName[] =>
  menuOf({ userTypeId, isAdministrator: false, isDm: false, permissions }).flatMap(({ names }) => names)
/** The types that have a screen in their menu. */
const having = (name: ScreenName) => userTypeIds.filter((type) => namesFor(type).includes(name))

test.each<[what: string, names: ScreenName[], types: readonly number[]]>([
  ['the counter', ['sell'], sellerTypes],
  ['products', ['products', 'partners', 'productCreate'], [1]],
  ['the owner’s money', ['tickets', 'ticketHistory', 'adminBalance'], [1]],
  ['the list of products of a partner', ['listProduct'], [5, 8]],
  ['what one is billed for', ['billingUser'], [2, 4, 5, 19, 20, 23, 24, 25, 26, 27, 29]],
  ['banks', ['banks'], [1, 2, 19, 20, 24, 26, 27]],
  ['payments', ['payment'], [1, 2, 3, 19, 20, 21, 22, 27]],
  ['the history of payments', ['paymentHistory'], [1, 2, 3, 19, 20, 21, 22, 24, 26, 27, 28]],
  ['accounts to create', ['createUser'], [1, 2, 3, 6, 9, 10, 14, 15, 16, 17, 19, 20, 21, 22, 26, 27, 28]],
  ['domains', ['domains'], [1, 2, 6, 9, 14, 19, 24, 26]],
  ['staff', ['loginUser'], [1, 2, 4, 19, 20, 23, 24, 26, 27]],
])('%s: %j stand in the menu of %j', (_, names, types) => {
  for (const name of names) expect(having(name)).toEqual(types)
})

test('a screen without a rule of its own stands in the menu of whoever may open it', () => {
  const asOpened = (Object.keys(screens) as ScreenName[]).filter((name) => !('menu' in screens[name]) && screens[name].group)
  expect(asOpened.length).toBeGreaterThan(15)
  for (const name of asOpened) {
    const { types } = screens[name]
    const everybody = types === 'any' ? userTypeIds : types
    expect([name, having(name)]).toEqual([name, everybody.filter((type) => name !== 'caTopUp' || type !== 3)])
  }
})

test('the menu of one’s own account leads everybody to its password, sessions and chats', () => {
  for (const userTypeId of userTypeIds)
    for (const permissions of [null, ['view']])
      expect(accountScreensOf({ userTypeId, isAdministrator: false, isDm: false, permissions })).toEqual([
        'changePassword',
        'sessions',
        'chats',
      ])
})

test('no staff has staff or domains in its menu', () => {
  for (const type of userTypeIds) {
    const names = namesFor(type, ['view', 'sell', 'money', 'users'])
    expect(names.filter((name) => name === 'loginUser' || name === 'domains')).toEqual([])
  }
})
