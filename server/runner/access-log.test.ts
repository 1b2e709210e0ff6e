import { expect, test } from 'vitest'
import { prodToken } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'

const lines: string[] = []
const logTo = { write: (line: string) => void lines.push(line) }
const world = testApp({ settings: { logLevel: 'info', accessLog: true }, logTo })
const quiet = testApp({ beside: world, settings: { logLevel: 'info' }, logTo })

const requests = [
  ['GET', '/healthz?pin=481516'],
  ['GET', '/v1/balance?pin=481516'],
  ['POST', '/api/user/login?password=rahasia'],
  ['GET', '/nowhere?pin=481516'],
] as const

test('ACCESS_LOG writes a line of JSON for each request: with its id, and without what was asked in it', async () => {
  const seen: number[] = []
  for (const [n, [method, url]] of requests.entries()) {
    const headers = { 'x-request-id': `request-${n}`, authorization: `Bearer ${prodToken('httl-a')}x` }
    const { statusCode } = await world.app.inject({ method, url, headers, ...(method === 'POST' && { payload: {} }) })
    seen.push(statusCode)
  }
  const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered')
  expect(answered).toEqual(
    requests.map(([method, url], n) =>
      expect.objectContaining({
        method,
        path: url.split('?')[0],
        status: seen[n],
        reqId: `request-${n}`,
        ms: expect.any(Number),
      }),
    ),
  )
  expect(lines.every((line) => line.endsWith('\n') && line.indexOf('\n') === line.length - 1)).toBe(true)
  expect(lines.join('')).not.toMatch(/481516|rahasia/)
})

test('and none without it', async () => {
  lines.length = 0
  await quiet.app.inject('/healthz')
  expect(lines.filter((line) => line.includes('answered'))).toEqual([])
})
