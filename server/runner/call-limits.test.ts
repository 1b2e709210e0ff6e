import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { createArrivals } from './arrivals.ts'
import { callsTogether, countCalls, limitsOf, limitTogether } from './call-limits.ts'

const account = (userId: number, over: object = {}) => ({ userId, loginUser: null, mode: 'prod' as const, ...over })
const limits = {
  web: { perSecond: 10, atOnce: 3 },
  h2h: { perSecond: 100, atOnce: 5 },
  user: { perSecond: 100, atOnce: 7 },
  bytes: { perSecond: 1, atOnce: 1 },
  userBytes: { perSecond: 1, atOnce: 1 },
  written: { perSecond: 1, atOnce: 2_000 },
}

describe('an account', () => {
  let now = 0
  const asking = () => {
    now = 0
    return countCalls(limits, () => now)
  }

  test('asks so often at once, then as often as its bucket fills', () => {
    const ask = asking()
    const asked = (times: number) => Array.from({ length: times }, () => ask('web', account(1)))
    expect(asked(4)).toEqual([0, 0, 0, 1])
    now += 100
    expect(asked(2)).toEqual([0, 1])
    now += 60_000
    expect(asked(4)).toEqual([0, 0, 0, 1])
  })

  test('is counted apart from others, its staff, and its programs by their mode', () => {
    const ask = asking()
    for (let n = 0; n < 3; n++) ask('web', account(1))
    expect(ask('web', account(1))).toBe(1)
    expect(ask('web', account(2))).toBe(0)
    expect(ask('web', account(1, { loginUser: { id: 7, name: '', permissions: [] } }))).toBe(0)
    for (let n = 0; n < 5; n++) expect(ask('h2h', account(1))).toBe(0)
    expect(ask('h2h', account(1))).toBe(1)
    expect(ask('h2h', account(1, { mode: 'sand' }))).toBe(0)
  })

  test('has all staff of its user beside it, in a bucket of their own', () => {
    const ask = asking()
    const staff = (id: number) => account(1, { loginUser: { id, name: '', permissions: [] } })
    const asked = Array.from({ length: 9 }, (_, n) => ask('web', staff(n)))
    expect(asked).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 1])
    expect([ask('web', account(2)), ask('h2h', account(1))]).toEqual([0, 0])
    expect(ask('web', account(1, { session: Buffer.from([1]) }), 'logout')).toBe(0)
    now += 10
    expect([ask('web', staff(1)), ask('web', staff(2))]).toEqual([0, 1])
  })

  test('leaves so much behind in a day, its staff included, and reads on', () => {
    const ask = asking()
    const write = (bytes: number, over: object = {}) => ask('web', account(1, over), 'transfer', { bytes, isWritten: true })
    expect([write(1_000), write(1), write(1)]).toEqual([0, 0, 2])
    expect(write(1, { loginUser: { id: 7, name: '', permissions: [] } })).toBe(2)
    expect([ask('web', account(1)), ask('web', account(2), 'transfer', { bytes: 1, isWritten: true })]).toEqual([0, 0])
  })

  test('never gets more than its bucket and what has filled it since, and always gets something', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(500), { minLength: 1, maxLength: 200 }), (pauses) => {
        const ask = asking()
        let granted = 0
        for (const pause of pauses) {
          now += pause
          if (ask('web', account(1)) === 0) granted++
        }
        expect(granted).toBeLessThanOrEqual(3 + (now / 1000) * 10 + 1e-9)
        now += 100
        expect(ask('web', account(1))).toBe(0)
      }),
    )
  })
})

