import { expect, test } from 'vitest'
import { webToken } from '../../database/test-world.ts'
import { answerLimits } from '../runner/answer-limits.ts'
import { testApp } from '../test-app.ts'

const beat = 100
const world = testApp({ beat, answerLimits: { ...answerLimits, whole: 2 * beat } })

test('a stream outlives the time that other answers have', async () => {
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { body } = await fetch(`${address}/api/events`, { headers: { authorization: `Bearer ${webToken('ustl-a')}` } })
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  while (heard.split(':\n\n').length <= 8) {
    const { value, done } = await reader.read()
    if (done) break
    heard += value
  }
  expect(heard.split(':\n\n').length).toBeGreaterThan(8)
  await reader.cancel()
})
