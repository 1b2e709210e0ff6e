import { expect, test } from 'vitest'
import { createdNetworks, invitingTypes, userTypeIds } from '../contract/user-types.ts'
import {
  emailProblem,
  nameProblem,
  phoneProblem,
  staffUsernameProblem,
  telegramGroupProblem,
  telegramProblem,
  usernameProblem,
} from './account-fields.ts'
import { creatableTypes, h2hCreatableTypes, invitationLink, invitedTypes, typesBetween } from './creation.ts'
import { grantablePermissions } from './staff-permissions.ts'

test.each<[creator: number, type: number, between: number[]]>([
  [1, 2, []],
  [1, 4, [2, 3]],
  [2, 4, [3]],
  [3, 4, []],
  [1, 18, [14, 15, 16, 17]],
  [15, 18, [16, 17]],
  [26, 29, [27, 28]],
  [2, 1, []],
  [1, 30, []],
])('between a creator %i and a new %i are chosen %o', (creator, type, between) => {
  expect(typesBetween(creator, type)).toEqual(between)
})

test.each<[creator: number, types: number[]]>([
  [1, [2, 3, 4, 6, 7, 9, 10, 11, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 26, 27, 28, 29]],
  [3, [4]],
  [16, [17, 18]],
  [26, [27, 28, 29]],
  [30, []],
])('%i creates %o', (creator, types) => expect(creatableTypes(creator)).toEqual(types))

test.each<[creator: number, types: number[]]>([
  [1, [8, 5, 12, 13, 24]],
  [24, [25]],
  [25, []],
  [2, []],
])('%i creates the H2H clients %o', (creator, types) => expect(h2hCreatableTypes(creator)).toEqual(types))

test('who creates nobody has no link either', () =>
  expect(invitingTypes).toEqual(userTypeIds.filter((type) => creatableTypes(type).length > 0)))

test('the networks to choose from', () => expect(createdNetworks).toEqual([0, 1, 4, 6, 7, 9]))

test('nobody creates the owner, H2H clients or somebody of another network by hand', () => {
  expect(creatableTypes(1)).not.toEqual(expect.arrayContaining([1]))
  for (const type of [5, 8, 12, 13, 24, 25]) expect(creatableTypes(1)).not.toContain(type)
  for (const type of [4, 5, 7, 12, 13, 24, 25, 29]) expect(creatableTypes(type)).toEqual([])
})

test.each<[inviter: number, types: number[]]>([
  [1, [6, 9, 2, 14, 19, 26]],
  [2, [3]],
  [3, [4]],
  [6, [7]],
  [17, [18]],
  [4, []],
  [24, []],
])('%i invites %o', (inviter, types) => expect(invitedTypes(inviter)).toEqual(types))

test.each<[host: string, root: string]>([
  ['example.com', 'example.com'],
  ['dashboard.example.com', 'example.com'],
  ['Monitoring.example.com:8443', 'example.com:8443'],
  ['dashboards.example.com', 'dashboards.example.com'],
  ['www.dashboard.example.com', 'www.dashboard.example.com'],
  ['localhost:3000', 'localhost:3000'],
  ['dashboard:3000', 'dashboard:3000'],
])('links of the site %s stand at %s', (host, root) => {
  expect(invitationLink(`https://${host}`, 'K7')).toBe(`https://${root}/reg/K7`)
})

test.each<[ask: (text: string) => string | null, text: string, problem: string | null]>([
  [nameProblem, 'Konter Melati (Blok B) – 2', null],
  [nameProblem, '', 'required'],
  [nameProblem, 'Konter\u0001', 'unprintable'],
  [nameProblem, 'Konter \u202eitaleM', 'unprintable'],
  [nameProblem, 'Konter\u2066', 'unprintable'],
  [usernameProblem, 'konter.melati_1-a', null],
  [usernameProblem, '', 'required'],
  [usernameProblem, 'dua kata', 'no-spaces'],
  [usernameProblem, '0812', 'username-signs'],
  [usernameProblem, 'ab', 'username-signs'],
  [usernameProblem, 'a@b', 'username-signs'],
  [staffUsernameProblem, 'Kasir1', null],
  [staffUsernameProblem, 'kasir-1', 'not-alphanumeric'],
  [staffUsernameProblem, '', 'required'],
  [staffUsernameProblem, '123', 'username-signs'],
  [emailProblem, 'a.b+c@mail.example.id', null],
  [emailProblem, '', 'required'],
  [emailProblem, 'a@example', 'not-an-email'],
  [emailProblem, 'a@b@example.id', 'not-an-email'],
  [emailProblem, 'a@example..id', 'not-an-email'],
  [phoneProblem, '', null],
  [phoneProblem, '+6281290340001', null],
  [phoneProblem, '0812 9034-0001', null],
  [phoneProblem, '(+62) 812.9034.0001', null],
  [phoneProblem, '0812-9', 'not-digits'],
  [phoneProblem, '0812/90340001', 'not-digits'],
  [phoneProblem, '08129034o001', 'not-digits'],
  [telegramProblem, '', null],
  [telegramProblem, '5120034417', null],
  [telegramProblem, '-100512', 'not-digits'],
  [telegramGroupProblem, '', 'required'],
  [telegramGroupProblem, '-100512003', null],
  [telegramGroupProblem, '100512003', null],
  [telegramGroupProblem, '@konter', 'not-digits'],
])('%o of "%s": %s', (ask, text, problem) => expect(ask(text)).toBe(problem))

test.each<[type: number, permissions: string[]]>([
  [1, ['view', 'money', 'users']],
  [4, ['view', 'sell', 'money']],
  [20, ['view', 'money', 'users']],
])('staff of %i get %o', (type, permissions) => expect(grantablePermissions(type)).toEqual(permissions))
