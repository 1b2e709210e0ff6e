import { type IncomingMessage, request } from 'node:http'
import Fastify from 'fastify'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { longHistories, webToken } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'
import { answerLimits, countAnswers } from './answer-limits.ts'

describe('large answers that nobody reads', () => {
  const limits = { ...answerLimits, unread: 5_000_000, stalled: 6_000 }
  const world = testApp({ answerLimits: limits })
  const { call, database } = world
  const opened: IncomingMessage[] = []
  let address = ''

  beforeAll(async () => {
    address = await world.app.listen({ port: 0, host: '127.0.0.1' })
    await database.query(longHistories, [['usfd-a']])
  })
  afterEach(() => {
    for (const response of opened.splice(0)) response.destroy()
  })

  const asked = { startDate: '2020-01-01T00:00:00.000Z', endDate: '2099-12-31T00:00:00.000Z', rowsPerPage: 'All' }

  /** Asks for some ten megabytes, and takes nothing but the head of the answer. */
  const begin = (username: string) =>
    new Promise<IncomingMessage>((done, failed) => {
      const headers = { authorization: `Bearer ${webToken(username)}`, 'content-type': 'application/json' }
      request(`${address}/api${calls.balanceMutation.path}`, { method: 'POST', headers, agent: false }, (response) => {
        opened.push(response)
        done(response.on('error', () => {}))
      })
        .on('error', failed)
        .end(JSON.stringify(asked))
    })

  test('keep a user from further ones, and nobody else, until they are cut off', async () => {
    const unread = await begin('usfd-a')
    const next = await call('balance', 'usfd-a')
    expect([next.status, next.body.code]).toEqual([429, 'too-many-requests'])
    expect((await call('balance', 'usdm-a')).status).toBe(200)
    expect((await call('revokeOtherSessions', 'usfd-a')).status).not.toBe(429)
    await expect.poll(async () => (await call('balance', 'usfd-a')).status, { timeout: 60_000, interval: 200 }).toBe(200)
    const taken = async () => {
      for await (const _ of unread);
    }
    await expect(taken()).rejects.toThrow('aborted')
  })

  test('come whole to who reads them', async () => {
    const answer = await begin('usfd-a')
    let bytes = 0
    for await (const piece of answer) bytes += (piece as Buffer).length
    expect([answer.complete, bytes > 10_000_000]).toEqual([true, true])
  })
})

test('a user is answered so much at once and then as its bucket fills, and small answers cost nothing', async () => {
  let now = 0
  const answers = countAnswers({ ...answerLimits, perSecond: 1_000, atOnce: 150_000 }, () => now)
  const app = Fastify()
  app.decorateRequest('actor', null)
  app.addHook('onRequest', (asked, _reply, done) => {
    asked.actor = { userId: 1 } as never
    done()
  })
  answers.follow(app)
  app.get('/large', () => 'x'.repeat(100_000))
  app.get('/small', () => 'x'.repeat(10_000))
  for (let n = 0; n < 50; n++) await app.inject('/small')
  expect(answers.wait(1)).toBe(0)
  for (const wait of [0, 50]) {
    await app.inject('/large')
    expect([answers.wait(1), answers.wait(2)]).toEqual([wait, 0])
  }
  now += 51_000
  expect(answers.wait(1)).toBe(0)
  await app.close()
})
