import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PartnerReply } from '../partners/adapter.ts'
import { signature } from '../runner/signed-body.ts'
import { testApp } from '../test-app.ts'

/** What the partners answer in these tests, changed by them. */
interface Answers {
  purchase: PartnerReply['kind'] | 'never'
  advice: PartnerReply['kind']
  /** Of the second partner, where it differs. */
  second?: PartnerReply['kind']
}
let answers: Answers = { purchase: 'pending', advice: 'pending' }
let release = () => {}
const reply = (kind: PartnerReply['kind']): PartnerReply =>
  kind === 'success'
    ? { kind, serialNumber: 'SN-1', customerName: null, base: null, details: {}, message: 'Sukses' }
    : { kind, message: kind === 'pending' ? 'Sedang diproses' : 'Gagal' }

const api = testApp({
  settings: { partnerTimeoutMs: 60_000, answerWithinMs: 3_000 },
  adapterOf: (partnerId) => ({
    inquire: async () => reply('success'),
    async purchase() {
      if (partnerId === 2 && answers.second) return reply(answers.second)
      if (answers.purchase !== 'never') return reply(answers.purchase)
      await new Promise<void>((resolve) => {
        release = resolve
      })
      return reply('success')
    },
    advise: async () => reply(answers.advice),
    answers: async () => true,
  }),
})
const { database, call } = api
const secrets = new Map<number, string>()

beforeAll(async () => {
  for (const id of [1, 2]) secrets.set(id, (await call('partnerCallback', 'owner', { id })).body.secret)
})

const now = () => Math.floor(Date.now() / 1000)
const post = (partner: number, body: string, header = signature(secrets.get(partner) ?? '', now(), body)) =>
  api.app.inject({
    method: 'POST',
    url: `/hooks/partner/${partner}`,
    headers: { 'content-type': 'application/json', 'x-jenjang-signature': header },
    payload: body,
  })
const report = (saleId: number, status: string, over: { partner?: number; attempt?: number; serialNumber?: string } = {}) => {
  const { partner = 1, attempt = 1, ...rest } = over
  return post(partner, JSON.stringify({ reference: `${saleId}-${attempt}`, status, message: status, ...rest }))
}
const stateOf = async (answer: ReturnType<typeof report>) => {
  const { statusCode, body } = await answer
  return statusCode === 200 ? JSON.parse(body).state : statusCode
}

let number = 0
async function sell(purchase: Answers['purchase'] = 'pending', second?: PartnerReply['kind']) {
  answers = { purchase, advice: 'pending', ...(second && { second }) }
  number += 1
  const customerCode = `0812900${String(number).padStart(5, '0')}`
  return (await call('purchase', 'ustl-a', { productCode: 'S10', customerCode })).body
}
const reverse = (saleId: number) => call('reverseSale', 'owner', { salesId: saleId, remark: 'uji' })
const statusOf = async (saleId: number) => (await call('saleStatus', 'ustl-a', { saleId })).body.status
const lossesOf = (saleId: number) =>
  database.query(
    `select e.account::text, e.party_id, e.amount::integer from system_entry e join late_success n on n.id = e.cause_id and e.kind = 'late-loss'
     where n.sale_id = $1 order by e.amount`,
    [saleId],
  )
const oneLoss = (cost: number, partner = 1) => [
  { account: 'loss', party_id: 0, amount: -cost },
  { account: 'partner', party_id: partner, amount: cost },
]
const letters = async (saleId: number) =>
  Number(
    (
      await database.query(`select count(*) as n from message where template = 'late-success' and facts ->> 'sale' = $1`, [
        String(saleId).padStart(8, '0'),
      ])
    )[0]!.n,
  )

