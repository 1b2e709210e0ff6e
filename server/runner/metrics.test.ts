import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { createMetrics } from './metrics.ts'

const open = testApp()
const guarded = testApp({ settings: { metricsToken: 'a-token-for-metrics' } })

describe('without a token', () => {
  test('programs of this machine read figures of requests, sales, pending sales and pools', async () => {
    await open.call('purchase', 'ustl-a', { productCode: 'S10', customerCode: '081290347781' })
    await open.call('purchase', 'ustl-a', { productCode: 'S10', customerCode: '081290340913' })
    const { statusCode, headers, payload } = await open.app.inject({ url: '/metrics' })
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(payload).toMatch(/^jenjang_request_seconds_count\{path="[^"]+",status="200"\} 2$/m)
    expect(payload).toMatch(/^jenjang_sales_total\{state="success"\} 1$/m)
    expect(payload).toMatch(/^jenjang_sales_total\{state="pending"\} 1$/m)
    expect(payload).toMatch(/^jenjang_pending_sales 1$/m)
    expect(payload).toMatch(/^jenjang_pool_connections\{pool="engine",state="waiting"\} 0$/m)
  })

  test.each([
    ['another machine', { remoteAddress: '203.0.113.7' }],
    ['a request that a proxy of this machine passes on', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
  ])('%s finds no such page', async (_, from) => {
    const { statusCode, payload } = await open.app.inject({ url: '/metrics', ...from })
    expect([statusCode, payload.includes('jenjang_')]).toEqual([404, false])
  })
})

describe('with a token', () => {
  test.each([
    ['nothing', undefined, 404],
    ['another token', 'Bearer another', 404],
    ['the token', 'Bearer a-token-for-metrics', 200],
  ])('who shows %s gets %3$i', async (_, authorization, status) => {
    const headers = authorization ? { authorization } : {}
    const { statusCode } = await guarded.app.inject({ url: '/metrics', remoteAddress: '203.0.113.7', headers })
    expect(statusCode).toBe(status)
  })
})

test('a job says when it last ran and when it last ended well, however it ended', async () => {
  const metrics = createMetrics({ pools: {}, statement: async () => [] })
  const jobs = metrics.counted({
    'daily-close': async () => {},
    'make-months': async () => {
      throw new Error('no disk')
    },
  })
  const [before, now] = [Date.now() / 1000, new Date()]
  await jobs['daily-close']!(now, now)
  await expect(jobs['make-months']!(now, now)).rejects.toThrow('no disk')
  const app = Fastify()
  metrics.serve(app, undefined)
  const { payload } = await app.inject({ url: '/metrics' })
  const times = [...payload.matchAll(/^jenjang_job_(\w+)_timestamp_seconds\{job="(\S+)"\} (\S+)$/gm)]
  expect(times.map(([, what, job]) => [what, job])).toEqual([
    ['last_run', 'daily-close'],
    ['last_run', 'make-months'],
    ['last_success', 'daily-close'],
  ])
  for (const [, , , at] of times) expect(Number(at)).toBeGreaterThanOrEqual(before)
  expect(payload).toContain('jenjang_jobs_total{job="make-months",result="failed"} 1')
})
