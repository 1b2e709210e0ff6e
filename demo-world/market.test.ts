import { describe, expect, test } from 'vitest'
import { negativeShares } from '../rules/fees.ts'
import { catalogue } from './catalogue.ts'
import { chainOf, divisionOf, margins, outage, ownPartners, partners, priceOf, routeOf } from './market.ts'
import { people } from './people.ts'
import { shops } from './shops.ts'

const person = (username: string) => people.find((each) => each.username === username)!
const product = (code: string) => catalogue.find((each) => each.code === code)!

test('a chain goes from its head down, without the owner', () => {
  expect(chainOf(person('konter-melati')).map(({ username }) => username)).toEqual(['graha-artha', 'priangan', 'konter-melati'])
  expect(chainOf(person('budi'))).toEqual([])
})

test.each([
  ['konter-melati', 'PLN20', [0, 1]],
  ['konter-melati', 'PDAMTSM', [1, 0]],
  ['konter-melati', 'BPJS', [1, 0]],
  ['konter-cendana', 'BPJS', [0, 1]],
  ['nusapay', 'FF70', [0, 1]],
  ['lumbung-pulsa', 'FF70', [1, 0]],
])('%s is delivered %s by the partners %j', (username, code, places) => {
  expect(routeOf(person(username), product(code))).toEqual(places)
})

test('margins, own partners and the outage name what there is', () => {
  for (const { child, category } of margins) {
    expect(person(child)?.parent, child).toBeTypeOf('string')
    expect(catalogue.some((each) => each.category === category)).toBe(true)
  }
  for (const { username, place } of ownPartners) {
    expect(person(username)).toBeDefined()
    expect(partners[place]).toBeDefined()
  }
  expect(product(outage.code)).toBeDefined()
})

test('a margin counts instead of the default', () => {
  expect(priceOf(person('nusapay'), product('PLN20'), 0)).toMatchObject({ price: 20_350, revenue: 250 })
  expect(priceOf(person('lumbung-pulsa'), product('PLN20'), 0)).toMatchObject({ price: 20_400, revenue: 300 })
})

describe.each(shops.map(({ person: seller }) => [seller.username, seller] as const))('%s', (_, seller) => {
  test('no share of any product is below zero at any partner', () => {
    for (const each of catalogue) {
      for (const place of partners.keys()) expect(negativeShares(divisionOf(seller, each, place)), each.code).toEqual([])
    }
  })
})
