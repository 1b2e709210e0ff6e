import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { prodToken } from '../../database/test-world.ts'
import { type TestConnections, testConnections } from '../runner/test-transact.ts'
import { testApp } from '../test-app.ts'
import { tryParked } from './callback-silence.ts'
import { deliverDue } from './test-delivery.ts'

const { database, call } = testApp()
const client = 'httl-a'
let status = 500
let told = 0
const receiver = createServer((request, response) => {
  request.resume()
  told++
  response.writeHead(status).end()
})
let url = ''
let connections: TestConnections
const deliver = async () => {
  await connections.transact.write(tryParked)
  await deliverDue(connections)
}
let n = 0
const sell = (as = client) =>
  call('h2hPurchase', { token: prodToken(as) }, { refId: `SI-${++n}`, productCode: 'S10', customerCode: '081290347781' })
/** So much later: everything that was noted lies further back. */
const later = async (span: string) => {
  await database.query('update outbox set next_attempt_at = next_attempt_at - $1::interval', [span])
  await database.query(
    'update callback_silence set failing_since = failing_since - $1::interval, wait_until = wait_until - $1::interval',
    [span],
  )
}
const silence = () =>
  database.query<{ minutes: number; parked: boolean }>(
    `select round(extract(epoch from wait_until - now()) / 60)::int as minutes, parked_at is not null as parked from callback_silence`,
  )
const states = async () => (await call('listCallbacks', client)).body.callbacks.map(({ state }: { state: string }) => state)
const park = async () => {
  await sell()
  await deliver()
  await later('3 days 1 minute')
  await deliver()
}

beforeAll(async () => {
  connections = testConnections(database.url, 'silence')
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
})
afterAll(async () => {
  await connections.end()
  receiver.close()
})
beforeEach(async () => {
  status = 500
  told = 0
  for (const table of ['outbox', 'callback_silence', 'message']) await database.query(`delete from ${table}`)
  await database.query('update users set callback_url = $1 where username = $2', [url, client])
})

describe('an address that takes nothing', () => {
  test('is left alone for a quarter of its silence, an hour at most', async () => {
    await sell()
    await deliver()
    const waits: number[] = []
    for (const span of ['40 minutes', '60 minutes', '10 hours']) {
      await later(span)
      await deliver()
      waits.push((await silence())[0]!.minutes)
    }
    expect(waits).toEqual([10, 25, 60])
  })

  test('is tried by one callback at a time, and no other loses an attempt', async () => {
    await sell()
    await deliver()
    await later('40 minutes')
    await deliver()
    for (let sale = 0; sale < 5; sale++) await sell()
    told = 0
    await deliver()
    expect(told).toBe(0)
    await later('11 minutes')
    await deliver()
    expect(told).toBe(1)
    const attempts = await database.query<{ attempts: number }>('select attempts from outbox order by attempts desc')
    expect(attempts.map((row) => row.attempts).filter((count) => count > 0).length).toBeLessThanOrEqual(2)
  })

  test('is heard again with all that waited as soon as it takes one', async () => {
    await sell()
    await deliver()
    await later('40 minutes')
    await deliver()
    for (let sale = 0; sale < 5; sale++) await sell()
    await deliver()
    status = 200
    await later('61 minutes')
    await deliver()
    await later('61 minutes')
    await deliver()
    expect([await silence(), new Set(await states())]).toEqual([[], new Set(['delivered'])])
  })

  test('holds up nobody else', async () => {
    await park()
    await database.query('update users set callback_url = $1 where username = $2', [url, 'htdm-a'])
    for (let sale = 0; sale < 25; sale++) await sell()
    await sell('htdm-a')
    status = 200
    told = 0
    await deliver()
    expect(told).toBe(1)
    await database.query('update users set callback_url = null where username = $1', ['htdm-a'])
  })
})

describe('an address that is dead for three days', () => {
  test('is parked, and its user is told once', async () => {
    await park()
    await sell()
    await deliver()
    expect([await silence(), await states()]).toEqual([[{ minutes: 360, parked: true }], ['parked', 'parked']])
    expect((await call('listCallbacks', client)).body.parkedSince).toEqual(expect.any(String))
    await later('6 hours')
    await deliver()
    expect(await silence()).toEqual([{ minutes: 360, parked: true }])
    expect(await database.query('select template, recipient from message')).toEqual([
      { template: 'callbacks-parked', recipient: `${client}@example.id` },
    ])
  })

  test('is tried by one callback every six hours, and one that is taken sends all others', async () => {
    await park()
    for (let sale = 0; sale < 3; sale++) await sell()
    await deliver()
    told = 0
    status = 200
    await later('5 hours')
    await deliver()
    expect(told).toBe(0)
    await later('1 hour')
    await deliver()
    await deliver()
    expect([told, await silence(), new Set(await states())]).toEqual([4, [], new Set(['delivered'])])
  })

  test('is tried at once when its user says so, or sends one callback again', async () => {
    await park()
    await sell()
    await deliver()
    status = 200
    told = 0
    expect((await call('resumeCallbacks', client)).body).toEqual({ waiting: 2 })
    await deliver()
    expect([told, await states()]).toEqual([2, ['delivered', 'delivered']])
    status = 500
    await park()
    status = 200
    const [{ id }] = (await call('listCallbacks', client)).body.callbacks
    await call('resendCallback', client, { id })
    await deliver()
    expect([await silence(), new Set(await states())]).toEqual([[], new Set(['delivered'])])
  })

  test('is forgotten with another address, and kept with the same', async () => {
    await park()
    await database.query(`update users set callback_url = 'https://one.example.id/' where username = $1`, [client])
    const save = (callbackUrl: string) => call('updateH2hSettings', client, { callbackUrl, doubleSaleCheck: true })
    await save('https://one.example.id/')
    expect(await states()).toEqual(['parked'])
    await save('https://two.example.id/')
    expect([await silence(), await states()]).toEqual([[], ['waiting']])
  })

  test('of somebody else is not resumed', async () => {
    await park()
    expect((await call('resumeCallbacks', 'htdm-a')).body).toEqual({ waiting: 0 })
    expect(await states()).toEqual(['parked'])
  })
})
