import { beforeEach, expect, test } from 'vitest'
import { prodToken, sandToken } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'
import { movesBy } from './test-moves.ts'
import { notingPartners } from './test-rehearsed.ts'

const { asked, adapterOf, forget } = notingPartners()
const { database, call } = testApp({ adapterOf, settings: { partnerTimeoutMs: 500, answerWithinMs: 5_000 } })
const { moved } = movesBy(call)
const begin = (...sellers: string[]) => call('beginRehearsals', 'owner', { sellers })
const end = (...sellers: string[]) => call('endRehearsals', 'owner', { sellers })
const program = 'htdm-a'
const token = { token: prodToken(program) }
let n = 0
beforeEach(async () => {
  n += 1
  forget()
  await end('usdm-a', 'usdm-b', 'usgt-a', program)
})
const phone = (ending = '000') => `08128${String(n).padStart(4, '0')}${ending}`
const buy = (refId: string, ending?: string) =>
  call('h2hPurchase', token, { refId, productCode: 'S10', customerCode: phone(ending) })
const balanceOf = async (name: string) =>
  (
    await database.query<{ balance: number }>('select balance::float8 as balance from balance where user_id = $1', [
      database.userId(name),
    ])
  )[0]!.balance

test('begins once and ends once, for sellers by name or old code', async () => {
  await moved({
    users: [
      { code: 'GLD1', name: 'Konter Satu', balance: '100.000' },
      { code: 'GLD2', name: 'Konter Dua', upline: 'GLD1' },
    ],
  })
  expect((await begin('gld2', 'USDM-A', 'usdm-a')).body).toEqual({ changed: 2 })
  expect((await begin('GLD2', 'usdm-b')).body).toEqual({ changed: 1 })
  const { body } = await call('listRehearsals', 'owner', {})
  expect(body.open).toBe(3)
  expect(body.rehearsals.map(({ username, code, endedAt }: Record<string, unknown>) => [username, code, endedAt])).toEqual(
    expect.arrayContaining([
      ['usdm-b', null, null],
      ['GLD2', 'GLD2', null],
    ]),
  )
  expect((await end('GLD2', 'usdm-a')).body).toEqual({ changed: 2 })
  expect((await end('GLD2', 'usdm-a')).body).toEqual({ changed: 0 })
  expect((await call('listRehearsals', 'owner', {})).body.open).toBe(1)
})

test('names that nobody has, and who does not sell, are refused, and nothing is changed', async () => {
  const unknown = await begin('usdm-a', 'nobody-1', 'nobody-2')
  expect([unknown.status, unknown.body.code, unknown.body.values]).toEqual([
    422,
    'rehearsal-sellers',
    { names: 'nobody-1, nobody-2' },
  ])
  expect((await begin('usdm-a', 'owner')).body.code).toBe('not-a-seller')
  expect((await end('nobody-1')).body.code).toBe('rehearsal-sellers')
  expect((await call('listRehearsals', 'owner', {})).body.open).toBe(0)
})

test('only the owner begins, ends and sees rehearsals', async () => {
  for (const name of ['beginRehearsals', 'endRehearsals'] as const)
    expect((await call(name, 'usdm-a', { sellers: ['usdm-a'] })).status).toBe(403)
  expect((await call('listRehearsals', 'usdm-a', {})).status).toBe(403)
})

