import { beforeEach, describe, expect, test } from 'vitest'
import { raced } from '../../database/test-race.ts'
import { prodToken, staffOf } from '../../database/test-world.ts'
import { balancesOf, closeAt, wib } from '../billing/test-moving-clock.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const id = (username: string) => database.userId(username)
let number = 0
const reason = 'Token tidak masuk'

/** Sells one token to a number of its own; the ending decides what the partners answer. */
async function sell(username = 'ustl-a', ending = '000') {
  number += 1
  const customerCode = `1407${String(number).padStart(4, '0')}${ending}`
  return (await call('purchase', username, { productCode: 'PLN20', customerCode })).body
}
const refund = (salesId: number, over: object = {}, as = 'owner') =>
  call('refundSale', as, { salesId, isReturned: true, remark: reason, ...over } as never)
const legsOf = async (saleId: number) =>
  Object.fromEntries(
    (
      await database.query(
        `select account::text || ' ' || party_id as leg, amount::float8 as amount from system_entry where kind = 'refund' and cause_id = $1
         union all select 'user ' || user_id, amount::float8 from entry where kind = 'refund' and cause_id = $1`,
        [saleId],
      )
    ).map(({ leg, amount }) => [leg, amount]),
  )
const owed = async (username: string) =>
  (
    await database.query(`select coalesce((select sum(f.amount) from fee_fact f where f.user_id = $1), 0)::float8 as amount`, [
      id(username),
    ])
  )[0]!.amount

