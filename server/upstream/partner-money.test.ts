import { beforeAll, describe, expect, test } from 'vitest'
import { staffOf } from '../../database/test-world.ts'
import { withTransact } from '../runner/test-transact.ts'
import { testApp } from '../test-app.ts'
import { apartBy, noteBalance } from './partner-balances.ts'

const { database, call } = testApp()
let bankId: number
let number = 0

beforeAll(async () => {
  bankId = (await call('insertBank', 'owner', { name: 'BCA', accountNumber: '803', accountName: 'PT Uji' })).body.id
  await database.query(`update users set email = 'owner@example.id' where user_type_id = 1`)
})

const moved = async (account: string) =>
  Number(
    (await database.query('select coalesce(sum(amount), 0) as sum from system_entry where account::text = $1', [account]))[0]!
      .sum,
  )
const figures = async (id = 1) =>
  (await call('partnerMoney', 'owner', {})).body.partners.find((partner: { id: number }) => partner.id === id)
const deposit = (over: object = {}, as = 'owner', key?: string) => {
  const asked = { partnerId: 1, bankId, amount: 500_000, remark: 'Mingguan', ...over }
  return call('depositAtPartner', as, asked as never, key ? { 'idempotency-key': key } : undefined)
}
const withdraw = (over: object = {}, as = 'owner') =>
  call('takeRevenue', as, { bankId, amount: 20_000, remark: 'Laba', ...over } as never)

async function sell() {
  number += 1
  return (await call('purchase', 'ustl-a', { productCode: 'PLN20', customerCode: `1407${String(number).padStart(4, '0')}000` }))
    .body
}

describe('money with partners', () => {
  test('a deposit goes from a bank to its partner, profit from the revenue to a bank', async () => {
    const before = await Promise.all(['bank', 'partner', 'revenue'].map(moved))
    expect((await deposit()).status).toBe(200)
    expect((await withdraw()).status).toBe(200)
    const after = await Promise.all(['bank', 'partner', 'revenue'].map(moved))
    expect(after.map((sum, place) => sum - before[place]!)).toEqual([520_000, -500_000, -20_000])
    const { rows, totalData } = (await call('partnerMoves', 'owner', {})).body
    expect(totalData).toBe(2)
    expect(rows).toMatchObject([
      { kind: 'withdrawal', Partner: null, amount: 20_000, remark: 'Laba', LoginUser: { name: 'Uji owner' } },
      { kind: 'deposit', Partner: { id: 1 }, Bank: { name: 'BCA' }, amount: 500_000, remark: 'Mingguan' },
    ])
  })

  test('the same key is one movement, with other facts it is refused', async () => {
    const before = await moved('bank')
    const first = await deposit({ amount: 1_000 }, 'owner', 'kunci-1')
    const again = await Promise.all([1, 2].map(() => deposit({ amount: 1_000 }, 'owner', 'kunci-1')))
    expect(again.map(({ body }) => body.id)).toEqual([first.body.id, first.body.id])
    expect([first, ...again].map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, 'true', 'true'])
    expect((await deposit({ amount: 1_001 }, 'owner', 'kunci-1')).body.code).toBe('ref-id-reused')
    expect(await moved('bank')).toBe(before + 1_000)
  })

  test.each([
    ['another’s bank', { bankId: 77 }, 404],
    ['no partner', { partnerId: 77 }, 404],
    ['no reason', { remark: ' ' }, 400],
    ['nothing', { amount: 0 }, 400],
  ])('is refused with %s', async (_what, over, status) => {
    expect((await deposit(over)).status).toBe(status)
  })

  test('a deleted bank and a bank of a charger take nothing', async () => {
    const other = (await call('insertBank', 'catl-a', { name: 'BRI', accountNumber: '1', accountName: 'A' })).body.id
    expect((await withdraw({ bankId: other })).status).toBe(404)
  })

  test.each(['catl-a', 'ustl-a'])('is not %s’s', async (who) => {
    expect([(await deposit({}, who)).status, (await withdraw({}, who)).status]).toEqual([403, 403])
    expect((await call('partnerMoney', who, {})).status).toBe(403)
    expect((await call('partnerMoves', who, {})).status).toBe(403)
    expect((await call('watchPartner', who, { id: 1, lowest: 1, mostApart: 1 })).status).toBe(403)
  })

  test('staff needs money for it', async () => {
    await database.query(`update login_user set permissions = '{view,sell,users}' where username = $1`, [staffOf('owner')])
    expect((await deposit({}, staffOf('owner'))).body.code).toBe('access-denied')
    expect((await withdraw({}, staffOf('owner'))).body.code).toBe('access-denied')
  })
})

