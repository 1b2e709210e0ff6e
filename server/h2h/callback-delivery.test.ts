import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestConnections, testConnections } from '../runner/test-transact.ts'
import { testApp } from '../test-app.ts'
import { callbackDelivery } from './callback-delivery.ts'
import { releaseParked } from './callback-queue.ts'
import { deliverDue } from './test-delivery.ts'

const { database, call } = testApp()
const slow = 'httl-a'
const fast = 'htdm-a'
/** Answers of `/slow` that are still awaited. */
const open: ServerResponse[] = []
let told: string[] = []
let isHeld = true
const receiver = createServer((request, response) => {
  request.resume()
  told.push(request.url!)
  receiver.emit('told')
  if (isHeld && request.url === '/slow') open.push(response)
  else response.end()
})
let connections: TestConnections
const user = (name: string) => `(select id from users where username = '${name}')`

beforeAll(async () => {
  connections = testConnections(database.url, 'delivery')
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  await database.query(
    `update users set callback_url = $1 || case username when '${slow}' then '/slow' else '/fast' end
    where username in ('${slow}', '${fast}')`,
    [url],
  )
  await call('purchase', 'usft-a', { productCode: 'PLN20', customerCode: '14077201000' })
})
afterAll(async () => {
  await connections.end()
  receiver.close()
})
beforeEach(async () => {
  told = []
  isHeld = true
  for (const table of ['outbox', 'callback_silence', 'callback_release']) await database.query(`delete from ${table}`)
})
afterEach(free)

function free() {
  isHeld = false
  for (const response of open.splice(0)) response.end()
}
/** Puts callbacks of one sale into the outbox of a user. */
const fill = (name: string, rows: number, parked = false) =>
  database.query(`insert into outbox (user_id, sale_id, sale_created_at, created_at, next_attempt_at, parked_at)
    select ${user(name)}, id, created_at, now(), now(), ${parked ? 'now()' : 'null'} from sale, generate_series(1, ${rows})`)
const count = async (what: string) =>
  Number((await database.query<{ n: number }>(`select count(*) as n from outbox where ${what}`))[0]!.n)
const silent = (name: string) =>
  database.query(`insert into callback_silence (user_id, failing_since, wait_until, parked_at)
    values (${user(name)}, now() - interval '4 days', now() + interval '6 hours', now() - interval '1 day')`)
const delivery = () => callbackDelivery({ ...connections, allowed: { privateAddresses: true, plainCallbacks: false } }, () => {})

test('an address that answers nothing yet holds up nobody else, however much it is to be told', async () => {
  await fill(slow, 300)
  await fill(fast, 3)
  const running = delivery()
  await running.look()
  while (told.length < 13) await once(receiver, 'told')
  expect([open.length, told.filter((path) => path === '/fast').length]).toEqual([10, 3])
  free()
  await running.stop()
})

test('what finds no room is put off with no attempt counted, and goes out in its turn', async () => {
  await fill(slow, 30)
  const running = delivery()
  await running.look()
  expect([await count('attempts = 1'), await count('attempts = 0 and next_attempt_at = created_at')]).toEqual([10, 10])
  expect(await count('attempts = 0 and next_attempt_at > created_at')).toBe(10)
  free()
  // The clock looks again for what was put off longest.
  const looked = async () => {
    await running.look()
    return told.length
  }
  await expect.poll(looked, { timeout: 30_000 }).toBe(30)
  await running.idle()
  await running.stop()
  expect(await count('delivered_at is not null and attempts = 1')).toBe(30)
})

test('a server that leaves waits for what is on its way, and for nothing else', async () => {
  await fill(slow, 30)
  const running = delivery()
  await running.look()
  while (told.length < 10) await once(receiver, 'told')
  const stopped = running.stop()
  free()
  await stopped
  await running.look()
  // A look that had begun may still have taken the next ten.
  expect([10, 20]).toContain(told.length)
  expect(await count('delivered_at is not null')).toBe(told.length)
})

test('what a server that leaves has given up is told again, and is nobody’s failure', async () => {
  await fill(slow, 1)
  const running = delivery()
  await running.look()
  while (told.length < 1) await once(receiver, 'told')
  await running.stop()
  expect(await database.query('select * from callback_silence')).toEqual([])
  expect(await count('attempts = 1 and last_error is null and delivered_at is null and next_attempt_at > now()')).toBe(1)
})

test('callbacks of an address that is tried again are released some hundred at a time', async () => {
  await silent(slow)
  await fill(slow, 620, true)
  const states = async () => (await call('listCallbacks', slow)).body
  expect((await states()).callbacks[0].state).toBe('parked')
  expect((await call('resumeCallbacks', slow)).body).toEqual({ waiting: 620 })
  expect([await count('parked_at is not null'), await states()]).toMatchObject([620, { parkedSince: null }])
  expect((await states()).callbacks[0].state).toBe('waiting')
  expect((await call('resumeCallbacks', slow)).body).toEqual({ waiting: 620 })
  const release = () => connections.transact.write(releaseParked)
  const take = (rows: number) =>
    database.query(`update outbox set delivered_at = now() where id in (
      select id from outbox where parked_at is null and delivered_at is null limit ${rows})`)
  expect([await release(), await release()]).toEqual([500, 0])
  await take(250)
  expect(await release()).toBe(0)
  await take(1)
  expect([await release(), await release()]).toEqual([120, 0])
  expect([await count('parked_at is not null'), await database.query('select * from callback_release')]).toEqual([0, []])
})

test('an address that falls silent again keeps what was not released', async () => {
  await silent(slow)
  await fill(slow, 3, true)
  await call('resumeCallbacks', slow)
  await silent(slow)
  expect(await connections.transact.write(releaseParked)).toBe(0)
  await database.query('delete from callback_silence')
  expect(await connections.transact.write(releaseParked)).toBe(3)
})

test('an address that takes its time holds up no other that is released', async () => {
  for (const name of [slow, fast]) {
    await silent(name)
    await fill(name, 600, true)
    await call('resumeCallbacks', name)
  }
  const release = () => connections.transact.write(releaseParked)
  expect([await release(), await release(), await release()]).toEqual([500, 500, 0])
})

test('what was released is delivered by the same look', async () => {
  await silent(fast)
  await fill(fast, 5, true)
  await call('resumeCallbacks', fast)
  await deliverDue(connections)
  expect([told.length, await count('delivered_at is not null')]).toEqual([5, 5])
})
