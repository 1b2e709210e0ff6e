import { expect, test } from 'vitest'
import { digiflazz } from './digiflazz.ts'
import { createNetworkAdapter } from './network-adapter.ts'
import type { PartnerHttp } from './partner-http.ts'
import { nobody, type Wire } from './protocol.ts'
import { connection } from './test-asked.ts'

const changedAt = Date.parse('2026-11-20T07:00:00.000Z')
const ours = { ...connection({ username: 'jenjang', apiKey: 'dev-key-1234' }), account: 2, since: new Date(changedAt) }

function spoken() {
  const sent: Wire[] = []
  const http: PartnerHttp = {
    lets: () => true,
    circuit: () => ({ state: 'closed', failures: 0, reason: null }),
    send: async (wire) => {
      sent.push(wire)
      return { status: 200, text: '{}' }
    },
    close: () => {},
  }
  const adapter = createNetworkAdapter({
    told: () => {},
    protocol: digiflazz,
    connection: ours,
    http,
    payloadOf: async () => [],
    mayAskAgain: () => true,
    asked: () => {},
  })
  return { sent, adapter }
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
