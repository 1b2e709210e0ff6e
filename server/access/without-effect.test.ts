import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { type CallName, calls } from '../../contract/calls.ts'
import { type EffectName, refusalWhenBlocked } from '../../contract/effects.ts'
import { type DialectDoor, dialectDoors } from '../../contract/h2h/dialects.ts'
import { h2hTypes } from '../../contract/user-types.ts'
import { nameOfUser, staffOf } from '../../database/test-world.ts'
import { programOf } from '../h2h/test-program.ts'
import { addressAt, fieldsAt, type Keys, keysOf } from '../h2h/test-requests.ts'
import { testApp } from '../test-app.ts'
import { type Caller, callers } from './test-callers.ts'
import { inputOf, mayCall } from './test-declared.ts'
import { everything, inputsOf, staff, withEffects } from './test-matrix.ts'
import { besidesJobs, stateOf } from './test-state.ts'
import { withoutEffect } from './test-ways.ts'
import { keepWorld } from './test-world-reset.ts'

/** Who has lost a permission or is blocked, at doors and in calls that the matrices of effects leave out. Branch b is blocked, all of it; in branch a there is staff without each permission. */
const api = testApp()
/** Refuses nobody at the door for a permission or a block: what it writes is refused where it is written. */
const gateAlone = testApp({ beside: api, earlyRefusals: false })
const { database, call } = api
const everyCall = Object.entries(calls) as [CallName, Call][]
const sales = ['sale', 'outcome', 'sale_key', 'usable_inquiry', 'semi_draw']
const state = () => stateOf(database, [...besidesJobs, ...sales])
const blocked = callers.flatMap((one): Caller[] => {
  if (one.staff || one.type === 1 || one.branch === 'b') return []
  const name = nameOfUser(one.type, 'b')
  return [{ ...one, name, user: name, branch: 'b', administrator: one.type === 3 }]
})

const programs = new Map<string, Keys>()
let restore: () => Promise<void>
let before: Record<string, string>

beforeAll(async () => {
  await database.query(
    `insert into login_user (user_id, name, username, password_hash, permissions)
     select user_id, name, username || '-' || one, password_hash, array_remove($1::text[], one) from login_user, unnest($1::text[]) one
     union all select id, name, 'staff-' || username, password_hash, $1 from users where username like '%-b'`,
    [everything],
  )
  await database.query(
    `insert into session (token_hash, user_id, login_user_id, device_hash, expires_at)
     select sha256(convert_to('web-' || l.username, 'UTF8')), l.user_id, l.id, s.device_hash, s.expires_at
     from login_user l, (select device_hash, expires_at from session limit 1) s
     where not exists (select from session where login_user_id = l.id)`,
  )
  await database.query('update session set confirmed_at = now()')
  await database.query(
    `insert into bank (user_id, name, account_number, account_name) select id, 'BCA', '77' || id, 'Uji' from users`,
  )
  for (const type of h2hTypes) {
    const name = nameOfUser(type, 'b')
    programs.set(name, await keysOf(api, name))
  }
  await database.query('update users set is_blocked = true where user_type_id <> 1 and username like $1', ['%-b'])
  restore = await keepWorld(database)
  before = await state()
})

/** What is not as it was when this was asked last. */
async function changed(): Promise<string[]> {
  const after = await state()
  const tables = Object.keys(after).filter((table) => after[table] !== before[table])
  before = after
  return tables
}

let turn = 0
/** One of those who may make a call by their type, another one for each call. */
function oneOf(some: readonly Caller[], declared: Call): Caller[] {
  const may = some.filter((one) => mayCall({ ...declared, permission: 'none' }, { ...one, staff: false }))
  turn += 1
  return may.length === 0 ? [] : [may[turn % may.length]!]
}

