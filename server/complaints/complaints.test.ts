import { beforeAll, describe, expect, test } from 'vitest'
import { padSale } from '../../rules/ids.ts'
import { chatOf } from '../chat/test-chat.ts'
import { testSales } from '../reports/test-sales.ts'
import { testApp } from '../test-app.ts'
import { complaintCalls, words } from './test-complaints.ts'

const api = testApp()
const { database, call } = api
const { sell: sellAt } = testSales(database)
const { sell, complain, detail, listed, told } = complaintCalls(api)
const ids: Record<string, number> = {}

beforeAll(async () => {
  const past = (days: number) => new Date(Date.now() - days * 86_400_000)
  ids.old = await sellAt(past(31), { seller: 'usfd-a', customerCode: '081290000001' })
  ids.young = await sellAt(past(29), { seller: 'usfd-a', customerCode: '081290000002' })
})

describe('a complaint is opened', () => {
  test('about a delivered sale, once: who asks again is answered the one that waits', async () => {
    const sale = await sell('ustl-a')
    const first = await complain('ustl-a', sale.saleId)
    expect(first).toEqual({ id: expect.any(Number), isNew: true })
    expect(await complain('ustl-a', sale.saleId, 'sekali lagi')).toEqual({ id: first.id, isNew: false })
    expect(await detail('ustl-a', first.id)).toMatchObject({
      state: 'open',
      outcome: null,
      words,
      answer: '',
      closedAt: null,
      Sale: { id: sale.saleId, statusId: 4, amount: sale.price, customerCode: sale.customerCode },
      steps: [{ event: 'opened', words, who: 'Uji ustl-a' }],
    })
  })

  test('by two at once only one', async () => {
    const sale = await sell('ustl-a')
    const answers = await Promise.all(Array.from({ length: 5 }, () => complain('ustl-a', sale.saleId)))
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  })

  test('changes neither balance nor sale', async () => {
    const sale = await sell('ustl-a')
    const state = () =>
      database.query(
        `select b.balance, b.seq, md5(s::text) as sale, md5(o::text) as outcome from sale s join outcome o on o.sale_id = s.id
         join balance b on b.user_id = s.user_id where s.id = $1`,
        [sale.saleId],
      )
    const before = await state()
    const { id } = await complain('ustl-a', sale.saleId)
    await call('answerComplaint', 'owner', { id, from: 'open', state: 'closed', words: 'Sudah masuk' })
    expect(await state()).toEqual(before)
  })

  test('again after the first was closed', async () => {
    const sale = await sell('ustl-a')
    const { id } = await complain('ustl-a', sale.saleId)
    await call('answerComplaint', 'owner', { id, from: 'open', state: 'closed', words: 'Sudah masuk' })
    expect(await complain('ustl-a', sale.saleId)).toMatchObject({ isNew: true })
  })

  test('even by who is blocked', async () => {
    const sale = await sell('usdp-a')
    await database.query('update users set is_blocked = true where username = $1', ['usdp-a'])
    expect(await complain('usdp-a', sale.saleId)).toMatchObject({ isNew: true })
    await database.query('update users set is_blocked = false where username = $1', ['usdp-a'])
  })

  test('in words that a person wrote, of which lines may end', async () => {
    const { saleId } = await sell('ustl-a')
    for (const wrong of ['', '   ', 'x'.repeat(501), 'a\u202eb', 'a\u0000b'])
      expect((await call('openComplaint', 'ustl-a', { salesId: saleId, words: wrong })).body.code).toBe('invalid-input')
    expect(await complain('ustl-a', saleId, 'Saldo terpotong\nbelum masuk')).toMatchObject({ isNew: true })
  })
})

