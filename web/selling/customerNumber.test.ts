import { expect, test } from 'vitest'
import type { Family } from '../../rules/customer-code.ts'
import { caretBehind, countBefore, groupNumber, knownPrefix, readNumber } from './customerNumber.ts'

test.each<[typed: string, family: Family | null, code: string]>([
  ['0812 9034 7781', 'wallet', '081290347781'],
  ['+62 812-9034-7781', 'wallet', '081290347781'],
  ['62812', 'telkomsel', '0812'],
  ['62812345678', 'pln-prepaid', '62812345678'],
  ['5321 1088 4207', 'pln-postpaid', '532110884207'],
  ['12345678(2001)', 'game-zone', '12345678(2001)'],
  ['12345678(', 'game-zone', '12345678('],
  ['no number', null, ''],
  ['1'.repeat(30), null, '1'.repeat(20)],
])('%j for %s is read as %j', (typed, family, code) => {
  expect(readNumber(typed, family)).toBe(code)
})

test.each([
  ['', ''],
  ['0812', '0812'],
  ['08129', '0812 9'],
  ['081290347781', '0812 9034 7781'],
  ['8888801426637715', '8888 8014 2663 7715'],
  ['12345678(2001)', '12345678(2001)'],
])('%j is shown as %j', (code, shown) => {
  expect(groupNumber(code)).toBe(shown)
})

/** Types one key into '0812| 9'; the bar is the caret. */
function press(field: string, key: string): string {
  const at = field.indexOf('|')
  const text = field.replace('|', '')
  const typed = key === 'Backspace' ? text.slice(0, at - 1) + text.slice(at) : text.slice(0, at) + key + text.slice(at)
  const count = countBefore(typed, key === 'Backspace' ? at - 1 : at + 1)
  const shown = groupNumber(readNumber(typed, 'wallet'))
  const place = caretBehind(shown, count)
  return `${shown.slice(0, place)}|${shown.slice(place)}`
}

test.each([
  ['0812|', '9', '0812 9|'],
  ['0812 9|', 'Backspace', '0812|'],
  ['0812| 9034', 'Backspace', '081|9 034'],
  ['08|12 9034', '5', '085|1 2903 4'],
  ['|812', '0', '0|812'],
])('%s and %s', (before, key, after) => {
  expect(press(before, key)).toBe(after)
})

test.each([
  ['081290347781', '0812'],
  ['085154123456', '085154'],
  ['0851', '0851'],
  ['0800123', null],
  ['', null],
])('the prefix of %j is %j', (code, prefix) => {
  expect(knownPrefix(code)).toBe(prefix)
})
