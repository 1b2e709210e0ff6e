import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exactJson, wholeNumber, withFields } from './exact-json.ts'

test.each<[string, unknown]>([
  ['9007199254740991', 9007199254740991],
  ['9007199254740992', '9007199254740992'],
  ['9102051011270001', '9102051011270001'],
  ['-9102051011270001', '-9102051011270001'],
  ['12345678901234567890', '12345678901234567890'],
  ['1e21', '1e21'],
  ['1E400', '1E400'],
  ['1e-400', '1e-400'],
  ['10000.00', 10000],
  ['1.50', 1.5],
  ['1e3', 1000],
  ['0.1', 0.1],
  ['0.0', 0],
  ['1.00000000000000001', '1.00000000000000001'],
  ['123456789012.12345678', '123456789012.12345678'],
])('%s', (written, read) => {
  expect(exactJson(written)).toBe(read)
  expect(exactJson(` {"a":[${written},{"b": ${written}}],"c":"${written}"}`)).toEqual({ a: [read, { b: read }], c: written })
})

test('all else is what JSON says', () => {
  fc.assert(
    fc.property(fc.json({ depthSize: 'medium' }), (text) => {
      expect(exactJson(text)).toEqual(
        JSON.parse(text, (_, value) => (Number.isInteger(value) && !Number.isSafeInteger(value) ? expect.anything() : value)),
      )
    }),
  )
})

test('a number that stays one has its digits, and every other its text', () => {
  const digits = (most: number) => fc.stringMatching(new RegExp(`^(0|[1-9]\\d{0,${most}})$`))
  fc.assert(
    fc.property(digits(25), fc.option(fc.stringMatching(/^\d{1,20}$/)), (whole, part) => {
      const written = part === null ? whole : `${whole}.${part}`
      const read = exactJson(`[${written}]`) as [unknown]
      const plain = (number: string) => (number.includes('.') ? number.replace(/\.?0+$/, '') : number)
      const back = String(read[0])
      if (!/e/.test(back) || typeof read[0] === 'string') expect(plain(back)).toBe(plain(written))
    }),
  )
})

test('however many zeros a number has, they are read once', () => {
  for (const number of [`1.${'0'.repeat(300_000)}1`, `1${'0'.repeat(300_000)}1`])
    expect(exactJson(`[${number}]`)).toEqual([number])
})

test.each(['', '{', '01', '[1,]', `${'['.repeat(50_000)}12345678901234567890${']'.repeat(50_000)}`])(
  'what is no JSON, or too deep, is refused as that',
  (text) => {
    expect(() => exactJson(text)).toThrow(SyntaxError)
  },
)

test('further fields leave each number as it was written', () => {
  const text = '{"id":12345678901234567890,"rate":1.50,"memo":"a","__proto__":1}'
  expect(withFields(text, { memo: 'b', more: 'c' })).toBe(
    '{"id":12345678901234567890,"rate":1.50,"memo":"b","__proto__":1,"more":"c"}',
  )
})

test('a whole number goes out with all its digits', () => {
  expect(JSON.stringify({ a: wholeNumber('12345678901234567890') })).toBe('{"a":12345678901234567890}')
  for (const text of ['', '-1', '01', '1.5', '1e3', 'x', '{}']) expect(() => wholeNumber(text)).toThrow(SyntaxError)
})
