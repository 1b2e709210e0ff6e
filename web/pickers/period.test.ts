import { describe, expect, test } from 'vitest'
import { nearDay, type Period, periodBounds, periodName, periodText, readPeriod, today } from './period.ts'

describe('a period in the address', () => {
  test.each<[text: string, period: Period]>([
    ['month:2026-11', { view: 'month', month: '2026-11' }],
    ['year:2026', { view: 'year', year: 2026 }],
    ['date:2026-11-21', { view: 'date', date: '2026-11-21' }],
    ['dates:2026-11-01~2026-11-21', { view: 'dates', from: '2026-11-01', to: '2026-11-21' }],
    ['times:2026-11-01T08:00~2026-11-01T08:00', { view: 'times', from: '2026-11-01T08:00', to: '2026-11-01T08:00' }],
  ])('%s is read and written', (text, period) => {
    expect(readPeriod(text)).toEqual(period)
    expect(periodText(period)).toBe(text)
  })

  test.each([
    '',
    'date:2026-02-30',
    'date:21-11-2026',
    'month:2026-13',
    'dates:2026-11-02~2026-11-01',
    'times:2026-11-01T24:00~2026-11-02T00:00',
    'times:2026-11-01T09:00~2026-11-01T08:59',
    'week:2026-11',
  ])('%j is none', (text) => {
    expect(readPeriod(text)).toBeNull()
  })
})

test.each<[text: string, utcOffset: number, first: string, last: string]>([
  ['date:2026-11-21', 420, '2026-11-20T17:00:00.000Z', '2026-11-21T16:59:59.999Z'],
  ['date:2026-11-21', 540, '2026-11-20T15:00:00.000Z', '2026-11-21T14:59:59.999Z'],
  ['dates:2026-11-01~2026-11-21', 420, '2026-10-31T17:00:00.000Z', '2026-11-21T16:59:59.999Z'],
  ['month:2026-02', 420, '2026-01-31T17:00:00.000Z', '2026-02-28T16:59:59.999Z'],
  ['year:2026', 420, '2025-12-31T17:00:00.000Z', '2026-12-31T16:59:59.999Z'],
  ['times:2026-11-21T08:30~2026-11-21T09:00', 420, '2026-11-21T01:30:00.000Z', '2026-11-21T02:00:59.999Z'],
])('%s at %i minutes', (text, utcOffset, first, last) => {
  expect(periodBounds(readPeriod(text)!, utcOffset)).toEqual({ first: new Date(first), last: new Date(last) })
})

test.each<[text: string, id: string, en: string]>([
  ['date:2026-08-01', '01-AGU-2026', '01-AUG-2026'],
  ['month:2026-05', 'Mei 2026', 'May 2026'],
  ['year:2026', '2026', '2026'],
  ['dates:2026-10-31~2026-11-21', '31-OKT-2026 – 21-NOV-2026', '31-OCT-2026 – 21-NOV-2026'],
  ['times:2026-11-21T08:30~2026-11-21T09:00', '21-NOV-2026 08:30 – 21-NOV-2026 09:00', '21-NOV-2026 08:30 – 21-NOV-2026 09:00'],
])('%s is called %s', (text, id, en) => {
  expect([periodName(readPeriod(text)!, 'id'), periodName(readPeriod(text)!, 'en')]).toEqual([id, en])
})

test('today turns with the midnight of the zone', () => {
  const late = new Date('2026-11-20T16:59:59Z')
  expect([today(late, 420), today(late, 480)]).toEqual([
    { view: 'date', date: '2026-11-20' },
    { view: 'date', date: '2026-11-21' },
  ])
  expect([nearDay(today(late, 420), late, 420), nearDay({ view: 'date', date: '2026-11-19' }, late, 420)]).toEqual([
    'today',
    'yesterday',
  ])
})
