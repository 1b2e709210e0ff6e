import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { type CallName, calls } from '../../contract/calls.ts'
import { type Cause, type Effect, type EffectName, effects, refusalWhenBlocked } from '../../contract/effects.ts'
import { askedTicket } from '../../database/test-records.ts'
import { staffOf } from '../../database/test-world.ts'
import { serverOf } from '../runner/test-acting.ts'
import { testApp } from '../test-app.ts'
import { callers } from './test-callers.ts'
import { mayCall } from './test-declared.ts'
import { handlerKinds } from './test-handler-kinds.ts'
import { everything, inputsOf, staff, withEffects } from './test-matrix.ts'
import { type Person, peopleQuery, probeFunction, standsTo } from './test-probe.ts'
import { stateOf } from './test-state.ts'
import { functionWays, hookWays, jobWays, withoutEffect } from './test-ways.ts'
import { keepWorld } from './test-world-reset.ts'

const { database, call } = testApp()
const server = serverOf(() => database.url)
const names = Object.keys(effects) as EffectName[]
const relationNames = [...new Set(Object.values(effects as Record<EffectName, Effect>).flatMap(({ begins }) => begins))]

let people: Person[]
let restore: () => Promise<void>
const staffIds = new Map<number, number>()

beforeAll(async () => {
  await database.query(probeFunction)
  people = (await database.query(peopleQuery)) as unknown as Person[]
  for (const { id, user_id } of await database.query('select id, user_id from login_user')) staffIds.set(user_id, id)
  restore = await keepWorld(database)
})
afterAll(async () => {
  await server.end()
  await database.query('drop function probe')
})

/** What the table says that the gate answers. */
function expected(name: EffectName, a: Person, u: Person, permissions: readonly string[] | null): string | null {
  const effect: Effect = effects[name]
  const { permission, begins, whileBlocked, refusal } = effect
  if (permissions && permission !== 'none' && (permission === 'settings' || !permissions.includes(permission)))
    return 'access-denied'
  const charger = people.find(({ id }) => id === u.chargerId)
  const as = begins.filter((relation) => standsTo(relation, a, u, charger))
  if (as.length === 0) return name === 'unblock' ? 'block-not-yours' : 'not-found'
  return a.isBlocked && !as.some((relation) => whileBlocked.includes(relation)) ? refusal : null
}

async function faults(acting: Person, permissions: readonly string[] | null, about = people): Promise<unknown[]> {
  const loginUserId = permissions && (staffIds.get(acting.id) ?? null)
  const asked = await server.probe(
    { userId: acting.id, loginUserId },
    names,
    about.map(({ id }) => id),
  )
  const byId = new Map(people.map((person) => [person.id, person]))
  return asked.flatMap(({ effect, user_id, code }) => {
    const about = byId.get(user_id)!
    const wanted = expected(effect, acting, about, permissions)
    return code === wanted ? [] : [{ effect, by: acting.username, about: about.username, permissions, code, wanted }]
  })
}

/** The first of those who stand to somebody in the same way: what staff may, and who is blocked, is asked about one of each. */
function oneOfEach(acting: Person): Person[] {
  const found = new Map<string, Person>()
  for (const person of people) {
    const charger = people.find(({ id }) => id === person.chargerId)
    const stands = relationNames.map((relation) => standsTo(relation, acting, person, charger))
    const way = `${stands} ${person.isBlocked} ${charger?.isBlocked} ${person.userTypeId === acting.userTypeId}`
    if (!found.has(way)) found.set(way, person)
  }
  return [...found.values()]
}

describe('the gate answers what the table says, for every effect, everybody and about everybody', () => {
  test('as a user', async () => {
    for (const person of people) expect(await faults(person, null)).toEqual([])
  })

  test.each([[], ...everything.map((left) => everything.filter((one) => one !== left)), everything])(
    'as staff with %j',
    async (...permissions) => {
      await database.query('update login_user set permissions = $1', [permissions])
      for (const person of people.filter(({ id }) => staffIds.has(id)))
        expect(await faults(person, permissions, oneOfEach(person))).toEqual([])
    },
  )

  test('as a blocked user, and as its staff', async () => {
    const free = people
    try {
      for (const blocked of free.filter(({ userTypeId }) => userTypeId !== 1)) {
        await database.query('update users set is_blocked = (id = $1)', [blocked.id])
        people = free.map((person) => ({ ...person, isBlocked: person.id === blocked.id }))
        const acting = people.find(({ id }) => id === blocked.id)!
        const about = oneOfEach(acting)
        expect(await faults(acting, null, about)).toEqual([])
        if (staffIds.has(blocked.id)) expect(await faults(acting, everything, about)).toEqual([])
      }
    } finally {
      people = free
      await restore()
    }
  })

  test('blocked or removed staff begin nothing', async () => {
    await database.query('update login_user set is_blocked = true')
    const codes = await server.probe(
      { userId: database.userId('owner'), loginUserId: staffIds.get(database.userId('owner'))! },
      names,
      [database.userId('catl-a')],
    )
    expect(new Set(codes.map(({ code }) => code))).toEqual(new Set(['access-denied']))
    await database.query('update login_user set is_blocked = false')
  })

  test('where nobody acts nothing begins', async () => {
    for (const acting of [null, { userId: null }]) {
      const codes = await server.probe(acting, names, [database.userId('ustl-a')])
      expect(new Set(codes.map(({ code }) => code))).toEqual(new Set(['access-denied']))
    }
  })

  test('an audit row of another transaction says nothing of who acts', async () => {
    await call('blockUser', 'owner', { userId: database.userId('usdm-a'), isBlocked: false })
    const [{ id }] = (await database.query('select max(id)::text as id from audit')) as [{ id: string }]
    const forged = `select set_config('jenjang.audit', '${id}', true), require_effect('transfer', ${database.userId('catl-a')})`
    expect(await server.refusal(null, forged)).toBe('access-denied')
  })
})

