import { describe, expect, test } from 'vitest'
import type { Wish } from '../../rules/finder.ts'
import { type Hit, linkOf, moreOf, wishOf } from './finderLinks.ts'

const hit: Hit = {
  kind: 'user',
  screen: 'userDetail',
  id: 42,
  name: 'Konter Melati',
  code: 'USTL',
  of: '',
  amount: null,
  statusId: null,
  createdAt: null,
  isBlocked: false,
  mayTransfer: true,
}
const evening = '2026-11-20T18:30:00.000Z'

describe('what was found is open on its screen', () => {
  test.each<[Partial<Hit>, object]>([
    [
      { kind: 'sale', screen: 'transactionLog', createdAt: evening },
      { period: 'date:2026-11-21', open: 42 },
    ],
    [{}, { id: 42 }],
    [{ kind: 'bill', screen: 'payment', createdAt: evening }, { keyword: '000042' }],
    [
      { kind: 'bill', screen: 'paymentHistory', createdAt: evening },
      { period: 'date:2026-11-21', rows: 'All', open: 42 },
    ],
    [
      { kind: 'bill', screen: 'billHistory', createdAt: evening },
      { period: 'date:2026-11-21', rows: 'All', open: 42 },
    ],
    [{ kind: 'bill', screen: 'bill', createdAt: evening }, {}],
    [{ kind: 'ticket', screen: 'tickets', createdAt: evening }, { keyword: '000042' }],
    [
      { kind: 'ticket', screen: 'ticketHistory', createdAt: evening },
      { period: 'date:2026-11-21', keyword: '000042' },
    ],
    [{ kind: 'ticket', screen: 'topUp', createdAt: evening }, {}],
    [
      { kind: 'product', screen: 'products', code: 'S10' },
      { keyword: 'S10', open: 42 },
    ],
    [{ kind: 'product', screen: 'listProduct', code: 'S10' }, { keyword: 'S10' }],
    [{ kind: 'product', screen: 'sell', name: 'Telkomsel 10.000' }, { product: 'Telkomsel 10.000' }],
  ])('%j', (of, search) => {
    const found = { ...hit, ...of }
    expect(linkOf(found, 7)).toEqual({ screen: found.screen, search })
  })
})

describe('a wish leads to the screen that does it, for those who may', () => {
  const move: Wish = { kind: 'move', direction: 'deduct', amount: 50_000 }
  const sell: Wish = { kind: 'sell', customerCode: '081290347781' }
  const product: Partial<Hit> = { kind: 'product', screen: 'sell', name: 'Telkomsel 10.000', mayTransfer: false }
  test.each<[Wish, Partial<Hit>, object | null]>([
    [move, {}, { screen: 'userDetail', search: { id: 42, move: 'deduct', sum: 50_000 } }],
    [{ ...move, amount: null }, {}, { screen: 'userDetail', search: { id: 42, move: 'deduct' } }],
    [move, { mayTransfer: false }, null],
    [sell, product, { screen: 'sell', search: { product: 'Telkomsel 10.000', number: '081290347781' } }],
    [sell, { ...product, screen: 'products' }, null],
    [sell, {}, null],
    [{ kind: 'topUp', amount: 1_000_000 }, {}, null],
  ])('%j of %j', (wish, of, link) => {
    expect(wishOf(wish, { ...hit, ...of })).toEqual(link)
  })
})

describe('the list that has the rest', () => {
  const of = (kind: Hit['kind'], count: number) => Array.from({ length: count }, (): Hit => ({ ...hit, kind }))
  test.each<['sale' | 'user', Hit[], object | null]>([
    ['user', of('user', 5), { screen: 'users', search: { keyword: 'kios' } }],
    ['sale', of('sale', 5), { screen: 'transactionLog', search: { period: 'year:2026', keyword: 'kios' } }],
    ['user', of('user', 4), null],
    ['user', of('sale', 5), null],
    ['sale', [], null],
  ])('of a %s', (kind, hits, link) => {
    expect(moreOf(hits, kind, 'kios', '2026-11-21')).toEqual(link)
  })
})
