import { expect, test } from 'vitest'
import { safeReferrer } from './referrer.ts'

test.each<[path: unknown, referrer: string]>([
  ['/TransactionLog?page=3&keyword=a%26b', '/TransactionLog?page=3&keyword=a%26b'],
  ['/BalanceMutation/4', '/BalanceMutation/4'],
  ['/', '/'],
  ['/login?referrer=/User', '/'],
  ['//evil.example/x', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/..//evil.example', '/'],
  ['/.//evil.example/x', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['User', '/'],
  [undefined, '/'],
])('%j comes back to %j', (path, referrer) => {
  expect(safeReferrer(path, 'https://jenjang.example')).toBe(referrer)
})
