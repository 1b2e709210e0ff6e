import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asXml, fieldsOfXml } from './xml.ts'

test.each<[string, [string, string][]]>([
  ['<mp><hp>0812</hp></mp>', [['hp', '0812']]],
  [
    '<?xml version="1.0" encoding="utf-8"?>\n<mp>\n  <a>1</a>\n  <b/>\n  <c></c >\n</mp>\n',
    [
      ['a', '1'],
      ['b', ''],
      ['c', ''],
    ],
  ],
  ["<?xml version='1.0' ?><mp></mp>", []],
  ['<mp><a>&lt;&amp;&gt;&quot;&apos;&#65;&#x1F600;</a></mp>', [['a', `<&>"'A😀`]]],
  [
    '<mp><a>1</a><a>2</a></mp>',
    [
      ['a', '1'],
      ['a', '2'],
    ],
  ],
])('%s', (text, fields) => expect(fieldsOfXml(text, 'mp')).toEqual(fields))

test.each([
  ['another root', '<data><a>1</a></data>'],
  ['no end', '<mp><a>1</a>'],
  ['a field without its end', '<mp><a>1</mp>'],
  ['another end', '<mp><a>1</b></mp>'],
  ['an attribute', '<mp><a b="1">1</a></mp>'],
  ['an element in a field', '<mp><a><b>1</b></a></mp>'],
  ['text between fields', '<mp>x<a>1</a></mp>'],
  ['a comment', '<mp><!-- x --><a>1</a></mp>'],
  ['text as it is', '<mp><a><![CDATA[1]]></a></mp>'],
  ['a type of its own', '<!DOCTYPE mp [<!ENTITY e "x">]><mp><a>1</a></mp>'],
  ['an entity of its own', '<mp><a>&e;</a></mp>'],
  ['a number that is no character', '<mp><a>&#x110000;</a></mp>'],
  ['nothing', '<'],
])('%s is refused', (_, text) => expect(() => fieldsOfXml(text, 'mp')).toThrow('invalid-input'))

test('texts come back as they were written, but for characters that XML has no place for', () => {
  const name = fc.stringMatching(/^[a-z][a-z_]{0,8}$/)
  const text = fc.string({ unit: fc.constantFrom(...'aé<>&"\' ;#x\n😀') })
  fc.assert(
    fc.property(fc.dictionary(name, text), (value) => {
      expect(fieldsOfXml(asXml('mp', value), 'mp')).toEqual(Object.entries(value))
    }),
  )
  expect(asXml('mp', { a: '\u0000\u0007b\ud800' })).toBe('<?xml version="1.0"?>\n<mp><a>b\ufffd</a></mp>')
})

test('lists stand one after the other, and what is inside stands inside', () => {
  expect(asXml('mp', { list: [{ a: 1 }, { a: 2 }], desc: { b: null } })).toBe(
    '<?xml version="1.0"?>\n<mp><list><a>1</a></list><list><a>2</a></list><desc><b></b></desc></mp>',
  )
})
