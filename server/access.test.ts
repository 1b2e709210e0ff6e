import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../contract/call.ts'
import { type CallName, calls } from '../contract/calls.ts'
import { h2hTypes, managesType, sellerTypes, userTypeIds, userTypes } from '../contract/user-types.ts'
import { nameOfUser, prodToken, staffOf, webToken } from '../database/test-world.ts'
import { type TestAnswer, testApp } from './test-app.ts'

const { database, call } = testApp()

/** Everybody who calls: the first user of every type, an administrator of type 3, and a staff account of each first user. */
interface Caller {
  name: string
  user: string
  type: number
  branch: 'a' | 'b'
  administrator: boolean
  staff: boolean
}
const staffPermissions = ['view', 'sell']
const callers: Caller[] = userTypeIds.flatMap((type) => {
  const user = nameOfUser(type, 'a')
  const caller: Caller = { name: user, user, type, branch: 'a', administrator: false, staff: false }
  return [caller, { ...caller, name: staffOf(user), staff: true }]
})
callers.push({ name: 'sutl-b', user: 'sutl-b', type: 3, branch: 'b', administrator: true, staff: false })

/** Who a call is about, seen from the caller. Nobody is below a seller, nobody is above or beside the owner. */
type Relation = 'self' | 'child' | 'stranger' | 'upline' | 'nobody'

function related(caller: Caller, relation: Relation): string | null {
  const { type, branch } = caller
  const child = userTypeIds.find((id) => userTypes[id]!.parent === type)
  switch (relation) {
    case 'self':
      return caller.user
    case 'child':
      return child === undefined ? null : nameOfUser(child, branch)
    case 'stranger':
      return type === 1 ? null : nameOfUser(type, branch === 'a' ? 'b' : 'a')
    case 'upline':
      return type === 1 ? null : nameOfUser(userTypes[type]!.parent!, branch)
    case 'nobody':
      return null
  }
}

/** What the tables of the contract say, without asking the policy. */
function mayCall({ who, permission }: Call, caller: Caller): boolean {
  if (typeof who === 'object') {
    if (!who.types.includes(caller.type)) return false
    if (who.administrator?.includes(caller.type) && !caller.administrator) return false
  }
  return !caller.staff || permission === 'none' || (permission !== 'settings' && staffPermissions.includes(permission))
}

function managesRelated(caller: Caller, relation: Relation): boolean {
  const child = userTypeIds.find((id) => userTypes[id]!.parent === caller.type)
  if (relation !== 'child' || child === undefined) return false
  const manager = { userTypeId: caller.type, isAdministrator: caller.administrator }
  return managesType(manager, { userTypeId: child, isAdministrator: child === 3 && caller.branch === 'b' })
}

const everyCall = Object.entries(calls) as [CallName, Call][]
const web = everyCall.filter(([, { door }]) => door === 'web')
const guarded = web.filter(([, { who }]) => who !== 'public')
const userFields = ['userId', 'parent', 'correspondent'] as const
const saleFields: Partial<Record<CallName, string>> = {
  receipt: 'id',
  saleStatus: 'saleId',
  adviseSale: 'salesId',
  reverseSale: 'salesId',
}
// biome-ignore lint/suspicious/noExplicitAny: every input of the contract is an object
const fieldsOf = ({ input }: Call): string[] => Object.keys((input as any).shape)
const userFieldOf = (declared: Call) => userFields.find((field) => fieldsOf(declared).includes(field))

/** The answer a call gives about a user the caller may see, where it is not simply done. */
function outcomeOf(name: CallName, caller: Caller, relation: Relation): string {
  const managed = managesRelated(caller, relation) ? 'done' : 'not-managed'
  switch (name) {
    case 'blockUser':
    case 'blockUserCa':
      return relation === 'self' ? 'not-found' : 'done'
    case 'setDispensation':
    case 'setDispensationCa':
    case 'moveBalance':
      return managed
    default:
      return 'done'
  }
}

