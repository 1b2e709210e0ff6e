import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Caller } from '../runner/actor.ts'
import { answerErrors, type ServeOptions } from '../runner/serve.ts'
import { MOST_OF_USER, MOST_STREAMS, serveEvents } from './events.ts'
import type { Listener, Live } from './live.ts'

const listeners = new Set<Listener>()
const live = {
  subscribe: (_: unknown, listener: Listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
} as unknown as Live
let asked: string[] = []

/** Tokens are `staff-session`; staff 0 is the user itself. */
async function findSession(token: string): Promise<Caller> {
  asked.push(token)
  const staff = Number(token.split('-')[0])
  const loginUser = staff === 0 ? null : { id: staff, name: 'Staf', permissions: ['view'] }
  return { userId: 4, userTypeId: 2, isPasswordExpired: false, loginUser, session: Buffer.from(token) } as unknown as Caller
}

const app = Fastify()
const leaving = new AbortController()
let address = ''
beforeAll(async () => {
  answerErrors(app as never)
  const free = {
    askLeave: () => 0,
    inTurn: (_: unknown, __: unknown, work: () => unknown) => work(),
    refusedTooMany() {},
    noteToken() {},
  }
  serveEvents(app as never, {
    ...(free as never as ServeOptions),
    live,
    findSession,
    balanceOf: async () => 0,
    beat: 2 ** 31 - 1,
  })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  leaving.abort()
  await app.close()
})
beforeEach(() => {
  asked = []
})

const open = (token: string) =>
  fetch(`${address}/api/events`, { headers: { authorization: `Bearer ${token}` }, signal: leaving.signal })
const tell = (staff?: number | null) => {
  for (const listener of listeners) listener({ kind: 'admission', to: [4], ...(staff !== undefined && { staff }) })
}

test.each<[string, number | null | undefined, string[]]>([
  ['a staff account looks at its sessions', 7, ['7-a', '7-b']],
  ['the user looks at its own', null, ['0-a']],
  ['all of a user looks at all', undefined, ['7-a', '7-b', '8-a', '0-a']],
])('a change of %s, once each', async (_, staff, sessions) => {
  const opened = await Promise.all(['7-a', '7-a', '7-b', '8-a', '0-a', '0-a'].map(open))
  expect(opened.map(({ status }) => status)).toEqual(Array(6).fill(200))
  asked = []
  tell(staff)
  await vi.waitFor(() => expect(asked.toSorted()).toEqual(sessions.toSorted()), 60_000)
  await Promise.all(opened.map(({ body }) => body!.cancel()))
  await vi.waitFor(() => expect(listeners.size).toBe(0), 60_000)
})

test('a user and all of its staff have so many streams together', async () => {
  for (let staff = 1; staff <= MOST_OF_USER / MOST_STREAMS; staff++) {
    const opened = await Promise.all(Array.from({ length: MOST_STREAMS }, () => open(`${staff}-a`)))
    expect(opened.map(({ status }) => status)).toEqual(Array(MOST_STREAMS).fill(200))
  }
  const refused = await open('0-a')
  expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'too-many-requests' }])
})
