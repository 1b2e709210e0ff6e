import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundaryOf, fieldsOfParts } from './multipart.ts'

test.each([
  ['multipart/form-data; boundary=----d74496d66958873e', '----d74496d66958873e'],
  ['Multipart/Form-Data;charset=utf-8; boundary="a b"', 'a b'],
  ['multipart/form-data; boundary=a; charset=utf-8', 'a'],
  ['multipart/form-data', null],
  ['multipart/mixed; boundary=a', null],
  [`multipart/form-data; boundary=${'a'.repeat(71)}`, 'a'.repeat(70)],
  ['application/json', null],
  [undefined, null],
])('%s is parted by %s', (type, boundary) => expect(boundaryOf(type)).toBe(boundary))

const part = (heads: string, value: string) => `--b\r\n${heads}\r\n\r\n${value}\r\n`
const named = (name: string, value: string) => part(`Content-Disposition: form-data; name="${name}"`, value)

test.each<[string, string, [string, string][]]>([
  ['no part', '--b--', []],
  ['an empty one', `${named('a', '')}--b--`, [['a', '']]],
  [
    'one that is told its type and its length',
    `${part('content-disposition: form-data; name=a\r\nContent-Length: 1', '1')}--b--`,
    [['a', '1']],
  ],
  ['one of lines, with the boundary in one', `${named('a', '1\r\n2--b\n--b')}--b--`, [['a', '1\r\n2--b\n--b']]],
  [
    'one name twice',
    `${named('a', '1')}${named('a', '2')}--b--`,
    [
      ['a', '1'],
      ['a', '2'],
    ],
  ],
  ['a file', `${part('Content-Disposition: form-data; name="a"; filename="name=\\"b\\""', 'x')}--b--`, [['a', '']]],
])('%s', (_, body, fields) => expect(fieldsOfParts(body, 'b')).toEqual(fields))

test.each([
  ['no end', named('a', '1')],
  ['another boundary', '--c\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--c--'],
  ['what stands before', `x\r\n${named('a', '1')}--b--`],
  ['a part without a name', `${part('Content-Disposition: form-data', '1')}--b--`],
  ['one with that of its file alone', `${part('Content-Disposition: form-data; filename="a"', '1')}--b--`],
  ['one of another kind', `${part('Content-Disposition: attachment; name="a"', '1')}--b--`],
  ['a part without heads', '--b\r\n\r\n1\r\n--b--'],
  ['a form as usual', 'a=1&b=2'],
])('%s is refused', (_, body) => expect(() => fieldsOfParts(body, 'b')).toThrow('invalid-input'))

test('values come back as they were written', () => {
  const value = fc.string({ unit: fc.constantFrom(...'ab=&-\r\n"é😀;:') }).filter((text) => !`\r\n${text}`.includes('\r\n--bb'))
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.stringMatching(/^[a-z_]{1,9}$/), value)), (fields) => {
      const body = fields.map(([name, text]) => `--bb\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`)
      expect(fieldsOfParts(`${body.join('')}--bb--`, 'bb')).toEqual(fields)
    }),
  )
})
