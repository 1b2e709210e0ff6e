import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { digiflazz } from './digiflazz.ts'
import { createNetworkAdapter, type NetworkAdapterOptions } from './network-adapter.ts'
import { createPartnerHttp, type PartnerHttp } from './partner-http.ts'
import { nobody, type Wire } from './protocol.ts'
import type { Turn } from './queue.ts'
import { asked as airtime, bill, connection } from './test-asked.ts'

const changedAt = Date.parse('2026-11-20T07:00:00.000Z')
const ours = { ...connection({ username: 'jenjang', apiKey: 'dev-key-1234' }), account: 2, since: new Date(changedAt) }

function spoken(change: Partial<NetworkAdapterOptions> = {}) {
  const sent: Wire[] = []
  const turns: Turn[] = []
  const http: PartnerHttp = {
    lets: () => true,
    circuit: () => ({ state: 'closed', failures: 0, reason: null }),
    send: async (wire, _signal, turn) => {
      sent.push(wire)
      turns.push(turn)
      return { status: 200, text: '{}' }
    },
    close: () => {},
  }
  const adapter = createNetworkAdapter({
    onCall: () => {},
    protocol: digiflazz,
    connection: ours,
    http,
    payloadOf: async () => [],
    mayAskAgain: () => true,
    asked: () => {},
    counted: async ({ nth }) => nth,
    ...change,
  })
  return { sent, turns, adapter }
}

const second = 1000
test.each<[string, { account?: number; soldAt: number }, number]>([
  ['sent to this account', { account: 2, soldAt: changedAt + second }, 1],
  ['sent to this account, accepted before the change', { account: 2, soldAt: changedAt - second }, 1],
  ['sent to the account before by a server that did not know of the change', { account: 1, soldAt: changedAt + second }, 0],
  ['of which nobody could say where it went, from before', { soldAt: changedAt - second }, 0],
  ['of which nobody could say where it went, from just after', { soldAt: changedAt + 59 * second }, 0],
  ['of which nobody could say where it went, from long after', { soldAt: changedAt + 61 * second }, 1],
])('a sale %s', async (_, { account, soldAt }, asked) => {
  const { sent, adapter } = spoken()
  const request = { ...nobody, requestType: 'purchase' as const, reference: '12-1', soldAt: new Date(soldAt), account }
  const reply = await adapter.advise(request, new AbortController().signal)
  expect([reply.kind, sent.length]).toEqual(['pending', asked])
})

test('an account is told before anything is sent to it', async () => {
  const { sent, adapter } = spoken()
  const told: [number, number][] = []
  const request = { ...nobody, requestType: 'purchase' as const, reference: '12-1' }
  await adapter.purchase({ ...request, sentTo: (account) => told.push([account, sent.length]) }, new AbortController().signal)
  expect([told, sent.length]).toEqual([[[2, 0]], 1])
})

const never = () => new AbortController().signal

test('a request takes the turn of who sells; a purchase is one in both of its steps, a status check is none', async () => {
  const { turns, adapter } = spoken()
  const sale = { ...airtime().request, sellerId: 7 }
  await adapter.purchase(sale, never())
  await adapter.advise({ ...sale, account: 2 }, never())
  await adapter.inquire({ ...bill.request, requestType: 'inquiry', sellerId: 7 }, never())
  await adapter.purchase({ ...bill.request, sellerId: 7 }, never())
  await adapter.answers(never())
  const looks = { seller: 7, isPurchase: false, pays: false }
  const [buys, looksToBuy] = [true, false].map((pays) => ({ seller: 7, isPurchase: true, pays }))
  expect(turns).toEqual([buys, looks, looks, looksToBuy, { seller: 0, isPurchase: false }])
})

test('purchases are sent while another seller fills the line with inquiries', async () => {
  const seen: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      seen.push(JSON.parse(body).customer_no)
      setTimeout(() => response.end('{}'), 1_000)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const limits = { concurrency: 4, perSecond: 2, connectMs: 5_000, answerMs: 20_000, adviceSeconds: 60, plainHttp: true }
  const http = createPartnerHttp({ limits, privateAddresses: true, elapsed: () => performance.now() })
  try {
    const { adapter } = spoken({ http, connection: { ...ours, address, plainHttp: true } })
    const inquiries = Array.from({ length: 60 }, () =>
      adapter.inquire({ ...bill.request, requestType: 'inquiry', sellerId: 1 }, never()),
    )
    const sold = await Promise.all([2, 3].map((sellerId) => adapter.purchase({ ...airtime().request, sellerId }, never())))
    expect(sold.map(({ kind }) => kind)).toEqual(['pending', 'pending'])
    expect(seen.filter((customer) => customer === airtime().request.customerCode)).toHaveLength(2)
    await Promise.all(inquiries)
  } finally {
    http.close()
    server.close()
  }
})