const outcome = ({ status, body }: TestAnswer): string => (status === 200 ? 'done' : (body?.code ?? body))
const harmless = { isBlocked: false, dispensation: false, amount: 1, keyword: '' }
const inputOf = (declared: Call, over: Record<string, unknown>) => {
  const fields = fieldsOf(declared)
  const given = { ...(declared.example.input as object), ...harmless, ...over }
  return Object.fromEntries(Object.entries(given).filter(([field]) => fields.includes(field))) as never
}

const sales = new Map<string, number>()
beforeAll(async () => {
  for (const branch of ['a', 'b'] as const) {
    for (const type of sellerTypes) {
      const seller = nameOfUser(type, branch)
      const sold = await call('purchase', seller, { productCode: 'PLN20', customerCode: '14077203001' })
      sales.set(seller, sold.body.saleId)
    }
  }
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
  const others = guarded.filter(([name, declared]) => name !== 'logout' && !userFieldOf(declared) && !saleFields[name])
  test.each(others)('%s', async (name, declared) => {
    const wrong: unknown[] = []
    for (const caller of callers) {
      const answer = await call(name, caller.name, inputOf(declared, {}))
      const may = mayCall(declared, caller)
      const asExpected = may
        ? answer.status !== 403 && answer.status < 500
        : answer.status === 403 && answer.body.code === 'access-denied'
      if (!asExpected) wrong.push([caller.name, may, answer.status, answer.text])
    }
    expect(wrong).toEqual([])
  })
})

describe('a call about a user reaches the own subtree only', () => {
  const about = guarded.filter(([, declared]) => userFieldOf(declared))
  test.each(about)('%s', async (name, declared) => {
    const wrong: unknown[] = []
    for (const caller of callers) {
      for (const relation of ['self', 'child', 'stranger', 'upline', 'nobody'] as const) {
        const target = related(caller, relation)
        if (target === null && relation !== 'nobody') continue
        const id = target === null ? 999_999 : database.userId(target)
        const answer = await call(name, caller.name, inputOf(declared, { [userFieldOf(declared)!]: id, user: undefined }))
        const seen = relation === 'self' || relation === 'child'
        const expected = !mayCall(declared, caller) ? 'access-denied' : seen ? outcomeOf(name, caller, relation) : 'not-found'
        if (outcome(answer) !== expected) wrong.push([caller.name, relation, expected, answer.status, answer.text])
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
        const seen = name === 'saleStatus' ? seller === caller.user : await isBelow(seller, caller)
        const done = name === 'adviseSale' || name === 'reverseSale' ? 'sale-not-pending' : 'done'
        const expected = !mayCall(declared, caller) ? 'access-denied' : seen ? done : 'not-found'
        if (outcome(answer) !== expected) wrong.push([caller.name, seller, expected, answer.status, answer.text])
      }
    }
    expect(wrong).toEqual([])
  })

  async function isBelow(seller: string, caller: Caller): Promise<boolean> {
    const network = userTypes[caller.type]!.salesTypeId
    const type = userTypeIds.find((id) => seller.startsWith(`${userTypes[id]!.code.toLowerCase()}-`))!
    if (caller.type === 1 || seller === caller.user) return true
    const chain = (id: number): number[] => (userTypes[id]!.parent === null ? [id] : [id, ...chain(userTypes[id]!.parent!)])
    return network !== null && seller.endsWith(`-${caller.branch}`) && chain(type).includes(caller.type)
  }
})

describe('an H2H token opens its own door and no other', () => {
  const doors = everyCall.filter(([, { door }]) => door === 'h2h')
  test.each(doors)('%s', async (name, declared) => {
    const input = inputOf(declared, {})
    for (const caller of callers.filter(({ staff }) => !staff)) {
      const web = await call(name, { token: webToken(caller.user) }, input)
      expect([caller.name, web.status, web.body.code]).toEqual([caller.name, 403, 'forbidden-access'])
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
