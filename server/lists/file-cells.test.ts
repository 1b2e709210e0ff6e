import { expect, test } from 'vitest'
import { columnReader, valueReader } from './file-cells.ts'

const row = {
  name: 'Melati',
  isSemi: true,
  isOpen: false,
  note: null,
  kinds: ['view', 'sell'],
  sums: { 'only-ours': 3 },
  outage: { since: null },
  parts: [
    { sum: 1, at: { name: 'A' } },
    { sum: 20, at: { name: 'B' } },
  ],
}

test.each([
  ['the field of every part', '{parts.*.at.name}', 'A, B'],
  ['numbers of parts', '{parts.*.sum}', '1, 20'],
  ['one of the parts', '{parts.1.sum}', 20],
  ['every one of several values', '{kinds.*}', 'view, sell'],
  ['a field with a hyphen', 'Ours {sums.only-ours}', 'Ours 3'],
  ['no part has it', '{parts.*.none}', null],
  ['behind what the row has', '{isSemi?}{name} · Semi', 'Melati · Semi'],
  ['a word alone', '{isSemi?}Semi', 'Semi'],
  ['behind an object', '{outage?}Closed', 'Closed'],
  ['behind what it has not', '{isOpen?}{name}', null],
  ['behind what is not there', '{User?}{name}', null],
  ['behind two of which it has one', '{isSemi&note?}{name}', null],
  ['behind two', '{isSemi&outage?}{name}', 'Melati'],
])('%s', (_, value, written) => {
  expect(valueReader(value)(row)).toBe(written)
})

test('the first that counts is written, and a word where none does', () => {
  const column = { head: 'State', kind: 'any' as const, values: ['{isOpen?}Open', '{note?}Noted'], words: { '': 'Closed' } }
  expect(columnReader(column, 'en')(row)).toBe('Closed')
  expect(columnReader(column, 'en')({ ...row, note: 'x' })).toBe('Noted')
})

test('of several values each is written in its own word', () => {
  const column = { head: 'May', kind: 'any' as const, values: ['{kinds.*}'], words: { view: 'Look', sell: 'Sell' } }
  expect(columnReader(column, 'en')(row)).toBe('Look, Sell')
  expect(columnReader(column, 'en')({ ...row, kinds: ['view', 'other'] })).toBe('view, other')
})
