import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { detachMonth } from '../../database/detached-months.ts'
import { raced } from '../../database/test-race.ts'
import { prodToken, sandToken, staffOf } from '../../database/test-world.ts'
import { noon, testSales } from '../reports/test-sales.ts'
import { testApp } from '../test-app.ts'
import { complaintCalls, words } from './test-complaints.ts'

const api = testApp()
const { database, call } = api
const { sell: sellAt, open, end } = testSales(database)
const { sell, complain, detail, listed, told } = complaintCalls(api)

describe('a pending sale that ends closes the complaint about it', () => {
  test.each([
    ['913', 4, 'complaint-delivered'],
    ['914', 2, 'complaint-returned'],
  ])('after advice, …%s', async (ending, statusId, template) => {
    const sale = await sell('ustl-a', ending)
    const { id } = await complain('ustl-a', sale.saleId)
    await call('answerComplaint', 'owner', { id, from: 'open', state: 'partner', words: 'Kami tanyakan' })
    expect((await call('adviseSale', 'owner', { salesId: sale.saleId })).body).toMatchObject({ statusId })
    expect(await detail('ustl-a', id)).toMatchObject({
      state: 'closed',
      outcome: 'advice',
      Sale: { statusId },
      steps: [{ event: 'opened' }, { event: 'partner' }, { event: 'closed', who: null }],
    })
    expect((await told('ustl-a', sale.saleId)).map(([name]) => name)).toEqual(['complaint-answered', template])
  })

  test('by a reversal', async () => {
    const sale = await sell('ustl-a', '913')
    const { id } = await complain('ustl-a', sale.saleId)
    await call('reverseSale', 'owner', { salesId: sale.saleId, remark: 'Diminta seller' })
    expect(await detail('ustl-a', id)).toMatchObject({ state: 'closed', outcome: 'advice', answer: 'Diminta seller' })
  })

  test('with what became of its own, of two that were sold at the same moment', async () => {
    const sold = []
    for (const customerCode of ['081290000007', '081290000008']) sold.push(await open(noon(), { seller: 'ustl-a', customerCode }))
    const complaints = []
    for (const saleId of sold) complaints.push((await complain('ustl-a', saleId)).id)
    await end(noon(1), sold[0]!, { serialNumber: 'SN-7' })
    await end(noon(1), sold[1]!, { status: 2, message: 'Nomor salah' })
    const answers = await Promise.all(complaints.map(async (id) => (await detail('ustl-a', id)).answer))
    expect(answers).toEqual([expect.stringContaining('SN-7'), 'Nomor salah'])
  })

  test('also while it is being complained about: then the one or the other is first, and none is left waiting', async () => {
    for (let round = 0; round < 6; round += 1) {
      const sale = await sell('ustl-a', '913')
      const [opened] = await Promise.all([
        call('openComplaint', 'ustl-a', { salesId: sale.saleId, words }),
        call('reverseSale', 'owner', { salesId: sale.saleId, remark: 'Diminta' }),
      ])
      if (opened.status === 200) expect((await detail('ustl-a', opened.body.id)).state).toBe('closed')
      else expect(opened.body.code).toBe('complaint-nothing-taken')
    }
  })

  test('one about a delivered sale waits on', async () => {
    const sale = await sell('ustl-a')
    const { id } = await complain('ustl-a', sale.saleId)
    expect((await call('adviseSale', 'owner', { salesId: sale.saleId })).body.code).toBe('sale-not-pending')
    // A sale that ended as it was put on the pending list is taken from there.
    const listing = 'insert into open_sale (sale_id, created_at, head_id) select id, created_at, head_id from sale where id = $1'
    await database.query(listing, [sale.saleId])
    await database.query('select unlist_ended()')
    expect((await detail('ustl-a', id)).state).toBe('open')
  })
})