describe('is refused', () => {
  const refused = async (as: string, salesId: number) =>
    (await call('openComplaint', as, { salesId, words })).body.code as string | undefined

  test('about a sale of somebody else, even of an upline’s own network', async () => {
    const { saleId } = await sell('ustl-a')
    expect([await refused('usdp-a', saleId), await refused('ustl-b', saleId)]).toEqual(['not-found', 'not-found'])
    expect(await refused('catl-a', saleId)).toBe('access-denied')
  })

  test('about a sale that gave its price back', async () => {
    const failed = await sell('ustl-a', '911')
    expect(await refused('ustl-a', failed.saleId)).toBe('complaint-nothing-taken')
    const pending = await sell('ustl-a', '913')
    await call('reverseSale', 'owner', { salesId: pending.saleId, remark: 'diminta' })
    expect(await refused('ustl-a', pending.saleId)).toBe('complaint-nothing-taken')
    const refunded = await sell('ustl-a')
    await call('refundSale', 'owner', { salesId: refunded.saleId, isReturned: true, remark: 'rusak' })
    expect(await refused('ustl-a', refunded.saleId)).toBe('complaint-nothing-taken')
  })

  test('about what is no purchase of the books', async () => {
    const inquiry = await call('inquire', 'ustl-a', { productCode: 'PLNPOST', customerCode: '532110884207' })
    expect([await refused('ustl-a', inquiry.body.saleId), await refused('ustl-a', 99_999_999)]).toEqual([
      'not-found',
      'not-found',
    ])
  })

  test('past thirty days', async () => {
    const { body } = await call('openComplaint', 'usfd-a', { salesId: ids.old!, words })
    expect(body).toMatchObject({ code: 'complaint-too-old', values: { days: 30 } })
    expect(await refused('usfd-a', ids.young!)).toBeUndefined()
  })

  test('while its first call goes on', async () => {
    const { saleId } = await sell('ustl-a', '913')
    const [kept] = await database.query('delete from open_sale where sale_id = $1 returning to_jsonb(open_sale) as row', [saleId])
    expect(await refused('ustl-a', saleId)).toBe('sale-under-way')
    await database.query('insert into open_sale select (jsonb_populate_record(null::open_sale, $1)).*', [kept!.row])
    expect(await refused('ustl-a', saleId)).toBeUndefined()
  })

  test('past twenty of one account that wait, until one is closed; those of others do not count', async () => {
    const user = 'usfd-b'
    const sales: number[] = []
    for (let n = 0; n < 21; n += 1) sales.push((await sell(user)).saleId)
    const opened = await Promise.all(sales.map((salesId) => call('openComplaint', user, { salesId, words })))
    expect(opened.map(({ body }) => body.code).filter(Boolean)).toEqual(['too-many-complaints'])
    const left = sales[opened.findIndex(({ body }) => body.code)]!
    const { body } = opened.find(({ status }) => status === 200)!
    expect((await call('withdrawComplaint', user, { id: body.id })).body).toEqual({ changed: true })
    expect(await refused(user, left)).toBeUndefined()
    expect(await refused('ustl-a', (await sell('ustl-a')).saleId)).toBeUndefined()
  })
})

