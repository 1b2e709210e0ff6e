import { describe, expect, test } from 'vitest'
import { mayOpen, type ScreenName, screens } from './screens.ts'
import { userTypeIds } from './user-types.ts'

/** The user types that open a screen; `isAdministrator` decides for type 3 only. */
const opening = (name: ScreenName, isAdministrator = false) =>
  userTypeIds.filter((userTypeId) => mayOpen(screens[name], { userTypeId, isAdministrator, isDm: false, permissions: null }))

const payers = [2, 3, 4, 5, 18, 19, 20, 23, 24, 25, 26, 27, 29]
const parents = [1, 2, 3, 6, 9, 10, 12, 14, 15, 16, 17, 19, 20, 21, 22, 24, 26, 27, 28]
const chargers = [1, 2, 3, 4, 19, 20, 21, 22, 23, 24, 26, 27, 29]

const heads = [1, 2, 6, 9, 14, 19, 24, 26]

const paths: [string, readonly number[]][] = [
  ['/Dashboard', userTypeIds],
  ['/Bot', userTypeIds],
  ['/ProductSwitching', userTypeIds],
  ['/UserDetail', userTypeIds],
  ['/BillingUser', userTypeIds],
  ['/BalanceMutation', userTypeIds],
  ['/Transaction', userTypeIds],
  ['/TransactionByItem', userTypeIds],
  ['/TransactionLog', userTypeIds],
  ['/CreateUser', userTypeIds],
  ['/ChangePassword', userTypeIds],
  ['/AdminNominal', [1]],
  ['/Ticket', [1]],
  ['/TicketHistory', [1]],
  ['/ProductCreate', [1]],
  ['/AdminBalance', [1]],
  ['/DelokCodeOtpNe', [1]],
  ['/Product', [1]],
  ['/Partner', [1]],
  ['/MovingIn', [1]],
  ['/Rehearsals', [1]],
  ['/ComparedDays', [1]],
  ['/ComparedDay', [1]],
  ['/MoveHistory', [1]],
  ['/Rekon', [1]],
  ['/TransactionPartner', [1]],
  ['/Domain', heads],
  ['/DomainSetting', heads],
  ['/Bank', chargers],
  ['/Payment', chargers],
  ['/LoginUser', chargers],
  ['/PaymentHistory', [1, 2, 3, 19, 20, 21, 22, 24, 26, 27, 28]],
  ['/ListProduct', [5, 8]],
  ['/InvitationLink', [1, 2, 3, 6, 9, 10, 14, 15, 16, 17, 19, 20, 21, 22, 26, 27, 28]],
  ['/User', parents],
  ['/FeeTemplate', parents],
  ['/H2hCreate', [1, 24]],
  ['/Bill', payers],
  ['/BillHistory', [1, ...payers]],
  ['/TopUp', [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]],
  ['/GetToken', [5, 8, 13, 25]],
]
const named = (path: string) => (Object.keys(screens) as ScreenName[]).find((name) => screens[name].path === path)!

describe('a screen opens for its types', () => {
  test.each(paths)('%s: %j', (path, types) => {
    expect([opening(named(path)), opening(named(path), true)]).toEqual([types, types])
  })

  test('/CaTopUp for a type 3 only while it is an administrator', () => {
    expect([opening('caTopUp'), opening('caTopUp', true)]).toEqual([
      [2, 20, 27],
      [2, 3, 20, 27],
    ])
  })
})

describe('in deposit mode', () => {
  const onDeposit = (name: ScreenName, hasBill: boolean | null) =>
    userTypeIds.filter((userTypeId) =>
      mayOpen(screens[name], { userTypeId, isAdministrator: false, isDm: true, permissions: null, hasBill }),
    )

  test.each(['bill', 'billHistory'] as const)('%s is closed, unless there is a bill to pay, or nobody knows yet', (name) => {
    expect([false, true, null].map((hasBill) => onDeposit(name, hasBill))).toEqual([[], opening(name), opening(name)])
  })

  test('a type that pays beforehand is as one that was switched to it', () => {
    const seller = { userTypeId: 18, isAdministrator: false, isDm: false, permissions: null }
    expect([false, true].map((hasBill) => mayOpen(screens.bill, { ...seller, hasBill }))).toEqual([false, true])
    expect(mayOpen(screens.bill, { ...seller, userTypeId: 4, hasBill: false })).toBe(true)
  })

  test('other screens stay', () => expect(onDeposit('payment', false)).toEqual(chargers))
})

test('staff without a permission see what it asks for no longer, and never the settings', () => {
  const staff = (permissions: string[]) => ({ userTypeId: 1, isAdministrator: false, isDm: false, permissions })
  const sees = (permissions: string[]) =>
    [screens.users, screens.createUser, screens.loginUser].map((one) => mayOpen(one, staff(permissions)))
  expect([sees(['view']), sees(['view', 'users']), sees(['settings'])]).toEqual([
    [true, false, false],
    [true, true, false],
    [true, false, false],
  ])
})
