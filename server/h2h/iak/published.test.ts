import { describe, expect, test } from 'vitest'
import { simulatedOutcome } from '../../../rules/simulator-codes.ts'
import { iak } from '../../upstream/iak.ts'
import { asked, bill, connection } from '../../upstream/test-asked.ts'
import { signOf } from '../token-signature.ts'
import { messages } from './rc.ts'
import { whyPublished } from './test-cases.ts'

/** What the last digit of a published test number promises; where Digiflazz promises the same number something else, its word counts. */
const promised = {
  1: 'success',
  2: 'success',
  3: 'bill-unavailable',
  4: 'bill-unavailable',
  5: 'bill-unavailable',
  6: 'bill-changed',
  7: 'pending-success',
  8: 'bill-unavailable',
} as const
type Digit = keyof typeof promised
const digits = [1, 2, 3, 4, 5, 6, 7, 8] as const
const without2 = digits.filter((digit) => digit !== 2)

const numbers: [
  product: string,
  number: (digit: Digit) => string,
  digits: readonly Digit[],
  asDigiflazz: Partial<Record<Digit, string>>,
][] = [
  ['PLNPOSTPAID', (digit) => `53000000000${digit}`, digits, {}],
  ['BPJS', (digit) => `880123456000${digit}`, without2, { 5: 'bill-changed' }],
  ['PDAM', (digit) => `1020200${digit}`, digits, {}],
  ['TELKOMPSTN', (digit) => `639160120${digit}`, digits, { 2: 'bill-unavailable', 5: 'bill-changed' }],
  ['HPTHREE', (digit) => `0899123450${digit}`, without2, {}],
  ['ESAMSAT.JABAR', (digit) => `965854852356870${digit}`, without2, { 5: 'bill-changed' }],
  ['PGAS', (digit) => `011001460${digit}`, without2, { 5: 'bill-changed' }],
  ['FNMEGA', (digit) => `639160120${digit}`, without2, { 5: 'bill-changed' }],
]

test.each(numbers)('test numbers of %s end as they are published', (_, number, published, asDigiflazz) => {
  const ends = published.map((digit) => [number(digit), simulatedOutcome(number(digit))])
  expect(ends).toEqual(published.map((digit) => [number(digit), asDigiflazz[digit] ?? promised[digit]]))
})

const why = { 3: '103', 4: '01', 5: '14', 8: '105' } as const
test.each(numbers)('failing inquiries of %s say why', (_, number, published, asDigiflazz) => {
  for (const digit of ([3, 4, 5, 8] as const).filter((one) => published.includes(one) && !asDigiflazz[one]))
    expect(whyPublished(number(digit))).toBe(why[digit])
  expect([number(1), number(6), `9${number(3)}`].map(whyPublished)).toEqual([undefined, undefined, undefined])
})

test('the meter of the published test is known', () => expect(simulatedOutcome('12345678901')).toBe('success'))

/** md5 of name, key and these words, computed elsewhere. */
test.each([
  ['bl', 'd3b8bd9fa0f6773d99a8c928e0c281e0'],
  ['pl', 'a502f32c4dc9af32c419b8e38b387a9f'],
  ['cs', '3868487c17bf8bbd8bfbdce188dcb593'],
  ['test1', '2dd0a198ec9a6cb3b3718835d9099494'],
  ['9900', '69df78bf79d3c2a0298600385f8db0c3'],
])('the signature over %s', (what, sign) => expect(signOf('username', 'dev-key-1234', what)).toBe(sign))

/** Published codes of top-ups: what each says in answer to a sale, and to a question how it stands. */
const prepaid = `
00 success success
06 failure pending
07 failure failure
10 failure failure
12 failure failure
13 failure failure
14 failure failure
16 failure failure
17 failure pending
18 pending pending
19 pending pending
20 failure failure
39 pending pending
102 failure pending
106 failure failure
107 failure failure
110 failure failure
117 failure pending
118 failure failure
121 failure failure
131 failure failure
141 failure failure
142 failure failure
143 pending pending
201 pending pending
202 failure failure
203 failure failure
204 failure pending
205 failure pending
206 failure failure
207 failure failure`

/** Of bills: in answer to an inquiry, to a payment, and to a question how that stands. Of a payment only what says that it was not made is a failure. */
const postpaid = `
00 success success success
01 failure failure failure
02 failure pending pending
03 failure pending pending
04 failure failure failure
05 pending pending pending
06 failure failure failure
07 failure failure failure
08 failure failure failure
09 failure pending pending
10 failure failure failure
11 failure pending pending
13 failure failure failure
14 failure failure failure
15 failure failure failure
16 failure failure failure
17 failure failure failure
20 failure failure failure
30 failure failure failure
31 failure failure failure
32 failure failure failure
33 failure pending pending
34 failure failure failure
35 failure failure failure
36 failure failure failure
37 pending failure failure
38 failure failure failure
39 pending pending pending
40 failure failure failure
41 failure failure failure
42 pending pending pending
91 failure pending pending
92 failure pending pending
93 failure failure failure
94 failure failure failure
100 failure failure failure
101 failure failure failure
102 failure failure failure
103 failure pending pending
105 failure pending pending
106 failure failure failure
107 failure failure failure
108 failure failure failure
109 failure failure failure
110 failure failure failure
117 failure pending pending
118 failure pending pending
201 pending pending pending`

const rows = (table: string) => table.trim().split('\n')
const codesOf = (table: string) => rows(table).map((row) => row.split(' ')[0]!)

describe('a partner that speaks IAK is understood by its published codes', () => {
  const partner = connection({ username: 'username', apiKey: 'dev-key-1234' })
  const status = (code: string) => (code === '00' ? 1 : code === '39' || code === '201' ? 0 : 2)
  const said = (data: object) => ({ status: 200, text: JSON.stringify({ data: { ref_id: '12-1', message: 'X', ...data } }) })

  test('of top-ups', () => {
    const read = codesOf(prepaid).map((rc) => {
      const answer = said({ rc, status: status(rc), sn: '1' })
      return [rc, ...(['purchase', 'advice'] as const).map((question) => iak.read(question, partner, answer, asked()).kind)]
    })
    expect(read.map((row) => row.join(' '))).toEqual(rows(prepaid))
  })

  test.each([
    ['of maintenance', { rc: '110' }],
    ['of the account', { rc: '118', ref_id: '12-1' }],
    ['of the product', { rc: '106', ref_id: '12-1' }],
    ['of a sale that it does not name', { rc: '07', status: 2 }],
  ])('a status check that speaks %s ends nothing', (_what, data) => {
    const answer = { status: 200, text: JSON.stringify({ data: { message: 'X', ...data } }) }
    expect(iak.read('advice', partner, answer, asked()).kind).toBe('pending')
  })

  test('of bills', () => {
    const read = codesOf(postpaid).map((response_code) => {
      const answer = said({ response_code, tr_id: 9900, nominal: 50_000, price: 52_500 })
      const stands = said({ response_code, status: status(response_code), tr_id: 9900 })
      const kinds = (['inquiry', 'payment'] as const).map((question) => iak.read(question, partner, answer, bill).kind)
      return [response_code, ...kinds, iak.read('advice', partner, stands, bill).kind]
    })
    expect(read.map((row) => row.join(' '))).toEqual(rows(postpaid))
  })
})

test('the door answers no code that is not published', () => {
  const published = new Set([...codesOf(prepaid), ...codesOf(postpaid)])
  expect(Object.keys(messages).filter((code) => !published.has(code))).toEqual([])
})
