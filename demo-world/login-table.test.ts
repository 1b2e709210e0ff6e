import { expect, test } from 'vitest'
import { loginTable } from './login-table.ts'
import { people, staff } from './people.ts'

const logins = [...people, ...staff].map(({ username, name }) => ({
  username,
  name,
  password: 'Rahasia-1',
  userTypeId: 1,
  staffOf: null,
}))

test('one line for each account worth a first look, and how many more there are', () => {
  const lines = loginTable({ logins })
  expect(lines[0]).toContain('Rahasia-1')
  expect(lines.slice(1, -1).every((line) => logins.some(({ username }) => line.startsWith(`  ${username} `)))).toBe(true)
  expect(lines.at(-1)).toContain(`${logins.length - (lines.length - 2)} more`)
})

test('changed passwords stand beside their accounts', () => {
  const changed = logins.map((login) => (login.username === 'budi' ? { ...login, password: 'Lain-2' } : login))
  const lines = loginTable({ logins: changed })
  expect(lines[0]).not.toContain('Rahasia-1')
  expect(lines[1]).toMatch(/budi +Lain-2 +platform owner/)
})

test('nothing without a demo world', () => {
  expect(loginTable({ logins: [] })).toEqual([])
})
