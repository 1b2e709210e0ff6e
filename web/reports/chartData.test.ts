import { describe, expect, test } from 'vitest'
import { axisTicks, chartInput, clock, longDay, monthSoFar, percent, shortDay, slicesOf, weekdayName } from './chartData.ts'

describe('the period of a chart', () => {
  const now = new Date('2026-11-21T07:32:00.000Z')
  test.each([
    ['daily', 420, '2026-10-22T17:00:00.000Z', 'linear'],
    ['daily', 540, '2026-10-22T15:00:00.000Z', 'linear'],
    ['pie', 420, '2026-10-31T17:00:00.000Z', 'pie'],
    ['bar', 480, '2026-10-31T16:00:00.000Z', 'graph'],
  ] as const)('%s at %i minutes starts at %s', (kind, utcOffset, startDate, type) => {
    expect(chartInput(kind, now, utcOffset)).toEqual({ startDate, endDate: now.toISOString(), utcOffset, type, byDate: false })
  })

  test('turns with the midnight of the zone', () => {
    const late = new Date('2026-11-30T16:00:00.000Z')
    expect(chartInput('pie', late, 420).startDate).toBe('2026-10-31T17:00:00.000Z')
    expect(chartInput('pie', late, 480).startDate).toBe('2026-11-30T16:00:00.000Z')
  })
})

describe('slices', () => {
  test('are the largest five and the rest together', () => {
    const slices = slicesOf(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], [1, 40, 3, 20, 10, 5, 21, 0], 'others')
    expect(slices.map(({ name, value }) => [name, value])).toEqual([
      ['b', 40],
      ['g', 21],
      ['d', 20],
      ['e', 10],
      ['f', 5],
      ['others', 4],
    ])
    expect(slices.at(-1)).toMatchObject({ share: 0.04, rest: true })
  })

  test('leave a sixth category its name and nothing out of nothing', () => {
    expect(slicesOf(['a', 'b', 'c', 'd', 'e', 'f'], [6, 5, 4, 3, 2, 1], 'others').map(({ name }) => name)).toEqual([...'abcdef'])
    expect(slicesOf(['a'], [0], 'others')).toEqual([])
    expect(slicesOf([], [], 'others')).toEqual([])
  })
})

test.each<[max: number, ticks: number[]]>([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [2041, [0, 600, 1200, 1800, 2400]],
  [1_000_000, [0, 250_000, 500_000, 750_000, 1_000_000]],
])('an axis up to %i has lines at %j', (max, ticks) => {
  expect(axisTicks(max)).toEqual(ticks)
})

test.each<[language: 'id' | 'en', texts: string[]]>([
  ['id', ['5 Mei', 'Selasa', 'Selasa, 5 Mei 2026', '1–5 Mei', '06.05', '35,2%', '+4,1%', '−4,1%', '0,0%']],
  ['en', ['5 May', 'Tuesday', 'Tuesday, 5 May 2026', '1–5 May', '06:05', '35.2%', '+4.1%', '−4.1%', '0.0%']],
])('days, times and parts in %s', (language, texts) => {
  expect([
    shortDay('2026-05-05', language),
    weekdayName('2026-05-05', language),
    longDay('2026-05-05', language),
    monthSoFar('2026-05-05', language),
    clock(Date.parse('2026-05-04T23:05:00Z'), 420, language),
    percent(0.352, language),
    percent(0.0411, language, true),
    percent(-0.0411, language, true),
    percent(0, language, true),
  ]).toEqual(texts)
})
