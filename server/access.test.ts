import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../contract/call.ts'
import { type CallName, calls } from '../contract/calls.ts'
import { h2hTypes, sellerTypes, userTypes } from '../contract/user-types.ts'
import { nameOfUser, prodToken, webToken } from '../database/test-world.ts'
import {
  type Caller,
  callers,
  isInSubtree,
  isInside,
  managesRelated,
  type Relation,
  reaches,
  related,
  relations,
} from './access/test-callers.ts'
import { fieldsOf, inputOf, mayCall, userFieldsOf, userNames } from './access/test-declared.ts'
import { handlerKinds } from './access/test-handler-kinds.ts'
import { keepWorld } from './access/test-world-reset.ts'
import { type TestAnswer, testApp } from './test-app.ts'

const { database, call } = testApp()

const everyCall = Object.entries(calls) as [CallName, Call][]
const guarded = everyCall.filter(([, { door, who }]) => door === 'web' && who !== 'public')
const saleFields: Partial<Record<CallName, string>> = {
  receipt: 'id',
  saleStatus: 'saleId',
  adviseSale: 'salesId',
  reverseSale: 'salesId',
  openComplaint: 'salesId',
}
const aboutOne = guarded.filter(([, declared]) => userFieldsOf(declared).one.length > 0)
const aboutMany = guarded.filter(([, declared]) => userFieldsOf(declared).many.length > 0)
const aboutNobody = guarded.filter(([, declared]) => userFieldsOf(declared).one.length === 0)

/** The answer about a user of the own subtree where it is known to the word; elsewhere any refusal the call declares is fine. */
const exact: Partial<Record<CallName, (caller: Caller, relation: Relation) => string>> = {
  listUsers: () => 'done',
  parentTree: () => 'done',
  userDetail: () => 'done',
  blockUser: (_, relation) => (relation === 'self' ? 'not-found' : 'done'),
  blockUserCa: (_, relation) => (relation === 'self' ? 'not-found' : 'done'),
  endUserSessions: (_, relation) => (relation === 'self' ? 'not-found' : 'done'),
  setDispensation: ifManaged,
  setDispensationCa: ifManaged,
  moveBalance: ifManaged,
  transfer: () => 'done',
  deduct: () => 'done',
}
function ifManaged(caller: Caller, relation: Relation): string {
  return managesRelated(caller, relation) ? 'done' : 'not-managed'
}

const outcome = ({ status, body }: TestAnswer): string => (status === 200 ? 'done' : (body?.code ?? body))

let restore: () => Promise<void>
/** A call that reads has a transaction in which nothing can be written. */
const restoreAfter = async (name: CallName) => {
  if (!reading.has(name)) await restore()
}
const reading = new Set<CallName>()
const sales = new Map<string, number>()

beforeAll(async () => {
  for (const branch of ['a', 'b'] as const) {
    for (const type of sellerTypes) {
      const seller = nameOfUser(type, branch)
      const sold = await call('purchase', seller, { productCode: 'PLN20', customerCode: '14077203001' })
      sales.set(seller, sold.body.saleId)
    }
  }
  restore = await keepWorld(database)
  for (const [name, kind] of await handlerKinds()) if (kind === 'read') reading.add(name)
})
afterEach(() => restore())

test('every call is asked for in one of the lists below, and what sounds like a user is declared as one', () => {
  const doors = everyCall.filter(([, { door, who }]) => door === 'h2h' || who === 'public')
  expect(aboutOne.length + aboutNobody.length + doors.length).toBe(everyCall.length)
  const undeclared = guarded.flatMap(([name, declared]) => {
    const { one, many } = userFieldsOf(declared)
    return Object.keys(fieldsOf(declared))
      .filter((field) => userNames.includes(field) && !one.includes(field) && !many.includes(field))
      .map((field) => `${name}.${field}`)
  })
  expect(undeclared).toEqual([])
})

describe('without a living session every guarded call answers Forbidden Access', () => {
  test.each(guarded)('%s', async (name, declared) => {
    for (const token of [null, { token: 'made-up' }]) {
      const { status, text, headers } = await call(name, token, inputOf(declared, {}))
      expect([status, text, headers['content-type']]).toEqual([403, 'Forbidden Access', 'text/plain; charset=utf-8'])
    }
  })
})

describe('the type and the permissions decide who may call', () => {
  const others = aboutNobody.filter(([name]) => name !== 'logout' && !saleFields[name])
  test.each(others)('%s', async (name, declared) => {
    const wrong: unknown[] = []
    for (const caller of callers) {
      const answer = await call(name, caller.name, inputOf(declared, {}))
      const may = mayCall(declared, caller)
      const denied = answer.status === 403 && answer.body.code === 'access-denied'
      if (may ? denied || answer.status >= 500 || answer.text === 'Forbidden Access' : !denied)
        wrong.push([caller.name, may, answer.status, answer.text])
      if (may) await restoreAfter(name)
    }
    expect(wrong).toEqual([])
  })
})

