import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../contract/call.ts'
import type { CallName } from '../../contract/calls.ts'
import { refusalWhenBlocked } from '../../contract/effects.ts'
import { confirmSessions, staffOf } from '../../database/test-world.ts'
import { type TestAnswer, testApp } from '../test-app.ts'
import { type Caller, callers } from './test-callers.ts'
import { mayCall } from './test-declared.ts'
import { everything, inputsOf, staff, withEffects } from './test-matrix.ts'
import { besidesJobs, stateOf } from './test-state.ts'

/** The runner refuses nobody for a permission or a block here: what is refused is refused where it would be written. */
const { database, call } = testApp({ earlyRefusals: false })
const ofWeb = withEffects.filter(([, { door }]) => door === 'web')

/** These write nothing for what is asked: it is so already, or is only looked at. */
const writesNothing: readonly CallName[] = ['importCoA', 'resetUserFee', 'resetUserPartner']
/** In the world of the tests these are refused before anything is written: what the sample names is not there, or is as it says. */
const namesNothing: readonly CallName[] = [
  ...writesNothing,
  ...(['setRealTime', 'setSemi', 'activateUser', 'activateUserCa', 'changeIp', 'changeIpCa'] as const),
  ...(['activateDomain', 'setDomain', 'ownDomain', 'buildDomain', 'addGroups', 'removeGroups', 'uploadAsset'] as const),
  ...(['matchLine', 'putLineAway', 'requestTicket', 'settleTicket', 'withdrawTicket', 'requestGatewayTicket'] as const),
  ...(['confirmTicket', 'pendTicket', 'cancelTicket', 'saveTopupGateway', 'decideGatewayNotice'] as const),
  ...(['requestPayment', 'withdrawPayment', 'splitBill', 'confirmPayment', 'deletePart'] as const),
  ...(['bulkCreateProducts', 'setPriority', 'deleteAdminNominal', 'approvePartnerList'] as const),
  ...(['setTile', 'setNumberForm', 'savePartnerConnection', 'watchPartner'] as const),
  ...(['setTemplateFees', 'previewFeeTemplate', 'applyFeeTemplate', 'adviseSale', 'reverseSale'] as const),
  ...(['decideSettlementLine', 'openComplaint', 'withdrawComplaint', 'answerComplaint'] as const),
  ...(['beginRehearsals', 'endRehearsals', 'compareDay', 'addMoveRows', 'tryMove', 'doMove'] as const),
  ...(['endCallbackKey', 'renewGatewaySecret'] as const),
]
/** And these by what the handler says of the person's permission. */
const refusedInHandler: readonly CallName[] = ['blockUser', 'blockUserCa', 'endUserSessions', 'openProduct', 'openProducts']

const banks = new Map<number, number>()
let product = ''
let partner = ''
let code = ''
beforeAll(async () => {
  const made = await database.query<{ id: number; user_id: number }>(
    `insert into bank (user_id, name, account_number, account_name) select id, 'BCA', '77' || id, 'Uji' from users returning id, user_id`,
  )
  for (const { id, user_id } of made) banks.set(user_id, id)
  const [row] = await database.query(
    `select (select name from product where id = 1) as product, (select name from partner where id = 1) as partner,
       (select partner_code from product_partner where id = 1) as code`,
  )
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

/** What a call answers to those who ask, and whether the books are as they were. */
async function asked(name: CallName, declared: Call, asking: readonly Caller[], nameOf: (caller: Caller) => string) {
  const before = await stateOf(database, besidesJobs)
  const answers: (Pick<TestAnswer, 'status'> & { by: string; code: string | undefined })[] = []
  for (const caller of asking)
    for (const input of inputsOf(declared, caller, database)) {
      const { status, body } = await call(name, nameOf(caller), { ...(input as object), ...aimed[name]?.(caller) } as never)
      answers.push({ by: caller.name, status, code: body?.code })
    }
  expect(await stateOf(database, besidesJobs)).toEqual(before)
  const refused = (status: number) => (status >= 400 && status < 500) || (status === 200 && writesNothing.includes(name))
  expect(answers.filter(({ status }) => !refused(status))).toEqual([])
  return answers
}

describe('the gate alone refuses staff with all permissions but the one of its effects', () => {
  test.each(ofWeb)('%s', async (name, declared) => {
    await database.query('update login_user set permissions = $1', [everything.filter((one) => one !== declared.permission)])
    const asking = staff.filter((one) => mayCall({ ...declared, permission: 'none' }, one))
    const answers = await asked(name, declared, asking, ({ user }) => staffOf(user))
    const isByGate = answers.some(({ status, code }) => status === 403 && code === 'access-denied')
    expect([name, isByGate]).toEqual([name, ![...namesNothing, ...refusedInHandler].includes(name)])
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
  /** Samples that name something here, and not where nobody but the owner's staff asks. */
  const other = ['changeIpCa']

  test.each(refused)('%s', async (name, declared) => {
    const answers = await asked(name, declared, askingOf(declared), ({ name: username }) => username)
    const isByGate = answers.some((answer) => answer.code === refusalWhenBlocked(declared.effects))
    expect([name, isByGate]).toEqual([name, other.includes(name) || !namesNothing.includes(name)])
  })
})
