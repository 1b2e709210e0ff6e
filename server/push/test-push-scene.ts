import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type PushKind, pushKinds } from '../../contract/notices.ts'
import { withTransact } from '../runner/test-transact.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { createPush } from './push-service.ts'
import { sendPushes } from './send-pushes.ts'
import { type FakeBrowser, fakePushService, type Pushed } from './test-push-service.ts'

export type KnownBrowser = FakeBrowser & { path: string }

export interface PushScene {
  world: TestApp
  /** The push service of all browsers here. */
  service: () => Awaited<ReturnType<typeof fakePushService>>
  received: () => Pushed[]
  /** A new browser that an account has told what it wants. */
  subscribe: (
    as: string | { token: string },
    kinds?: readonly PushKind[],
    headers?: Record<string, string>,
  ) => Promise<KnownBrowser>
  /** Sends what is due, as the clock does; answers how much. */
  send: () => Promise<number>
  due: () => Promise<unknown>
  messages: () => Promise<unknown[]>
  /** How many browsers are known. */
  known: () => Promise<number>
  /** Queues a notice of a failed sale for the browsers of a user. */
  tell: (username: string) => Promise<unknown>
}

const failed = '{"sale":"1","product":"A","customer":"0001"}'

/** A server whose browsers name a push service on this machine; nothing is known to it when a test begins. Call at the top of a test file. */
export function pushScene(): PushScene {
  const world = testApp({ settings: { privateAddresses: true } })
  const { database, call } = world
  const push = createPush({ mailFrom: 'Jenjang <no-reply@example.id>', privateAddresses: true })
  let service: Awaited<ReturnType<typeof fakePushService>>
  let browsers = 0
  beforeAll(async () => {
    service = await fakePushService()
  })
  afterAll(async () => {
    service.close()
    await database.query('delete from push_subscription')
  })
  beforeEach(async () => {
    service.received.length = 0
    for (const table of ['push_subscription', 'message', 'attempt']) await database.query(`delete from ${table}`)
  })
  return {
    world,
    service: () => service,
    received: () => service.received,
    async subscribe(as, kinds = pushKinds, headers = {}) {
      const path = `/${++browsers}`
      const browser = service.browser(path)
      const { status, body } = await call('setPush', as, { ...browser, kinds: [...kinds] }, headers)
      expect([status, body.kinds?.length > 0]).toEqual([200, true])
      return { ...browser, path }
    },
    send: () => withTransact(database.url, (transact) => sendPushes(transact, push)),
    due: () => database.query('update message set next_attempt_at = now()'),
    messages: () => database.query('select template, attempts, sent_at is not null as sent, last_error from message order by id'),
    known: async () => (await database.query('select from push_subscription')).length,
    tell: (username) => database.query(`select tell_by_push($1, 'sale', 'sale-failed', $2)`, [database.userId(username), failed]),
  }
}