/** A call that looks somebody up refuses what is not below the caller; one that only filters by it answers as about nobody. */
describe('a call about a user reaches the own subtree only', () => {
  /** Who may not make the call is refused before it is known who it is about. */
  const refusedAbout: readonly Relation[] = ['child', 'nobody', 'stranger', 'self']
  /** Every way to name a user: all fields at once, and each optional one alone. */
  const waysOf = (declared: Call): string[][] => {
    const { one } = userFieldsOf(declared)
    const shape = fieldsOf(declared)
    const alone = one.filter((field) => one.every((other) => other === field || shape[other]!.safeParse(undefined).success))
    return one.length === 1 ? [one] : [one, ...alone.map((field) => [field])]
  }
  const ways = aboutOne.flatMap(([name, declared]) => waysOf(declared).map((fields) => [name, fields, declared] as const))

  test.each(ways)('%s by %j', async (name, fields, declared) => {
    const wrong: unknown[] = []
    for (const caller of callers) {
      let nobody = ''
      for (const relation of mayCall(declared, caller) ? relations : refusedAbout) {
        const target = related(caller, relation)
        if (target === null && relation !== 'nobody') continue
        const id = target === null ? 999_999 : database.userId(target)
        const none = Object.fromEntries(userFieldsOf(declared).one.map((field) => [field, undefined]))
        const named = Object.fromEntries(fields.map((field) => [field, id]))
        const answer = await call(name, caller.name, inputOf(declared, { ...none, ...named }))
        if (relation === 'nobody') nobody = answer.text
        const fault = faultOf(name, declared, caller, relation, answer, nobody)
        if (fault) wrong.push([caller.name, relation, fault, answer.status, answer.text])
      }
      if (mayCall(declared, caller)) await restoreAfter(name)
    }
    expect(wrong).toEqual([])
  })

  function faultOf(
    name: CallName,
    declared: Call,
    caller: Caller,
    relation: Relation,
    answer: TestAnswer,
    nobody: string,
  ): string | null {
    const got = outcome(answer)
    if (!mayCall(declared, caller)) return got === 'access-denied' ? null : 'may not call'
    const filters = !declared.refuses.includes('not-found')
    if (!isInside(relation) && filters) return got === 'done' && answer.text === nobody ? null : 'is outside'
    if (!isInside(relation)) return got === 'not-found' && answer.text === nobody ? null : 'is outside'
    const expected = exact[name]?.(caller, relation)
    if (expected) return got === expected ? null : expected
    if (declared.refuses.includes('not-managed') && !reaches(caller, relation))
      return got === 'not-managed' || got === 'not-found' ? null : 'is not managed'
    return got === 'done' || declared.refuses.includes(got as never) || got === 'invalid-input' ? null : 'is inside'
  }
})

describe('a call about several users answers about those outside as about nobody', () => {
  test.each(aboutMany)('%s', async (name, declared) => {
    const wrong: unknown[] = []
    for (const caller of callers.filter((one) => mayCall(declared, one))) {
      const ask = (id: number) =>
        call(name, caller.name, inputOf(declared, Object.fromEntries(userFieldsOf(declared).many.map((field) => [field, [id]]))))
      const nobody = await ask(999_999)
      await restoreAfter(name)
      for (const relation of ['stranger', 'strange-child', 'upline'] as const) {
        const target = related(caller, relation)
        if (target === null) continue
        const answer = await ask(database.userId(target))
        if (answer.status !== nobody.status || answer.text !== nobody.text)
          wrong.push([caller.name, relation, answer.status, answer.text, nobody.text])
        await restoreAfter(name)
      }
    }
    expect(wrong).toEqual([])
  })
})

describe('a call about a sale reaches the sales of the own subtree only', () => {
  test.each(Object.entries(saleFields) as [CallName, string][])('%s', async (name, field) => {
    const declared: Call = calls[name]
    const wrong: unknown[] = []
    for (const caller of callers) {
      for (const [seller, id] of sales) {
        const answer = await call(name, caller.name, inputOf(declared, { [field]: id, productId: undefined }))
        const type = sellerTypes.find((one) => seller.startsWith(`${userTypes[one]!.code.toLowerCase()}-`))!
        const isOwn = name === 'saleStatus' || name === 'openComplaint'
        const seen = isOwn ? seller === caller.user : isInSubtree(caller, type, seller.endsWith('-a') ? 'a' : 'b')
        const done = name === 'adviseSale' || name === 'reverseSale' ? 'sale-not-pending' : 'done'
        const expected = !mayCall(declared, caller) ? 'access-denied' : seen ? done : 'not-found'
        if (outcome(answer) !== expected) wrong.push([caller.name, seller, expected, answer.status, answer.text])
      }
    }
    expect(wrong).toEqual([])
  })
})

describe('an H2H token opens its own door and no other', () => {
  const doors = everyCall.filter(([, { door }]) => door === 'h2h')
  test.each(doors)('%s', async (name, declared) => {
    const input = inputOf(declared, {})
    for (const caller of callers.filter(({ staff }) => !staff)) {
      const web = await call(name, { token: webToken(caller.user) }, input)
      expect([caller.name, web.status, web.text]).toEqual([caller.name, 403, 'Forbidden Access'])
      if (!h2hTypes.includes(caller.type)) continue
      const own = await call(name, { token: prodToken(caller.user) }, input)
      expect([caller.name, own.status, own.text]).not.toContain(403)
    }
  })

  test('the web does not know it', async () => {
    const { status, text } = await call('session', { token: prodToken('httl-a') })
    expect([status, text]).toEqual([403, 'Forbidden Access'])
  })
})

test('everybody may sign out, and only once', async () => {
  for (const { name } of callers) {
    expect((await call('logout', name)).status).toBe(200)
    expect((await call('logout', name)).text).toBe('Forbidden Access')
  }
})
