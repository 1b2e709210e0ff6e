import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverOf } from '../runner/test-acting.ts'
import { testApp } from '../test-app.ts'

/** What the database refuses, whatever call asks. */
const { database } = testApp()
const id = (username: string) => database.userId(username)
const server = serverOf(() => database.url)
afterAll(() => server.end())

const link = `insert into chat_link (user_id, channel, sender, language) values ($1, 'telegram', $2, 'id')`
const pin = `insert into chat_pin (user_id, pin_hash) values ($1, 'x')`
const gateway = `insert into chat_gateway (channel, is_active, url, sealed) values ('sms', true, 'https://x.example', 'x')`

describe('a chat', () => {
  test.each<[string, string | null, string | null]>([
    ['oneself', 'ustl-a', null],
    ['somebody else', 'ustl-b', 'access-denied'],
    ['its owner', 'owner', 'access-denied'],
    ['the system', null, 'access-denied'],
  ])('is linked by nobody but %s', async (_, as, refusal) => {
    const who = as === null ? null : { userId: id(as) }
    expect(await server.refusal(who, link, [id('ustl-a'), `${as}`])).toBe(refusal)
    expect(await server.refusal(who, pin, [id('ustl-a')])).toBe(refusal)
  })

  test('ends by nobody else, and begins no more', async () => {
    const end = `update chat_link set ended_at = $1 where sender = 'z'`
    await database.query(link.replace('$2', `'z'`), [id('ustl-a')])
    expect(await server.refusal({ userId: id('ustl-b') }, end, [new Date()])).toBe('access-denied')
    await database.query(`update chat_link set ended_at = now() where sender = 'z'`)
    expect(await server.refusal({ userId: id('ustl-a') }, end, [null])).toBe('not-found')
  })
})

describe('a gateway', () => {
  beforeAll(() => database.query('delete from chat_gateway'))
  test.each(['ustl-a', 'catl-a', null])('is set by nobody but the owner: %s', async (as) => {
    expect(await server.refusal(as === null ? null : { userId: id(as) }, gateway, [])).toMatch(/access-denied|not-found/)
  })
  test('by the owner', async () => {
    expect(await server.refusal({ userId: id('owner') }, gateway, [])).toBeNull()
  })
})
