import { describe, expect, test } from 'vitest'
import type { CallName } from '../../contract/calls.ts'
import type { SwitchName } from '../../rules/switches.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const id = (username: string) => database.userId(username)
const flagOf = new Map<CallName, SwitchName>([
  ['setAdministrator', 'isAdministrator'],
  ['setD0', 'isD0'],
  ['setD0Ca', 'isD0'],
  ['setDm', 'isDm'],
  ['setRealTime', 'isRealTime'],
  ['setSemi', 'isSemi'],
])
const turn = (as: string, username: string, name: CallName, on = true) =>
  call(name, as, { userId: id(username), [flagOf.get(name)!]: on } as never)
const switchesFor = async (as: string, username: string) => (await call('userDetail', as, { userId: id(username) })).body.switches
const off = { isAdministrator: false, isD0: false, isDm: false, isRealTime: false, isSemi: false }

test('a collecting agent turns the switches of its seller, and the page of the seller shows them', async () => {
  const userId = id('ustl-a')
  expect((await turn('catl-a', 'ustl-a', 'setD0Ca')).body).toEqual({ ...off, userId, isD0: true })
  expect((await turn('catl-a', 'ustl-a', 'setDm')).body).toEqual({ ...off, userId, isD0: true, isDm: true })
  expect((await turn('catl-a', 'ustl-a', 'setSemi')).body).toEqual({ ...off, userId, isD0: true, isDm: true, isSemi: true })
  const { user } = (await call('userDetail', 'owner', { userId })).body
  expect(user).toMatchObject({ isD0: true, isDm: true, isSemi: true, isRealTime: false })
})

test('deposit mode takes semi with it when it goes', async () => {
  await turn('cagt-a', 'usgt-a', 'setDm')
  await turn('cagt-a', 'usgt-a', 'setSemi')
  expect((await turn('cagt-a', 'usgt-a', 'setDm', false)).body).toEqual({ ...off, userId: id('usgt-a') })
})

test('turning to where it stands changes nothing and answers the same', async () => {
  const first = await turn('owner', 'mift-a', 'setD0')
  const again = await turn('owner', 'mift-a', 'setD0')
  expect([again.status, again.body]).toEqual([200, first.body])
})

describe('refused is', () => {
  const cases: [string, string, string, CallName, number, string][] = [
    ['real time without deposit mode', 'caft-a', 'usft-a', 'setRealTime', 422, 'needs-deposit-mode'],
    ['semi without deposit mode', 'caft-a', 'usft-a', 'setSemi', 422, 'needs-deposit-mode'],
    ['semi of a type that does not sell', 'owner', 'catl-a', 'setSemi', 422, 'switch-unavailable'],
    ['a bill in the afternoon of one who is never billed', 'owner', 'sldm-a', 'setD0', 422, 'switch-unavailable'],
    ['credit for a deposit type', 'owner', 'mifd-a', 'setDm', 422, 'switch-unavailable'],
    ['an administrator of another type', 'owner', 'catl-b', 'setAdministrator', 422, 'switch-unavailable'],
    ['a user somebody else manages', 'owner', 'ustl-b', 'setDm', 403, 'not-managed'],
    ['a seller of a plain type 3', 'catl-a', 'sutl-a', 'setDm', 422, 'switch-unavailable'],
    ['oneself', 'catl-a', 'catl-a', 'setDm', 403, 'not-managed'],
  ]
  test.each(cases)('%s', async (_, as, username, name, status, code) => {
    const answer = await turn(as, username, name)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test.each<[CallName, CallName]>([
    ['setRealTime', 'setSemi'],
    ['setSemi', 'setRealTime'],
  ])('%s beside %s', async (first, second) => {
    await turn('sutl-b', 'ustl-b', 'setDm', false)
    await turn('sutl-b', 'ustl-b', 'setDm')
    await turn('sutl-b', 'ustl-b', first)
    const { status, body } = await turn('sutl-b', 'ustl-b', second)
    expect([status, body.code]).toEqual([422, 'switches-exclude'])
  })
})

test('real time and semi pressed at once: one of them stands', async () => {
  await turn('sutl-b', 'ustl-b', 'setDm', false)
  await turn('sutl-b', 'ustl-b', 'setDm')
  const answers = await Promise.all([turn('sutl-b', 'ustl-b', 'setRealTime'), turn('sutl-b', 'ustl-b', 'setSemi')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('an administrator lends to the sellers below it until that is ended', async () => {
  expect((await turn('sutl-a', 'ustl-a', 'setD0Ca')).body.code).toBe('access-denied')
  await turn('catl-a', 'sutl-a', 'setAdministrator')
  expect((await turn('sutl-a', 'ustl-a', 'setD0Ca')).status).toBe(200)
  expect(await switchesFor('catl-a', 'sutl-a')).toEqual(['isAdministrator', 'isD0', 'isDm', 'isRealTime'])
  await turn('owner', 'sutl-a', 'setAdministrator', false)
  expect((await turn('sutl-a', 'ustl-a', 'setD0Ca')).body.code).toBe('access-denied')
})

test('the page says which switches one may turn', async () => {
  expect(await switchesFor('owner', 'usfd-a')).toEqual(['isRealTime', 'isSemi'])
  expect(await switchesFor('owner', 'ustl-b')).toEqual([])
  expect(await switchesFor('sutl-b', 'ustl-b')).toEqual(['isD0', 'isDm', 'isRealTime', 'isSemi'])
  expect(await switchesFor('catl-b', 'ustl-b')).toEqual([])
  expect(await switchesFor('ustl-b', 'ustl-b')).toEqual([])
  expect(await switchesFor('staff-catl-a', 'ustl-a')).toEqual([])
})
