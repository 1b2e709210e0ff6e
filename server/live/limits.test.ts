import { expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { openStream } from './test-stream.ts'

const rare = { perSecond: 0.001, atOnce: 3 }
const lines: { msg: string; code?: string }[] = []
const world = testApp({
  callLimits: { web: rare, h2h: rare, user: { perSecond: 0.001, atOnce: 50 }, bytes: rare, userBytes: rare, written: rare },
  settings: { logLevel: 'info' },
  logTo: { write: (line) => lines.push(JSON.parse(line)) },
})

test('who opens and closes streams is held like who calls, and nobody else is', async () => {
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const open = async (username: string) => {
    const { response, close } = await openStream(address, username)
    close()
    return response.status
  }
  for (let n = 0; n < 3; n++) expect(await open('ustl-a')).toBe(200)
  expect(await open('ustl-a')).toBe(429)
  expect((await world.call('balance', 'ustl-a')).body.code).toBe('too-many-requests')
  expect(await open('ustl-b')).toBe(200)
})

test('a token that is nobody’s leaves a line at every door, one for many', async () => {
  const ask = (url: string, method: 'GET' | 'POST', authorization?: string) =>
    world.app.inject({ url, method, ...(authorization && { headers: { authorization } }) })
  lines.length = 0
  const traces = () => lines.filter(({ msg, code }) => msg === 'refused' && code === 'forbidden-access')
  expect((await ask('/api/events', 'GET')).statusCode).toBe(403)
  expect(traces()).toEqual([])
  for (const [url, method] of [
    ['/api/events', 'GET'],
    ['/api/user/balance', 'POST'],
    ['/h2h/v1/balance', 'POST'],
  ] as const)
    for (let n = 0; n < 5; n++) expect((await ask(url, method, 'Bearer Rahasia-91')).statusCode).toBe(403)
  expect(traces()).toEqual([expect.objectContaining({ ip: '127.0.0.1', path: '/api/events', times: 1 })])
  expect(JSON.stringify(lines)).not.toContain('Rahasia-91')
})
