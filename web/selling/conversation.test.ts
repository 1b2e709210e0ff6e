import { expect, test } from 'vitest'
import {
  afterRefusal,
  type Exchange,
  fromHistory,
  meaningOf,
  offeredIn,
  readConversation,
  writeConversation,
} from './conversation.ts'

const exchange = (command: string, reply: Exchange['reply'] = null): Exchange => ({ refId: command, command, sentAt: 1, reply })
const said = { kind: 'balance', text: 'Saldo Rp 5.', sale: null, suggestions: [], at: 2 } as const

test.each([
  [null, []],
  ['', []],
  ['{', []],
  ['{"a":1}', []],
  [writeConversation([exchange('SAL', { ...said, suggestions: [] })]), [exchange('SAL', { ...said, suggestions: [] })]],
  [writeConversation([exchange('S10.081290347781')]), [exchange('S10.081290347781', 'lost')]],
])('%j is read as %j', (text, exchanges) => {
  expect(readConversation(text)).toEqual(exchanges)
})

test('the newest hundred are kept', () => {
  const many = Array.from({ length: 120 }, (_, i) => exchange(String(i), 'lost'))
  expect(readConversation(writeConversation(many)).map(({ command }) => command)).toEqual(
    many.slice(20).map(({ command }) => command),
  )
})

test.each([
  ['S10.081290347781', 'double-sale', { counter: 2 }, ['S10.081290347781.2', 'SAL']],
  ['s10 0812 9034 7781', 'double-sale', { counter: 3 }, []],
  ['DANA.081290347781.50000', 'double-sale', { counter: 2 }, ['DANA.081290347781.50000.2', 'SAL']],
  ['S10.081290347781.2', 'double-sale', { counter: 3 }, ['S10.081290347781.3', 'SAL']],
  ['BYRPLN.532110884207', 'inquiry-required', {}, ['CEK.PLNPOST.532110884207']],
  ['Y', 'double-sale', { counter: 2 }, []],
  ['S10.081290347781', 'insufficient-balance', {}, []],
  ['nonsense', 'command-unknown', {}, []],
])('after %s is refused with %s', (command, code, values, suggestions) => {
  expect(afterRefusal(command, code, values)).toEqual(suggestions)
})

test.each([
  ['SAL', { key: 'balance', nth: 1 }],
  ['Y', { key: 'confirm', nth: 1 }],
  ['CEK.48120944', { key: 'status', nth: 1 }],
  ['CEKPLN.532110884207', { key: 'inquiry', nth: 1 }],
  ['S10.081290347781.2', { key: 'again', nth: 2 }],
  ['S10.081290347781', { key: 'sell', nth: 1 }],
  ['??', null],
])('%s means %j', (command, meaning) => {
  expect(meaningOf(command)).toEqual(meaning)
})

test.each([
  [0, ''],
  [1, 'B'],
  [2, 'A'],
  [3, ''],
])('place %i of the history is %j', (place, command) => {
  expect(fromHistory([exchange('A'), exchange('B')], place)).toBe(command)
})

const bill = (saleId: number, statusId = 4) =>
  exchange(`CEKPLN.${saleId}`, { ...said, suggestions: [], kind: 'inquiry', sale: { saleId, statusId } as never })
const balance = exchange('SAL', { ...said, suggestions: [] })
const sold = exchange('S10.081290347781', { ...said, suggestions: [], kind: 'sale' })
test.each<[string, Exchange[], number | undefined]>([
  ['nothing', [], undefined],
  ['a bill', [bill(7)], 7],
  ['the newer of two', [bill(7), bill(8)], 8],
  ['a bill, and then only questions', [bill(7), balance], 7],
  ['a bill and a sale', [bill(7), sold], undefined],
  ['a bill and one that failed', [bill(7), bill(8, 2)], undefined],
  ['a bill and a refusal', [bill(7), exchange('CEKPLN.1', { ...said, suggestions: [], kind: 'refusal' })], undefined],
  ['a bill and a line without an answer', [bill(7), exchange('Y', 'lost')], undefined],
  ['a bill and a line under way', [bill(7), exchange('Y')], undefined],
])('after %s a Y pays that, and no older bill', (_, exchanges, inquiryId) => {
  expect(offeredIn(exchanges)).toBe(inquiryId)
})
