import fc from 'fast-check'
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
  ['\tx', "'\tx"],
  ['a| " =1', `a| " '=1`],
  ['a;x =1;-2', "a;x =1;'-2"],
])('%o in a CSV', (text, cell) => {
  expect(csvText(text)).toBe(cell)
})

test('a cell holds no more than a program can open', () => {
  expect(cellText('x'.repeat(40_000))).toHaveLength(32_767)
})

test('a CSV leads what a pattern says, which looks back from each sign', () => {
  const signs = fc.array(fc.constantFrom(...'=+-@,;|\t\r\n"\' ab\u00a0'), { maxLength: 40 }).map((all) => all.join(''))
  fc.assert(
    fc.property(signs, (text) => {
      expect(csvText(text)).toBe(cellText(text.replace(/(?<=(?:^|[,;|\t\r\n])["'\s]*)[=+\-@]/g, "'$&")))
    }),
    { numRuns: 2000 },
  )
})

test('a cell of spaces alone takes no longer than any other', () => {
  const texts = Array.from({ length: 500 }, () => `x${' '.repeat(30_000)}-`)
  // By a pattern each of them took seconds, and all more than a test may.
  expect(texts.map(csvText).every((text) => text.length === 30_002)).toBe(true)
})

test('a file name has no signs of a path', () => {
  expect(plainName('Konter "A/B":  C\\D?\n')).toBe('Konter A B C D')
})
