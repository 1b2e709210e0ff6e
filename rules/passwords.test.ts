import { expect, test } from 'vitest'
import { brokenPasswordRules } from './passwords.ts'

test.each([
  ['Melati#2026', []],
  ['Kopi Susu 3x!', []],
  ['Melati#202', []],
  ['Melati#20', ['length']],
  ['melati#2026', ['upper']],
  ['MELATI#2026', ['lower']],
  ['Melati#melati', ['digit']],
  ['Melati20261', ['symbol']],
  ['Melati 2026 ', ['symbol']],
  ['', ['length', 'upper', 'lower', 'digit', 'symbol']],
])('%j breaks %o', (password, broken) => {
  expect(brokenPasswordRules(password)).toEqual(broken)
})
