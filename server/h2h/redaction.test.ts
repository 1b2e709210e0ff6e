import { Writable } from 'node:stream'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { dialectDoors } from '../../contract/h2h/dialects.ts'
import { testApp } from '../test-app.ts'

let log = ''
const logTo = new Writable({
  write(chunk, _encoding, done) {
    log += chunk
    done()
  },
})
const api = testApp({ settings: { logLevel: 'trace', accessLog: true }, logTo })

/** Stands in every field of every request, wrong as it is. */
const secret = 'RAHASIASEKALI'
const names = [
  ...['username', 'sign', 'ref_id', 'buyer_sku_code', 'customer_no', 'commands', 'amount', 'bank', 'max_price', 'cmd'],
  ...['memberID', 'pin', 'password', 'product', 'dest', 'refID', 'qty', 'id', 'user', 'pass', 'kodeproduk', 'tujuan', 'idtrx'],
  ...['customer_id', 'product_code', 'code', 'hp', 'tr_id', 'type'],
]
const fields = Object.fromEntries(names.map((name) => [name, `${secret}-${name}`]))
const query = new URLSearchParams(fields).toString()

const shapes: [string, (path: string) => InjectOptions][] = [
  ['a query', (path) => ({ method: 'GET', url: `${path}?${query}` })],
  ['a query behind a slash', (path) => ({ method: 'GET', url: `${path}/?${query}` })],
  ['a query of a POST', (path) => ({ method: 'POST', url: `${path}?${query}` })],
  ['a path that is none', (path) => ({ method: 'GET', url: `${path}-x?${query}` })],
  ['a broken path', (path) => ({ method: 'GET', url: `${path}/%zz?${query}` })],
  ['another method', (path) => ({ method: 'DELETE', url: `${path}?${query}` })],
  ['JSON', (path) => ({ method: 'POST', url: path, payload: fields })],
  ['broken JSON', (path) => ({ method: 'POST', url: path, payload: `{"pin":"${secret}"` })],
  [
    'a form',
    (path) => ({ method: 'POST', url: path, payload: query, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  ],
  ['too much', (path) => ({ method: 'POST', url: path, payload: secret.repeat(3_000) })],
  ['what cannot be stored', (path) => ({ method: 'POST', url: path, payload: { ...fields, username: `${secret}\u0000` } })],
]

test.each(shapes)('no log keeps what was sent to a door as %s', async (_, shape) => {
  for (const { path } of dialectDoors) {
    log = ''
    const answer = await api.app.inject(shape(path))
    expect(answer.statusCode).toBeLessThan(500)
    // What is no path at all is answered before anything is logged.
    if (!String(shape(path).url).includes('%zz')) expect(log).toContain('"path"')
    expect(log).not.toContain(secret)
  }
})

test('nor does a fault of the server', async () => {
  log = ''
  await api.database.query('alter table h2h_token rename to away')
  const payload = { ...fields, username: 'httl-a', ref_id: `${secret}-1` }
  const from = { remoteAddress: '10.9.8.7' }
  const answer = await api.app.inject({ method: 'POST', url: '/v1/transaction', payload, ...from })
  await api.database.query('alter table away rename to h2h_token')
  expect([answer.statusCode, answer.json().data.rc]).toEqual([200, '99'])
  expect(log).toContain('internal error')
  expect(log).not.toContain(secret)
})
