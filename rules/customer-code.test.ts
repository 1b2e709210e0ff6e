import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkCustomerCode,
  customerForms,
  customerPatterns,
  families,
  hintOf,
  normaliseCustomerCode,
  operatorOf,
  operators,
} from './customer-code.ts'

test.each([
  ['081290347781', 'telkomsel'],
  ['08111234567', 'telkomsel'],
  ['085154123456', 'byu'],
  ['085158123456', 'byu'],
  ['085153123456', 'telkomsel'],
  ['085159123456', 'telkomsel'],
  ['085712340098', 'indosat'],
  ['087711204563', 'xl'],
  ['085912345678', 'xl'],
  ['083112345678', 'axis'],
  ['089677120034', 'tri'],
  ['088112345678', 'smartfren'],
  ['+62 812-9034-7781', 'telkomsel'],
  ['6281290347781', 'telkomsel'],
  ['0812', 'telkomsel'],
  ['085154', 'byu'],
  ['081', null],
  ['084012345678', null],
  ['532110884207', null],
  ['', null],
] as const)('%s belongs to %s', (code, operator) => {
  expect(operatorOf(code)).toBe(operator)
})

test.each([
  ['0812 9034 7781', undefined, '081290347781'],
  ['0812-9034-7781', undefined, '081290347781'],
  ['+62 812 9034 7781', undefined, '081290347781'],
  ['6281290347781', 'telkomsel', '081290347781'],
  ['(0812) 9034‑7781', 'telkomsel', '081290347781'],
  ['62812345678', 'pln-prepaid', '62812345678'],
  ['62812345678', undefined, '62812345678'],
  ['1407-7203-385', 'pln-prepaid', '14077203385'],
  ['(021) 410-887', 'pdam', '(021)410887'],
  ['(0812) 9034', undefined, '(0812)9034'],
  ['12345678 (2001)', 'game-zone', '12345678(2001)'],
  ['12345678(2001)', 'game-zone', '12345678(2001)'],
  ['12345678|2001', 'game-zone', '12345678(2001)'],
  ['12345678 2001', 'game-zone', '12345678(2001)'],
  ['12345678.2001', 'game-zone', '12345678(2001)'],
  ['123456782001', 'game-zone', '123456782001'],
  ['1234 5678 | 2001', 'game-zone', '12345678(2001)'],
  ['(+62) 812 9034 7781', 'telkomsel', '081290347781'],
] as const)('%j of %s is stored as %s', (text, family, code) => {
  expect(normaliseCustomerCode(text, family)).toBe(code)
})

describe('checkCustomerCode', () => {
  test.each([
    ['telkomsel', '081290347781', 'ok'],
    ['telkomsel', '+6281290347781', 'ok'],
    ['telkomsel', '0811123456', 'ok'],
    ['telkomsel', '085154123456', 'customer-code-prefix'],
    ['telkomsel', '085712340098', 'customer-code-prefix'],
    ['telkomsel', '084012345678', 'customer-code-prefix'],
    ['telkomsel', '08129034', 'customer-code-invalid'],
    ['telkomsel', '08129034778100', 'customer-code-invalid'],
    ['telkomsel', '0812A0347781', 'customer-code-invalid'],
    ['telkomsel', '532110884207', 'customer-code-invalid'],
    ['byu', '085154123456', 'ok'],
    ['byu', '085153123456', 'customer-code-prefix'],
    ['smartfren', '088912345678', 'ok'],
    ['indosat', '088112345678', 'customer-code-prefix'],
    ['pln-prepaid', '14077203385', 'ok'],
    ['pln-prepaid', '535812009417', 'ok'],
    ['pln-prepaid', '1407720338', 'customer-code-invalid'],
    ['pln-prepaid', '5358120094170', 'customer-code-invalid'],
    ['pln-postpaid', '532110884207', 'ok'],
    ['pln-postpaid', '14077203385', 'customer-code-invalid'],
    ['bpjs-kesehatan', '8888801426637715', 'ok'],
    ['bpjs-kesehatan', '0001426637715', 'ok'],
    ['bpjs-kesehatan', '8888701426637715', 'customer-code-invalid'],
    ['bpjs-kesehatan', '88888014266377', 'customer-code-invalid'],
    ['pdam', '0410887332', 'ok'],
    ['pdam', '10132', 'customer-code-invalid'],
    ['telkom', '131174502286', 'ok'],
    ['gas', '0110014601', 'ok'],
    ['multifinance', '3201774500912', 'ok'],
    ['wallet', '081398112045', 'ok'],
    ['wallet', '6281398112045', 'ok'],
    ['wallet', '021398112045', 'customer-code-invalid'],
    ['etoll', '6032981234567890', 'ok'],
    ['etoll', '603298123456789', 'customer-code-invalid'],
    ['game', '512345678', 'ok'],
    ['game', 'budi99', 'customer-code-invalid'],
    ['game-zone', '12345678(2001)', 'ok'],
    ['game-zone', '123456782001', 'ok'],
    ['game-zone', '12345678(20)', 'customer-code-invalid'],
    ['game-zone', '(2001)', 'customer-code-invalid'],
  ] as const)('%s %s: %s', (family, code, outcome) => {
    expect(checkCustomerCode(family, code)).toBe(outcome)
  })

  test('every number of an operator fits that operator alone', () => {
    const number = fc
      .constantFrom(...Object.values(operators).flatMap(({ prefixes }) => prefixes))
      .chain((prefix) =>
        fc
          .array(fc.nat(9), { minLength: 10 - prefix.length, maxLength: 13 - prefix.length })
          .map((digits) => prefix + digits.join('')),
      )
    fc.assert(
      fc.property(number, (code) => {
        const fitting = Object.keys(operators).filter(
          (family) => checkCustomerCode(family as keyof typeof operators, code) === 'ok',
        )
        expect(fitting).toEqual([operatorOf(code)])
      }),
    )
  })
})

test('form and pattern decide as checkCustomerCode does', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 5, maxLength: 16 })
  const phoneLike = digits.map((text) => `08${text}`)
  fc.assert(
    fc.property(fc.constantFrom(...families), fc.oneof(digits, phoneLike), (family, text) => {
      const code = normaliseCustomerCode(text, family)
      const fits = new RegExp(customerPatterns[family]).test(code)
      const formed = new RegExp(customerForms[family]).test(code)
      expect(checkCustomerCode(family, code)).toBe(fits ? 'ok' : formed ? 'customer-code-prefix' : 'customer-code-invalid')
      expect(fits && !formed).toBe(false)
    }),
  )
})

test('cleaning a number twice changes nothing more', () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'012689+ .-(),|') }))
  fc.assert(
    fc.property(text, fc.constantFrom(undefined, ...families), (raw, family) => {
      const code = normaliseCustomerCode(raw, family)
      expect(normaliseCustomerCode(code, family)).toBe(code)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['telkomsel', 'phone'],
  ['smartfren', 'phone'],
  ['wallet', 'phone'],
  ['other', 'other'],
  ['other-bill', 'other'],
  ['pdam', 'pdam'],
  ['game-zone', 'game-zone'],
] as const)('a number of %s is hinted at as %s', (family, hint) => {
  expect(hintOf(family)).toBe(hint)
})

test('every family has a hint, and a pattern anchored at both ends without escapes', () => {
  for (const family of families) {
    expect(hintOf(family)).toMatch(/^[a-z-]+$/)
    expect(customerPatterns[family]).toMatch(/^\^[^\\]+\$$/)
  }
})
