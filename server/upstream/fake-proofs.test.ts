import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Question, Wire } from './protocol.ts'
import { protocols } from './protocols.ts'
import { asked, bill, connection } from './test-asked.ts'
import { billVoices } from './test-fake-bills.ts'
import { fakeUpstream } from './test-fake-upstream.ts'
import { voices } from './test-fake-voices.ts'
import { type Voice, WrongProof } from './test-voice.ts'

const questions: readonly Question[] = ['purchase', 'advice', 'inquiry', 'payment', 'balance']
/** The secret that reports are signed with stands in no request. */
const sentCredentials = (voice: Voice) => Object.keys(voice.credentials).filter((name) => name !== 'webhookSecret')

/** What a partner is sent by somebody with these credentials. */
function wiresOf(type: string, voice: Voice, of: typeof bill, credentials: Record<string, string>): [Question, Wire][] {
  const speaking = { ...connection(credentials), dialect: voice.templates ? { templates: voice.templates } : {} }
  // The handle that a fake knows a bill of this reference by.
  const handle = type === 'json' ? 'B121' : '121'
  return questions.flatMap((question) => {
    const wire = protocols[type]!.write(question, speaking, { ...of, handle })
    return wire ? [[question, wire] as [Question, Wire]] : []
  })
}

const requestOf = ({ url, headers, body }: Wire) => {
  const { pathname, searchParams } = new URL(url)
  return { path: pathname, query: searchParams, headers, body: body?.startsWith('{') ? JSON.parse(body) : {} }
}

const rows = [
  ...Object.entries(voices).map(([type, voice]) => [`${type}, a top-up`, type, voice, asked()] as const),
  ...Object.entries(billVoices).map(([type, voice]) => [`${type}, a bill`, type, voice, bill] as const),
]

describe.each(rows)('a fake of %s', (_, type, voice, of) => {
  test('hears whoever has its credentials', () => {
    const wires = wiresOf(type, voice, of, voice.credentials)
    expect(wires.length).toBeGreaterThan(0)
    for (const [, wire] of wires) expect(voice.hears(requestOf(wire)).reference).toMatch(/^(12-1)?$/)
  })

  test.each(sentCredentials(voice))('hears nobody with another %s', (name) => {
    for (const [question, wire] of wiresOf(type, voice, of, { ...voice.credentials, [name]: 'other' }))
      expect(() => voice.hears(requestOf(wire)), question).toThrow(WrongProof)
  })
})

describe.each(Object.entries(voices))('%s', (type, voice) => {
  const fake = fakeUpstream(voice)
  let at = ''
  beforeAll(async () => {
    at = await fake.open()
  })
  afterAll(() => fake.close())

  test('refuses a wrong proof in its own words, and sells nothing', async () => {
    const [name] = sentCredentials(voice)
    const wires = wiresOf(type, voice, asked(), { ...voice.credentials, [name!]: 'other' })
    for (const [, { url, method, headers, body }] of wires) {
      const answer = await fetch(url.replace('https://partner.example', at), { method, headers, body })
      expect([answer.status, await answer.text()]).toEqual([voice.refuses.status, voice.refuses.body])
      expect(answer.status).toSatisfy((status) => status >= 400 && status < 500)
    }
    expect([fake.books.size, fake.heard]).toEqual([0, []])
  })
})