describe('a report', () => {
  test('of success ends a pending sale, and changes nothing when it comes again', async () => {
    const sale = await sell()
    const body = JSON.stringify({ reference: `${sale.saleId}-1`, status: 'success', serialNumber: 'SN-77' })
    const answered = await Promise.all([post(1, body), post(1, body), post(1, body)])
    expect(answered.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(answered.map((answer) => answer.json().state)).toContain('settled')
    expect((await post(1, body)).json()).toEqual({ state: 'settled' })
    expect((await call('saleStatus', 'ustl-a', { saleId: sale.saleId })).body).toMatchObject({
      status: 'Success',
      serialNumber: 'SN-77',
    })
    expect(await lossesOf(sale.saleId)).toEqual([])
    const { history } = (await call('receipt', 'owner', { id: sale.saleId })).body
    expect(history.map(({ event }: { event: string }) => event)).toEqual(['accepted', 'attempt', 'callback', 'success'])
  })

  test('of failure returns the price; a second failure and what is pending change nothing', async () => {
    const sale = await sell()
    expect(await stateOf(report(sale.saleId, 'pending'))).toBe('nothing')
    expect(await stateOf(report(sale.saleId, 'failure'))).toBe('failed')
    expect(await stateOf(report(sale.saleId, 'failure', { serialNumber: 'again' }))).toBe('nothing')
    expect((await call('saleStatus', 'ustl-a', { saleId: sale.saleId })).body).toMatchObject({
      status: 'Failed',
      balance: sale.balance + sale.price,
    })
  })

  test('of failure never undoes a success', async () => {
    const sale = await sell('success')
    expect(await stateOf(report(sale.saleId, 'failure'))).toBe('claimed')
    expect(await stateOf(report(sale.saleId, 'success'))).toBe('nothing')
    expect(await statusOf(sale.saleId)).toBe('Success')
    expect(await lossesOf(sale.saleId)).toEqual([])
  })

  test('of failure waits while the call is out, whose answer counts', async () => {
    const sale = await sell('never')
    expect(await stateOf(report(sale.saleId, 'failure'))).toBe('waiting')
    release()
    await expect.poll(() => statusOf(sale.saleId)).toBe('Success')
    expect(await lossesOf(sale.saleId)).toEqual([])
  })

  test('of success ends a sale whose call is still out', async () => {
    const sale = await sell('never')
    expect(await stateOf(report(sale.saleId, 'success'))).toBe('settled')
    release()
    expect(await statusOf(sale.saleId)).toBe('Success')
    expect(await lossesOf(sale.saleId)).toEqual([])
  })

  test('is taken from who was asked, signed by its own secret', async () => {
    const sale = await sell()
    expect(await stateOf(report(sale.saleId, 'success', { partner: 2 }))).toBe(404)
    expect(await stateOf(report(sale.saleId, 'success', { attempt: 9 }))).toBe(404)
    expect(await stateOf(report(99_999_999, 'success'))).toBe(404)
    const body = JSON.stringify({ reference: `${sale.saleId}-1`, status: 'success' })
    for (const header of ['', 'x', signature('other', now(), body), signature(secrets.get(1)!, now() - 301, body)])
      expect((await post(1, body, header)).statusCode).toBe(403)
    expect((await post(2, body, signature(secrets.get(1)!, now(), body))).statusCode).toBe(403)
    for (const broken of [
      '{',
      '{}',
      '{"reference":"1","status":"success"}',
      `{"reference":"${sale.saleId}-1","status":"\\u0000"}`,
    ])
      expect((await post(1, broken)).statusCode).toBe(400)
    expect(await statusOf(sale.saleId)).toBe('Pending')
    expect(await stateOf(report(sale.saleId, 'failure'))).toBe('failed')
  })

  test('of an inquiry does nothing', async () => {
    const found = (await call('inquire', 'ustl-a', { productCode: 'PLNPOST', customerCode: '532110884207' })).body
    expect(await stateOf(report(found.saleId, 'success'))).toBe(404)
  })

  test("its address and secret are the owner's to read", async () => {
    expect((await call('partnerCallback', 'owner', { id: 1 })).body.path).toBe('/hooks/partner/1')
    expect(secrets.get(1)).not.toBe(secrets.get(2))
    const unknown = await call('partnerCallback', 'owner', { id: 999 })
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not-found'])
  })
})

describe('a success that comes too late', () => {
  test('of a reversed sale is a loss once: the sale stays as it is, and the operators are told', async () => {
    const sale = await sell()
    await reverse(sale.saleId)
    expect(await stateOf(report(sale.saleId, 'success', { serialNumber: 'SN-9' }))).toBe('late')
    expect(await stateOf(report(sale.saleId, 'success', { serialNumber: 'SN-10' }))).toBe('nothing')
    expect(await statusOf(sale.saleId)).toBe('Reversed')
    expect(await lossesOf(sale.saleId)).toEqual(oneLoss(10_050))
    expect(await letters(sale.saleId)).toBe(1)
    const { entries, history } = (await call('receipt', 'owner', { id: sale.saleId })).body
    expect(entries.filter(({ kind }: { kind: string }) => kind === 'late-loss')).toHaveLength(2)
    expect(history.at(-1)).toMatchObject({ event: 'late' })
    const seen = (await call('receipt', 'catl-a', { id: sale.saleId })).body
    expect(JSON.stringify([seen.entries, seen.history])).not.toContain('late')
  })

  test('of a failed sale is found by TRID or serial number until somebody resolves it', async () => {
    const sale = await sell('failure')
    expect(await stateOf(report(sale.saleId, 'success', { serialNumber: 'SN-4711' }))).toBe('late')
    const day = {
      startDate: new Date(Date.now() - 3_600_000).toISOString(),
      endDate: new Date(Date.now() + 60_000).toISOString(),
    }
    const find = async (over: object) => (await call('lateSuccesses', 'owner', { ...day, ...over })).body
    const found = await find({ keyword: 'SN-4711' })
    expect(found).toMatchObject({ totalData: 1, sum: 10_050 })
    expect(found.rows[0]).toMatchObject({
      sale: { id: sale.saleId, statusId: 2 },
      cost: 10_050,
      source: 'callback',
      decidedAt: null,
    })
    const { open } = found
    const [{ id }] = found.rows
    expect((await find({ keyword: String(sale.saleId) })).totalData).toBe(1)
    const old = { startDate: '2020-01-01T00:00:00.000Z', endDate: '2020-01-02T00:00:00.000Z' }
    expect((await find({ ...old, keyword: 'SN-4711' })).totalData).toBe(1)
    const resolve = (remark: string) => call('resolveLateSuccess', 'owner', { id, remark })
    expect((await resolve('')).status).toBe(400)
    expect((await resolve('Ditagih ke pelanggan')).body).toEqual({ changed: true })
    expect((await resolve('lain')).body).toEqual({ changed: false })
    expect((await find({ keyword: 'SN-4711' })).totalData).toBe(0)
    const resolved = await find({ state: 'resolved', keyword: 'SN-4711' })
    expect(resolved.rows[0]).toMatchObject({ remark: 'Ditagih ke pelanggan', LoginUser: { name: 'Uji owner' } })
    expect(resolved.open).toEqual({ count: open.count - 1, cost: open.cost - 10_050 })
    expect((await find({ ...old, state: 'resolved', keyword: 'SN-4711' })).totalData).toBe(0)
    expect((await call('resolveLateSuccess', 'owner', { id: 999_999, remark: 'x' })).status).toBe(404)
    const audited = await database.query(`select after from audit_change where table_name = 'late_success' and row_key = $1`, [
      String(id),
    ])
    expect(audited).toMatchObject([{ after: { remark: 'Ditagih ke pelanggan' } }])
  })

  test('of the first partner, after the second one delivered, is a loss beside the sale', async () => {
    const sale = await sell('failure', 'success')
    expect(sale.status).toBe('Success')
    expect(await stateOf(report(sale.saleId, 'success', { partner: 2, attempt: 2 }))).toBe('nothing')
    expect(await stateOf(report(sale.saleId, 'success'))).toBe('late')
    expect(await lossesOf(sale.saleId)).toEqual(oneLoss(10_050))
    expect(await statusOf(sale.saleId)).toBe('Success')
  })

  test('of the first partner, while the second one is asked, leaves the sale to the second', async () => {
    const sale = await sell('failure', 'pending')
    expect(await stateOf(report(sale.saleId, 'failure'))).toBe('nothing')
    expect(await stateOf(report(sale.saleId, 'success'))).toBe('late')
    expect(await statusOf(sale.saleId)).toBe('Pending')
    expect(await stateOf(report(sale.saleId, 'success', { partner: 2, attempt: 2 }))).toBe('settled')
    expect(await lossesOf(sale.saleId)).toEqual(oneLoss(10_050))
  })
})

test('reports, advice and reversal at once leave one end, and a loss exactly when the end is not the success', async () => {
  const steps = fc.array(fc.constantFrom('success', 'success', 'failure', 'advice', 'reversal'), { minLength: 2, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom<PartnerReply['kind']>('success', 'failure', 'pending'), async (chosen, advice) => {
      const sale = await sell()
      answers = { purchase: 'pending', advice }
      const states = await Promise.all(
        chosen.map((step, n) => {
          if (step === 'advice')
            return call('adviseSale', 'owner', { salesId: sale.saleId }).then(({ body }) => body.status ?? body.code)
          if (step === 'reversal') return reverse(sale.saleId).then(({ body }) => body.status ?? body.code)
          return stateOf(report(sale.saleId, step, { serialNumber: `SN-${n}` }))
        }),
      )
      const status = await statusOf(sale.saleId)
      const delivered = chosen.includes('success')
      const losses = await lossesOf(sale.saleId)
      if (delivered) expect(status).not.toBe('Pending')
      expect(losses).toEqual(delivered && status !== 'Success' ? oneLoss(10_050) : [])
      expect(states.filter((state) => state === 'late').length).toBe(losses.length / 2)
      expect(await letters(sale.saleId)).toBe(losses.length / 2)
    }),
    { numRuns: 25 },
  )
})
