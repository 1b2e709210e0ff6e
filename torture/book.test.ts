import { expect, test } from 'vitest'
import { type Answer, acknowledgedState, contradictionsIn, isAcknowledged, isRefused } from './book.ts'
import { mishapsOf, type Planned } from './schedule.ts'
import { untilClose } from './wall-clock.ts'

const sale = (begun: number, ended: number, statusId: number, saleId = 7, price = 100): Answer => ({
  begun,
  ended,
  kind: 'sale',
  saleId,
  statusId,
  price,
})
const done = (begun: number, ended: number, facts: string): Answer => ({ begun, ended, kind: 'done', facts })
const refused = (begun: number, ended: number): Answer => ({ begun, ended, kind: 'refused', code: 'insufficient-balance' })
const unknown = (begun: number, ended: number): Answer => ({ begun, ended, kind: 'unknown', reason: '503' })
const asked = (answers: Answer[]) => ({
  kind: 'sale' as const,
  reference: 'A',
  username: 'u',
  amount: 0,
  customerCode: '',
  answers,
})

test.each<[string, Answer[], string[]]>([
  ['pending, then delivered', [sale(1, 2, 1), sale(3, 4, 4)], []],
  ['delivered, asked before and answered pending', [sale(1, 4, 4), sale(2, 3, 1)], []],
  ['delivered, then pending', [sale(1, 2, 4), sale(3, 4, 1)], ['A: was 4, then 1']],
  ['delivered, then failed', [sale(1, 2, 4), sale(3, 4, 2)], ['A: was 4, then 2', 'A: was 2, then 4']],
  ['two sales', [sale(1, 2, 4, 7), sale(3, 4, 4, 8)], ['A: is sale 7 and 8', 'A: is sale 8 and 7']],
  ['two prices', [sale(1, 2, 4, 7, 100), sale(3, 4, 4, 7, 101)], ['A: costs 100 and 101', 'A: costs 101 and 100']],
  ['refused, then sold', [refused(1, 2), sale(3, 4, 4)], []],
  ['sold, then refused', [sale(1, 2, 4), refused(3, 4)], ['A: was done, then refused as insufficient-balance']],
  ['sold and refused at once', [sale(1, 3, 4), refused(2, 4)], []],
  ['no answer, then sold', [unknown(1, 2), sale(3, 4, 4)], []],
  ['one transfer, two answers', [done(1, 2, 'x'), done(3, 4, 'y')], ['A: x and y', 'A: y and x']],
])('%s', (_, answers, said) => {
  expect(contradictionsIn(asked(answers))).toEqual(said)
})

test.each<[Answer[], { acknowledged: boolean; refused: boolean; state: number | null }]>([
  [[], { acknowledged: false, refused: false, state: null }],
  [[unknown(1, 2)], { acknowledged: false, refused: false, state: null }],
  [[unknown(1, 2), refused(3, 4)], { acknowledged: false, refused: false, state: null }],
  [[refused(1, 2), refused(3, 4)], { acknowledged: false, refused: true, state: null }],
  [[sale(1, 2, 1)], { acknowledged: true, refused: false, state: 1 }],
  [[sale(1, 2, 1), unknown(3, 4), sale(5, 6, 2)], { acknowledged: true, refused: false, state: 2 }],
  [[done(1, 2, 'x')], { acknowledged: true, refused: false, state: null }],
])('%j is %j', (answers, said) => {
  const one = asked(answers)
  expect({ acknowledged: isAcknowledged(one), refused: isRefused(one), state: acknowledgedState(one) }).toEqual(said)
})

test('a seed names one order of mishaps', () => {
  const first = (seed: string) => {
    const mishaps = mishapsOf(seed)
    return Array.from({ length: 50 }, () => mishaps.next().value as Planned)
  }
  expect(first('a')).toEqual(first('a'))
  expect(first('a')).not.toEqual(first('b'))
})

test.each(['a', 'b', 'c', 'd', 'e', 'f'])(
  'the first seven of seed %s are one of each kind, and each clock step finds a clock to step',
  (seed) => {
    const mishaps = mishapsOf(seed)
    const kinds = Array.from({ length: 7 }, () => (mishaps.next().value as Planned).kind)
    expect(new Set(kinds).size).toBe(7)
    expect(kinds.filter((kind) => kind.includes('clock') || kind.includes('step'))).toEqual([
      'step-to-close',
      'set-clock-right',
      'step-clock',
    ])
  },
)

test.each<[string, number, number[]?]>([
  ['2026-11-22T07:59:00Z', 60_000],
  ['2026-11-22T07:59:59Z', 9 * 3_600_000 + 1_000],
  ['2026-11-22T08:00:00Z', 9 * 3_600_000],
  ['2026-11-22T23:00:00Z', 9 * 3_600_000],
  ['2026-11-22T07:59:00Z', 9 * 3_600_000 + 60_000, [17]],
  ['2026-11-22T17:00:00Z', 24 * 3_600_000, [17]],
])('after %s accounts are closed in %d ms', (now, expected, hours) => {
  expect(untilClose(Date.parse(now), hours)).toBe(expected)
})
