import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { digiflazz } from './digiflazz.ts'
import { iak } from './iak.ts'
import { irs } from './irs.ts'
import { fetchedList } from './listing.ts'
import { otomax } from './otomax.ts'
import type { Asked, Question, Wire } from './protocol.ts'
import { asked, bill, bodyOf, connection } from './test-asked.ts'

describe('signatures are those that are published', () => {
  const key = { username: 'username', apiKey: 'dev-key-1234' }
  const md5 = (text: string) => hash('md5', text, 'hex')
  const meter = asked({ family: 'pln-prepaid', customerCode: '12345678901' })
  test.each<[Question, Asked, string]>([
    ['balance', asked(), '9c3f359a95cc5cf61b15bdd7aa28e392'],
    ['purchase', asked({ reference: 'test1' }), '2dd0a198ec9a6cb3b3718835d9099494'],
    ['payment', { ...bill, request: { ...bill.request, reference: 'test1' } }, '2dd0a198ec9a6cb3b3718835d9099494'],
    ['inquiry', meter, md5('usernamedev-key-123412345678901')],
  ])('digiflazz %s', (question, of, sign) => {
    expect(bodyOf(digiflazz, question, of, key)).toMatchObject({ username: 'username', sign })
  })

  const test1 = asked({ reference: 'test1' })
  test.each<[path: string, Question, Asked, string]>([
    ['/api/top-up', 'purchase', test1, 'test1'],
    ['/api/check-status', 'advice', test1, 'test1'],
    ['/api/check-balance', 'balance', test1, 'bl'],
    ['/api/inquiry-pln', 'inquiry', meter, '12345678901'],
    ['/api/v1/bill/check', 'inquiry', { ...bill, request: { ...bill.request, reference: 'test1' } }, 'test1'],
    ['/api/v1/bill/check', 'payment', bill, '9900'],
    ['/api/v1/bill/check', 'advice', bill, 'cs'],
  ])('iak %s %s', (path, question, of, about) => {
    expect(bodyOf(iak, question, of, key)).toMatchObject({
      path,
      username: 'username',
      sign: md5(`usernamedev-key-1234${about}`),
    })
  })

  test.each([
    ['digiflazz', 'c32b8bf2a2987124022580dbc3944daf', '{"data":[]}'],
    ['iak', md5('usernamedev-key-1234pl'), '{"data":{"pricelist":[],"pasca":[]}}'],
  ])('%s, both price lists', async (type, sign, text) => {
    const wires: Wire[] = []
    const reached = { kind: 'connected', connection: { ...connection(key), type }, version: 1 } as const
    const send = async (_: number, wire: Wire) => {
      wires.push(wire)
      return { status: 200, text }
    }
    await fetchedList({ reach: async () => ({ reached, http: null, readAt: 0 }), send }, 1)
    const signed = { username: 'username', sign }
    expect(wires.map(({ body }) => JSON.parse(body!))).toMatchObject([signed, signed])
  })

  test.each<[Question, Asked]>([
    ['purchase', test1],
    ['inquiry', bill],
    ['payment', bill],
  ])('irs %s names its four credentials', (question, of) => {
    const { url } = irs.write(question, connection({ memberId: 'IR1', pin: '1144', username: 'u', password: 'p' }), of)!
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ id: 'IR1', pin: '1144', user: 'u', pass: 'p' })
  })

  const yusuf = { memberId: 'YUSUF', pin: '1144', password: 'abcd' }
  const topUpOf = asked({ reference: '2140669', partnerCode: 'X10', customerCode: '08123456789' })
  test.each<[Question, string]>([
    ['purchase', 'Cp9NLVuKWBt5Sey_uMlYsvnKvJI'],
    ['advice', 'Cp9NLVuKWBt5Sey_uMlYsvnKvJI'],
    ['balance', 'YFuaekLx4HR_wei0nLRzxjqll0Q'],
  ])('otomax %s', (question, sign) => {
    const url = new URL(otomax.write(question, connection(yusuf), topUpOf)!.url)
    expect(url.searchParams.get('sign')).toBe(sign)
    expect([...url.searchParams.values()]).not.toContain('1144')
  })
})
