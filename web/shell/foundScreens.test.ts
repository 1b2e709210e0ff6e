import { expect, test } from 'vitest'
import { type ScreenName, screens } from '../../contract/screens.ts'
import { userTypeIds } from '../../contract/user-types.ts'
import { screen as en } from '../i18n/en/screen.ts'
import { screen as id } from '../i18n/id/screen.ts'
import { screensFor, screensNamed } from './foundScreens.ts'

const reader = (userTypeId: number) => ({ userTypeId, isAdministrator: false, isDm: false, permissions: null })

test.each<[text: string, texts: typeof id, found: ScreenName[]]>([
  // A title that the menu says shorter.
  ['Transaksi per', id, ['transactionByItem', 'transactionPartner']],
  ['transactions by', en, ['transactionByItem', 'transactionPartner']],
  ['per item', id, ['transactionByItem']],
  ['REKON L', en, ['rekon']],
  // No place in the menu.
  ['lihat otp', id, ['viewCodes']],
  ['view OTP', en, ['viewCodes']],
  ['kategori', id, ['categories']],
  // What begins with the text comes first.
  ['transaksi', id, ['transactionByItem', 'transactionPartner', 'transactionLog', 'transactionReport']],
  ['no such screen', en, []],
])('“%s” finds screens by title and by name in the menu', (text, texts, found) => {
  const wordsFor = (name: ScreenName) => [(texts.menu as Partial<typeof texts>)[name as 'domains'] ?? texts[name], texts[name]]
  expect(screensNamed(text, screensFor(reader(1)), wordsFor)).toEqual(found)
})

test('nobody finds a screen that it may not open', () => {
  for (const userTypeId of userTypeIds)
    for (const name of screensFor(reader(userTypeId))) {
      const { types } = screens[name]
      expect([name, types === 'any' || types.includes(userTypeId)]).toEqual([name, true])
    }
})

test('every screen is found that is opened without anything chosen before', () => {
  const ways = new Set([...screensFor(reader(1)), ...userTypeIds.flatMap((type) => screensFor(reader(type)))])
  const needing = [
    'userDetail',
    'feeTemplate',
    'productSwitching',
    'adminNominal',
    'partnerConnection',
    'partnerPrices',
    'domainSetting',
    'comparedDay',
  ]
  expect((Object.keys(screens) as ScreenName[]).filter((name) => !ways.has(name)).sort()).toEqual(needing.sort())
})
