import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localDay, wib } from './dates.ts'
import { type Frequency, isFrequency, nextTime, reportSpan } from './report-schedule.ts'

const at = (text: string) => new Date(`${text}+07:00`)
const daily: Frequency = { every: 'day', day: null, hour: 6 }

test.each<[string, Frequency, string]>([
  ['2026-11-20T05:59:59', daily, '2026-11-20T06:00:00'],
  ['2026-11-20T06:00:00', daily, '2026-11-21T06:00:00'],
  ['2026-11-20T06:00:00', { every: 'week', day: 1, hour: 6 }, '2026-11-23T06:00:00'],
  ['2026-11-23T06:00:00', { every: 'week', day: 1, hour: 6 }, '2026-11-30T06:00:00'],
  ['2026-12-31T23:00:00', { every: 'month', day: 1, hour: 0 }, '2027-01-01T00:00:00'],
  ['2026-01-29T00:00:00', { every: 'month', day: 28, hour: 23 }, '2026-02-28T23:00:00'],
])('after %s %o comes %s', (after, frequency, next) => {
  expect(nextTime(at(after), frequency, wib)).toEqual(at(next))
})

test.each<[string, Frequency['every'], string, string]>([
  ['2026-11-20T06:00:00', 'day', '2026-11-19T00:00:00', '2026-11-19T23:59:59.999'],
  ['2026-11-23T06:00:00', 'week', '2026-11-16T00:00:00', '2026-11-22T23:59:59.999'],
  ['2026-03-28T06:00:00', 'month', '2026-02-01T00:00:00', '2026-02-28T23:59:59.999'],
  ['2027-01-01T00:00:00', 'month', '2026-12-01T00:00:00', '2026-12-31T23:59:59.999'],
])('at %s the %s before is from %s to %s', (when, every, first, last) => {
  expect(reportSpan(at(when), { every }, wib)).toEqual({ first: at(first), last: at(last) })
})

test.each<[Partial<Frequency>, boolean]>([
  [{ every: 'day', day: null }, true],
  [{ every: 'day', day: 1 }, false],
  [{ every: 'week', day: null }, false],
  [{ every: 'week', day: 6 }, true],
  [{ every: 'week', day: 7 }, false],
  [{ every: 'month', day: 0 }, false],
  [{ every: 'month', day: 28 }, true],
])('%o is a frequency: %s', (frequency, is) => {
  expect(isFrequency({ ...daily, ...frequency })).toBe(is)
})

const frequencies = fc
  .record({ every: fc.constantFrom('day', 'week', 'month'), day: fc.option(fc.nat(28)), hour: fc.nat(23) })
  .filter((frequency) => isFrequency(frequency as Frequency)) as fc.Arbitrary<Frequency>
const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
const offsets = fc.constantFrom(420, 480, 540, -300, 330)

test('times of a day follow each other without a gap in what they are about', () => {
  fc.assert(
    fc.property(instants, offsets, fc.nat(23), (after, offset, hour) => {
      const frequency = { every: 'day', day: null, hour } as const
      const first = nextTime(after, frequency, offset)
      const next = nextTime(first, frequency, offset)
      expect(reportSpan(next, frequency, offset).first.getTime()).toBe(reportSpan(first, frequency, offset).last.getTime() + 1)
    }),
  )
})

test('the next time is later, on its day and at its hour, and there is none between', () => {
  fc.assert(
    fc.property(instants, frequencies, offsets, (after, frequency, offset) => {
      const next = nextTime(after, frequency, offset)
      expect(next > after).toBe(true)
      expect(nextTime(new Date(next.getTime() - 1), frequency, offset)).toEqual(next)
      expect(reportSpan(next, frequency, offset).last < next).toBe(true)
      const day = localDay(next, offset)
      if (frequency.every === 'month') expect(Number(day.slice(8))).toBe(frequency.day)
    }),
  )
})
