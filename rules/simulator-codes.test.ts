import { expect, test } from 'vitest'
import { simulatedOutcome } from './simulator-codes.ts'

test.each([
  ['081290347911', 'not-registered'],
  ['081290347912', 'no-answer'],
  ['14077203913', 'pending-success'],
  ['14077203914', 'pending-failure'],
  ['0812 9034 7915', 'slow'],
  ['081290347916', 'next-partner'],
  ['532110884917', 'bill-unavailable'],
  ['532110884918', 'bill-changed'],
  ['6032981234567919', 'pending-forever'],
  ['081290347920', 'late-success'],
  ['12345911(2001)', 'not-registered'],
  ['12345678(2911)', 'success'],
  ['081290347781', 'success'],
  ['911081290347', 'success'],
  ['91', 'success'],
  ['', 'success'],
])('%s: %s', (customerCode, outcome) => {
  expect(simulatedOutcome(customerCode)).toBe(outcome)
})
