import { describe, expect, test, vi } from 'vitest'
import { createBatcher } from './batcher.ts'

/** Until what the batcher begins at the end of this turn has begun. */
async function turn() {
  for (let times = 0; times < 2; times++) await new Promise<void>((resolve) => setImmediate(resolve))
}

/** A batcher whose batches end when the test says so. */
function controlled(options: {
  lanes: number
  cap: number
  keyOf?: (item: string) => unknown
  kindOf?: (item: string) => 0 | 1
  bad?: string
  mayRepeat?: (item: string) => boolean
}) {
  const batches: string[][] = []
  const ends: (() => void)[] = []
  const batcher = createBatcher<string, string>(async (items) => {
    batches.push(items)
    await new Promise<void>((resolve) => ends.push(resolve))
    if (options.bad && items.includes(options.bad)) throw new Error(`bad ${items.length}`)
    return items.map((item) => item.toUpperCase())
  }, options)
  const endNext = async () => {
    ends.shift()?.()
    await turn()
  }
  const add = (item: string) => batcher.add(item)
  return { batches, endNext, add, addFor: batcher.add, finished: batcher.finished }
}

describe('micro-batches', () => {
  test('what queues during a batch goes out together in the next, at most cap items', async () => {
    const { add, batches, endNext } = controlled({ lanes: 1, cap: 2 })
    const first = add('a')
    await turn()
    const rest = Promise.all(['b', 'c', 'd'].map(add))
    await endNext()
    await endNext()
    await endNext()
    expect(await first).toBe('A')
    expect(await rest).toEqual(['B', 'C', 'D'])
    expect(batches).toEqual([['a'], ['b', 'c'], ['d']])
  })

  test('two items with one key never share a batch, and their order is kept', async () => {
    const { add, batches, endNext } = controlled({ lanes: 1, cap: 9, keyOf: (item) => item[0] })
    const all = Promise.all(['a1', 'a2', 'b1', 'a3'].map(add))
    await turn()
    for (let round = 0; round < 3; round++) await endNext()
    expect(await all).toEqual(['A1', 'A2', 'B1', 'A3'])
    expect(batches).toEqual([['a1', 'b1'], ['a2'], ['a3']])
  })

  test('an item waits for one of its key that is under way, and the others do not wait with it', async () => {
    const { add, batches, endNext } = controlled({ lanes: 2, cap: 9, keyOf: (item) => item[0] })
    const all = Promise.all(['a1', 'a2', 'b1'].map(add))
    await turn()
    expect(batches).toEqual([['a1', 'b1']])
    const later = add('c1')
    await turn()
    expect(batches[1]).toEqual(['c1'])
    for (let round = 0; round < 3; round++) await endNext()
    expect(await Promise.all([all, later])).toEqual([['A1', 'A2', 'B1'], 'C1'])
    expect(batches[2]).toEqual(['a2'])
  })

  test('one bad item fails alone', async () => {
    const { add, endNext, finished } = controlled({ lanes: 1, cap: 9, bad: 'x' })
    const all = Promise.allSettled(['a', 'x', 'b'].map(add))
    await turn()
    for (let round = 0; round < 6; round++) await endNext()
    const [a, x, b] = await all
    expect([a, b].map((one) => one?.status === 'fulfilled' && one.value)).toEqual(['A', 'B'])
    expect(x?.status === 'rejected' && x.reason.message).toBe('bad 1')
    await finished()
  })

  test('lanes work at once', async () => {
    const { add, batches, endNext } = controlled({ lanes: 2, cap: 1 })
    const all = Promise.all(['a', 'b', 'c'].map(add))
    await turn()
    expect(batches).toEqual([['a'], ['b']])
    for (let round = 0; round < 3; round++) await endNext()
    expect(await all).toEqual(['A', 'B', 'C'])
  })

  test('kinds have batches of their own, the fuller one first; one item of each goes together', async () => {
    const { add, batches, endNext } = controlled({ lanes: 1, cap: 2, kindOf: (item) => (item[0] === 'x' ? 1 : 0) })
    const all = Promise.all(['a1', 'x1', 'a2', 'a3', 'x2'].map(add))
    for (let round = 0; round < 4; round++) {
      await turn()
      await endNext()
    }
    expect(await all).toEqual(['A1', 'X1', 'A2', 'A3', 'X2'])
    expect(batches).toEqual([['a1', 'a2'], ['x1', 'x2'], ['a3']])
    const pair = Promise.all(['x3', 'a4'].map(add))
    await turn()
    await endNext()
    expect(await pair).toEqual(['X3', 'A4'])
    expect(batches[3]).toEqual(['a4', 'x3'])
  })

  test('the emptier kind is passed three times at most', async () => {
    const { add, batches, endNext } = controlled({ lanes: 1, cap: 2, kindOf: (item) => (item[0] === 'x' ? 1 : 0) })
    void add('x1')
    for (const item of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9']) void add(item)
    await turn()
    for (let round = 0; round < 4; round++) await endNext()
    expect(batches).toEqual([['a1', 'a2'], ['a3', 'a4'], ['a5', 'a6'], ['x1'], ['a7', 'a8']])
  })

  test('a third lane takes what half fills a batch, and nothing less', async () => {
    const { add, batches, endNext } = controlled({ lanes: 3, cap: 4 })
    for (const item of ['a', 'b', 'c']) {
      void add(item)
      await turn()
    }
    expect(batches).toEqual([['a'], ['b']])
    void add('d')
    await turn()
    expect(batches[2]).toEqual(['c', 'd'])
    void add('e')
    await endNext()
    await endNext()
    expect(batches[3]).toEqual(['e'])
  })

  test('what follows from the answers of a batch goes together', async () => {
    const { add, batches, endNext } = controlled({ lanes: 1, cap: 9 })
    const followed = Promise.all(['a', 'b', 'c'].map((item) => add(item).then(async (answer) => add(`${answer}2`))))
    await turn()
    void add('d')
    await endNext()
    await endNext()
    expect(await followed).toEqual(['A2', 'B2', 'C2'])
    expect(batches).toEqual([
      ['a', 'b', 'c'],
      ['d', 'A2', 'B2', 'C2'],
    ])
  })

  test('with one item per batch, one of each kind goes together', async () => {
    const { add, batches, endNext } = controlled({ lanes: 1, cap: 1, kindOf: (item) => (item[0] === 'x' ? 1 : 0) })
    const all = Promise.all(['a1', 'x1', 'a2', 'x2', 'a3'].map(add))
    for (let round = 0; round < 3; round++) {
      await turn()
      await endNext()
    }
    expect(await all).toEqual(['A1', 'X1', 'A2', 'X2', 'A3'])
    expect(batches).toEqual([['a1', 'x1'], ['a2', 'x2'], ['a3']])
  })
})

describe('what waits for too long', () => {
  const patient = 1_000
  /** Lets the time of a test pass that was made for it. */
  async function withTime(work: (pass: () => void) => Promise<void>) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      await work(() => vi.advanceTimersByTime(patient))
    } finally {
      vi.useRealTimers()
    }
  }

  test('is refused and never sent, while what was sent goes on and what has no such limit waits', () =>
    withTime(async (pass) => {
      const { add, addFor, batches, endNext, finished } = controlled({ lanes: 1, cap: 9 })
      const sent = addFor('sent', patient)
      await turn()
      const late = addFor('late', patient)
      const waits = add('waits')
      pass()
      await expect(late).rejects.toMatchObject({ code: 'unavailable' })
      await endNext()
      expect(await sent).toBe('SENT')
      await endNext()
      expect(await waits).toBe('WAITS')
      await finished()
      expect(batches).toEqual([['sent'], ['waits']])
    }))

  test('and is the last leaves nobody waiting for the end', () =>
    withTime(async (pass) => {
      const { addFor, batches, finished } = controlled({ lanes: 1, cap: 9 })
      const late = addFor('late', patient)
      const done = finished()
      pass()
      await expect(late).rejects.toMatchObject({ code: 'unavailable' })
      await done
      expect(batches).toEqual([])
    }))

  test('is not sent again when its batch fails, nor is what may not be repeated', () =>
    withTime(async (pass) => {
      const { add, addFor, batches, endNext, finished } = controlled({
        lanes: 1,
        cap: 9,
        bad: 'bad',
        mayRepeat: (item) => item !== 'once',
      })
      const late = addFor('late', patient)
      const all = Promise.allSettled([late, ...['bad', 'once', 'good'].map((item) => add(item))])
      await turn()
      pass()
      for (let round = 0; round < 3; round++) await endNext()
      expect((await all).map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
        'unavailable',
        'bad 1',
        'bad 4',
        'GOOD',
      ])
      await finished()
      expect(batches).toEqual([['late', 'bad', 'once', 'good'], ['bad'], ['good']])
    }))

  test('while the first half of a failed batch is sent again is not sent either', () =>
    withTime(async (pass) => {
      const { add, addFor, batches, endNext } = controlled({ lanes: 1, cap: 9, bad: 'bad' })
      const all = Promise.allSettled([add('bad'), addFor('late', patient)])
      await turn()
      await endNext()
      pass()
      await endNext()
      expect((await all).map((one) => one.status === 'rejected' && one.reason.message)).toEqual(['bad 1', 'unavailable'])
      expect(batches).toEqual([['bad', 'late'], ['bad']])
    }))
})
