import { describe, expect, test } from 'vitest'
import { type Call, movesMoney } from '../../contract/call.ts'
import { type CallName, calls } from '../../contract/calls.ts'
import { fieldErrors } from '../../contract/field-errors.ts'
import { prodToken } from '../../database/test-world.ts'
import { callers } from '../access/test-callers.ts'
import { mayCall } from '../access/test-declared.ts'
import { testApp } from '../test-app.ts'
import { openApiDocument } from './openapi.ts'

const { database, call } = testApp()

const everyCall = Object.entries(calls) as [CallName, Call][]
const ofMoney = everyCall.filter(([, declared]) => movesMoney(declared))
const others = everyCall.filter(([, declared]) => !movesMoney(declared) && declared.method === 'POST')

const callerOf = (declared: Call) =>
  declared.door === 'h2h' ? { token: prodToken('htvt-a') } : callers.find((caller) => mayCall(declared, caller))!.name
// biome-ignore lint/suspicious/noExplicitAny: the document is looked into as any reader of it would
const document = openApiDocument() as any
const bodySchema = ({ door, path }: Call) =>
  document.paths[door === 'web' ? `/api${path}` : path].post.requestBody.content['application/json'].schema
const written = () =>
  database.query(`select (select count(*) from entry) entries, (select count(*) from system_entry) lines, (select sum(balance) from balance),
    (select count(*) from sale) sales, (select count(*) from audit) audited`)

test('calls that sell, move a balance, set a ceiling or confirm a payment are of money; lists and accounts are not', () => {
  const names = ofMoney.map(([name]) => name)
  expect(names).toEqual(
    expect.arrayContaining([
      'purchase',
      'h2hPurchase',
      'transfer',
      'deduct',
      'moveBalance',
      'setCeiling',
      'confirmPayment',
      'matchLine',
    ]),
  )
  expect(others.map(([name]) => name)).toEqual(expect.arrayContaining(['login', 'transactionLog', 'listUsers']))
})

describe('a field that nobody named is refused where money moves', () => {
  test.each(ofMoney)('%s', async (name, declared) => {
    const before = await written()
    const input = declared.example.input as object
    for (const language of ['id', 'en'] as const) {
      const { status, body } = await call(name, callerOf(declared), { ...input, surprise: 1 } as never, {
        'accept-language': language,
      })
      const { code, fields } = body
      expect({ status, code, fields }).toEqual({
        status: 400,
        code: 'invalid-input',
        fields: { surprise: fieldErrors['unknown-field'][language] },
      })
    }
    expect(await written()).toEqual(before)
    expect(bodySchema(declared).additionalProperties).toBe(false)
  })

  test('and passed over elsewhere', () => {
    for (const [name, declared] of others) {
      expect(declared.input.safeParse({ ...(declared.example.input as object), surprise: 1 }).success, name).toBe(true)
      expect(bodySchema(declared).additionalProperties, name).not.toBe(false)
    }
  })

  test('a balance that is meant for a user is never added to the own one', async () => {
    const before = await call('balance', 'owner')
    for (const name of ['transfer', 'deduct'] as const) {
      const { status, body } = await call(name, 'owner', {
        userId: database.userId('catl-a'),
        amount: 1_000_000,
        remark: 'uji',
      } as never)
      expect([status, Object.keys(body.fields)]).toEqual([400, ['userId']])
    }
    expect((await call('balance', 'owner')).body).toEqual(before.body)
  })

  test('more in an object that stands for its id is passed over', async () => {
    const { body: bank } = await call('insertBank', 'owner', { name: 'BCA', accountNumber: '802', accountName: 'PT Uji' })
    const input = { amount: 50_000, bank: { id: bank.id, name: 'BCA', amount: 1 } }
    expect((await call('requestTicket', 'usdm-a', input as never)).status).toBe(200)
  })
})
