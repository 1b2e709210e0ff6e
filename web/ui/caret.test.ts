import { expect, test } from 'vitest'
import { formatRupiah, parseRupiah } from '../../rules/amounts.ts'
import { caretAfter, digitsAfter } from './caret.ts'

/** Types one key into '12|34'; the bar is the caret. */
function press(field: string, key: string): string {
  const at = field.indexOf('|')
  const text = field.replace('|', '')
  const typed = key === 'Backspace' ? text.slice(0, at - 1) + text.slice(at) : text.slice(0, at) + key + text.slice(at)
  const caret = key === 'Backspace' ? at - 1 : at + key.length
  const shown = formatRupiah(parseRupiah(typed))
  const place = caretAfter(shown, digitsAfter(typed, caret))
  return `${shown.slice(0, place)}|${shown.slice(place)}`
}

test.each<[before: string, key: string, after: string]>([
  ['0|', '5', '5|'],
  ['999|', '9', '9.999|'],
  ['1.23|4', '9', '12.39|4'],
  ['|1.234', '9', '9|1.234'],
  ['9|1.234', 'Backspace', '|1.234'],
  ['1.|234', 'Backspace', '1|.234'],
  ['1.234|', '.', '1.234|'],
  ['12|.345', 'x', '|0'],
])('%s and %s', (before, key, after) => {
  expect(press(before, key)).toBe(after)
})
