import { expect, test } from 'vitest'
import { isEmail, isPhone } from './identifiers.ts'

test.each([
  ['081290347781', true],
  ['0812903477', true],
  ['081290', false],
  ['6281290347781', false],
  ['0812 9034 7781', false],
  ['', false],
])('%j as a phone number: %s', (text, is) => {
  expect(isPhone(text)).toBe(is)
})

test.each([
  ['melati@example.id', true],
  ['melati@sub.example.id', true],
  ['melati@example', false],
  ['melati@example.', false],
  ['mela ti@example.id', false],
  ['@example.id', false],
])('%j as an e-mail address: %s', (text, is) => {
  expect(isEmail(text)).toBe(is)
})
