import { describe, expect, test } from 'vitest'
import { h2hTypes, semiTypes, userTypeIds, userTypes } from '../contract/user-types.ts'
import { operatorOf } from '../rules/customer-code.ts'
import { provinceNamed } from '../rules/provinces.ts'
import { paperWidth } from '../rules/receipt-layout.ts'
import { people, staff } from './people.ts'

const named = new Map(people.map((person) => [person.username, person]))

test('the first 29 are one of each type, in the order of the types', () => {
  expect(people.slice(0, 29).map(({ userTypeId }) => userTypeId)).toEqual(userTypeIds)
  expect(people.slice(0, 4).map(({ username }) => username)).toEqual(['budi', 'graha-artha', 'priangan', 'konter-melati'])
})

test('usernames, e-mail addresses and phones are nobody else’s', () => {
  const all = [...people, ...staff]
  expect(new Set(all.map(({ username }) => username)).size).toBe(all.length)
  expect(new Set(all.map(({ email }) => email)).size).toBe(all.length)
  expect(new Set(people.map(({ phone }) => phone)).size).toBe(people.length)
})

test.each(people.map((person) => [person.username, person] as const))('%s', (username, person) => {
  const type = userTypes[person.userTypeId]!
  expect(username).toMatch(/^[a-z]+(-[a-z]+)*$/)
  expect(person.phone).toMatch(/^08[0-9]{10}$/)
  expect(operatorOf(person.phone)).not.toBeNull()
  expect(person.email).toMatch(/@example\.id$/)
  expect(person.address.length).toBeLessThanOrEqual(2 * paperWidth)
  expect(person.utcOffset).toBe(provinceNamed(person.province)!.utcOffset)
  expect(person.ip).toBe(h2hTypes.includes(person.userTypeId) ? '127.0.0.1,::1' : null)

  const parent = person.parent === null ? undefined : named.get(person.parent)
  expect(parent?.userTypeId ?? null).toBe(type.parent)
  if (parent) expect(people.indexOf(parent)).toBeLessThan(people.indexOf(person))
  expect(person.ceiling > 0).toBe(type.mode === 'credit' || person.isAdministrator)
})

describe('the exceptions', () => {
  test('one administrator of type 3 with sellers below it', () => {
    const administrators = people.filter(({ isAdministrator }) => isAdministrator)
    expect(administrators.map(({ userTypeId }) => userTypeId)).toEqual([3])
    expect(people.filter(({ parent }) => parent === administrators[0]!.username).length).toBeGreaterThan(1)
  })

  test('one semi account that a user charges', () => {
    const semi = people.filter(({ isSemi }) => isSemi)
    expect(semi.map(({ userTypeId, ceiling }) => [semiTypes.includes(userTypeId), ceiling > 0])).toEqual([[true, true]])
    expect(userTypes[semi[0]!.userTypeId]!.managedBy.length).toBeGreaterThan(0)
  })

  test('one blocked seller', () => {
    const blocked = people.filter(({ isBlocked }) => isBlocked)
    expect(blocked.map(({ userTypeId }) => userTypes[userTypeId]!.isSeller)).toEqual([true])
  })

  test('one H2H client that waits for its activation', () => {
    const waiting = people.filter(({ isVerified }) => !isVerified)
    expect(waiting.map(({ userTypeId }) => h2hTypes.includes(userTypeId))).toEqual([true])
  })

  test('staff of the owner, of the collecting agent and of a counter', () => {
    expect(staff.map(({ of, permissions }) => [named.get(of)!.userTypeId, permissions])).toEqual([
      [1, ['view']],
      [2, ['view', 'money']],
      [4, ['view', 'sell']],
    ])
  })
})
