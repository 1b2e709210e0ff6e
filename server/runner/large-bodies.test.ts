import { describe, expect, test } from 'vitest'
import { type Call, largestBody, largestOpenBody } from '../../contract/call.ts'
import { type CallName, calls } from '../../contract/calls.ts'
import type { UserTypeId } from '../../contract/user-types.ts'
import { nameOfUser, prodToken, staffOf, webToken } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'
import { callLimits, countCalls, FREE_BYTES } from './call-limits.ts'

/** Nothing comes back within a test, however slow the machine is. */
const still = { ...callLimits.bytes, perSecond: 0.001 }
const world = testApp({ callLimits: { ...callLimits, bytes: still } })
const unlimited = testApp({ beside: world })

const posts = (Object.entries(calls) as [CallName, Call][]).filter(([, { method }]) => method === 'POST')

/** Somebody who may make a call: what is refused before its body is read says nothing of the body. */
function tokenFor({ who, door }: Call): string | null {
  if (who === 'public') return null
  if (door === 'h2h') return prodToken('httl-a')
  if (who === 'any') return webToken('ustl-a')
  const [type] = [...who.types, ...(who.administrator ?? [])] as UserTypeId[]
  return webToken(type === 3 && who.administrator ? 'sutl-b' : nameOfUser(type!, 'a'))
}

const send = (path: string, token: string | null, bytes: number, app = unlimited.app) =>
  app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    payload: `{"more":"${'x'.repeat(bytes - 11)}"}`,
  })
const pathOf = ({ door, path }: Call) => (door === 'web' ? `/api${path}` : path).replace(/\{\w+\}/g, '1')

test.each(posts)('%s refuses a body beyond its limit', async (_, call) => {
  const { statusCode, ...answer } = await send(pathOf(call), tokenFor(call), call.largestBody + 1)
  expect([statusCode, answer.json()]).toEqual([413, { code: 'body-too-large', message: expect.any(String) }])
})

test('only a sheet, a file or a long list may be larger than a form', () => {
  const larger = posts.filter(([, { largestBody: most }]) => most > largestBody).map(([name]) => name)
  expect(larger.sort()).toEqual([
    'addMoveRows',
    'approvePartnerList',
    'beginRehearsals',
    'bulkCreateProducts',
    'compareDay',
    'comparePartnerList',
    'downloadList',
    'endRehearsals',
    'importCoA',
    'importSettlement',
    'importStatement',
    'openProducts',
    'openProductsCa',
    'savePartnerConnection',
    'tryPartner',
    'uploadAsset',
  ])
  const ofPrograms = posts.filter(([, { door }]) => door === 'h2h').map(([, { largestBody: most }]) => most)
  expect(new Set(ofPrograms)).toEqual(new Set([largestOpenBody]))
})

describe('large bodies of one account', () => {
  const balance = '/api/user/balance'

  test('are refused after some; small calls of it and large ones of others go on, those of its user too', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 40; n++) statuses.push((await send(balance, webToken('ustl-a'), largestBody, world.app)).statusCode)
    expect(statuses[0]).toBe(200)
    expect(statuses.at(-1)).toBe(429)
    const refused = await send(balance, webToken('ustl-a'), largestBody, world.app)
    expect([refused.json().code, Number(refused.headers['retry-after'])]).toEqual(['too-many-requests', expect.any(Number)])
    expect((await send(balance, webToken(staffOf('ustl-a')), largestBody, world.app)).statusCode).toBe(200)
    expect((await world.call('balance', 'ustl-a')).status).toBe(200)
    expect((await send(balance, webToken('ustl-b'), largestBody, world.app)).statusCode).toBe(200)
  })

  test('of the owner’s own calls are not counted: a network moves in as fast as it is read', async () => {
    const rows = Array.from({ length: 1_000 }, (_, n) => ({ row: n + 2, cells: { code: `RS${n}`, name: 'x'.repeat(150) } }))
    const { id } = (await world.call('openMove', 'owner', calls.openMove.example.input)).body
    for (let n = 0; n < 15; n++)
      expect((await world.call('addMoveRows', 'owner', { move: id, kind: 'users', rows })).status).toBe(200)
    const path = '/api/moving/rows'
    const ordinary = [await send(path, webToken('ustl-b'), 1_000_000, world.app), await send(path, null, 1_000_000, world.app)]
    expect(ordinary.map(({ statusCode }) => statusCode)).toEqual([403, 403])
  })

  test('whose length is not said cost as much as the call takes', async () => {
    const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
    const statuses = new Set<number>()
    for (let n = 0; n < 40; n++) {
      const body = new Blob(['{}']).stream()
      const headers = { authorization: `Bearer ${webToken('usft-a')}`, 'content-type': 'application/json' }
      statuses.add((await fetch(address + balance, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)).status)
    }
    expect(statuses).toEqual(new Set([200, 429]))
  })

  test('come in as long as anything is left, and what was too much is waited for', () => {
    let now = 0
    const rate = { perSecond: 1e9, atOnce: 1e9 }
    const bytes = { perSecond: 1000, atOnce: 10_000 }
    const ask = countCalls({ web: rate, h2h: rate, user: rate, bytes, userBytes: rate, written: rate }, () => now)
    const asked = (size: number) =>
      ask('web', { userId: 1, loginUser: null, mode: 'prod' }, undefined, { bytes: size, isWritten: false })
    expect([asked(9_999), asked(16_000)]).toEqual([0, 0])
    expect([asked(FREE_BYTES), asked(FREE_BYTES + 1)]).toEqual([0, 16])
    now += 16_000
    expect(asked(FREE_BYTES + 1)).toBe(0)
  })

  test('of several accounts of one user are refused when they are too much together', () => {
    const rate = { perSecond: 1e9, atOnce: 1e9 }
    const ask = countCalls(
      {
        web: rate,
        h2h: rate,
        user: rate,
        bytes: { perSecond: 1, atOnce: 10_000 },
        userBytes: { perSecond: 1, atOnce: 15_000 },
        written: rate,
      },
      () => 0,
    )
    const asked = (staff: number) =>
      ask('web', { userId: 1, loginUser: { id: staff } as never, mode: 'prod' }, undefined, { bytes: 10_000, isWritten: false })
    expect([asked(1), asked(2), asked(3)]).toEqual([0, 0, 5_001])
  })
})
