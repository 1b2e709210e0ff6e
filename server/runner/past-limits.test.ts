import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { prodToken, sandToken, staffOf } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'
import { callsTogether } from './call-limits.ts'

describe('past its limit', () => {
  const world = testApp({
    callLimits: {
      web: { perSecond: 0.001, atOnce: 3 },
      h2h: { perSecond: 0.001, atOnce: 5 },
      user: { perSecond: 0.001, atOnce: 50 },
      bytes: { perSecond: 0.001, atOnce: 50 },
      userBytes: { perSecond: 0.001, atOnce: 50 },
      written: { perSecond: 0.001, atOnce: 50_000 },
    },
  })
  const { call } = world
  const crowd = testApp({ beside: world, callsTogether: { ...callsTogether, web: 2, calls: 4 } })

  test('a call is refused in the contract’s shape, and says when to come again', async () => {
    for (let n = 0; n < 3; n++) expect((await call('balance', 'ustl-a')).status).toBe(200)
    const { status, body, headers } = await call('balance', 'ustl-a')
    expect([status, body.code]).toEqual([429, 'too-many-requests'])
    const seconds = Number(headers['retry-after'])
    expect([seconds > 700, seconds <= 1000]).toEqual([true, true])
    expect((await call('balance', staffOf('ustl-a'))).status).toBe(200)
    expect((await call('balance', 'ustl-b')).status).toBe(200)
  })

  test('who is past it still ends its sessions', async () => {
    for (let n = 0; n < 4; n++) await call('balance', 'caft-a')
    expect((await call('balance', 'caft-a')).body.code).toBe('too-many-requests')
    expect((await call('revokeOtherSessions', 'caft-a')).status).not.toBe(429)
    expect((await call('logout', 'caft-a')).status).toBe(200)
  })

  test('a sale is refused before anything is kept of it, and a token of the other mode goes on', async () => {
    const token = prodToken('httl-a')
    const sell = (refId: string) => call('h2hPurchase', { token }, { refId, productCode: 'S10', customerCode: '081290347781' })
    for (let n = 0; n < 5; n++) expect((await sell(`L-${n}`)).status).toBe(200)
    expect((await sell('L-5')).body.code).toBe('too-many-requests')
    expect((await call('h2hBalance', { token: sandToken('httl-a') })).status).toBe(200)
  })

  test('a screen that opens with a dozen calls waits for nothing it notices', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => crowd.call('balance', 'ustl-a')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('a program that speaks a dialect shares the limit of the native door', async () => {
    const { token } = (await call('refreshToken', 'htdm-a', { tokenType: 'sand' })).body
    const sign = createHash('md5').update(`htdm-a${token}depo`).digest('hex')
    const balance = async () => {
      const payload = { cmd: 'deposit', username: 'htdm-a', sign }
      const answer = await world.app.inject({ method: 'POST', url: '/v1/cek-saldo', payload })
      return answer.json().data
    }
    for (let n = 0; n < 5; n++) expect(await balance()).toEqual({ deposit: 100_000_000 })
    expect(await balance()).not.toHaveProperty('deposit')
    expect((await call('h2hBalance', { token })).body.code).toBe('too-many-requests')
  })
})
