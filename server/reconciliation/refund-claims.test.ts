import { describe, expect, test } from 'vitest'
import { staffOf } from '../../database/test-world.ts'
import { signature } from '../runner/signed-body.ts'
import { asServer } from '../runner/test-acting.ts'
import { testApp } from '../test-app.ts'

const { database, call, app } = lazily(testApp())
let number = 0
let secret: string | undefined

/** Sells one token; the ending decides what its partner answers. */
async function sell(ending = '000') {
  number += 1
  return (
    await call('purchase', 'ustl-a', { productCode: 'PLN20', customerCode: `1407${String(number).padStart(4, '0')}${ending}` })
  ).body
}

/** What the partner reports of its sale; answers what was done about it. */
async function report(saleId: number, status: string, message = 'Transaksi Refund'): Promise<string> {
  secret ??= (await call('partnerCallback', 'owner', { id: 1 })).body.secret as string
  const body = JSON.stringify({ reference: `${saleId}-1`, status, message })
  const answer = await app().inject({
    method: 'POST',
    url: '/hooks/partner/1',
    headers: {
      'content-type': 'application/json',
      'x-jenjang-signature': signature(secret, Math.floor(Date.now() / 1000), body),
    },
    payload: body,
  })
  return answer.json().state
}
const claims = async (state: 'open' | 'resolved' | 'All' = 'All') => (await call('refundClaims', 'owner', { state })).body
const claimOf = async (saleId: number) => (await claims()).rows.find(({ sale }: { sale: { id: number } }) => sale.id === saleId)
const balance = async () => (await call('balance', 'ustl-a')).body.balance

describe('a partner that takes back what it delivered', () => {
  test('is listed with its words, and moves nothing; said otherwise it is listed once', async () => {
    const sale = await sell()
    const before = await balance()
    expect([await report(sale.saleId, 'failure'), await report(sale.saleId, 'failure', 'Refund lagi')]).toEqual([
      'claimed',
      'claimed',
    ])
    expect(await claimOf(sale.saleId)).toMatchObject({
      amount: sale.price,
      cost: 20_100,
      Partner: { id: 1 },
      message: 'Transaksi Refund',
      decidedAt: null,
      isRefunded: false,
    })
    expect((await claims('open')).open.count).toBe(1)
    expect(await balance()).toBe(before)
    const letters = await database.query(`select id from message where template = 'delivery-denied'`)
    expect(letters).toHaveLength(1)
  })

  test('is found by TRID and customer, and what is searched for takes nothing from what is open', async () => {
    const sale = await sell()
    const other = await sell()
    for (const { saleId } of [sale, other]) await report(saleId, 'failure')
    const found = async (keyword: string) => (await call('refundClaims', 'owner', { state: 'All', keyword })).body
    const { customerCode } = (await claimOf(sale.saleId)).sale
    for (const keyword of [String(sale.saleId).padStart(10, '0'), customerCode])
      expect(await found(keyword)).toMatchObject({ rows: [{ sale: { id: sale.saleId } }], totalData: 1 })
    expect(await found('tidak ada')).toMatchObject({ rows: [], totalData: 0, open: (await claims()).open })
  })

  test('is decided by a refund, whichever way the owner comes to it', async () => {
    const sale = await sell()
    const other = await sell()
    for (const { saleId } of [sale, other]) await report(saleId, 'failure')
    await call('refundSale', 'owner', { salesId: sale.saleId, isReturned: true, remark: 'Sesuai laporan' })
    expect(await claimOf(other.saleId)).toMatchObject({ decidedAt: null, isRefunded: false })
    expect(await claimOf(sale.saleId)).toMatchObject({
      decidedAt: expect.any(String),
      isRefunded: true,
      remark: 'Sesuai laporan',
      LoginUser: { name: 'Uji owner' },
    })
    expect(await report(sale.saleId, 'failure', 'sekali lagi')).toBe('claimed')
    expect((await claims('open')).rows.some((row: { sale: { id: number } }) => row.sale.id === sale.saleId)).toBe(false)
  })

  test('is put away with a reason, once, and may be refunded later all the same', async () => {
    const sale = await sell()
    await report(sale.saleId, 'failure')
    const before = await balance()
    const reject = () => call('rejectRefundClaim', 'owner', { salesId: sale.saleId, remark: 'Sudah diterima' })
    expect([(await reject()).body, (await reject()).body]).toEqual([{ changed: true }, { changed: false }])
    expect(await balance()).toBe(before)
    expect(await claimOf(sale.saleId)).toMatchObject({ isRefunded: false, remark: 'Sudah diterima' })
    await call('refundSale', 'owner', { salesId: sale.saleId, isReturned: true, remark: 'Ternyata belum' })
    expect(await claimOf(sale.saleId)).toMatchObject({ isRefunded: true, remark: 'Sudah diterima' })
  })

  test('is not taken back by what is no delivered sale of it', async () => {
    const pending = await sell('913')
    expect(await report(pending.saleId, 'failure')).toBe('failed')
    expect(await claimOf(pending.saleId)).toBeUndefined()
    expect((await call('rejectRefundClaim', 'owner', { salesId: pending.saleId, remark: 'x' })).body.code).toBe('not-found')
  })

  test('is written for its own deliverer alone, of a sale as it stands in the books', async () => {
    const { saleId } = await sell()
    const write = (partner: string, at: string) =>
      database.query(
        asServer(
          null,
          `insert into refund_claim (sale_id, created_at, head_id, partner_id, at, message)
           select id, ${at}, head_id, ${partner}, now(), 'x' from sale where id = ${saleId}`,
        ),
      )
    await expect(write('2', 'created_at')).rejects.toThrow('access-denied')
    await expect(write('1', `created_at + interval '1 second'`)).rejects.toThrow('access-denied')
    await write('1', 'created_at')
    expect(await claimOf(saleId)).toMatchObject({ Partner: { id: 1 }, message: 'x' })
  })

  test.each(['catl-a', 'ustl-a'])('is not for %s to see or decide', async (who) => {
    expect((await call('refundClaims', who, {})).status).toBe(403)
    expect((await call('rejectRefundClaim', who, { salesId: 1, remark: 'x' })).status).toBe(403)
  })

  test('is not for staff without money to decide', async () => {
    await database.query(`update login_user set permissions = '{view,sell,users}' where username = $1`, [staffOf('owner')])
    expect((await call('rejectRefundClaim', staffOf('owner'), { salesId: 1, remark: 'x' })).body.code).toBe('access-denied')
  })
})

function lazily(tested: ReturnType<typeof testApp>) {
  return { database: tested.database, call: tested.call, app: () => tested.app }
}
