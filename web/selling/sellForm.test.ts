import { expect, test } from 'vitest'
import type { Sellable } from './products.ts'
import { emptyForm, listedOperator, nextForm, numberState, type SellForm, withNumber, withProduct, withTile } from './sellForm.ts'

const product = (code: string, tile: Sellable['tile'], family: string) => ({ code, tile, family }) as Sellable
const s10 = product('S10', 'pulsa', 'telkomsel')
const x5 = product('X5', 'pulsa', 'xl')
const pln20 = product('PLN20', 'token', 'pln-prepaid')
const dana = product('DANA', 'emoney', 'wallet')
const ml3 = product('ML3', 'other', 'game-zone')
const form = (more: Partial<SellForm>): SellForm => ({ ...emptyForm, ...more })

test.each<[what: string, before: SellForm, text: string, chosen: Sellable | null, number: string, code: string | null]>([
  ['a pasted number', form({}), '+62 812-9034-7781', null, '081290347781', null],
  ['the operator of the product', form({ code: 'S10' }), '0812', s10, '0812', 'S10'],
  ['another operator drops the product', form({ code: 'S10', number: '081' }), '0817', s10, '0817', null],
  ['no operator yet', form({ code: 'S10' }), '08', s10, '08', 'S10'],
  ['a product chosen against the number stays', form({ code: 'X5', number: '0812' }), '08129', x5, '08129', 'X5'],
  ['a meter number is no phone number', form({ tile: 'token', code: 'PLN20' }), '62812345678', pln20, '62812345678', 'PLN20'],
])('typing: %s', (_, before, text, chosen, number, code) => {
  expect(withNumber(before, text, chosen)).toMatchObject({ number, code, again: false })
})

test('another tile drops the product and its amount, the number stays', () => {
  const before = form({ tile: 'emoney', number: '081290347781', code: 'DANA', amount: 50_000, brand: 'DANA', keyword: 'dana' })
  expect(withTile(before, 'data', dana)).toEqual(form({ tile: 'data', number: '081290347781' }))
})

test('the same tile keeps the product', () => {
  expect(withTile(form({ code: 'S10' }), 'pulsa', s10).code).toBe('S10')
})

test('a product that was searched for brings its tile', () => {
  const before = form({ keyword: 'pln20', number: '14077203385' })
  expect(withProduct(before, pln20)).toEqual(form({ tile: 'token', code: 'PLN20', number: '14077203385' }))
})

test.each([
  [form({ number: '0812' }), null, 'telkomsel'],
  [form({ number: '0812' }), x5, 'xl'],
  [form({ number: '' }), null, null],
  [form({ tile: 'emoney', number: '0812' }), dana, null],
] as const)('listed operator %#', (of, chosen, operator) => {
  expect(listedOperator(of, chosen)).toBe(operator)
})

test.each([
  [form({}), s10, 'missing'],
  [form({ number: '0812' }), null, 'ok'],
  [form({ number: '0812' }), s10, 'customer-code-invalid'],
  [form({ number: '081290347781' }), s10, 'ok'],
  [form({ number: '081290347781' }), x5, 'customer-code-prefix'],
  [form({ number: '12345678(2001)' }), ml3, 'ok'],
  [form({ number: '12' }), product('Q', 'other', 'unheard-of'), 'ok'],
] as const)('number state %#', (of, chosen, state) => {
  expect(numberState(of, chosen)).toBe(state)
})

test('the next customer starts on the same tile', () => {
  expect(nextForm(form({ tile: 'bill', number: '1', code: 'PDAM', again: true }))).toEqual(form({ tile: 'bill' }))
})
