import { type IncomingMessage, request } from 'node:http'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { longHistories, prodToken, testBalance, testDevice, testPassword, webToken } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'
import { downloadLimits } from './downloads.ts'

const world = testApp()
const { database, call } = world
const readers = ['usfd-a', 'usft-a', 'usgt-a', 'mifd-a']
const period = { startDate: '2020-01-01T00:00:00.000Z', endDate: '2099-12-31T00:00:00.000Z' }
const opened: IncomingMessage[] = []
let address = ''

beforeAll(async () => {
  address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  await database.query(longHistories, [readers])
})
afterAll(() => {
  for (const response of opened) response.destroy()
})

/** Asks for the mutation list as a file, and takes nothing but the head of the answer. */
const begin = (username: string) =>
  new Promise<IncomingMessage>((done, failed) => {
    const headers = { authorization: `Bearer ${webToken(username)}`, 'content-type': 'application/json' }
    request(`${address}/api${calls.downloadMutation.path}`, { method: 'POST', headers, agent: false }, (response) => {
      opened.push(response)
      done(response)
    })
      .on('error', failed)
      .end(JSON.stringify(period))
  })

test('however many files are read slowly, everybody else is served', async () => {
  for (const username of readers) {
    const responses = await Promise.all(Array.from({ length: downloadLimits.most }, () => begin(username)))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(downloadLimits.most).fill(200))
  }
  expect(opened.length).toBeGreaterThan(14)
  expect((await call('balance', 'usdm-a')).body).toEqual({ balance: testBalance })
  const { device } = (await call('device', null)).body
  expect(device).toHaveLength(43)
  expect((await call('login', null, { username: 'ustl-a', password: testPassword, device: testDevice })).status).toBe(200)
  const goods = { productCode: 'S10', customerCode: '081290347781' }
  expect((await call('purchase', 'usfd-b', goods)).body).toMatchObject({ status: 'Success' })
  const h2h = await call('h2hPurchase', { token: prodToken('htvt-a') }, { ...goods, refId: 'meanwhile' })
  expect(h2h.body).toMatchObject({ status: 'Success' })
  expect((await call('downloadPayments', 'owner')).status).toBe(200)
  expect((await call('dashboard', 'owner', calls.dashboard.example.input)).status).toBe(200)
})

test('one more file of the same user is refused, until one of them is taken or given up', async () => {
  const ask = (language: string) => call('downloadMutation', readers[0]!, period, { 'accept-language': language })
  const refused = [await ask('id'), await ask('en')]
  expect(refused.map(({ status, body }) => [status, body.code, body.message])).toEqual([
    [429, 'too-many-downloads', 'Unduhan Anda yang lain belum selesai. Tunggu sampai selesai, lalu coba lagi.'],
    [429, 'too-many-downloads', 'Other downloads of yours are still under way. Wait until they are done, then try again.'],
  ])
  const [given, taken] = opened as [IncomingMessage, IncomingMessage]
  given.destroy()
  await vi.waitFor(async () => expect((await ask('id')).status).toBe(200), { timeout: 60_000 })
  const parts: Buffer[] = []
  for await (const part of taken) parts.push(part as Buffer)
  expect((await readXlsx(Buffer.concat(parts))).sheets[0]?.rows).toHaveLength(322)
})