test.each([
  ['914', (salesId: number) => call('adviseSale', 'owner', { salesId })],
  ['000', (salesId: number) => call('refundSale', 'owner', { salesId, isReturned: true, remark: 'Sudah masuk lagi' })],
])('what was taken back stays as it is, whatever becomes of its sale: …%s', async (ending, end) => {
  const { saleId } = await sell('ustl-a', ending)
  const { id } = await complain('ustl-a', saleId)
  await call('withdrawComplaint', 'ustl-a', { id })
  const before = await detail('ustl-a', id)
  expect((await end(saleId)).status).toBe(200)
  const { state, outcome, steps } = await detail('ustl-a', id)
  expect({ state, outcome, steps }).toEqual({ state: 'closed', outcome: 'withdrawn', steps: before.steps })
  expect(await told('ustl-a', saleId)).toEqual([])
})

describe('a refund closes the complaint about its sale', () => {
  test('with the reason of the refund, in the name of who gave it; its seller is told once, of the refund', async () => {
    const sale = await sell('ustl-a')
    const { id } = await complain('ustl-a', sale.saleId)
    await call('refundSale', 'owner', { salesId: sale.saleId, isReturned: true, remark: 'Token tidak masuk' })
    expect(await detail('owner', id)).toMatchObject({
      state: 'closed',
      outcome: 'refund',
      answer: 'Token tidak masuk',
      Sale: { refundedAt: expect.any(String) },
      steps: [{ event: 'opened' }, { event: 'closed', who: 'Uji owner' }],
    })
    expect(await told('ustl-a', sale.saleId)).toEqual([])
    expect((await call('inbox', 'ustl-a', {})).body.items[0].subject).toContain('Refund')
  })

  test('also one that is just being opened; who opens one while it is given back is told so', async () => {
    const open = 'select complaint_id from open_complaint($1, $2)'
    const refund = 'select refund_sale_at($1, true, $2, 1, null, null)'
    const one = await sell('ustl-a')
    const race = await raced(
      database,
      (client) => client.query(open, [one.saleId, words]),
      (client) => client.query(refund, [one.saleId, 'Token tidak masuk']),
    )
    expect([race.waited, race.error]).toEqual([true, undefined])
    const [complaint] = (await listed('ustl-a', { state: 'All', keyword: one.customerCode })).complaints
    expect(complaint).toMatchObject({ state: 'closed', outcome: 'refund', answer: 'Token tidak masuk' })

    const other = await sell('ustl-a')
    const second = await raced(
      database,
      (client) => client.query(refund, [other.saleId, 'Token tidak masuk']),
      (client) => client.query(open, [other.saleId, words]),
    )
    expect([second.waited, second.error?.message]).toEqual([true, 'refused: complaint-nothing-taken'])
  })

  test('no answer gives money back: what closes a complaint is what its sale says', async () => {
    const sale = await sell('ustl-a')
    const { id } = await complain('ustl-a', sale.saleId)
    const before = (await call('balance', 'ustl-a')).body.balance
    await call('answerComplaint', 'owner', { id, from: 'open', state: 'closed', words: 'Kami refund' })
    expect((await detail('ustl-a', id)).outcome).toBe('reason')
    expect((await call('balance', 'ustl-a')).body.balance).toBe(before)
  })
})

describe('an answer', () => {
  const answer = async (id: number, from: string, state: string, text = 'Kami tanyakan ke partner') =>
    (await call('answerComplaint', 'owner', { id, from, state, words: text } as never)).body

  test('in the same words is one more where it says another thing, or somebody else says it', async () => {
    const { id } = await complain('ustl-a', (await sell('ustl-a')).saleId)
    const moved = async () => (await database.query('select moved_at from complaint where id = $1', [id]))[0]!.moved_at
    await answer(id, 'open', 'partner', 'Menunggu')
    const at = await moved()
    expect(await answer(id, 'partner', 'partner', 'Menunggu')).toMatchObject({ changed: true })
    await database.query(`update login_user set permissions = '{view,money}' where user_id = $1`, [database.userId('owner')])
    const staff = { id, from: 'partner', state: 'partner', words: 'Menunggu' } as const
    expect((await call('answerComplaint', staffOf('owner'), staff)).body).toMatchObject({ changed: true })
    expect((await call('answerComplaint', staffOf('owner'), staff)).body).toMatchObject({ changed: false })
    expect((await detail('ustl-a', id)).steps.map(({ event }: { event: string }) => event)).toEqual([
      'opened',
      'partner',
      'answered',
      'answered',
    ])
    // It waits since it went to the partner, not since the last word.
    expect(await moved()).toEqual(at)
  })

  test('to none there is, is refused, and so is taking none back', async () => {
    expect((await call('answerComplaint', 'owner', { id: 999_999, from: 'open', state: 'closed', words: 'x' })).body.code).toBe(
      'not-found',
    )
    expect((await call('withdrawComplaint', 'ustl-a', { id: 999_999 })).body.code).toBe('not-found')
  })
})

