import { expect, test } from 'vitest'
import { sessionChecks } from './session-checks.ts'

/** Looks that are answered one by one. */
function asked() {
  const begun: { session: string; answer: (may: boolean) => void }[] = []
  const lookAt = sessionChecks()
  const look = (session: string) => lookAt(session, () => new Promise((answer) => begun.push({ session, answer })))
  return { begun, look, sessions: () => begun.map(({ session }) => session) }
}

const begins = () => new Promise(setImmediate)

test('one at a time, and who asks for a session that waits has the same answer', async () => {
  const { begun, look, sessions } = asked()
  const first = look('a')
  await begins()
  const [again, another, andAgain] = [look('a'), look('b'), look('a')]
  expect(sessions()).toEqual(['a'])
  begun[0]!.answer(true)
  expect(await first).toBe(true)
  await begins()
  expect(sessions()).toEqual(['a', 'a'])
  begun[1]!.answer(false)
  expect([await again, await andAgain]).toEqual([false, false])
  await begins()
  expect(sessions()).toEqual(['a', 'a', 'b'])
  begun[2]!.answer(true)
  expect(await another).toBe(true)
})

test('what cannot be known is no, and the next is looked at', async () => {
  const lookAt = sessionChecks()
  const failing = lookAt('a', () => Promise.reject(new Error('away')))
  expect([await failing, await lookAt('a', async () => true)]).toEqual([false, true])
})