test('the outcome is marked wherever it is told: in the answer, when it is asked for again, and as status', async () => {
  await begin(program)
  const before = await balanceOf(program)
  const sold = (await buy('M1')).body
  expect(sold).toMatchObject({ status: 'Success', mode: 'sand', balance: before - sold.price })
  expect(sold.message).toMatch(/^GELADI: /)
  expect(sold.serialNumber).toMatch(/^GELADI\//)
  expect((await buy('M1')).body).toEqual(sold)
  expect((await call('h2hStatus', token, { refId: 'M1' })).body).toEqual(sold)
  expect((await call('h2hBalance', token, {})).body.balance).toBe(before - sold.price)
  expect(await balanceOf(program)).toBe(before)
  expect(asked.prod).toEqual([])
})

test('a reference of a rehearsal never sells for real afterwards, and one from before answers its real sale', async () => {
  const real = (await buy('K0')).body
  await begin(program)
  const rehearsed = (await buy('K1')).body
  expect((await buy('K0')).body).toMatchObject({ saleId: real.saleId, mode: 'prod' })
  await end(program)
  forget()
  expect((await buy('K1')).body).toMatchObject({ saleId: rehearsed.saleId, mode: 'sand' })
  expect((await buy('K1', '001')).body.code).toBe('ref-id-reused')
  expect(asked).toEqual({ prod: [], sand: [] })
})

test('what is for the sandbox anyway is no part of a rehearsal', async () => {
  await begin(program)
  const sold = await call(
    'h2hPurchase',
    { token: sandToken(program) },
    { refId: 'S1', productCode: 'S10', customerCode: phone() },
  )
  expect(sold.body).toMatchObject({ status: 'Success', mode: 'sand' })
  expect(sold.body.message).not.toMatch(/GELADI/)
  const rows = await database.query('select from rehearsed_sale where sale_id = $1', [sold.body.saleId])
  expect(rows).toEqual([])
})

test('sales are refused when the balance of the rehearsal is used up; those that failed give theirs back', async () => {
  const price = (await call('purchase', 'usdm-b', { productCode: 'PLN20', customerCode: '14071234000' })).body.price
  const left = await balanceOf('usdm-b')
  await call('deduct', 'owner', { correspondent: database.userId('usdm-b'), amount: left - price - 5_000, remark: 'uji' })
  await begin('usdm-b')
  const sell = (customerCode: string) => call('purchase', 'usdm-b', { productCode: 'PLN20', customerCode })
  expect((await sell('14071235911')).body).toMatchObject({ status: 'Failed', balance: price + 5_000 })
  expect((await sell('14071236000')).body).toMatchObject({ status: 'Success', balance: 5_000 })
  const refused = (await sell('14071237000')).body
  expect([refused.code, refused.values.balance]).toEqual(['insufficient-balance', 5_000])
  await end('usdm-b')
  expect(await balanceOf('usdm-b')).toBe(price + 5_000)
  expect((await sell('14071238000')).body).toMatchObject({ status: 'Success', balance: 5_000 })
})

test('nothing is drawn for a semi account that rehearses', async () => {
  await database.query(`update users set is_dm = true, is_semi = true, balance_limit = 50000000 where username = 'usgt-a'`)
  const left = await balanceOf('usgt-a')
  await call('deduct', 'owner', { correspondent: database.userId('usgt-a'), amount: left - 1_000, remark: 'uji' })
  await begin('usgt-a')
  const sell = () => call('purchase', 'usgt-a', { productCode: 'PLN20', customerCode: '14070234000' })
  expect((await sell()).body.code).toBe('insufficient-balance')
  expect(await database.query('select from semi_draw')).toEqual([])
  await end('usgt-a')
  expect((await sell()).body.status).toBe('Success')
  expect(await database.query('select from semi_draw')).toHaveLength(1)
})

test('rehearsed sales are in no report, and the list of rehearsals counts those that did not fail', async () => {
  await begin('usdm-a')
  const sell = (customerCode: string) => call('purchase', 'usdm-a', { productCode: 'PLN20', customerCode })
  const { price, saleId } = (await sell('14071335000')).body
  await sell('14071336911')
  const { body } = await call('listRehearsals', 'owner', {})
  const balance = await balanceOf('usdm-a')
  expect(body.rehearsals[0]).toMatchObject({ username: 'usdm-a', sales: 1, amount: price, balance })
  expect((await call('recentSales', 'usdm-a')).body.sales.map(({ id }: { id: number }) => id)).not.toContain(saleId)
  expect((await call('refundSale', 'owner', { salesId: saleId, isReturned: true, remark: 'uji' })).status).not.toBe(200)
})