describe('an answer', () => {
  const answer = async (id: number, from: string, state: string, text = 'Kami tanyakan ke partner') =>
    (await call('answerComplaint', 'owner', { id, from, state, words: text } as never)).body

  test('goes to the partner, says something, and closes with its reason; each is told, and stands in its order', async () => {
    const sale = await sell('ustl-a')
    const { id } = await complain('ustl-a', sale.saleId)
    expect(await answer(id, 'open', 'partner')).toEqual({ changed: true, state: 'partner', outcome: null })
    expect(await answer(id, 'partner', 'partner', 'Masih menunggu')).toEqual({ changed: true, state: 'partner', outcome: null })
    expect(await answer(id, 'partner', 'closed', 'Sudah masuk 14.40')).toEqual({
      changed: true,
      state: 'closed',
      outcome: 'reason',
    })
    const seen = await detail('owner', id)
    expect(seen.steps.map(({ event, words: said, who }: Record<string, string>) => [event, said, who])).toEqual([
      ['opened', words, 'Uji ustl-a'],
      ['partner', 'Kami tanyakan ke partner', 'Uji owner'],
      ['answered', 'Masih menunggu', 'Uji owner'],
      ['closed', 'Sudah masuk 14.40', 'Uji owner'],
    ])
    expect(seen).toMatchObject({ state: 'closed', outcome: 'reason', answer: 'Sudah masuk 14.40', closedAt: expect.any(String) })
    const own = await detail('ustl-a', id)
    expect(own.steps.map(({ who }: { who: string | null }) => who)).toEqual(['Uji ustl-a', null, null, null])
    expect(await told('ustl-a', sale.saleId)).toEqual([
      ['complaint-answered', 'Kami tanyakan ke partner'],
      ['complaint-answered', 'Masih menunggu'],
      ['complaint-closed', 'Sudah masuk 14.40'],
    ])
  })

  test('that is sent again changes nothing; one to a state that is gone is refused', async () => {
    const sale = await sell('ustl-a')
    const { id } = await complain('ustl-a', sale.saleId)
    await answer(id, 'open', 'partner')
    expect(await answer(id, 'open', 'partner')).toEqual({ changed: false, state: 'partner', outcome: null })
    expect((await answer(id, 'open', 'closed', 'lain')).code).toBe('complaint-moved')
    await answer(id, 'partner', 'closed', 'selesai')
    expect(await answer(id, 'partner', 'closed', 'selesai')).toEqual({ changed: false, state: 'closed', outcome: 'reason' })
    expect((await answer(id, 'closed', 'open', 'buka lagi')).code).toBe('complaint-moved')
    expect(await told('ustl-a', sale.saleId)).toHaveLength(2)
  })

  test('of two at once one is taken', async () => {
    const { id } = await complain('ustl-a', (await sell('ustl-a')).saleId)
    const both = await Promise.all([answer(id, 'open', 'closed', 'satu'), answer(id, 'open', 'closed', 'dua')])
    expect(both.map(({ code, changed }) => code ?? changed).toSorted()).toEqual(['complaint-moved', true])
  })

  test('goes to the chats of who opened it', async () => {
    const chat = chatOf(api)
    await chat.open()
    await chat.link('usdp-a', '081200000077')
    const sale = await sell('usdp-a')
    const { id } = await complain('usdp-a', sale.saleId)
    await answer(id, 'open', 'closed', 'Sudah masuk')
    const letters = await database.query(
      `select channel, recipient, sealed is not null as is_sealed from message where template = 'chat-told'`,
    )
    expect(letters).toEqual([{ channel: 'gateway-whatsapp', recipient: '081200000077', is_sealed: true }])
  })

  test('is the owner’s alone, and of its staff of who may move money', async () => {
    const { id } = await complain('ustl-a', (await sell('ustl-a')).saleId)
    for (const who of ['catl-a', 'ustl-a'])
      expect((await call('answerComplaint', who, { id, from: 'open', state: 'closed', words: 'x' })).body.code).toBe(
        'access-denied',
      )
    await database.query(`update login_user set permissions = '{view,sell,users}' where user_id = $1`, [database.userId('owner')])
    const staff = (await database.query('select username from login_user where user_id = $1', [database.userId('owner')]))[0]!
    expect((await call('answerComplaint', staff.username, { id, from: 'open', state: 'closed', words: 'x' })).body.code).toBe(
      'access-denied',
    )
  })
})

describe('a complaint is taken back', () => {
  test('by its own account, once; nobody else’s', async () => {
    const { id } = await complain('ustl-a', (await sell('ustl-a')).saleId)
    expect((await call('withdrawComplaint', 'usdp-a', { id })).body.code).toBe('not-found')
    const withdraw = async () => (await call('withdrawComplaint', 'ustl-a', { id })).body
    expect([await withdraw(), await withdraw()]).toEqual([{ changed: true }, { changed: false }])
    expect(await detail('ustl-a', id)).toMatchObject({ state: 'closed', outcome: 'withdrawn' })
  })
})

