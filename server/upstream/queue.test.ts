import { describe, expect, test, vi } from 'vitest'
import { createQueue, sharesOf } from './queue.ts'

const signal = () => new AbortController().signal
const settled = () => new Promise((done) => setImmediate(done))

/** A line that notes who got a place, as `seller p` or `seller i` for what is no purchase; `leave` gives the oldest place back. */
function line({ places = 4, perSecond = 1000, waitMs = 10_000 } = {}) {
  let now = 0
  const queue = createQueue({ places, perSecond, waitMs, elapsed: () => now })
  const order: string[] = []
  const refused: string[] = []
  const held: (() => void)[] = []
  function ask(seller: number, isPurchase: boolean, stop = signal()) {
    now += 1000
    const named = `${seller}${isPurchase ? 'p' : 'i'}`
    return queue.enter(stop, { seller, isPurchase }).then(
      (leave) => {
        order.push(named)
        held.push(leave)
      },
      (error: Error) => refused.push(`${named} ${error.message}`),
    )
  }
  async function leave() {
    now += 1000
    held.shift()!()
    await settled()
  }
  return { ask, order, refused, held, leave }
}

test('a queue keeps its pace: who comes too early waits, in turn', async () => {
  let now = 0
  const queue = createQueue({ places: 10, perSecond: 10, waitMs: 10_000, elapsed: () => now })
  const order: number[] = []
  const enter = (seller: number) => queue.enter(signal(), { seller, isPurchase: true })
  const first = await enter(9)
  const later = [1, 2].map((n) => enter(n).then(() => order.push(n)))
  expect(order).toEqual([])
  now = 1000
  first()
  await later[0]
  now = 2000
  first()
  await Promise.all(later)
  expect(order).toEqual([1, 2])
})

describe('a line that one seller fills with inquiries', () => {
  async function filled() {
    const one = line()
    for (let n = 0; n < 20; n++) void one.ask(1, false)
    await settled()
    return one
  }

  test('has half of its places left for purchases of everybody', async () => {
    const one = await filled()
    await one.ask(2, false)
    void one.ask(3, false)
    await Promise.all([one.ask(2, true), one.ask(3, true)])
    expect(one.order).toEqual(['1i', '2i', '2p', '3p'])
  })

  test('gives the next place to who did not have one', async () => {
    const one = await filled()
    await one.ask(3, false)
    void one.ask(2, false)
    await one.leave()
    await one.leave()
    expect(one.order.slice(2)).toEqual(['2i', '1i'])
  })

  test('lets the seller’s own purchase pass them', async () => {
    const one = await filled()
    await one.ask(1, true)
    expect(one.order.at(-1)).toBe('1p')
  })
})

test('nobody has two turns before everybody had one, and purchases of a round go first', async () => {
  const one = line({ places: 2 })
  await Promise.all([one.ask(8, true), one.ask(9, true)])
  for (const [seller, isPurchase] of [
    [1, false],
    [1, true],
    [1, true],
    [2, false],
    [3, true],
  ] as const)
    void one.ask(seller, isPurchase)
  for (let n = 0; n < 6; n++) await one.leave()
  expect(one.order.slice(2)).toEqual(['1p', '3p', '2i', '1p', '1i'])
})

test('who had its turn and comes at once again waits for those who did not', async () => {
  const one = line({ places: 2 })
  await Promise.all([one.ask(8, true), one.ask(9, true)])
  void one.ask(1, true)
  void one.ask(2, true)
  void one.ask(3, true)
  await one.leave()
  void one.ask(1, true)
  for (let n = 0; n < 3; n++) await one.leave()
  expect(one.order.slice(2)).toEqual(['1p', '2p', '3p', '1p'])
})

test('who holds all that one may hold has no turns saved up for later', async () => {
  const one = line({ places: 3 })
  await Promise.all([one.ask(1, true), one.ask(1, true)])
  for (let n = 0; n < 3; n++) void one.ask(1, true)
  await one.ask(2, true)
  const slow = one.held.splice(0, 2)
  for (let n = 0; n < 4; n++) {
    void one.ask(2, true)
    await one.leave()
  }
  for (let n = 0; n < 2; n++) void one.ask(2, true)
  one.held.unshift(...slow)
  for (let n = 0; n < 2; n++) await one.leave()
  expect(one.order.slice(7)).toEqual(['1p', '2p'])
})

test('a part of the places is never one seller’s', async () => {
  const one = line({ places: 4 })
  for (let n = 0; n < 6; n++) void one.ask(1, true)
  await settled()
  expect(one.order).toEqual(['1p', '1p', '1p'])
  await one.ask(2, true)
  expect(one.order.at(-1)).toBe('2p')
})

test('a seller may have a part of the line waiting, and less of it with what is free', async () => {
  const one = line({ places: 1, perSecond: 1, waitMs: 4000 })
  await one.ask(9, true)
  for (let n = 0; n < 3; n++) void one.ask(1, false)
  for (let n = 0; n < 5; n++) void one.ask(1, true)
  await settled()
  expect(one.refused).toEqual(['1i too many wait', '1p too many wait'])
  void one.ask(2, false)
  await settled()
  expect(one.refused).toHaveLength(2)
})

test('who waits for too long, or is called back, leaves the line to others', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const one = line({ places: 1, waitMs: 50 })
    await one.ask(9, true)
    void one.ask(1, true)
    const back = new AbortController()
    const called = one.ask(2, true, back.signal)
    back.abort()
    await called
    vi.advanceTimersByTime(50)
    await settled()
    expect(one.refused).toEqual(['2p too late', '1p all places are taken'])
    void one.ask(3, true)
    await one.leave()
    expect(one.order).toEqual(['9p', '3p'])
  } finally {
    vi.useRealTimers()
  }
})

test.each([
  [
    { places: 1, perSecond: 1, waitMs: 1000 },
    { each: 1, others: 1, othersOfEach: 1, purchasesWaiting: 1, othersWaiting: 1 },
  ],
  [
    { places: 2, perSecond: 10, waitMs: 5000 },
    { each: 1, others: 1, othersOfEach: 1, purchasesWaiting: 50, othersWaiting: 25 },
  ],
  [
    { places: 10, perSecond: 10, waitMs: 5000 },
    { each: 8, others: 5, othersOfEach: 3, purchasesWaiting: 50, othersWaiting: 25 },
  ],
])('shares of a line of %o', (of, shares) => {
  expect(sharesOf(of)).toEqual(shares)
})

test('nobody holds all places for what is no purchase', async () => {
  const one = line({ places: 10 })
  for (let n = 0; n < 8; n++) void one.ask(1, false)
  await settled()
  for (const seller of [2, 3]) void one.ask(seller, false)
  await settled()
  expect(one.order).toEqual(['1i', '1i', '1i', '2i', '3i'])
})
