import { expect, test } from 'vitest'
import { createCallbackRate } from './callback-rate.ts'

function paced() {
  let now = 0
  const rate = createCallbackRate(() => now)
  return {
    rate,
    after: (seconds: number) => {
      now += seconds * 1000
    },
    /** Answers so many callbacks one after the other, each in so many seconds. */
    answered(times: number, seconds: number) {
      for (let n = 0; n < times; n++) {
        const end = rate.begin(1)
        now += seconds * 1000
        end()
      }
    },
  }
}

test.each([
  ['never asked', 0, 0, 10],
  ['a tenth of a second', 40, 0.1, 20],
  ['a second', 40, 1, 20],
  ['four seconds', 40, 4, 5],
  ['ten seconds', 40, 10, 2],
  ['a quarter of a minute', 40, 15, 1],
])('in flight to an address that takes %s', (_, times, seconds, most) => {
  const { rate, answered } = paced()
  answered(times, seconds)
  expect(rate.room(1)).toBe(most)
})

test('what is on its way takes a place until it has ended, once', () => {
  const { rate, after } = paced()
  const ends = Array.from({ length: 10 }, () => rate.begin(1))
  expect([rate.room(1), rate.room(2)]).toEqual([0, 10])
  after(2)
  ends[0]!()
  ends[0]!()
  expect(rate.room(1)).toBe(1)
})

test('who is waited for counts before it has answered', () => {
  const { rate, after } = paced()
  rate.begin(1)
  after(10)
  expect(rate.room(1)).toBe(1)
})

test('each that finds no room is put behind those before it, an hour at most, and they do not come again', () => {
  const { rate, answered, after } = paced()
  answered(60, 10)
  const waits = Array.from({ length: 800 }, () => Math.round(rate.putOff(1)))
  expect([waits[0], waits[1], waits[99], waits[799]]).toEqual([5, 10, 500, 3600])
  expect([rate.nextTurn(), Math.round(rate.putOff(2) * 1000)]).toEqual([expect.closeTo(5000), 200])
  after(3600)
  expect(rate.nextTurn()).toBe(null)
  expect(Math.round(rate.putOff(1))).toBe(5)
})