describe('what the server writes by itself passes the gate', () => {
  const writes: [what: string, text: string][] = [
    ['a ceiling', 'update users set balance_limit = 1 where id = $1'],
    ['a switch', 'update users set is_dm = not is_dm where id = $1'],
    ['a block', 'update users set is_blocked = true where id = $1'],
    ['who set a block', 'update users set blocked_by = id where id = $1'],
    ['outstanding', 'update users set outstanding = 1 where id = $1'],
    ['a name', `update users set name = 'Maling' where id = $1`],
    ['a place', 'update users set parent_id = 1 where id = $1'],
    ['a bank', `insert into bank (user_id, name, account_number, account_name) values ($1, 'A', '1', 'A')`],
    ['staff', `insert into login_user (user_id, name, username, password_hash) values ($1, 'A', 'abc-abc', '')`],
    ['a token', `insert into h2h_token (token_hash, user_id, mode) values ('a', $1, 'prod')`],
    ['a PIN', `insert into h2h_secret (user_id, door, mode, sealed) values ($1, 'otomax', 'prod', '')`],
    ['a price', 'insert into user_fee (user_id, admin_nominal_id, fee) select $1, id, 1 from admin_nominal'],
    ['a route', 'insert into user_partner (user_id, product_id, partner_id) select $1, 1, 1'],
    ['a closed product', 'insert into user_product_closed (user_id, product_id) select $1, 1'],
    ['a move', `select move_balance('transfer', 1, null, 1, $1, 5, '', null, null)`],
    ['a deduction', `select move_balance('deduct', 1, null, $1, 1, 5, '', null, null)`],
    ['money from nowhere', `select move_balance('addition', $1, null, null, $1, 5, '', null, null)`],
    ['a payment of no bill', `select move_balance('payment', 1, null, null, $1, 5, '', null, null)`],
    ['a top-up of no ticket', `select move_balance('topup', 1, null, null, $1, 5, '', null, null)`],
    ['a lift of no bill', `select move_balance('lift', 1, null, 1, $1, 5, '', null, null)`],
    ['a ticket', `select request_ticket(${askedTicket('$1::integer', '(select id from bank limit 1)', 10_000)}, null)`],
  ]
  beforeAll(async () => {
    await database.query(
      `insert into bank (user_id, name, account_number, account_name) values (1, 'BCA', '1', 'Uji') on conflict do nothing`,
    )
  })

  test.each(writes)('%s, and is refused where nobody acts', async (_what, text) => {
    const values = text.includes('$1') ? [database.userId('ustl-b')] : []
    expect(['access-denied', '42501']).toContain(await server.refusal(null, text, values))
  })

  test.each(writes)('%s, and is refused to a stranger', async (_what, text) => {
    const refused = await server.refusal({ userId: database.userId('mift-a') }, text, [database.userId('ustl-b')])
    expect(['access-denied', 'not-found', '42501']).toContain(refused)
  })

  test('who acts is not who a parameter names', async () => {
    const text = `select move_balance('transfer', $1, null, $1, $2, 5, '', null, null)`
    const values = [database.userId('owner'), database.userId('catl-b')]
    expect(await server.refusal({ userId: database.userId('catl-b') }, text, values)).toBe('access-denied')
    expect(await server.refusal({ userId: database.userId('owner') }, text, values)).toBe(null)
  })
})

