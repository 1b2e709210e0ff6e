import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AdapterOf } from '../partners/adapter.ts'
import type { RunSql } from '../runner/run-sql.ts'
import { sealWith } from '../sealing/seal.ts'
import { asked, bill } from './test-asked.ts'
import { createUpstreams } from './upstreams.ts'

const secret = 'a'.repeat(64)
const noSimulator: AdapterOf = () => {
  throw new Error('nobody simulates here')
}
const never = () => new AbortController().signal
const sale = { ...asked().request, productId: 5 }

let server: Server
let heard = 0
let address = ''
beforeEach(async () => {
  heard = 0
  server = createServer((_, response) => {
    heard += 1
    response.end('{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => server.close())

/** Upstreams on a database that answers for one partner, except to the questions of `fails`. */
function spoken() {
  const asks: string[] = []
  const fails = new Set<string>()
  let now = 0
  const row = {
    ...{ partnerType: 'digiflazz', wasConnected: true, type: 'digiflazz', endPoint: address, mode: 'prod', account: 1 },
    ...{ since: new Date(0), sealed: sealWith(secret, '{"username":"jenjang","apiKey":"dev-key-1234"}'), plainHttp: true },
    ...{
      concurrency: 2,
      perSecond: 100,
      connectMs: 500,
      answerMs: 500,
      adviceSeconds: 0,
      reportFrom: [],
      dialect: {},
      version: 1,
    },
  }
  const rows: Record<string, object[]> = {
    partner_reached: [row],
    stored_keys: [{ keys: [], plain: secret, sealed: null }],
    partner_payload: [],
  }
  const runSql = (async (name: string) => {
    asks.push(name)
    if (fails.has(name)) throw new Error('timeout exceeded when trying to connect')
    return rows[name]
  }) as RunSql
  const upstreams = createUpstreams({ runSql, simulated: noSimulator, privateAddresses: true, elapsed: () => now })
  const pass = (ms: number) => {
    now += ms
  }
  return { adapter: upstreams.adapterOf(1, 'prod'), asks, fails, pass, close: upstreams.close }
}

test.each(['partner_reached', 'stored_keys', 'partner_payload'])(
  'a sale is not sent, and may go elsewhere, while %s can not be read',
  async (name) => {
    const { adapter, fails, pass, close } = spoken()
    fails.add(name)
    const inquiry = { ...bill.request, productId: 5, requestType: 'inquiry' as const }
    expect(await adapter.purchase(sale, never())).toEqual({ kind: 'failure', message: 'Tidak terkirim' })
    expect((await adapter.inquire(inquiry, never())).kind).toBe('failure')
    expect((await adapter.advise({ ...sale, account: 1 }, never())).kind).toBe('pending')
    expect(heard).toBe(0)
    fails.clear()
    pass(2000)
    await adapter.purchase(sale, never())
    expect(heard).toBe(1)
    close()
  },
)

test('connection and payload are read once in two seconds', async () => {
  const { adapter, asks, pass, close } = spoken()
  const once = ['partner_reached', 'stored_keys', 'partner_payload']
  for (let n = 0; n < 3; n++) await adapter.purchase(sale, never())
  expect(asks).toEqual(once)
  await adapter.purchase({ ...sale, productId: 6 }, never())
  expect(asks).toEqual([...once, 'partner_payload'])
  pass(2000)
  await adapter.purchase(sale, never())
  expect(asks.slice(4)).toEqual(once)
  close()
})
