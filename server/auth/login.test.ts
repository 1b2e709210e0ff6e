import { expect, test } from 'vitest'
import { testDevice, testPassword } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'

const { call } = testApp()

test('signs in and the token works', async () => {
  const input = { username: 'ustl-a', password: testPassword, device: testDevice }
  const { status, body } = await call('login', null, input)
  expect(status).toBe(200)
  const session = await call('session', { token: body.token })
  expect(session.body.user).toMatchObject({ username: 'ustl-a', level: 3, balance: 10_000_000 })
})
