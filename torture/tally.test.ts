import { expect, test } from 'vitest'
import type { Answer } from './book.ts'
import { shapeOf } from './shape.ts'
import type { SteadyLoad } from './steady-load.ts'
import { type Booked, tallyOf } from './tally.ts'

const said = (saleId: number): Answer => ({ begun: 0, ended: 1, kind: 'sale', saleId, statusId: 4, price: 10_000 })
const sale = (reference: string, ...answers: Answer[]): SteadyLoad['sales'][number] => ({
  asked: { kind: 'sale', reference, username: 'httl-a', amount: 0, customerCode: '', answers },
  begun: 0,
  took: answers.length > 0 ? 1_500 : undefined,
})
const booked = (reference: string, ids: number[], outcomes = 1): Booked => ({ reference, ids, outcomes })

test.each([
  ['is found', [said(7)], [booked('a', [7])], { acknowledged: 1, found: 1, lost: [], doubled: [], unanswered: 0 }],
  ['is pending, and found', [said(7)], [booked('a', [7], 0)], { found: 1, lost: [], doubled: [] }],
  ['is nowhere', [said(7)], [], { acknowledged: 1, found: 0, lost: ['a'], doubled: [] }],
  ['has become another', [said(7)], [booked('a', [8])], { found: 0, lost: ['a'], doubled: [] }],
  ['is there twice', [said(7)], [booked('a', [7, 8], 2)], { found: 1, lost: [], doubled: ['a'] }],
  ['has ended twice', [said(7)], [booked('a', [7], 2)], { found: 1, doubled: ['a'] }],
  ['was said to be two', [said(7), said(8)], [booked('a', [7])], { lost: ['a'], doubled: ['a'] }],
  ['was never acknowledged, though it is there', [], [booked('a', [7])], { acknowledged: 0, found: 0, lost: [], unanswered: 1 }],
] as [string, Answer[], Booked[], object][])('a sale that %s', (_, answers, books, expected) => {
  expect(tallyOf({ sales: [sale('a', ...answers)], refusals: [] }, 0, books)).toMatchObject(expected)
})

test('refusals count from the fault on, to the begin of the last one', () => {
  const refusals = [
    { begun: 100, ended: 900, with: '503' },
    { begun: 900, ended: 1_200, with: '503' },
    { begun: 4_000, ended: 6_000, with: 'timeout' },
    { begun: 3_500, ended: 9_000, with: '503' },
  ]
  expect(tallyOf({ sales: [sale('a', said(7))], refusals }, 1_000, [booked('a', [7])])).toMatchObject({
    refusals: 3,
    refusedBefore: 1,
    refusedFor: 3,
    reasons: ['2 x 503', '1 x timeout'],
    longest: 1.5,
  })
})

test.each([
  [503, '{"code":"unavailable","message":"Coba lagi."}', '503 unavailable', []],
  // The proxy's own answers have the body of the contract.
  [502, '{"code":"unavailable","message":"Coba lagi."}', '502 unavailable', []],
  [
    400,
    '{"code":"unavailable","message":"Coba lagi."}',
    '400 outside the contract: {"code":"unavailable","message":"Coba lagi."}',
    null,
  ],
  [503, '{"code":"unavailable"}', '503 outside the contract: {"code":"unavailable"}', null],
  [502, '{}', '502 outside the contract: {}', null],
])('a question that is refused by %i %s counts as %s', (status, text, shape, outside) => {
  expect(shapeOf(status, JSON.parse(text), text)).toBe(shape)
  const refusals = [{ begun: 100, ended: 900, with: shape }]
  expect(tallyOf({ sales: [], refusals }, 1_000, []).outside).toEqual(outside ?? [shape])
})

test('it stands still from one acknowledgement to the next, the first from the fault on', () => {
  const answered = (begun: number, took: number | undefined) => ({ ...sale('a', said(7)), begun, took })
  const sales = [answered(0, 500), answered(900, 300), answered(1_300, 5_000), answered(1_400, 100), answered(2_000, undefined)]
  expect(tallyOf({ sales, refusals: [] }, 1_000, [booked('a', [7])])).toMatchObject({ stoodStill: 4.8 })
})