describe('what is left at a partner by the books', () => {
  test('is deposits less what was delivered and not given back, as the journal says', async () => {
    const sales = [await sell(), await sell(), await sell()]
    for (const [place, isReturned] of [true, false].entries())
      await call('refundSale', 'owner', { salesId: sales[place]!.saleId, isReturned, remark: 'uji' })
    const journal = async () =>
      Number(
        (await database.query(`select -sum(amount) as sum from system_entry where account = 'partner' and party_id = 1`))[0]!.sum,
      )
    expect((await figures()).ours).toBe(await journal())
    await database.query('select fold_fees(), roll_up()')
    while ((await database.query('select build_rollups() as more'))[0]!.more);
    await sell()
    expect((await figures()).ours).toBe(await journal())
  })

  test.each([
    ['as the books', 1_000, 1_000, 50, 0],
    ['with all that is pending taken', 950, 1_000, 50, 0],
    ['with more', 1_010, 1_000, 50, 10],
    ['with less than is pending', 940, 1_000, 50, 10],
  ])('is compared with what it says: %s', (_what, theirs, ours, pending, expected) => {
    expect(apartBy(theirs, [{ ours, pending }])).toBe(expected)
  })

  test.each([
    ['before any was sold', 1_000, 0],
    ['between two sales', 980, 0],
    ['after both', 960, 0],
    ['with more than there ever was', 1_001, 1],
    ['with less than there ever was', 949, 1],
  ])('is compared with the books before and after the answer: %s', (_what, theirs, expected) => {
    const books = [
      { ours: 1_000, pending: 0 },
      { ours: 960, pending: 10 },
    ]
    expect([apartBy(theirs, books), apartBy(theirs, books.toReversed())]).toEqual([expected, expected])
  })
})

describe('the owner is told', () => {
  const note = async (said: { theirs: number } | { failure: string }) => {
    const whole = 'failure' in said ? said : { ...said, before: await figures() }
    await withTransact(database.url, (transact) => transact.write((tx) => noteBalance(tx, 1, whole)))
  }
  const letters = async (template: string) =>
    (await database.query('select id from inbox_item where template = $1', [template])).length

  test('once below the limit, and again after it was above', async () => {
    await call('watchPartner', 'owner', { id: 1, lowest: 10_000, mostApart: null })
    for (const theirs of [10_000, 9_999, 9_000]) await note({ theirs })
    expect(await letters('partner-low')).toBe(1)
    expect(await figures()).toMatchObject({ theirs: 9_000, isLow: true, isApart: false, failure: null, at: expect.any(String) })
    for (const theirs of [20_000, 1]) await note({ theirs })
    expect(await letters('partner-low')).toBe(2)
  })

  test('once when it is too far from the books', async () => {
    const { ours } = await figures()
    await call('watchPartner', 'owner', { id: 1, lowest: null, mostApart: 5_000 })
    for (const theirs of [ours - 5_000, ours + 5_000]) await note({ theirs })
    expect(await letters('partner-apart')).toBe(0)
    for (const theirs of [ours + 5_001, ours + 9_000]) await note({ theirs })
    expect(await letters('partner-apart')).toBe(1)
    expect(await figures()).toMatchObject({ isApart: true, isLow: false })
  })

  test('of no answer nothing but that there was none; the last one stays', async () => {
    const { theirs } = await figures()
    await note({ failure: 'HTTP 502' })
    expect(await figures()).toMatchObject({ theirs, failure: 'HTTP 502' })
  })

  test('a partner that there is not has no limits', async () => {
    expect((await call('watchPartner', 'owner', { id: 77, lowest: 1, mostApart: null })).status).toBe(404)
  })
})
