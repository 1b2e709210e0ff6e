import { expect, test } from 'vitest'
import { parseEvents } from './eventStream.ts'

test.each<[text: string, events: { name: string; data: string }[], rest: string]>([
  ['', [], ''],
  [':\n\n', [], ''],
  ['event: balance\ndata: {"a":1}\n\n', [{ name: 'balance', data: '{"a":1}' }], ''],
  ['event:sale\r\ndata:x\r\n\r\nevent: s', [{ name: 'sale', data: 'x' }], 'event: s'],
  ['data: x\n\nevent: sale\n\n', [], ''],
  ['event: a\ndata: 1\ndata: 2\n\n', [{ name: 'a', data: '1\n2' }], ''],
])('%j', (text, events, rest) => {
  expect(parseEvents(text)).toEqual({ events, rest })
})