describe('a refund', () => {
  test.each([
    ['the partner gives its part back', true, { 'partner 1': -20_100, 'revenue 0': -300 }],
    ['the partner keeps it, and the revenue bears it', false, { 'revenue 0': -20_400 }],
  ])('writes the settlement the other way: %s', async (_what, isReturned, of) => {
    const sale = await sell()
    const [before, earned] = [await balancesOf(database, 'ustl-a'), [await owed('catl-a'), await owed('sutl-a')]]
    const { status, body } = await refund(sale.saleId, { isReturned })
    expect([status, body]).toEqual([200, { id: sale.saleId, changed: true, refundedAt: expect.any(String) }])
    expect(await balancesOf(database, 'ustl-a')).toEqual([before[0]! + sale.price])
    expect(await legsOf(sale.saleId)).toEqual({
      [`user ${id('ustl-a')}`]: sale.price,
      [`fees-payable ${id('catl-a')}`]: -200,
      [`fees-payable ${id('sutl-a')}`]: -300,
      ...of,
    })
    expect([await owed('catl-a'), await owed('sutl-a')]).toEqual([earned[0] - 200, earned[1] - 300])
    const [letter] = await database.query(
      `select facts from inbox_item where template = 'sale-refunded' order by id desc limit 1`,
    )
    expect(letter!.facts).toMatchObject({ amount: '20.900', reason })
    expect((await call('saleStatus', 'ustl-a', { saleId: sale.saleId })).body).toMatchObject({
      statusId: 4,
      refundedAt: body.refundedAt,
    })
  })

  test('is given once, whoever asks again, and however at once', async () => {
    const sale = await sell()
    const before = (await balancesOf(database, 'ustl-a'))[0]!
    const answers = await Promise.all([refund(sale.saleId), refund(sale.saleId, { isReturned: false }), refund(sale.saleId)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.filter(({ body }) => body.changed)).toHaveLength(1)
    expect(new Set(answers.map(({ body }) => body.refundedAt)).size).toBe(1)
    expect((await refund(sale.saleId)).body.changed).toBe(false)
    expect(await balancesOf(database, 'ustl-a')).toEqual([before + sale.price])
  })

  test('that another one waits for changes nothing after it', async () => {
    const sale = await sell()
    const text = `select is_done from refund_sale_at($1, true, 'uji', 1, null, null)`
    const race = await raced(
      database,
      (client) => client.query(text, [sale.saleId]),
      async (client) => (await client.query(text, [sale.saleId])).rows[0].is_done,
    )
    expect([race.waited, race.answer]).toEqual([true, false])
  })

  test.each([
    ['failed', '911', 'sale-not-delivered'],
    ['pending', '913', 'sale-not-delivered'],
  ])('is refused of a sale that is %s', async (_what, ending, code) => {
    const sale = await sell('ustl-a', ending)
    expect((await refund(sale.saleId)).body.code).toBe(code)
  })

  test('is refused of an inquiry, of a sandbox sale and of nothing', async () => {
    const inquiry = await call('inquire', 'ustl-a', { productCode: 'PLNPOST', customerCode: '532110884207' })
    const sand = await call(
      'h2hPurchase',
      { token: prodToken('htdm-a').replace('prod', 'sand') },
      { refId: 'S-1', productCode: 'S10', customerCode: '081290347781' },
    )
    for (const saleId of [inquiry.body.saleId, sand.body.saleId, 77_777_777])
      expect([saleId, (await refund(saleId)).body.code]).toEqual([saleId, 'not-found'])
  })

  test.each([['catl-a'], ['ustl-a'], [staffOf('owner')]])('is not %s’s to give', async (who) => {
    const sale = await sell()
    await database.query(`update login_user set permissions = '{view,sell,users}' where username = $1`, [staffOf('owner')])
    const { status, body } = await refund(sale.saleId, {}, who)
    expect([status, body.code]).toEqual([403, 'access-denied'])
    expect(await legsOf(sale.saleId)).toEqual({})
  })

  test.each([{ remark: '  ' }, { isReturned: undefined }, { amount: 5 }])('needs its facts and no others: %j', async (over) => {
    const sale = await sell()
    expect((await refund(sale.saleId, over)).status).toBe(400)
  })

  test('stands in the journal of its sale, its history and the mutation report with its reason', async () => {
    const sale = await sell()
    await refund(sale.saleId)
    const { body } = await call('receipt', 'owner', { id: sale.saleId })
    const own = body.entries.filter(({ kind }: { kind: string }) => kind === 'refund')
    expect(own.map(({ account, amount }: { account: string; amount: number }) => [account, amount])).toEqual([
      ['balance', sale.price],
      ['fees-payable', -200],
      ['fees-payable', -300],
      ['partner', -20_100],
      ['revenue', -300],
    ])
    expect(body.history.at(-1)).toMatchObject({ event: 'refunded', detail: `Uji owner: ${reason}` })
    const seen = (await call('receipt', 'ustl-a', { id: sale.saleId })).body
    expect(seen.entries.filter(({ kind }: { kind: string }) => kind === 'refund')).toHaveLength(1)
    expect(seen.history.at(-1)).toMatchObject({ event: 'refunded', detail: reason })
    const always = { startDate: '2020-01-01T00:00:00Z', endDate: '2100-01-01T00:00:00Z', rowsPerPage: 1 }
    for (const types of ['ALL', 'TRANSAKSI'] as const) {
      const { balances } = (await call('balanceMutation', 'ustl-a', { ...always, types })).body
      expect(balances[0].TrMutation).toMatchObject({ kind: 'refund', amount: sale.price, remark: reason })
      expect(balances[0].TrMutation.TrSale.id).toBe(sale.saleId)
    }
    expect(
      (await call('balanceMutation', 'owner', { ...always, userId: id('ustl-a') })).body.balances[0].TrMutation,
    ).toMatchObject({ LoginUser: { name: 'Uji owner' } })
  })
})

describe('what a refund takes from an upline', () => {
  beforeEach(() => database.query(`update users set is_dm = true, is_real_time = username = 'catl-a' where username = 'catl-a'`))
  const payOut = () => database.query(`select * from pay_out_fees('all', now())`)

  test('is kept from what it earns next, where it was paid before', async () => {
    const sale = await sell()
    await payOut()
    const [paid] = await balancesOf(database, 'catl-a')
    await refund(sale.saleId)
    await payOut()
    expect(await balancesOf(database, 'catl-a')).toEqual([paid])
    await sell()
    await payOut()
    expect(await balancesOf(database, 'catl-a')).toEqual([paid])
    await sell()
    await payOut()
    expect(await balancesOf(database, 'catl-a')).toEqual([paid! + 200])
  })
})

describe('what a refunded sale had drawn', () => {
  async function drawn(username: string) {
    const [has] = await balancesOf(database, username)
    await call('deduct', 'owner', { correspondent: id(username), amount: has!, remark: 'uji' })
    await database.query('update users set is_dm = true, is_semi = true, balance_limit = 1000000 where username = $1', [username])
    return sell(username)
  }

  test('goes back to the charger while no bill has counted it', async () => {
    const before = await balancesOf(database, 'catl-b')
    const sale = await drawn('ustl-b')
    const charger = (await database.query('select charger_id from semi_draw where sale_id = $1', [sale.saleId]))[0]!.charger_id
    expect((await refund(sale.saleId)).body.changed).toBe(true)
    expect(await balancesOf(database, 'ustl-b')).toEqual([0])
    expect(charger).not.toBe(id('ustl-b'))
    expect(await balancesOf(database, 'catl-b')).toEqual(before)
    expect((await database.query('select drawn_by($1)::int as drawn', [id('ustl-b')]))[0]!.drawn).toBe(0)
  })

  test('stays with the seller afterwards', async () => {
    const sale = await drawn('usgt-a')
    await closeAt(database, wib(1))
    await refund(sale.saleId)
    expect(await balancesOf(database, 'usgt-a')).toEqual([sale.price])
  })
})
