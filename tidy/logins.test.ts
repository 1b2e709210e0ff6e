import { expect, test } from 'vitest'
import { loginTable } from '../demo-world/login-table.ts'
import { people, staff } from '../demo-world/people.ts'
import { plain, tableBelow } from './documents.ts'

test('the demo logins of the README are those that a start prints', () => {
  const logins = [...people, ...staff].map((each) => ({ ...each, userTypeId: 1, staffOf: null, password: '-' }))
  const printed = loginTable({ logins }).slice(1, -1)
  const names = tableBelow('README.md', 'Demo logins').map(([name]) => plain(name!))
  expect(names).toEqual(printed.map((line) => line.trim().split(' ')[0]))
})
