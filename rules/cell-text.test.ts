import { expect, test } from 'vitest'
import { cellText, csvText, plainName } from './cell-text.ts'

test.each([
  ['Token PLN', 'Token PLN'],
  ['=1+1', "'=1+1"],
  ['+62812', "'+62812"],
  ['@home', "'@home"],
  ['\tx', "'\tx"],
  ['', ''],
  [null, null],
])('%o in a cell', (text, cell) => {
  expect(cellText(text)).toBe(cell)
})

test.each([
  ['Token PLN, 20', 'Token PLN, 20'],
  ['=1+1', "'=1+1"],
  [' "=1', ` "'=1`],
  ['a;=1', "a;'=1"],
  ['a,-5\t@x', "a,'-5\t'@x"],
  ['a-5 = b', 'a-5 = b'],
])('%o in a CSV', (text, cell) => {
  expect(csvText(text)).toBe(cell)
})

test('a cell holds no more than a program can open', () => {
  expect(cellText('x'.repeat(40_000))).toHaveLength(32_767)
})

test('a file name has no signs of a path', () => {
  expect(plainName('Konter "A/B":  C\\D?\n')).toBe('Konter A B C D')
})
