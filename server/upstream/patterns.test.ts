import { expect, test } from 'vitest'
import { compilePattern, findPattern, patternLimits } from './patterns.ts'

const found = (source: string, text: string) => findPattern(compilePattern(source), text)

test.each<[string, string, Record<string, string | null> | null]>([
  [
    'SN(?:/Ref)?[:=]\\s*(?<sn>.+?)(?:\\. |$)',
    'TSEL10 SUKSES. SN/Ref: 5995347047420136. Saldo 20.345',
    { 0: 'SN/Ref: 5995347047420136. ', sn: '5995347047420136' },
  ],
  ['sukses|gagal', 'Trx GAGAL karena', { 0: 'GAGAL' }],
  ['^status=(\\d+)&', 'status=20&price=1', { 0: 'status=20&', 1: '20' }],
  ['Hrg:([\\d.]{3,9})\\b', 'hrg:10.000 x', { 0: 'hrg:10.000', 1: '10.000' }],
  ['a|ab|abc', 'abc', { 0: 'a' }],
  ['(a)|b', 'b', { 0: 'b', 1: null }],
  ['x*', 'aaa', { 0: '' }],
  ['^b', 'ab', null],
])('%s in %j', (source, text, groups) => {
  expect(found(source, text)).toEqual(groups)
})

test.each([
  '(?=a)',
  '(?<!a)b',
  '(a)\\1',
  'a**',
  'a{3,1}',
  '[b-a]',
  '(a',
  'a)',
  '[a',
  '\\',
  'a{500}{9}',
  '+',
  'a'.repeat(501),
  '(((a{50}){50}))',
  '(?:(?:(?:){999}){999}){999}',
])('refuses %s', (source) => {
  expect(() => compilePattern(source)).toThrow(SyntaxError)
})

test('a long text is looked at as far as the limit', () => {
  const pattern = compilePattern('b')
  expect([patternLimits.text - 1, patternLimits.text].map((n) => findPattern(pattern, `${'a'.repeat(n)}b`) !== null)).toEqual([
    true,
    false,
  ])
})

// The engine of the language would go on for ever.
test('a pattern that doubles the ways with every letter', () => {
  expect(found('(a+)+(a+)+(a|aa)+$', `${'a'.repeat(5000)}b`)).not.toBeNull()
  expect(found('^(a+)+(a+)+(a|aa)+c', 'a'.repeat(5000))).toBeNull()
})
