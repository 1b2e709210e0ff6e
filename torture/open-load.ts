import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { type CallName, calls } from '../contract/calls.ts'
import { prodToken, webToken } from '../database/test-world.ts'
import type { Asked, Told } from './book.ts'
import type { Load } from './load.ts'
import { shapeOf } from './shape.ts'
import { sellers } from './world.ts'

/** A sale that was asked for: when, and when it was answered, in milliseconds of the run; and what it was refused with, undefined when it was not. */
export interface Shot {
  begun: number
  ended: number
  refused: string | undefined
}

export interface OpenLoad {
  readonly load: Load
  readonly shots: Shot[]
  /** Milliseconds since the begin. */
  now(): number
  /** Ends when every question has its answer. */
  stop(): Promise<void>
}

/** Asks for so many sales a second, whether or not those before have an answer, each once. */
export function startOpenLoad(asking: Load['asking'], rate: number): OpenLoad {
  const begun = performance.now()
  const now = () => performance.now() - begun
  const shots: Shot[] = []
  const underWay = new Set<Promise<void>>()
  const load: Load = { asked: [], asking, stop: async () => {} }
  async function shoot(n: number): Promise<void> {
    const username = sellers[n % sellers.length]!
    // Customer numbers with which the simulator delivers.
    const customerCode = `0812${String(Math.floor(n / 800)).padStart(5, '0')}${100 + (n % 800)}`
    const sale: Asked = { kind: 'sale', reference: `storm-${n}`, username, amount: 0, customerCode, answers: [] }
    load.asked.push(sale)
    const shot: Shot = { begun: now(), ended: Number.POSITIVE_INFINITY, refused: undefined }
    shots.push(shot)
    const input = { refId: sale.reference, productCode: 'S10', customerCode }
    const since = asking.moment()
    const said = (told: Told) => sale.answers.push({ begun: since, ended: asking.moment(), ...told })
    await asking.send('h2hPurchase', prodToken(username), input, sale.reference).then(
      ({ status, body, text }) => {
        if (status !== 200) shot.refused = shapeOf(status, body, text)
        const { saleId = 0, statusId = 0, price = 0 } = body
        said(status === 200 ? { kind: 'sale', saleId, statusId, price } : { kind: 'unknown', reason: shot.refused ?? '' })
      },
      (error: Error & { cause?: { code?: string } }) => {
        shot.refused = `no answer: ${error.cause?.code ?? error.message}`
        said({ kind: 'unknown', reason: shot.refused })
      },
    )
    shot.ended = now()
  }
  let stopping = false
  const running = (async () => {
    for (let n = 0; !stopping; n++) {
      const one = shoot(n)
      underWay.add(one)
      void one.finally(() => underWay.delete(one))
      await delay(Math.max(0, ((n + 1) * 1_000) / rate - now()))
    }
  })()
  return {
    load,
    shots,
    now,
    async stop() {
      stopping = true
      await running
      await Promise.all(underWay)
    },
  }
}

/** Readers that take a file by a byte now and then, and screens that listen; each begins again when it is cut off. */
export function startBystanders(
  url: string,
  { readers, streams, usernames }: { readers: number; streams: number; usernames: string[] },
) {
  const refused = new Map<string, number>()
  const open = new Set<IncomingMessage>()
  const asking = new Set<ClientRequest>()
  let stopping = false
  const note = (what: string) => refused.set(what, (refused.get(what) ?? 0) + 1)

  /** Asks once and answers when the answer has ended. */
  function attend(
    path: string,
    token: string,
    body: object | undefined,
    hear: (response: IncomingMessage) => void,
  ): Promise<void> {
    return new Promise((done) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const sent = request(`${url}${path}`, { method: body ? 'POST' : 'GET', headers, agent: false }, (response) => {
        if (response.statusCode === 200) {
          open.add(response)
          hear(response)
        } else {
          note(`${path}: ${response.statusCode}`)
          response.resume()
        }
        response.once('close', () => {
          open.delete(response)
          done()
        })
        response.once('error', () => {})
      })
      asking.add(sent)
      sent.once('error', () => done())
      sent.once('close', () => {
        asking.delete(sent)
        done()
      })
      sent.end(body && JSON.stringify(body))
    })
  }

  async function again(work: () => Promise<void>): Promise<void> {
    for (; !stopping; await delay(1_000)) await work()
  }
  const pathOf = (call: CallName) => `/api${calls[call].path}`
  const period = { startDate: '2020-01-01T00:00:00.000Z', endDate: '2099-12-31T00:00:00.000Z' }
  const someone = (n: number) => webToken(usernames[n % usernames.length]!)
  const loops = [
    ...Array.from({ length: readers }, (_, n) =>
      again(() => attend(pathOf('downloadMutation'), someone(n), period, (response) => response.pause())),
    ),
    ...Array.from({ length: streams }, (_, n) =>
      again(() => attend('/api/events', someone(n), undefined, (response) => response.resume())),
    ),
  ]
  return {
    /** How often something else than the file or the stream came, by what it was. */
    refused,
    open: () => open.size,
    async stop() {
      stopping = true
      for (const one of asking) one.destroy()
      for (const one of open) one.destroy()
      await Promise.all(loops)
    },
  }
}
