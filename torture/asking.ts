import { setTimeout as delay } from 'node:timers/promises'
import { type CallName, calls } from '../contract/calls.ts'
import type { Random } from '../demo-world/random.ts'
import type { Answer, Asked, Told } from './book.ts'
import { isOutside, shapeOf } from './shape.ts'

const ANSWERS_WITHIN_MS = 10_000
const MOST_ATTEMPTS = 40

/** What answers are read for. */
export interface Body {
  id?: number
  code?: string
  message?: unknown
  saleId?: number
  statusId?: number
  price?: number
  uniqueAmount?: number
  ticket?: { statusId: number }
}

interface Question {
  call: CallName
  token: string
  input: object
  read: (body: Body) => Told
}

export type Asking = ReturnType<typeof askAt>

/** The way to the server at `url`: every answer is written down beside what was asked for. */
export function askAt(url: string) {
  const faults: string[] = []
  let requests = 0
  let moment = 0

  async function send(call: CallName, token: string, input: object, key: string) {
    requests += 1
    const { method, path, door } = calls[call]
    const response = await fetch(`${url}${door === 'web' ? '/api' : ''}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
      ...(method === 'POST' && { body: JSON.stringify(input) }),
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    })
    const text = await response.text()
    if (response.status === 500) faults.push(`${call}: ${text}`)
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, text, body: (isJson ? JSON.parse(text) : {}) as Body }
  }

  /** Asks once. */
  async function ask(one: Asked, { call, token, input, read }: Question): Promise<Told> {
    const begun = moment++
    const told = await send(call, token, input, one.reference).then(
      ({ status, body, text }): Told => {
        if (status === 200) return read(body)
        const shape = shapeOf(status, body, text)
        if (status >= 500) return { kind: 'unknown', reason: shape }
        return { kind: 'refused', code: isOutside(shape) ? shape : body.code! }
      },
      (error: Error): Told => ({ kind: 'unknown', reason: error.message }),
    )
    one.answers.push({ begun, ended: moment++, ...told } as Answer)
    return told
  }

  /** Asks again and again until an answer says what became of it. */
  async function insist(random: Random, one: Asked, question: Question): Promise<Told> {
    for (let attempt = 1; ; attempt++) {
      const told = await ask(one, question)
      if (told.kind !== 'unknown' || attempt === MOST_ATTEMPTS) return told
      await delay(random.whole(50, 400))
    }
  }

  return {
    /** The next moment of the run, in the order in which they are asked for. */
    moment: () => moment++,
    send,
    ask,
    insist,
    /** Answers of status 500, in which the program says that it was at fault. */
    faults,
    get requests() {
      return requests
    },
  }
}
