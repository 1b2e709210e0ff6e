import Fastify from 'fastify'
import type pg from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { connect } from '../../database/embedded/guard.ts'
import { testApp } from '../test-app.ts'
import { serveHealth } from './health.ts'

const server = testApp()
const ask = (headers = {}) => server.app.inject({ method: 'GET', url: '/readyz', headers })

test('a server is ready when its database sorts on the disk and commits', async () => {
  const answer = await ask()
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ready' }])
})

test('a database that reads and does not write is not ready', async () => {
  const admin = await connect(inject('adminUrl'))
  const name = new URL(server.database.url).pathname.slice(1)
  try {
    await admin.query(`alter database ${name} set default_transaction_read_only = on`)
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name like 'engine %'`,
      [name],
    )
    await expect.poll(async () => (await ask()).statusCode).toBe(503)
    const sale = await server.call('purchase', 'ustl-a', { productCode: 'S10', customerCode: '081290347781' })
    expect([sale.status, sale.body.code]).toEqual([503, 'unavailable'])
  } finally {
    await admin.query(`alter database ${name} reset default_transaction_read_only`)
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name like 'engine %'`,
      [name],
    )
    await admin.end()
  }
  await expect.poll(async () => (await ask()).statusCode).toBe(200)
})

test('a database that says nothing for two seconds is not ready', async () => {
  const app = Fastify()
  const asked = Promise.withResolvers<void>()
  const silent = {
    query: () => {
      asked.resolve()
      return new Promise(() => {})
    },
  }
  serveHealth(app, silent as unknown as pg.Pool)
  await app.ready()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    let status: number | undefined
    const answer = app.inject({ method: 'GET', url: '/readyz' }).then((said) => {
      status = said.statusCode
    })
    await asked.promise
    vi.advanceTimersByTime(1_999)
    for (let turn = 0; turn < 20; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
    expect(status).toBeUndefined()
    vi.advanceTimersByTime(1)
    await answer
    expect(status).toBe(503)
  } finally {
    vi.useRealTimers()
  }
  await app.close()
})

test.each([
  ['proxy-1:77', 'proxy-1:77'],
  ['x'.repeat(101), expect.stringMatching(/^[\da-f-]{36}$/)],
  ['a b\u00e9', expect.stringMatching(/^[\da-f-]{36}$/)],
])('a request called %j is answered as %j', async (given, id) => {
  expect((await ask({ 'x-request-id': given })).headers['x-request-id']).toEqual(id)
})

test('a server that leaves says so, goes on answering and keeps no connection', async () => {
  server.app.leave()
  const answer = await ask()
  expect([answer.statusCode, answer.json(), answer.headers.connection]).toEqual([503, { status: 'leaving' }, 'close'])
  expect((await server.app.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200)
})