describe('a program', () => {
  const ask = (name: 'h2hComplaint' | 'h2hComplaintStatus', refId: string, as = prodToken('htdm-a')) =>
    call(name, { token: as }, name === 'h2hComplaint' ? { refId, words } : { refId })
  const sold = async (refId: string, number: string) =>
    (await call('h2hPurchase', { token: prodToken('htdm-a') }, { refId, productCode: 'PLN20', customerCode: number })).body

  test('complains by its own reference, asks how it stands, and is answered the same when it asks again', async () => {
    const sale = await sold('K-1', '14075550001')
    const first = (await ask('h2hComplaint', 'K-1')).body
    expect(first).toMatchObject({ saleId: sale.saleId, refId: 'K-1', state: 'open', outcome: null, words, answer: '' })
    expect((await ask('h2hComplaint', 'K-1')).body).toEqual(first)
    await call('answerComplaint', 'owner', { id: first.complaintId, from: 'open', state: 'closed', words: 'Sudah masuk' })
    expect((await ask('h2hComplaintStatus', 'K-1')).body).toMatchObject({
      complaintId: first.complaintId,
      state: 'closed',
      outcome: 'reason',
      answer: 'Sudah masuk',
    })
  })

  test('finds none of another partner, none of the sandbox, and none where none is', async () => {
    await sold('K-2', '14075550002')
    expect((await ask('h2hComplaintStatus', 'K-2')).body.code).toBe('not-found')
    expect((await ask('h2hComplaint', 'K-2', prodToken('httl-a'))).body.code).toBe('not-found')
    expect((await ask('h2hComplaint', 'K-2', sandToken('htdm-a'))).body.code).toBe('complaint-sandbox')
    expect((await ask('h2hComplaintStatus', 'K-2', sandToken('htdm-a'))).body.code).toBe('not-found')
    expect((await ask('h2hComplaint', 'K-9')).body.code).toBe('not-found')
  })
})

test('a month with a complaint that waits stays; once it is closed the month may go, and the complaint is told without it', async () => {
  const client = {
    query: (text: string, values?: unknown[]) => database.query(text, values).then((rows) => ({ rows })),
  } as never as pg.Client
  const later = new Date('2090-08-01T00:00Z')
  const saleId = await sellAt(new Date('2090-02-03T05:00Z'), { seller: 'ustl-a', refId: 'C-1', customerCode: '081290000009' })
  const { id } = await complain('ustl-a', saleId)
  await database.query('select fold_fees()')
  await database.query('select seal_folds(now())')
  while ((await database.query('select roll_up() as fold, build_rollups() as more'))[0]!.more);
  while ((await database.query('select roll_up() as fold'))[0]!.fold);
  await database.query(`select pay_out_fees('all', now())`)
  await database.query('delete from double_sale where sale_id = $1', [saleId])
  await expect(detachMonth(client, '2090-02', later)).rejects.toThrow(
    /may not be detached: \n.*complaints that are not closed: 1$/,
  )
  await call('answerComplaint', 'owner', { id, from: 'open', state: 'closed', words: 'Sudah masuk' })
  await detachMonth(client, '2090-02', later)
  const away = await detail('owner', id)
  expect(away).toMatchObject({ state: 'closed', trace: [], Sale: { id: saleId, statusId: null, customerCode: '081290000009' } })
  expect((await listed('ustl-a', { state: 'closed' })).complaints.map((row: { id: number }) => row.id)).toContain(id)
  const again = await call('openComplaint', 'ustl-a', { salesId: saleId, words })
  expect(again.body).toMatchObject({ code: 'sale-archived', values: { month: '2090-02' } })
})