describe('the list', () => {
  test('has of everybody what its log of sales has', async () => {
    const { id } = await complain('ustl-a', (await sell('ustl-a')).saleId)
    for (const who of ['owner', 'catl-a', 'sutl-a', 'ustl-a']) {
      expect((await listed(who)).complaints.map((row: { id: number }) => row.id)).toContain(id)
      expect((await detail(who, id)).id).toBe(id)
    }
    for (const who of ['catl-b', 'usdp-a']) {
      expect((await listed(who)).complaints.map((row: { id: number }) => row.id)).not.toContain(id)
      expect((await call('complaint', who, { id })).body.code).toBe('not-found')
    }
  })

  test('tells the partner and our reference there to the owner alone', async () => {
    const sale = await sell('ustl-a', '913')
    const { id } = await complain('ustl-a', sale.saleId)
    await call('adviseSale', 'owner', { salesId: sale.saleId })
    const [own, owners] = [await detail('ustl-a', id), await detail('owner', id)]
    expect(owners.Partner).toEqual({ id: 1, name: 'Sumber Jaya' })
    expect(owners.trace).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ event: 'advice', partner: 'Sumber Jaya', reference: `${sale.saleId}-1` }),
      ]),
    )
    expect([
      own.Partner,
      ...own.trace.flatMap(({ partner, reference }: Record<string, unknown>) => [partner, reference]),
    ]).toEqual(Array(1 + 2 * own.trace.length).fill(null))
    expect(own.trace.map(({ event }: { event: string }) => event)).toEqual(
      owners.trace.map(({ event }: { event: string }) => event),
    )
  })

  test('is filtered by state, partner, user, period and number; what waits is counted past all filters', async () => {
    const sale = await sell('usdp-b')
    const { id } = await complain('usdp-b', sale.saleId)
    const has = async (filter: object, as = 'owner') =>
      (await listed(as, filter)).complaints.some((row: { id: number }) => row.id === id)
    const yesterday = new Date(Date.now() - 86_400_000).toISOString()
    expect([
      await has({ state: 'waiting' }),
      await has({ state: 'open' }),
      await has({ state: 'partner' }),
      await has({ state: 'closed' }),
      await has({ partners: [1] }),
      await has({ partners: [2] }),
      await has({ parents: [database.userId('usdp-b')] }),
      await has({ parents: [database.userId('usdp-a')] }),
      await has({ startDate: yesterday }),
      await has({ endDate: yesterday }),
      await has({ keyword: sale.customerCode.slice(2) }),
      await has({ keyword: padSale(sale.saleId) }),
      await has({ keyword: '77777777' }),
      await has({ partners: [2] }, 'usdp-b'),
    ]).toEqual([true, true, false, false, true, false, true, false, true, false, true, true, false, true])
    const all = await listed('owner', { rowsPerPage: 'All' })
    expect((await call('listComplaints', 'owner', { keyword: '77777777' })).body).toMatchObject({
      complaints: [],
      waiting: all.waiting,
      totalData: 0,
    })
    expect(all.waiting).toBe(all.totalData)
    const { open, partner } = (await call('complaintsWaiting', 'owner')).body
    expect(open + partner).toBe(all.waiting)
  })

  test('begins with what waits longest, and ends with what was closed first', async () => {
    const { complaints } = await listed('owner', { state: 'All', rowsPerPage: 'All' })
    const waiting = complaints.filter((row: { state: string }) => row.state !== 'closed')
    const closed = complaints.slice(waiting.length)
    const numbers = waiting.map(({ id }: { id: number }) => id)
    const times = closed.map(({ closedAt }: { closedAt: string | null }) => closedAt)
    expect(numbers).toEqual(numbers.toSorted((a: number, b: number) => a - b))
    expect(times).toEqual(times.toSorted().toReversed())
    expect([waiting.length > 2, closed.length > 2]).toEqual([true, true])
    expect((await listed('owner', { state: 'All', rowsPerPage: 1, currentPage: 2 })).complaints[0].id).toBe(numbers[1])
  })
})