describe('calls of one account at once', () => {
  // Calls that a test leaves waiting give up in its own time, never in the next file's.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  const together = { web: 2, h2h: 3, calls: 8, sales: 4, status: 2, reports: 4, files: 1, notices: 1, endings: 2 }
  const session = (id: number) => account(1, { session: Buffer.from([id]) })
  const wait = { door: 'web' } as const
  /** Works that end when they are told to, each under the name it began with. */
  function works() {
    const refused: string[] = []
    const inTurn = limitTogether((door) => refused.push(door), together, 100)
    const begun: string[] = []
    const ends: (() => void)[] = []
    const begin = (name: string, call: Parameters<typeof inTurn>[0], actor: object = session(1)) =>
      inTurn(call, actor as never, () => {
        begun.push(name)
        return new Promise<void>((done) => ends.push(done))
      })
    return { refused, begun, begin, endOne: () => ends.shift()!() }
  }

  test('wait for each other in their order', async () => {
    const { begin, begun, endOne } = works()
    const all = ['a', 'b', 'c', 'd'].map((name) => begin(name, wait))
    expect(begun).toEqual(['a', 'b'])
    endOne()
    await all[0]
    expect(begun).toEqual(['a', 'b', 'c'])
    for (let n = 1; n < 4; n++) {
      endOne()
      await all[n]
    }
    expect(begun).toEqual(['a', 'b', 'c', 'd'])
  })

  test('are counted apart by account, door, sale, and what ends a session of its own', async () => {
    const { begin, begun } = works()
    for (const name of ['a', 'b', 'waits']) void begin(name, wait)
    void begin('sale', { door: 'web', kind: 'sales' })
    void begin('program', { door: 'h2h' }, account(1))
    void begin('other', wait, account(2))
    void begin('logout', { ...wait, name: 'logout' })
    for (const name of ['x', 'waits']) void begin(name, { ...wait, name: 'revokeOtherSessions' }, session(2))
    expect(begun).toEqual(['a', 'b', 'sale', 'program', 'other', 'logout', 'x'])
  })

  const staff = (id: number) => account(1, { loginUser: { id, name: '', permissions: [] } })
  const crowds: [string, Call['door'], (n: number) => object, number][] = [
    ['all staff of a user', 'web', staff, together.calls / 2],
    ['both modes of a program', 'h2h', (n) => account(1, { mode: n % 2 ? 'prod' : 'sand' }), together.h2h],
    ['fifty sessions of a user that end themselves', 'web', session, together.endings],
  ]
  test.each(crowds)('%s share what one user has, and leave the rest', async (_, door, of, most) => {
    const { begin, begun, endOne } = works()
    const name = of === session ? ('logout' as const) : undefined
    const all = Array.from({ length: 50 }, (_, n) => begin('crowd', { door, ...(name && { name }) }, of(n)))
    expect(begun.length).toBe(most)
    void begin('other', wait, account(2))
    expect(begun.at(-1)).toBe('other')
    for (let n = 0; n < most; n++) {
      endOne()
      await new Promise(setImmediate)
      expect(begun.filter((one) => one === 'crowd').length).toBe(most + n + 1)
    }
    expect(all.length).toBe(50)
  })

  test.each([2, 4, 12, 50])('of several users who ask for much leave a part of %d connections to the next one', async (calls) => {
    const begun: string[] = []
    const inTurn = limitTogether(() => {}, { ...callsTogether, calls })
    const begin = (user: number, id: number) =>
      void inTurn(wait, { ...staff(id), userId: user } as never, () => {
        begun.push(`${user}`)
        return new Promise(() => {})
      })
    for (let n = 0; n < 50; n++) for (let user = 1; user <= calls / 2; user++) begin(user, n)
    expect(begun.length).toBeLessThan(calls)
    begin(1_000, 1)
    await new Promise(setImmediate)
    expect(begun.at(-1)).toBe('1000')
  })

  test('of users who wait for what all share have a turn each', async () => {
    const { begun, begin, endOne } = works()
    const crowd = (user: number, most: number) =>
      Array.from({ length: most }, (_, n) => begin(`${user}`, wait, { ...staff(n), userId: user }))
    for (const user of [1, 2, 3]) crowd(user, 6)
    const first = begun.length
    for (let n = 0; n < 6; n++) {
      endOne()
      await new Promise(setImmediate)
    }
    expect(new Set(begun.slice(first, first + 3))).toEqual(new Set(['1', '2', '3']))
  })

  test('that ask how sales stand go on beside as many sales as a partner may have', async () => {
    const begun: string[] = []
    const inTurn = limitTogether(() => begun.push('refused'))
    const begin = (name: string, kind: 'sales' | 'status' | undefined, mode = 'prod') =>
      void inTurn({ door: 'h2h', kind }, account(1, { mode }) as never, () => {
        begun.push(name)
        return new Promise(() => {})
      })
    for (let n = 0; n < 50; n++) begin('calls', undefined, 'sand')
    for (let n = 0; n < 300; n++) begin('sale', 'sales')
    for (let n = 0; n < 300; n++) begin('status', 'status')
    begin('trial', 'sales', 'sand')
    await new Promise(setImmediate)
    const counted = Object.fromEntries([...new Set(begun)].map((one) => [one, begun.filter((name) => name === one).length]))
    expect(counted).toEqual({ calls: 6, sale: 256, status: 8, trial: 1 })
  })

  test('of programs that may sell are known from the moment they come, those that wait in line too', async () => {
    const arrivals = createArrivals()
    const settings = { connections: { calls: 12, reports: 4 } }
    const { inTurn } = limitsOf(() => {}, { callsTogether: { ...callsTogether, sales: 1 }, settings, arrivals })
    const ends: (() => void)[] = []
    const sell = (door: Call['door'], mode = 'prod') =>
      void inTurn({ door, kind: 'sales' }, account(1, { mode }) as never, () => new Promise<void>((done) => ends.push(done)))
    sell('web')
    expect(arrivals.any(account(1) as never)).toBe(false)
    for (let n = 0; n < 2; n++) sell('h2h')
    let isOver = false
    const before = arrivals.before(account(1) as never, arrivals.now()).then(() => (isOver = true))
    expect(arrivals.any(account(1, { mode: 'sand' }) as never)).toBe(false)
    ends[1]!()
    await expect.poll(() => ends.length).toBe(3)
    expect(isOver).toBe(false)
    ends[2]!()
    await before
    expect([isOver, arrivals.any(account(1) as never)]).toEqual([true, false])
  })

  test('are refused where they waited in vain, and leave no place behind', async () => {
    const { begin, begun, endOne, refused } = works()
    const held = [begin('a', wait), begin('b', wait)]
    const inVain = expect(begin('c', wait)).rejects.toMatchObject({ code: 'too-many-requests' })
    vi.advanceTimersByTime(100)
    await inVain
    endOne()
    await held[0]
    void begin('d', wait)
    expect([begun, refused]).toEqual([['a', 'b', 'd'], ['web']])
  })

  test.each([
    ['read reports', 'reports', ['a', 'b', 'd']],
    ['look for files', 'files', ['a', 'd']],
    ['are what a bank reports', 'notices', ['a', 'd']],
  ] as const)('that %s have places of their own, together for a user and its staff', async (_, kind, first) => {
    const { begin, begun } = works()
    const staff = { userId: 1, loginUser: { id: 7 }, mode: 'prod', session: null }
    void begin('a', { door: 'web', kind })
    void begin('b', { door: 'web', kind }, staff)
    void begin('c', { door: 'web', kind }, staff)
    void begin('d', wait)
    await expect.poll(() => begun).toEqual(first)
  })

  test('that fail leave their place', async () => {
    const { begin, begun } = works()
    const inTurn = limitTogether(() => {}, together)
    for (let n = 0; n < 3; n++)
      await expect(inTurn(wait, session(1), () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    void begin('a', wait)
    expect(begun).toEqual(['a'])
  })
})
