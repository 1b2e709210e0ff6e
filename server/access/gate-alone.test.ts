import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../contract/call.ts'
import type { CallName } from '../../contract/calls.ts'
import { refusalWhenBlocked } from '../../contract/effects.ts'
import { confirmSessions, staffOf } from '../../database/test-world.ts'
import { type TestAnswer, testApp } from '../test-app.ts'
import { type Caller, callers } from './test-callers.ts'
import { mayCall } from './test-declared.ts'
import { type AimRow, pendingSales } from './test-gate-rows.ts'
import { gateAims } from './test-gate-world.ts'
import { everything, inputsOf, staff, withEffects } from './test-matrix.ts'
import { besidesJobs, stateOf } from './test-state.ts'

/** The runner refuses nobody for a permission or a block here: what is refused is refused where it would be written. */
const { database, call } = testApp({ earlyRefusals: false })
const ofWeb = withEffects.filter(([, { door }]) => door === 'web')

/** It reads a file and answers what is in it; the banks are added by another call. */
const writesNothing: readonly CallName[] = ['importCoA']

const banks = new Map<number, number>()
let product = ''
let partner = ''
let code = ''
beforeAll(async () => {
  const made = await database.query<{ id: number; user_id: number; tl: boolean }>(
    `insert into bank (user_id, name, account_number, account_name, tl) select id, case when tl then 'BRI' else 'BCA' end, '77' || id, 'Uji', tl
     from users, unnest(array[false, true]) tl returning id, user_id, tl`,
  )
  for (const { id, user_id, tl } of made) if (!tl) banks.set(user_id, id)
  const [row] = await database.query(
    `select (select name from product where id = 1) as product, (select name from partner where id = 1) as partner,
       (select partner_code from product_partner where id = 1) as code`,
  )
  await database.query(pendingSales)
  ;({ product, partner, code } = row as { product: string; partner: string; code: string })
})
beforeEach(() => database.query(confirmSessions))

const ofBank = ({ user }: Caller) => ({ bankId: banks.get(database.userId(user)) })
const ofStaff = ({ user }: Caller) => ({ username: staffOf(user) })
/** What makes a sample name something that is there and would be changed. */
const aimed: Partial<Record<CallName, (caller: Caller) => object>> = {
  showBank: ofBank,
  limitBank: ofBank,
  setBankTl: ofBank,
  updateBank: ofBank,
  deleteBank: ofBank,
  importStatement: ofBank,
  updateLoginUser: ofStaff,
  removeLoginUser: ofStaff,
  openSwitching: () => ({ isOpen: false }),
  updatePrice: () => ({ was: undefined }),
  renameProduct: () => ({ was: product }),
  setPartnerCode: () => ({ was: code, code: `${code}9` }),
  savePartner: () => ({ was: { name: partner } }),
  addPartner: () => ({ name: 'Mitra Uji Gerbang' }),
}

interface Answered extends Pick<TestAnswer, 'status'> {
  by: string
  /** Whether the sample names what is this caller's. */
  isAimed: boolean
  code: string | undefined
}

/** Whether the gate refused somebody, and everybody whose own the sample names. */
function isByGate(answers: readonly Answered[], code: string | null): boolean {
  const reached = new Set(answers.filter((answer) => answer.code === code).map(({ by }) => by))
  return reached.size > 0 && answers.every(({ by, isAimed }) => !isAimed || reached.has(by))
}

/** What a call answers to those who ask, and whether the books are as they were. */
async function asked(name: CallName, declared: Call, asking: readonly Caller[], nameOf: (caller: Caller) => string) {
  const aim = gateAims[name]
  const rows = aim ? await database.query<AimRow>(aim.rows) : []
  const rowOf = ({ user }: Caller) => rows.find(({ by }) => by === null || by.includes(database.userId(user)))
  const before = await stateOf(database, besidesJobs)
  const answers: Answered[] = []
  for (const caller of asking) {
    const row = rowOf(caller)
    const named = row && aim?.names(row)
    for (const input of inputsOf(declared, caller, database)) {
      const { status, body } = await call(name, nameOf(caller), {
        ...(input as object),
        ...aimed[name]?.(caller),
        ...named,
      } as never)
      answers.push({ by: caller.name, isAimed: row?.by != null, status, code: body?.code })
    }
  }
  const after = await stateOf(database, besidesJobs)
  for (const table of aim?.clears ?? []) await database.query(`delete from ${table}`)
  if (aim?.gone) await database.query(aim.gone, [rows.map(({ id }) => id)])
  expect(after).toEqual(before)
  const refused = (status: number) => (status >= 400 && status < 500) || (status === 200 && writesNothing.includes(name))
  expect(answers.filter(({ status }) => !refused(status))).toEqual([])
  return answers
}

describe('the gate alone refuses staff with all permissions but the one of its effects', () => {
  test.each(ofWeb)('%s', async (name, declared) => {
    await database.query('update login_user set permissions = $1', [everything.filter((one) => one !== declared.permission)])
    const asking = staff.filter((one) => mayCall({ ...declared, permission: 'none' }, one))
    const answers = await asked(name, declared, asking, ({ user }) => staffOf(user))
    expect([name, isByGate(answers, 'access-denied')]).toEqual([name, !writesNothing.includes(name)])
  })
})

describe('the gate alone refuses a blocked user and its staff', () => {
  const askingOf = (declared: Call) =>
    callers.filter(
      (one) =>
        one.type !== 1 &&
        !(one.staff && declared.permission === 'settings') &&
        mayCall({ ...declared, permission: 'none' }, { ...one, staff: false }),
    )
  const refused = ofWeb.filter(([, declared]) => refusalWhenBlocked(declared.effects) !== null && askingOf(declared).length > 0)
  beforeAll(async () => {
    await database.query('update login_user set permissions = $1', [everything])
    await database.query('update users set is_blocked = true where user_type_id <> 1')
  })
  afterAll(() => database.query('update users set is_blocked = false'))
  test.each(refused)('%s', async (name, declared) => {
    const answers = await asked(name, declared, askingOf(declared), ({ name: username }) => username)
    expect([name, isByGate(answers, refusalWhenBlocked(declared.effects))]).toEqual([name, !writesNothing.includes(name)])
  })
})
