import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { Gauge, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { metricsToken, testApp } from '../test-app.ts'
import { gaugeDatabase } from './database-figures.ts'
import { createMetrics } from './metrics.ts'
import type { RunSql } from './run-sql.ts'

const world = testApp()
const { call, database } = world
const closed = testApp({ settings: { metricsToken: undefined } })
const authorization = `Bearer ${metricsToken}`

test('who shows the token reads figures of requests, sales, partners, queues, streams and pools', async () => {
  await call('purchase', 'ustl-a', { productCode: 'S10', customerCode: '081290347781' })
  await call('purchase', 'ustl-a', { productCode: 'S10', customerCode: '081290340913' })
  await database.query(`insert into message (template, language, channel, recipient) values ('x', 'id', 'email', 'a@example.id')`)
  await database.query(`insert into outbox (sale_id, sale_created_at, created_at, next_attempt_at, user_id, delivered_at, failed_at)
    select 1, now(), now() - interval '1 hour', now(), 1, t[1], t[2]
    from (values (array[null, null]::timestamptz[]), (array[now(), null]), (array[null, now()])) v(t)`)
  await database.query(
    `insert into close_run (day, cycle, at) values ('2026-01-01', 1, '2026-01-01 17:00Z'), ('2026-01-02', 2, '2026-01-02 08:00Z')`,
  )
  await database.query(`insert into setting (name, value) values ('lastBackup', '"2026-01-03T20:00:00+00:00"')`)
  const { statusCode, headers, payload } = await world.app.inject({ url: '/metrics', headers: { authorization } })
  await database.query(
    `delete from message; delete from outbox; delete from close_run; delete from setting where name = 'lastBackup'`,
  )
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
  const figures = [
    'jenjang_sales_total{state="success"} 1',
    'jenjang_sales_total{state="pending"} 1',
    'jenjang_pending_sales 1',
    'jenjang_callbacks_waiting 1',
    'jenjang_messages_unsent 1',
    `jenjang_last_close_timestamp_seconds ${Date.parse('2026-01-02T08:00Z') / 1000}`,
    `jenjang_last_backup_timestamp_seconds ${Date.parse('2026-01-03T20:00Z') / 1000}`,
    'jenjang_live_streams 0',
    'jenjang_pool_connections{pool="engine",state="waiting"} 0',
  ]
  expect(payload.split('\n')).toEqual(expect.arrayContaining(figures))
  expect(payload).toMatch(/^jenjang_request_seconds_count\{path="[^"]+",status="200"\} 2$/m)
  expect(payload).toMatch(/^jenjang_partner_answer_seconds_count\{partner="\d+",result="succeeded"\} 1$/m)
  expect(payload).toMatch(/^jenjang_partner_answer_seconds_count\{partner="\d+",result="waiting"\} 1$/m)
  expect(Number(/^jenjang_callbacks_oldest_seconds (\S+)$/m.exec(payload)?.[1])).toBeGreaterThanOrEqual(3600)
})

test.each([
  ['nothing', undefined, world],
  ['another token', 'Bearer another', world],
  ['nothing, where there is no token', undefined, closed],
  ['an empty token, where there is none', 'Bearer ', closed],
])('who shows %s finds no such page, not even on this machine', async (_, shown, asked) => {
  const headers = shown === undefined ? {} : { authorization: shown }
  const { statusCode, payload } = await asked.app.inject({ url: '/metrics', headers })
  expect([statusCode, payload.includes('jenjang_')]).toEqual([404, false])
})

test('what is counted by cause begins at zero, and without a token the page of the app is not shown either', async () => {
  const metrics = createMetrics({ pools: {}, runSql: async () => [{ value: 0 }] as never })
  const [open, shut] = [Fastify(), Fastify()]
  metrics.serve(open, metricsToken)
  const { payload } = await open.inject({ url: '/metrics', headers: { authorization } })
  expect(payload).toMatch(/^jenjang_refused_total\{code="57P01"\} 0$/m)
  expect(payload).toMatch(/^jenjang_failed_sign_ins_total\{reason="login-failed"\} 0$/m)
  shut.setNotFoundHandler((_, reply) => reply.code(200).send('the app'))
  metrics.serve(shut, undefined)
  const answer = await shut.inject('/metrics')
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found'])
})

test('on its own port of this machine nothing else is there', async () => {
  const metrics = createMetrics({ pools: {}, runSql: async () => [{ value: 0 }] as never })
  const server = await metrics.serveHere(0)
  const { address, port } = server.address() as AddressInfo
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    return [answer.status, (await answer.text()).includes('jenjang_pending_sales 0')]
  }
  expect(address).toBe('127.0.0.1')
  await expect(metrics.serveHere(port)).rejects.toThrow(`METRICS_PORT: ${port} on 127.0.0.1 cannot be used (EADDRINUSE).`)
  expect(await ask('/metrics')).toEqual([200, true])
  expect(await ask('/api/user/balance')).toEqual([404, false])
  await new Promise((done) => server.close(done))
})

test.each<[string, RunSql]>([
  ['refuses', () => Promise.reject(new Error('away'))],
  ['is silent', () => new Promise(() => {})],
])('while the database %s its figures are missing, and those of the process are there', async (_, runSql) => {
  const registers = [new Registry()]
  let asked = 0
  const counted: RunSql = (...query) => {
    asked++
    return runSql(...query)
  }
  gaugeDatabase(counted, registers, 1)
  new Gauge({ name: 'own', help: 'Own', registers }).set(7)
  const read = await registers[0]!.metrics()
  const lines = read.split('\n').filter((line) => line && !line.startsWith('#'))
  expect(lines).toEqual(['jenjang_database_up 0', 'own 7'])
  expect(asked).toBeGreaterThan(10)
})

test('a job says when it last ran and when it last ended well, however it ended', async () => {
  const metrics = createMetrics({ pools: {}, runSql: async () => [{ value: 0 }] as never })
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
  metrics.serve(app, metricsToken)
  const { payload } = await app.inject({ url: '/metrics', headers: { authorization } })
  const times = [...payload.matchAll(/^jenjang_job_(\w+)_timestamp_seconds\{job="(\S+)"\} (\S+)$/gm)]
  expect(times.map(([, what, job]) => [what, job])).toEqual([
    ['last_run', 'daily-close'],
    ['last_run', 'make-months'],
    ['last_success', 'daily-close'],
  ])
  for (const [, , , at] of times) expect(Number(at)).toBeGreaterThanOrEqual(before)
  expect(payload).toContain('jenjang_jobs_total{job="make-months",result="failed"} 1')
})
