import { expect, test } from 'vitest'
import { dialectDoors } from '../../contract/h2h/dialects.ts'
import { testApp } from '../test-app.ts'

const api = testApp()
const closed = dialectDoors.filter(({ methods }) => !(methods as readonly string[]).includes('GET'))
const said = {
  v1: /^\{"data":\{.*"rc":"40"/,
  iak: /^\{"data":\{.*"(rc|response_code)":"117"/,
  irs: /^Alamat ini tidak ada\.$/,
} as const

test.each([
  ...closed.map(({ path }) => ['GET', path.replace(/:\w+/g, '1')] as const),
  ...Object.keys(said).flatMap((room) =>
    (['GET', 'HEAD', 'POST', 'PUT'] as const).flatMap((method) => [
      [method, `/${room}`] as const,
      [method, `/${room}/no/such/door`] as const,
    ]),
  ),
])('%s %s is no door: said in the words of its dialect, not by a page', async (method, url) => {
  const { headers, body, statusCode } = await api.app.inject({ method, url })
  expect([statusCode, headers['content-type']]).toEqual([404, expect.stringMatching(/^(application\/json|text\/plain)/)])
  if (method !== 'HEAD') expect(body).toMatch(said[url.split('/')[1] as keyof typeof said])
})

test('a body that is too large to read is answered there like any other', async () => {
  const payload = `{"a":"${'x'.repeat(30_000)}"}`
  const { statusCode, body } = await api.app.inject({ method: 'POST', url: '/iak/no/such/door', payload })
  expect([statusCode, body]).toEqual([404, expect.stringMatching(said.iak)])
})
