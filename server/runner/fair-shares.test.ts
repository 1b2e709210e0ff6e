import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fairShares, type Shares } from './fair-shares.ts'

const shares = { together: 2, each: 1, waiting: 5, waitingEach: 3, longestWaitMs: 60_000 }

/** Works that end when they are told to, each under who asked for it. */
function works(over: Partial<Shares> = {}) {
  const inShare = fairShares({ ...shares, ...over })
  const begun: string[] = []
  const under = new Map<string, () => void>()
  const ask = (asker: string, name = asker) => {
    const done = inShare(asker, () => {
      begun.push(name)
      return new Promise<void>((end) => under.set(name, end))
    })
    return done.then(
      () => 'done',
      (error) => error.code,
    )
  }
  const end = async (name: string) => {
    under.get(name)!()
    under.delete(name)
    await new Promise(setImmediate)
  }
  return { ask, end, begun, under }
}

test('one who asks for much has its share, and others go before what it has waiting', async () => {
  const { ask, end, begun } = works()
  for (const name of ['a1', 'a2', 'a3']) void ask('a', name)
  void ask('b')
  void ask('c')
  expect(begun).toEqual(['a1', 'b'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b', 'c'])
  await end('b')
  expect(begun).toEqual(['a1', 'b', 'c', 'a2'])
  await end('c')
  expect(begun).toEqual(['a1', 'b', 'c', 'a2'])
})

const crowds: [string, Partial<Shares>, string[], number][] = [
  ['too many of one wait', {}, ['a', 'a', 'a', 'a', 'a'], 1],
  ['too many of all wait', {}, ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], 1],
  ['they waited for too long', { longestWaitMs: 1 }, ['a', 'a', 'a'], 2],
]
test.each(crowds)('is refused where %s', async (_, over, askers, refused) => {
  const { ask } = works(over)
  const answers: string[] = []
  for (const [n, asker] of askers.entries()) void ask(asker, `${n}`).then((answer) => answers.push(answer))
  await expect.poll(() => answers).toEqual(Array.from({ length: refused }, () => 'too-many-requests'))
})

test('what fails leaves its place', async () => {
  const inShare = fairShares({ ...shares, together: 1, waiting: 0 })
  for (let n = 0; n < 3; n++) await expect(inShare('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inShare('b', async () => 'done')).toBe('done')
})

test('whoever asks in whatever order, no more work at once than their share, and all is done', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 30 }), async (askers) => {
      const { ask, end, begun, under } = works({ waiting: 100, waitingEach: 100 })
      const all = askers.map((asker, n) => ask(asker, `${asker}${n}`))
      while (under.size > 0) {
        const working = [...under.keys()].map((name) => name[0])
        expect(working.length).toBeLessThanOrEqual(2)
        expect(new Set(working).size).toBe(working.length)
        await end([...under.keys()].at(-1)!)
      }
      expect(await Promise.all(all)).toEqual(askers.map(() => 'done'))
      expect(begun.length).toBe(askers.length)
    }),
    { numRuns: 50 },
  )
})
