import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { serveGateways } from './chat/gateway-door.ts'
import { beforeProof } from './runner/before-proof.ts'
import { answerErrors } from './runner/serve.ts'
import { signature, signatureHeader } from './runner/signed-body.ts'
import { servePartnerCallbacks } from './selling/partner-callbacks.ts'
import { serveBankNotices } from './statements/webhook.ts'
import { serveTopupGateways } from './topup/gateway-door.ts'

const secret = 'rahasia'
const key = 'k'.repeat(43)
const now = () => Math.floor(Date.now() / 1000)
let app: FastifyInstance
let looks = 0
let kept = 0
/** What the look before a proof finds. */
let found: unknown = null

beforeEach(() => {
  ;[looks, kept, found] = [0, 0, null]
  app = Fastify() as never
  answerErrors(app)
  const parts = {
    transact: {} as never,
    entry: { write: async () => {} } as never,
    publish: () => {},
    beforeProof: async () => {
      looks++
      return found as never
    },
  }
  const keep = () => {
    kept++
    return 'nothing'
  }
  const notices = { take: async () => 'settled', report: async () => null, keepUnknown: async () => keep() }
  servePartnerCallbacks(app, { ...parts, notices: notices as never })
  serveBankNotices(app, { ...parts, askLeave: () => 0, inTurn: (_, __, work) => work() })
  serveTopupGateways(app, parts)
  serveGateways(app, { ...parts, answer: async () => null })
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const post = async (url: string, headers: Record<string, string>, payload = '{}') =>
  (await app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json', ...headers }, payload })).statusCode

describe('what has no form of a signature is refused without a look at the database', () => {
  const ours = (at: number) => ({ [signatureHeader]: signature('nobody', at, '{}') })
  const cases: [string, Record<string, string>, number][] = ['/hooks/partner/1', '/hooks/bank/1', '/hooks/chat/sms'].flatMap(
    (url): [string, Record<string, string>, number][] => [
      [url, {}, 0],
      [url, { [signatureHeader]: 'x' }, 0],
      [url, ours(now() - 400), 0],
      [url, ours(now()), 1],
    ],
  )
  test.each<[string, Record<string, string>, number]>([
    ...cases,
    ['/hooks/topup/tripay', {}, 0],
    ['/hooks/topup/tripay', { 'x-callback-signature': 'x' }, 0],
    ['/hooks/topup/tripay', { 'x-callback-signature': '0'.repeat(64) }, 1],
  ])('%s %j: %i', async (url, headers, most) => {
    found = url === '/hooks/bank/1' ? { secret, userId: null } : url === '/hooks/partner/1' ? secret : null
    expect([await post(url, headers), looks]).toEqual([403, most])
  })
})

describe('what has no form of a signature is refused before its body is read', () => {
  /** Sends the headers of a body that never comes, longer than any door takes; answers the status. */
  async function begin(path: string, headers: Record<string, string>): Promise<number> {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const asking = request({ port, path, method: 'POST', headers: { 'content-length': '600000', ...headers } })
    asking.on('error', () => {})
    asking.flushHeaders()
    const [answer] = await once(asking, 'response')
    asking.destroy()
    return answer.statusCode
  }
  const signed = () => ({ [signatureHeader]: signature('nobody', now(), '{}') })

  test.each<[string, () => Record<string, string>]>([
    ['/hooks/bank/1', signed],
    ['/hooks/partner/1', signed],
    ['/hooks/chat/sms', signed],
    ['/hooks/topup/tripay', () => ({ 'x-callback-signature': '0'.repeat(64) })],
  ])('%s', async (url, like) => {
    expect(await begin(url, {})).toBe(403)
    expect(await begin(url, { [signatureHeader]: 'x', 'x-callback-signature': 'x' })).toBe(403)
    // What is like one is refused by the door's limit, which is looked at next.
    expect(await begin(url, like())).toBe(413)
    expect(looks).toBe(0)
  })
})

describe('a partner that has proved itself', () => {
  test('reports at a pace', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    found = secret
    const body = JSON.stringify({ reference: '1-1', status: 'success', message: '' })
    const report = (partner = 1) => post(`/hooks/partner/${partner}`, { [signatureHeader]: signature(secret, now(), body) }, body)
    for (let n = 0; n < 2000; n++) expect(await report()).toBe(200)
    expect([await report(), await report(2)]).toEqual([429, 200])
    vi.advanceTimersByTime(10)
    expect([await report(), await report(), await report()]).toEqual([200, 200, 429])
  })

  test('has so many reports about no sale of its kept, and is answered the same past them', async () => {
    found = { reference: '0', status: 'success', message: '' }
    const told = (partner: number) => post(`/hooks/partner/${partner}.${key}`, {})
    for (let n = 0; n < 600; n++) expect(await told(1)).toBe(200)
    expect(kept).toBe(500)
    await told(2)
    expect(kept).toBe(501)
  })
})

test('looks before a proof take turns by address, at whichever door, and leave connections to those who sign in', async () => {
  const ends: (() => void)[] = []
  const begun: string[] = []
  const connections = { read: <T>(work: (tx: never) => Promise<T>) => work(null as never) }
  const looks = [beforeProof(connections), beforeProof(connections)] as const
  let isHeld = true
  const ask = (ip: string, nth: number) =>
    looks[nth % 2 === 0 ? 0 : 1]({ headers: {}, ip, socket: { remoteAddress: ip } } as never, async () => {
      begun.push(ip)
      if (isHeld) await new Promise<void>((done) => ends.push(done))
    })
  const all = [...Array(50).fill('203.0.113.7'), '203.0.113.8', '203.0.113.9'].map(ask)
  expect(begun).toEqual(['203.0.113.7', '203.0.113.8'])
  ends[0]!()
  await expect.poll(() => begun.length).toBe(3)
  expect(begun[2]).toBe('203.0.113.9')
  isHeld = false
  for (const end of ends) end()
  await Promise.all(all)
})
