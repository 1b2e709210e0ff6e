import { expect, test } from 'vitest'
import { maskedEmail, maskedPhone } from './masked.ts'

test.each([
  ['melati@example.id', 'm••••@example.id'],
  ['m@example.id', 'm••••@example.id'],
  ['"a@b"@example.id', '"••••@example.id'],
])('%s is shown as %s', (email, shown) => {
  expect(maskedEmail(email)).toBe(shown)
})

test.each([
  ['081290347781', '0812••••781'],
  ['0812345678', '0812••••678'],
])('%s is shown as %s', (phone, shown) => {
  expect(maskedPhone(phone)).toBe(shown)
})
