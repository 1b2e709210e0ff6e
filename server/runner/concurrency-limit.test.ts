import { expect, test } from 'vitest'
import { concurrencyLimit } from './concurrency-limit.ts'

const never = new AbortController().signal
/** Whether a place was given by now. */
const isGiven = async (place: Promise<unknown>) => (await Promise.race([place, null])) !== null

test('a user has so many places, and others have theirs', async () => {
  const take = concurrencyLimit(2)
  const [first] = [await take(1, never), await take(1, never)]
  const [third, fourth] = [take(1, never), take(1, never)]
  expect([await isGiven(third), await isGiven(fourth), await isGiven(take(2, never))]).toEqual([false, false, true])
  first()
  first()
  expect([await isGiven(third), await isGiven(fourth)]).toEqual([true, false])
})

test('who gives up while it waits takes nobody’s place', async () => {
  const take = concurrencyLimit(1)
  const leave = await take(1, never)
  const over = new AbortController()
  const [second, third] = [take(1, over.signal), take(1, never)]
  over.abort(new Error('enough'))
  await expect(second).rejects.toThrow('enough')
  leave()
  ;(await third)()
  expect(await isGiven(take(1, never))).toBe(true)
  await expect(take(1, over.signal)).rejects.toThrow('enough')
})
