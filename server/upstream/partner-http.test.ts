import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { circuitRule, createCircuit } from './circuit.ts'
import { createPartnerHttp, MOST_ANSWER_BYTES, NotSent } from './partner-http.ts'

const limits = { concurrency: 2, perSecond: 100, connectMs: 2_000, answerMs: 2_000, adviceSeconds: 60, plainHttp: true }
const http = (change: Partial<typeof limits> = {}, privateAddresses = true) =>
  createPartnerHttp({ limits: { ...limits, ...change }, privateAddresses, elapsed: () => performance.now() })
const signal = () => new AbortController().signal
const of = (seller: number, isPurchase = true) => ({ seller, isPurchase, pays: isPurchase })
const get = (url: string) => ({ method: 'GET', url, headers: {}, body: null }) as const

let server: Server
let url = ''
let asked = 0
let open = 0
let most = 0
let answer: (path: string) => { status?: number; text: string } | null = () => ({ text: 'ok' })
let release: () => void = () => {}

beforeEach(async () => {
  ;[asked, open, most] = [0, 0, 0]
  answer = () => ({ text: 'ok' })
  let gate = Promise.resolve()
  release = () => {}
  server = createServer(async (request, response) => {
    asked += 1
    open += 1
    most = Math.max(most, open)
    if (request.url === '/held') {
      gate = new Promise((done) => {
        const before = release
        release = () => {
          before()
          done()
        }
      })
      await gate
    }
    const said = answer(request.url ?? '')
    open -= 1
    if (said) response.writeHead(said.status ?? 200, { location: '/elsewhere' }).end(said.text)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  release()
  server.closeAllConnections()
  server.close()
})

describe('the connections to a partner', () => {
  test('that is offered another protocol has no answer, and is free again', async () => {
    server.on(
      'connection',
      (socket) =>
        void socket.prependOnceListener('data', () => {
          socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')
        }),
    )
    const one = http({ concurrency: 1 })
    for (let time = 0; time < 3; time++) await expect(one.send(get(url), signal(), of(1))).rejects.not.toBeInstanceOf(NotSent)
    expect(one.circuit().failures).toBe(3)
  })

  test('gives the answer whatever its status, and follows no redirect', async () => {
    answer = () => ({ status: 302, text: 'there' })
    expect(await http().send(get(url), signal(), of(1))).toEqual({ status: 302, text: 'there' })
    expect(asked).toBe(1)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['a private address', () => http({}, false).send(get(url), signal(), of(1))],
    ['the machine by its name', () => http({}, false).send(get(url.replace('127.0.0.1', 'localhost')), signal(), of(1))],
    ['no TLS', () => http({ plainHttp: false }).send(get(url), signal(), of(1))],
    ['nobody there', () => http().send(get('http://127.0.0.1:1'), signal(), of(1))],
    ['a signal that was given', () => http().send(get(url), AbortSignal.abort(), of(1))],
  ])('says that nothing was sent: %s', async (_, send) => {
    await expect(send()).rejects.toThrow(NotSent)
    expect(asked).toBe(0)
  })

  test.each<[string, () => { text: string } | null]>([
    ['no answer in time', () => null],
    ['an answer without end', () => ({ text: 'x'.repeat(MOST_ANSWER_BYTES + 1) })],
  ])('does not say so once it may have arrived: %s', async (_, told) => {
    answer = told
    const failed = http().send(get(url), signal(), of(1))
    await expect(failed).rejects.toThrow()
    await expect(failed).rejects.not.toThrow(NotSent)
  })

  test('asks so many at once, and who finds no place in time was not sent', async () => {
    const one = http()
    const held = [1, 2].map((seller) => one.send(get(`${url}/held`), signal(), of(seller)))
    await expect(one.send(get(url), signal(), of(1))).rejects.toThrow(NotSent)
    // Those of another partner are not full.
    expect((await http().send(get(url), signal(), of(1))).text).toBe('ok')
    release()
    await Promise.allSettled(held)
    expect(asked).toBe(3)
  })

  test('opens its circuit after failures in a row, lets one try, and closes it with an answer', async () => {
    const one = http({ answerMs: 10_000, connectMs: 10_000 })
    answer = () => ({ status: 503, text: '' })
    for (let n = 0; n < circuitRule.failures; n++) {
      expect(one.lets(true)).toBe(true)
      await one.send(get(url), signal(), of(1))
    }
    expect([one.circuit().state, one.lets(true)]).toEqual(['open', false])
    answer = () => ({ text: 'ok' })
    await one.send(get(url), signal(), of(1))
    expect([one.circuit(), one.lets(true)]).toEqual([{ state: 'closed', failures: 0, reason: null }, true])
  })
})

describe('a circuit', () => {
  let now = 0
  const opened = () => {
    now = 0
    const circuit = createCircuit(() => now)
    for (let n = 0; n < circuitRule.failures; n++) circuit.failed('reset', null, true)
    return circuit
  }

  test('that is open lets one purchase try in half a minute, and one of all else', () => {
    const circuit = opened()
    expect(circuit.state()).toEqual({ state: 'open', failures: circuitRule.failures, reason: 'reset' })
    now = circuitRule.restMs - 1
    expect([circuit.lets(true), circuit.lets(false)]).toEqual([false, false])
    now = circuitRule.restMs
    expect([true, true, false, false].map(circuit.lets)).toEqual([true, false, true, false])
    circuit.answered()
    expect(circuit.lets(true)).toBe(true)
  })

  test('is tried by a purchase however often inquiries failed meanwhile', () => {
    const circuit = opened()
    for (now of [10_000, 20_000, circuitRule.restMs]) circuit.failed('silence', 7, false)
    expect([circuit.lets(true), circuit.lets(false)]).toEqual([true, false])
  })

  test.each<[what: string, askers: (number | null)[], state: 'open' | 'closed']>([
    ['the inquiries of one seller', [7, 7, 7, 7, 7, 7, 7, 7], 'closed'],
    ['inquiries of five sellers', [1, 2, 3, 4, 5], 'open'],
    ['purchases of one', [null, null, null, null, null], 'open'],
    ['purchases, and inquiries of one', [null, null, null, 7, 7, 7], 'closed'],
  ])('is left as it should be by %s that get no answer', (_what, askers, state) => {
    const circuit = createCircuit(() => now)
    for (const asker of askers) circuit.failed('silence', asker, asker === null)
    expect(circuit.state().state).toBe(state)
  })

  test('forgets with an answer who asked for nothing', () => {
    const circuit = createCircuit(() => now)
    circuit.failed('silence', 7, false)
    circuit.answered()
    circuit.failed('silence', 7, false)
    expect(circuit.state().failures).toBe(1)
  })
})
