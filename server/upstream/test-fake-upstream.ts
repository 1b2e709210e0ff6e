import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Fate, Heard, Voice } from './test-fake-voices.ts'

/** What a fake does with a purchase: what becomes of it in its own books, and what it answers. */
export interface Behaviour {
  fate: Fate
  answer: Fate | 'silence' | 'garbage' | 'error' | 'drip' | 'redirect' | 'other-sale' | 'cut'
  /** What it reports before it answers. */
  reportsFirst?: boolean
}

/** An upstream on this machine, with books of its own: one sale a reference, however often it is asked. */
export function fakeUpstream(voice: Voice) {
  const books = new Map<string, Fate>()
  const heard: (Heard & { url: string; body: string })[] = []
  const requestIds: unknown[] = []
  let behaviour: Behaviour = { fate: 'success', answer: 'success' }
  let report: (reference: string, fate: Fate) => Promise<unknown> = async () => {}
  let touched = 0
  const elsewhere = createServer((_, response) => {
    touched += 1
    response.end('never')
  })

  const server = createServer(async (request, response) => {
    const body = await textOf(request)
    const url = new URL(request.url ?? '/', 'http://localhost')
    const said = voice.hears({ path: url.pathname, query: url.searchParams, body: body.startsWith('{') ? JSON.parse(body) : {} })
    requestIds.push(request.headers['x-request-id'])
    heard.push({ ...said, url: url.pathname + url.search, body })
    const sells = said.question === 'purchase' || said.question === 'payment'
    if (!sells) {
      response.end(voice.says(said, said.question === 'advice' ? (books.get(said.reference) ?? 'pending') : 'success'))
      return
    }
    const before = books.get(said.reference)
    if (before !== undefined) {
      response.end(voice.says(said, before))
      return
    }
    books.set(said.reference, behaviour.fate)
    if (behaviour.reportsFirst) await report(said.reference, behaviour.fate)
    answerAs(voice, behaviour.answer, portOf(elsewhere))(response, said)
  })

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

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port

/** Answers a purchase as it was told to; `elsewhere` is the port that a redirect names. */
function answerAs(voice: Voice, how: Behaviour['answer'], elsewhere: number) {
  return (response: ServerResponse, said: Heard): void => {
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
        response.end(voice.says({ ...said, reference: '999999999-1' }, 'success').replaceAll('081290347781', '081200000000'))
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
