import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { billed } from './test-fake-bills.ts'
import { customer } from './test-fake-voices.ts'
import { type Heard, type Outcome, type Voice, WrongProof } from './test-voice.ts'

/** How a fake answers. */
export type Answer = Outcome | 'silence' | 'garbage' | 'error' | 'drip' | 'redirect' | 'other-sale' | 'other-sum' | 'cut'

/** What a fake does with a purchase: what becomes of it in its own books, and what it answers. */
export interface Behaviour {
  outcome: Outcome
  answer: Answer
  /** It never comes to its books. */
  isLost?: boolean
  /** What it answers who looks at a bill. */
  look?: Answer
  /** What it reports before it answers. */
  reportsFirst?: boolean
}

/** An upstream on this machine, with books of its own: one sale a reference, however often it is asked. */
export function fakeUpstream(voice: Voice) {
  const books = new Map<string, Outcome>()
  const looked = new Set<string>()
  const heard: (Heard & { url: string; body: string })[] = []
  const requestIds: unknown[] = []
  let behaviour: Behaviour = { outcome: 'success', answer: 'success' }
  let report: (reference: string, outcome: Outcome) => Promise<unknown> = async () => {}
  let touched = 0
  const elsewhere = createServer((_, response) => {
    touched += 1
    response.end('never')
  })

  const server = createServer(async (request, response) => {
    const body = await textOf(request)
    const url = new URL(request.url ?? '/', 'http://localhost')
    const fields = body.startsWith('{') ? JSON.parse(body) : {}
    const said = heardBy(voice, { path: url.pathname, query: url.searchParams, headers: request.headers, body: fields })
    if (said === null) {
      response.writeHead(voice.refuses.status).end(voice.refuses.body)
      return
    }
    requestIds.push(request.headers['x-request-id'])
    heard.push({ ...said, url: url.pathname + url.search, body })
    const before = books.get(said.reference)
    if (said.question === 'balance') response.end(voice.says(said, 'success'))
    else if (said.question === 'inquiry') {
      looked.add(said.reference)
      answerAs(voice, behaviour.look ?? 'success', portOf(elsewhere))(response, said)
    } else if (before !== undefined) response.end(voice.says(said, before))
    else if (said.question === 'advice') response.end(knowsOnlyTheLook(said) ?? voice.says(said, 'pending'))
    else {
      const { outcome, answer, isLost, reportsFirst } = behaviour
      if (!isLost) books.set(said.reference, outcome)
      if (reportsFirst) await report(said.reference, outcome)
      answerAs(voice, answer, portOf(elsewhere))(response, said)
    }
  })

  /** Of a bill that was looked at and never paid, a partner may repeat what it said then. */
  function knowsOnlyTheLook({ reference }: Heard): string | null {
    return looked.has(reference) ? voice.says({ question: 'inquiry', reference }, 'success') : null
  }

  return {
    books,
    heard,
    /** What each request was called, in the order of `heard`. */
    requestIds,
    behave(now: Behaviour): void {
      behaviour = now
    },
    reportBy(by: typeof report): void {
      report = by
    },
    /** How often the place was visited that it sends others to. */
    touched: () => touched,
    async open(): Promise<string> {
      await Promise.all([server, elsewhere].map((one) => new Promise<void>((done) => one.listen(0, '127.0.0.1', done))))
      return `http://127.0.0.1:${portOf(server)}`
    },
    close(): void {
      for (const one of [server, elsewhere]) {
        one.closeAllConnections()
        one.close()
      }
    },
  }
}

/** What is asked; null where the request does not prove who sends it. */
function heardBy(voice: Voice, request: Parameters<Voice['hears']>[0]): Heard | null {
  try {
    return voice.hears(request)
  } catch (error) {
    if (error instanceof WrongProof) return null
    throw error
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port

/** Answers a purchase as it was told to; `elsewhere` is the port that a redirect names. */
function answerAs(voice: Voice, how: Answer, elsewhere: number) {
  return (response: ServerResponse, said: Heard): void => {
    const about = said.question === 'purchase' ? customer : billed.customer
    switch (how) {
      case 'silence':
        return
      case 'cut':
        response.destroy()
        return
      case 'garbage':
        response.end('<html><body>Bad Gateway: gagal, sukses</body></html>')
        return
      case 'error':
        response.writeHead(502).end(voice.says(said, 'failure'))
        return
      case 'drip':
        drip(response)
        return
      case 'redirect':
        response.writeHead(302, { location: `http://127.0.0.1:${elsewhere}/` }).end()
        return
      case 'other-sale':
        response.end(
          voice.says({ ...said, reference: '999999999-1' }, 'success').replaceAll(about, about.replace(/.{4}$/, '0000')),
        )
        return
      case 'other-sum':
        response.end(
          voice.says(said, 'success').replaceAll(String(billed.bill), '60000').replaceAll(String(billed.total), '62500'),
        )
        return
      default:
        response.end(voice.says(said, how))
    }
  }
}

/** Never idle and never done. */
function drip(response: ServerResponse): void {
  response.write('{')
  const dripping = setInterval(() => response.write(' '), 50)
  response.on('close', () => clearInterval(dripping))
}