describe('a call without an effect changes nothing, whoever makes it', () => {
  const ofWeb = everyCall.filter(([, { door, who, effects }]) => door === 'web' && who !== 'public' && effects.length === 0)

  test.each(ofWeb)('%s', async (name, declared) => {
    const writes = withoutEffect.includes(name)
    const others = everything.filter((one) => one !== declared.permission)
    const lacking = writes
      ? everything
      : everything.filter((one) => one === declared.permission || one === others[turn % others.length])
    const free = oneOf(staff, declared).flatMap((one) => lacking.map((left): [Caller, string] => [one, `${one.name}-${left}`]))
    const shut = oneOf(blocked, declared).flatMap((one) => [one.name, staffOf(one.user)].map((as): [Caller, string] => [one, as]))
    // A call that only reads does so in a transaction that cannot write: two of its staff and one of those blocked are enough.
    const asking = [...free, ...(writes ? shut : shut.slice(0, 1))]
    const statuses: number[] = []
    for (const [caller, as] of asking)
      for (const input of inputsOf(declared, caller, database).slice(0, writes ? 3 : 1))
        statuses.push((await call(name, as, input)).status)
    expect([statuses.filter((status) => status >= 500), await changed()]).toEqual([[], []])
    // Staff of the owner never has the permission for settings, and the owner is never blocked.
    const isOwnersAlone = declared.permission === 'settings' && asking.every(([{ type }]) => type === 1)
    expect(statuses.some((status) => status !== 403)).toBe(!isOwnersAlone)
    if (writes) await restore()
  })
})

describe('staff that lacks another permission begins what its call names, and nothing else', () => {
  const given = withEffects.filter(([, { door, permission }]) => door === 'web' && permission !== 'settings')
  afterAll(async () => {
    await restore()
    before = await state()
  })

  test.each(given)('%s', async (name, declared) => {
    const [{ audit, posting }] = (await database.query(
      'select coalesce(max(a.id), 0)::text as audit, (select max(id) from posting)::text as posting from audit a',
    )) as [{ audit: string; posting: string }]
    const statuses: number[] = []
    for (const left of everything.filter((one) => one !== declared.permission))
      for (const caller of oneOf(staff, declared))
        for (const input of inputsOf(declared, caller, database).slice(0, 1))
          statuses.push((await call(name, `${caller.name}-${left}`, input)).status)
    const begun = await database.query<{ effect: EffectName }>(
      `select effect from audit_about where audit_id > $1 and effect is not null union select kind::text from posting where id > $2`,
      [audit, posting],
    )
    expect(begun.map(({ effect }) => effect).filter((effect) => !declared.effects.includes(effect))).toEqual([])
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    await restore()
  })
})

describe('a blocked H2H client begins nothing', () => {
  const ofPrograms = everyCall.filter(([, { door }]) => door === 'h2h')

  test.each(ofPrograms)('%s', async (name, declared) => {
    const refusal = refusalWhenBlocked(declared.effects)
    const wrong: unknown[] = []
    for (const each of [api, gateAlone])
      for (const [username, keys] of programs)
        for (const token of Object.values(keys.token)) {
          const { status, body } = await each.call(name, { token }, inputOf(declared, {}))
          if (refusal === null ? status === 403 : body.code !== refusal) wrong.push([username, status, body])
        }
    expect([wrong, await changed()]).toEqual([[], []])
  })

  const wish = { product: 'S10', customer: '081290347781', amount: 50_000, commands: '', check: '', kind: '5' }
  async function play(door: DialectDoor, ref: string): Promise<void> {
    for (const [username, keys] of programs)
      for (const mode of ['prod', 'sand'] as const) {
        const userId = database.userId(username)
        await programOf(api).post(addressAt(door, userId), fieldsAt(door, { username, userId, keys, mode }, { ...wish, ref }))
      }
  }

  test.each(dialectDoors)('$path', async (door) => {
    await play(door, `B-${dialectDoors.indexOf(door)}`)
    const mayAskTopUp = door.calls.some((name) => calls[name].effects.some((effect) => effect === 'ask-topup'))
    expect((await changed()).filter((table) => !(mayAskTopUp && table === 'ticket'))).toEqual([])
  })

  test('which each would, were it free', async () => {
    await database.query('update users set is_blocked = false')
    const sold = new Set<string>()
    for (const [n, door] of dialectDoors.entries()) {
      if (sold.has(door.dialect)) continue
      await play(door, `F-${n}`)
      if ((await changed()).includes('sale')) sold.add(door.dialect)
    }
    expect(sold).toEqual(new Set(dialectDoors.map(({ dialect }) => dialect)))
  })
})