describe('every way to an effect is known', () => {
  test('what a handler writes, its call names', async () => {
    const kinds = await handlerKinds()
    const unknown = Object.keys(calls).filter((name) => !kinds.has(name as CallName))
    expect(unknown).toEqual([])
    const writing = ([name, { effects: some }]: [string, Call]) =>
      ['write', 'engine', 'ownSteps'].includes(kinds.get(name as CallName)!) && some.length === 0
    const undeclared = (Object.entries(calls) as [CallName, Call][]).filter(writing).map(([name]) => name)
    expect(undeclared.filter((name) => !withoutEffect.includes(name))).toEqual([])
  })

  test('hooks', async () => {
    const hooks = new Set<string>()
    for await (const file of glob('server/**/*.ts'))
      if (!file.endsWith('.test.ts'))
        for (const [, path] of readFileSync(file, 'utf8').matchAll(/room\.\w+(?:<.*>)?\('(\/[^']+)'/g)) hooks.add(path!)
    expect([...hooks].sort()).toEqual(Object.keys(hookWays).sort())
  })

  test('functions that the server executes and that write', async () => {
    const functions = await database.query<{ name: string }>(`
      select distinct proname as name from pg_proc p where pronamespace = 'public'::regnamespace and provolatile = 'v'
        and prorettype <> 'trigger'::regtype and proname <> 'probe' and has_function_privilege('jenjang_app', p.oid, 'execute')`)
    expect(functions.map(({ name }) => name).filter((name) => !(name in functionWays))).toEqual([])
  })

  test('what the system may begin is reached by a job or a hook of its cause', () => {
    const of = (...some: (readonly EffectName[])[]) => new Set(some.flat())
    const jobs = of(...Object.values(jobWays))
    const reached: Record<Cause, ReadonlySet<EffectName> | string> = {
      'partner-answer': of(hookWays['/hooks/partner/:partnerId']!),
      'bank-notice': of(hookWays['/hooks/bank/:bankId']!),
      gateway: of(hookWays['/hooks/topup/:provider']!),
      close: of(jobWays['daily-close'], jobWays['d0-close']),
      clock: jobs,
      sale: 'a call sells, and the engine goes on with it',
      'sign-in': 'whoever signs in is nobody yet',
      invitation: 'whoever was invited is nobody yet',
    }
    const lacking = names.flatMap((name) =>
      (effects[name].causes as readonly Cause[]).flatMap((cause) => {
        const ways = reached[cause]
        return typeof ways === 'string' || ways.has(name) ? [] : [`${name} by ${cause}`]
      }),
    )
    expect(lacking).toEqual([])
  })

  test('what the system begins has a cause, and what only persons begin has none', () => {
    const system = [...Object.values(jobWays), ...Object.values(hookWays)].flat()
    for (const name of system) expect([name, effects[name].causes.length > 0]).toEqual([name, true])
    const reached = new Set([
      ...system,
      ...Object.values(functionWays).flat(),
      ...withEffects.flatMap(([, { effects: some }]) => some),
    ])
    const own = ['set-password', 'set-identity']
    expect(names.filter((name) => !reached.has(name) && !own.includes(name))).toEqual([])
  })
})

describe('staff with all permissions but the one of its effects changes nothing', () => {
  test.each(withEffects.filter(([, { door }]) => door === 'web'))('%s', async (name, declared) => {
    const given = everything.filter((one) => one !== declared.permission)
    await database.query('update login_user set permissions = $1', [given])
    const before = await stateOf(database)
    const wrong: unknown[] = []
    for (const caller of staff.filter((one) => mayCall({ ...declared, permission: 'none' }, one))) {
      for (const input of inputsOf(declared, caller, database)) {
        const { status, body } = await call(name, staffOf(caller.user), input)
        if (status !== 403 || body.code !== 'access-denied') wrong.push([caller.user, status, body])
      }
    }
    expect(wrong).toEqual([])
    expect(await stateOf(database)).toEqual(before)
  })
})

describe('a blocked user and its staff change nothing but what a blocked user may', () => {
  const refused = withEffects.filter(([, { door, effects: some }]) => door === 'web' && refusalWhenBlocked(some) !== null)
  beforeAll(async () => {
    await database.query('update login_user set permissions = $1', [everything])
    await database.query('update users set is_blocked = true where user_type_id <> 1')
  })
  afterAll(() => database.query('update users set is_blocked = false'))

  test.each(refused)('%s', async (name, declared) => {
    const before = await stateOf(database)
    const wrong: unknown[] = []
    const asking = callers.filter(
      (one) => one.type !== 1 && mayCall({ ...declared, permission: 'none' }, { ...one, staff: false }),
    )
    for (const caller of asking) {
      if (caller.staff && declared.permission === 'settings') continue
      for (const input of inputsOf(declared, caller, database)) {
        const { status, body } = await call(name, caller.name, input)
        if (status < 400 || status >= 500) wrong.push([caller.name, status, body])
      }
    }
    expect(wrong).toEqual([])
    expect(await stateOf(database)).toEqual(before)
  })
})
