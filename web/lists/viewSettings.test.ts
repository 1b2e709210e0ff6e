import { expect, test } from 'vitest'
import { addressOf, filtersIn, isShown, plainSettings } from './viewSettings.ts'

const names = { period: 'period', keyword: 'user', sort: 'sort', rows: 'rows', page: 'page', open: 'open' }

test.each([
  [{}, {}],
  [{ user: 'melati', keyword: 'another list', page: '3', open: '9' }, { keyword: 'melati' }],
  [{ user: '', sort: '-amount' }, { sort: '-amount' }],
  [{ tab: 'money', rows: '25', period: 'year:2026' }, { period: 'year:2026' }],
])('an address %j has %j of a list', (search, filters) => expect(filtersIn(search, names)).toEqual(filters))

test('a view takes away what it does not have, page and panel among it', () => {
  expect(addressOf({ keyword: 'melati', stranger: '1' }, names)).toEqual({
    period: undefined,
    user: 'melati',
    sort: undefined,
    rows: undefined,
    page: undefined,
    open: undefined,
  })
})

const view = { ...plainSettings, columns: { uid: false, remark: true }, filters: { keyword: 'a', sort: 'name' } }

test.each([
  ['the same', {}, true],
  ['the same in another order', { columns: { remark: true, uid: false }, filters: { sort: 'name', keyword: 'a' } }, true],
  ['other rows per page', { rows: 25 }, true],
  ['another filter', { filters: { keyword: 'a' } }, false],
  ['another column', { columns: { uid: false } }, false],
  ['another density', { density: 'compact' as const }, false],
])('a list that has %s', (_, change, shown) => expect(isShown(view, { ...view, ...change })).toBe(shown))
