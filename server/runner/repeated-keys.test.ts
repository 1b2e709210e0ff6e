import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { repeatedKey } from './repeated-keys.ts'

const { app, call } = (() => {
  const world = testApp()
  return { app: () => world.app, call: world.call }
})()

test.each([
  ['{"amount":1,"amount":2}', 'amount'],
  ['{"a":[{"b":1},{"b":2}],"c":{"a":1}}', null],
  ['{"a":{"b":1,"c":[1,{}],"b":2}}', 'b'],
  ['{"am\\u006funt":1,"amount":2}', 'amount'],
  ['{"a":"\\",\\"a\\":1","b":"a"}', null],
  ['{"":1,"":2}', ''],
  ['["a","a"]', null],
  ['"a"', null],
])('%s has %s twice', (text, name) => {
  expect(repeatedKey(text)).toBe(name)
})

test('nothing that JSON.stringify writes has a name twice, and what is added to it is found', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), (value) => {
      const text = JSON.stringify(value)
      expect(repeatedKey(text)).toBe(null)
      const [name] = Object.keys(value)
      expect(repeatedKey(`${text.slice(0, -1)},${JSON.stringify(name)}:0}`)).toBe(name)
    }),
  )
})

test('a body that says one thing twice is refused before anything is read from it', async () => {
  expect((await call('login', null, { username: 'nobody', password: 'x' } as never)).status).not.toBe(500)
  const answer = await app().inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'content-type': 'application/json' },
    payload: '{"username":"a","username":"b","password":"x"}',
  })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-input'])
})
