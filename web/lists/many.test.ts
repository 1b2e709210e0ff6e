import { describe, expect, test, vi } from 'vitest'
import { chosenRows } from './chosenRows.ts'
import { doEach, type Judged } from './many.ts'

const failure = (code: Judged['code'], text = '', isUnknown = false) => ({ code, text, isUnknown })
const refused = failure('advice-too-soon', 'Wait a moment.')
const offline = failure('offline', 'No connection.', true)
const unreadable = failure('unreadable', 'Unreadable answer.', true)
const rows = [1, 2, 3, 4]

/** Does it to four rows; `fails` says by row what its call throws. */
async function round(fails: Record<number, Judged>, stopAt?: number) {
  const stop = new AbortController()
  const asked: number[] = []
  const over: number[] = []
  const came = await doEach({
    rows,
    signal: stop.signal,
    judge: (error) => error as Judged,
    onStep: (count) => over.push(count),
    async send(row) {
      asked.push(row)
      if (row === stopAt) stop.abort()
      if (row in fails) throw fails[row]
      return row === 3 ? 'Delivered.' : {}
    },
  })
  return { ...came, asked, over, states: came.outcomes.map(({ row, state, text }) => [row, state, text]) }
}

describe('several rows, one after the other', () => {
  test('all are done, and what an answer says is kept', async () => {
    const { states, left, end, over } = await round({})
    expect(states).toEqual([
      [1, 'done', ''],
      [2, 'done', ''],
      [3, 'done', 'Delivered.'],
      [4, 'done', ''],
    ])
    expect([left, end, over]).toEqual([[], null, [1, 2, 3, 4]])
  })

  test('one that is refused says why, and the others are done', async () => {
    const { states, left, end } = await round({ 2: refused })
    expect(states.map(([, state]) => state)).toEqual(['done', 'failed', 'done', 'done'])
    expect([states[1]![2], left, end]).toEqual(['Wait a moment.', [], null])
  })

  test('one that an earlier try did is done, and says so', async () => {
    const { states } = await round({ 2: failure('answeredBefore', 'Nothing moved now.') })
    expect(states[1]).toEqual([2, 'done', 'Nothing moved now.'])
  })

  test('a broken answer is not known, and the others are done', async () => {
    const { states, end } = await round({ 1: unreadable })
    expect(states.map(([, state]) => state)).toEqual(['unknown', 'done', 'done', 'done'])
    expect([states[0]![2], end]).toEqual(['Unreadable answer.', null])
  })

  test.each([
    ['a lost connection leaves its row unknown and the rest alone', offline, [['2', 'unknown']], [3, 4], 'offline'],
    ['who does not confirm to be itself is asked once', failure('confirm-yourself'), [], [2, 3, 4], 'unconfirmed'],
    ['a session that ended ends it', failure('forbidden-access'), [], [2, 3, 4], 'signedOut'],
  ])('%s', async (_, error, second, left, end) => {
    const came = await round({ 2: error })
    expect(came.asked).toEqual([1, 2])
    expect(came.states.slice(1).map(([row, state]) => [String(row), state])).toEqual(second)
    expect([came.left, came.end]).toEqual([left, end])
  })

  test('stopped, the row under way is finished and no other begun', async () => {
    const { states, left, end } = await round({}, 2)
    expect([states.length, left, end]).toEqual([2, [3, 4], 'stopped'])
  })
})

describe('what is chosen', () => {
  const order = ['a', 'b', 'c', 'd', 'e']

  test('a span goes from the last that was chosen, in both directions', () => {
    const of = chosenRows()
    of.choose('d', true)
    of.choose('b', true, true, order)
    expect([...of.get().keys].toSorted()).toEqual(['b', 'c', 'd'])
    of.choose('c', false, true, order)
    expect([...of.get().keys]).toEqual(['d'])
  })

  test('without a first one it is the row alone', () => {
    const of = chosenRows()
    of.choose('c', true, true, order)
    expect([...of.get().keys]).toEqual(['c'])
  })

  test('another page takes it back, the same one does not', () => {
    const of = chosenRows()
    const heard = vi.fn()
    of.listen(heard)
    of.showing('page 1')
    of.choose('a', true)
    of.showing('page 1')
    expect(of.get().keys.size).toBe(1)
    of.showing('page 2')
    expect(of.get().keys.size).toBe(0)
    expect(heard).toHaveBeenCalledTimes(2)
  })
})
