import { beforeEach, describe, expect, test } from 'vitest'
import { staffOf } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const set = (as: string, email: string, phone: string) => call('setOwnContact', as, { email, phone })
const kept = async () => (await database.query(`select email, phone from users where username = 'owner'`))[0]
const told = () => database.query('select template, channel, recipient from message order by id')
const contact = (channel: string, recipient: string) => ({ template: 'contact-changed', channel, recipient })

beforeEach(async () => {
  await database.query(`update users set email = 'lama@example.id', phone = '0811000001' where username = 'owner'`)
  await database.query('delete from message')
})

describe('the contact of the owner', () => {
  test.each([
    ['Baru@Example.id', '+62 811-0000 02', { email: 'baru@example.id', phone: '0811000002' }],
    ['baru@example.id', '', { email: 'baru@example.id', phone: null }],
    ['', '', { email: null, phone: null }],
  ])('becomes %j, %j', async (email, phone, expected) => {
    const answer = await set('owner', email, phone.replace(/[ -]/g, ''))
    expect([answer.body, await kept()]).toEqual([expected, expected])
  })

  test('is told at the old address and at the new one', async () => {
    await set('owner', 'baru@example.id', '0811000001')
    const facts = await database.query<{ facts: object }>('select facts from message')
    expect(facts.map(({ facts }) => facts)).toEqual(facts.map(() => expect.objectContaining({ ip: '127.0.0.1' })))
    expect(await told()).toEqual([contact('email', 'lama@example.id'), contact('email', 'baru@example.id')])
  })

  test('is told once where the address stays', async () => {
    await set('owner', 'lama@example.id', '0811000002')
    expect(await told()).toEqual([contact('email', 'lama@example.id')])
  })

  test('of a first owner, who has none, is told where it is now', async () => {
    await database.query(`update users set email = null, phone = null where username = 'owner'`)
    await set('owner', '', '0811000002')
    expect(await told()).toEqual([contact('sms', '0811000002')])
  })

  test.each([
    ['owner', 'kein-email', '', 'invalid-input'],
    ['owner', '', 'abc', 'invalid-input'],
    ['owner', 'catl-a@example.id', '', 'email-taken'],
    [staffOf('owner'), 'baru@example.id', '', 'access-denied'],
    ['catl-a', 'baru@example.id', '', 'access-denied'],
  ])('is not set by %s to %j, %j: %s', async (as, email, phone, code) => {
    const before = await kept()
    expect((await set(as, email, phone)).body.code).toBe(code)
    expect([await kept(), await told()]).toEqual([before, []])
  })

  test('is a way to reset the password', async () => {
    await set('owner', 'baru@example.id', '')
    await call('resetPassword', null, { email: 'baru@example.id' })
    expect((await told()).at(-1)).toEqual({ template: 'reset-code', channel: 'email', recipient: 'baru@example.id' })
  })
})
