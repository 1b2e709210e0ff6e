import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as dates from './dates.ts'

const iso = (bounds: dates.Bounds) => [bounds.first.toISOString(), bounds.last.toISOString()]

describe('formatting', () => {
  test.each([
    ['2026-11-20T07:03:59.000Z', 420, 'id', '20-NOV-2026 14:03:59'],
    ['2026-11-20T07:03:59.000Z', 480, 'id', '20-NOV-2026 15:03:59'],
    ['2026-11-20T07:03:59.000Z', 9, 'id', '20-NOV-2026 16:03:59'],
    ['2026-11-20T17:00:00.000Z', 420, 'id', '21-NOV-2026 00:00:00'],
    ['2026-05-01T00:00:00.000Z', 420, 'id', '01-MEI-2026 07:00:00'],
    ['2026-05-01T00:00:00.000Z', 420, 'en', '01-MAY-2026 07:00:00'],
    ['2026-08-17T03:00:00+07:00', 0, 'id', '16-AGU-2026 20:00:00'],
    ['2026-08-17T03:00:00+07:00', 0, 'en', '16-AUG-2026 20:00:00'],
    ['2026-10-31T17:00:00.000Z', 420, 'id', '01-NOV-2026 00:00:00'],
    ['2026-10-31T16:59:59.999Z', 420, 'id', '31-OKT-2026 23:59:59'],
    ['2026-10-31T16:59:59.999Z', 420, 'en', '31-OCT-2026 23:59:59'],
    ['2026-12-31T16:59:59.999Z', 420, 'id', '31-DES-2026 23:59:59'],
    ['2026-12-31T16:59:59.999Z', 420, 'en', '31-DEC-2026 23:59:59'],
    ['', 420, 'id', '-'],
  ] as const)('%s at %i in %s is %s', (instant, offset, language, text) => {
    expect(dates.formatDateTime(instant, offset, language)).toBe(text)
    expect(dates.formatDate(instant, offset, language)).toBe(text.split(' ')[0])
    expect(dates.formatTime(instant, offset)).toBe(text.split(' ').at(-1))
    expect(dates.formatDue(instant, offset, language)).toBe(text.length > 1 ? text.slice(0, -3) : '-')
  })

  test('an instant may be a Date, a text or milliseconds', () => {
    const instant = new Date('2026-11-20T07:03:59.000Z')
    for (const form of [instant, instant.toISOString(), instant.getTime()])
      expect(dates.formatDateTime(form, 420, 'en')).toBe('20-NOV-2026 14:03:59')
  })

  test('there is no thirteenth month', () => {
    expect([12, 13, 0].map((month) => dates.monthName(month, 'en'))).toEqual(['DEC', '-', '-'])
  })

  test('receipts and files have their own forms', () => {
    expect(dates.formatReceiptTime('2026-11-21T07:31:22Z', 420)).toBe('21/11/2026 14:31:22')
    expect(dates.fileDate('2026-11-20T18:00:00Z')).toBe('21-11-2026')
  })

  test.each([
    [420, 'WIB'],
    [7, 'WIB'],
    [480, 'WITA'],
    [540, 'WIT'],
    [330, 'UTC+05:30'],
    [0, 'UTC+00:00'],
    [-180, 'UTC-03:00'],
    [14, 'UTC+14:00'],
    [15, 'UTC+00:15'],
  ])('the zone of %i is %s', (offset, name) => {
    expect(dates.zoneName(offset)).toBe(name)
  })
})

describe('bounds', () => {
  test.each([
    [dates.dayBounds('2026-11-20', 420), '2026-11-19T17:00:00.000Z', '2026-11-20T16:59:59.999Z'],
    [dates.dayBounds('2026-11-20', 9), '2026-11-19T15:00:00.000Z', '2026-11-20T14:59:59.999Z'],
    [dates.daysBounds('2026-11-20', '2026-11-22', 480), '2026-11-19T16:00:00.000Z', '2026-11-22T15:59:59.999Z'],
    [dates.monthBounds('2026-11', 420), '2026-10-31T17:00:00.000Z', '2026-11-30T16:59:59.999Z'],
    [dates.monthBounds('2028-02', 420), '2028-01-31T17:00:00.000Z', '2028-02-29T16:59:59.999Z'],
    [dates.monthBounds('2026-12', 420), '2026-11-30T17:00:00.000Z', '2026-12-31T16:59:59.999Z'],
    [dates.yearBounds(2026, 420), '2025-12-31T17:00:00.000Z', '2026-12-31T16:59:59.999Z'],
  ])('%o', (bounds, first, last) => {
    expect(iso(bounds)).toEqual([first, last])
  })

  test.each(['2026-02-30', '2026-13-01', '20-11-2026', '', '2026-1-1'])('%j is no day', (text) => {
    expect(() => dates.dayBounds(text, 420)).toThrow(new RangeError(`Not a day: ${text}`))
  })

  test('the WIB day changes at 17:00 UTC', () => {
    expect(dates.wibDay('2026-11-20T16:59:59.999Z')).toBe('2026-11-20')
    expect(dates.wibDay('2026-11-20T17:00:00.000Z')).toBe('2026-11-21')
    expect(dates.startOfWibDay('2026-11-20T17:00:00.000Z').toISOString()).toBe('2026-11-20T17:00:00.000Z')
    expect(dates.startOfWibDay('2026-11-20T16:59:59.999Z').toISOString()).toBe('2026-11-19T17:00:00.000Z')
    expect(() => dates.wibDay('yesterday')).toThrow(RangeError)
  })

  test('days count across months and years', () => {
    expect(dates.addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(dates.addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect([dates.weekday('2026-11-21'), dates.weekday('2026-11-22')]).toEqual([6, 0])
  })

  test('every instant lies within the bounds of its own day', () => {
    const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(instants, fc.constantFrom(420, 480, 540, -300), (instant, offset) => {
        const { first, last } = dates.dayBounds(dates.localDay(instant, offset), offset)
        expect(first <= instant && instant <= last).toBe(true)
        expect(last.getTime() - first.getTime()).toBe(86_399_999)
        expect(dates.formatTime(first, offset)).toBe('00:00:00')
      }),
    )
  })
})
