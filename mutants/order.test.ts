import { expect, test } from 'vitest'
import { Order } from './order.ts'

const tests = ['a.test.ts', 'b.test.ts', 'c.test.ts']

test('every file is asked where nobody counted what it reaches', () => {
  expect(new Order(tests, new Map()).of('post')).toEqual(tests)
})

test('a file that does not reach the function is left out', () => {
  const usual = new Map([
    ['a.test.ts', { seconds: 1, reached: ['settle'] }],
    ['b.test.ts', { seconds: 2, reached: ['settle', 'post'] }],
    ['c.test.ts', { seconds: 3 }],
  ])
  const order = new Order(tests, usual)
  expect(order.of('post')).toEqual(['b.test.ts', 'c.test.ts'])
  expect(order.of('post', false)).toEqual(tests)
  expect(order.usual('b.test.ts')).toBe(2)
})

test('what caught most bugs of the same function comes first', () => {
  const order = new Order(tests, new Map())
  for (const name of ['c.test.ts', 'b.test.ts', 'c.test.ts']) order.noted('post', name)
  expect(order.of('post')).toEqual(['c.test.ts', 'b.test.ts', 'a.test.ts'])
  expect(order.of('settle')).toEqual(tests)
})
