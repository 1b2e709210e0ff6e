import { expect, test } from 'vitest'
import { Order } from './order.ts'
import type { Usual } from './usual.ts'

const tests = ['a.test.ts', 'b.test.ts', 'c.test.ts']
const known = (usual: Record<string, Usual>) => (name: string) => usual[name]

test('every file is asked where nobody counted what it reaches', () => {
  expect(new Order(tests, known({})).of('post')).toEqual(tests)
})

test('a file that does not reach the function is left out', () => {
  const order = new Order(
    tests,
    known({
      'a.test.ts': { seconds: 2, reached: ['settle'] },
      'b.test.ts': { seconds: 3, reached: ['settle', 'post'] },
      'c.test.ts': { seconds: 4 },
    }),
  )
  expect(order.of('post')).toEqual(['b.test.ts', 'c.test.ts'])
  expect(order.of('post', false)).toEqual(tests)
  expect(tests.map((name) => order.reaches(name, 'post'))).toEqual([false, true, true])
})

test('what caught most bugs of the same function comes first', () => {
  const order = new Order(tests, known({}))
  for (const name of ['c.test.ts', 'b.test.ts', 'c.test.ts']) order.noted('post', name)
  expect(order.of('post')).toEqual(['c.test.ts', 'b.test.ts', 'a.test.ts'])
  expect(order.of('settle')).toEqual(tests)
})

test('a quick file comes before a slow one, unless the slow one catches so much more', () => {
  const order = new Order(
    tests,
    known({ 'a.test.ts': { seconds: 200 }, 'b.test.ts': { seconds: 5 }, 'c.test.ts': { seconds: 3 } }),
  )
  expect(order.of('post')).toEqual(['c.test.ts', 'b.test.ts', 'a.test.ts'])
  order.noted('post', 'b.test.ts')
  order.noted('post', 'a.test.ts')
  expect(order.of('post')).toEqual(['b.test.ts', 'c.test.ts', 'a.test.ts'])
  for (let times = 0; times < 70; times++) order.noted('post', 'a.test.ts')
  expect(order.of('post')).toEqual(['a.test.ts', 'b.test.ts', 'c.test.ts'])
})
