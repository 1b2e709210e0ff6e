import { describe, expect, test } from 'vitest'
import { prodToken, sandToken } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp({ settings: { partnerTimeoutMs: 1_500, answerWithinMs: 5_000 } })

const balanceOf = async (username: string): Promise<number> =>
  Number((await database.query('select balance from balance where user_id = $1', [database.userId(username)]))[0]?.balance)
const legsOf = async (saleId: number) =>
  database.query(
    `select account, amount::int from (
       select 0 as place, 'balance ' || u.username as account, e.amount from entry e join users u on u.id = e.user_id where e.kind in ('hold', 'void') and e.cause_id = $1
       union all select 1, s.account::text || case when s.account = 'fees-payable' then ' ' || (select username from users where id = s.party_id) else '' end, s.amount
         from system_entry s where s.kind in ('hold', 'settle', 'void') and s.cause_id = $1) legs order by place, account, amount`,
    [saleId],
  )
const pastTheMinute = () =>
  database.query("update open_sale set advised_at = advised_at - interval '2 minutes', next_advice_at = now()")

const outcomes: [string, string, string, string][] = [
  ['answers at once', '001', 'Success', ''],
  ['is not registered', '911', 'Failed', 'Nomor pelanggan tidak terdaftar'],
  ['does not answer', '912', 'Pending', ''],
  ['is pending, then succeeds', '913', 'Pending', ''],
  ['is pending, then fails', '914', 'Pending', ''],
  ['fails at the first partner', '916', 'Success', 'Sukses'],
]

describe('the partner decides', () => {
  test.each(outcomes)('a customer that %s (…%s) is %s', async (_, suffix, status, message) => {
    const before = await balanceOf('usfd-a')
    const answer = await call('purchase', 'usfd-a', { productCode: 'S10', customerCode: `081290555${suffix}` })
    expect(answer.body).toMatchObject({ status, ...(message && { message }) })
    expect(await balanceOf('usfd-a')).toBe(status === 'Failed' ? before : before - answer.body.price)
    expect(answer.body.balance).toBe(await balanceOf('usfd-a'))
  })

  test('the next partner is paid its own price, and only the revenue feels it', async () => {
    const sold = (await call('purchase', 'ustl-a', { productCode: 'PLN20', customerCode: '14077203916' })).body
    expect(await legsOf(sold.saleId)).toEqual([
      { account: 'balance ustl-a', amount: -20_900 },
      { account: 'fees-payable catl-a', amount: 200 },
      { account: 'fees-payable sutl-a', amount: 300 },
      { account: 'in-flight', amount: -20_900 },
      { account: 'in-flight', amount: 20_900 },
      { account: 'partner', amount: 20_250 },
      { account: 'revenue', amount: 150 },
    ])
  })

  test('a partner whose cost would make the revenue negative is not asked', async () => {
    await database.query("update product_partner set price = 20401 where partner_code = 'PLN20-2'")
    const answer = await call('purchase', 'ustl-a', { productCode: 'PLN20', customerCode: '14077204916' })
    await database.query("update product_partner set price = 20250 where partner_code = 'PLN20-2'")
    expect(answer.body).toMatchObject({ status: 'Failed', message: 'Stok partner habis' })
  })
})

describe('advice and reversal', () => {
  const pending = async (suffix: string) =>
    (await call('purchase', 'ustl-a', { productCode: 'S10', customerCode: `0812900${suffix.padStart(5, '0')}` })).body

  test.each([
    ['40913', 4, 'Success', 0],
    ['41914', 2, 'Failed', 1],
    ['42912', 4, 'Success', 0],
    ['43919', 1, 'Pending', 0],
  ])('advice of …%s ends as %i %s', async (suffix, statusId, status, returned) => {
    const sale = await pending(suffix)
    const advised = await call('adviseSale', 'owner', { salesId: sale.saleId })
    expect(advised.body).toMatchObject({ id: sale.saleId, statusId, status })
    expect(await balanceOf('ustl-a')).toBe(sale.balance + returned * sale.price)
  })

  test('at most one advice a minute; a final sale is not advised again', async () => {
    const sale = await pending('50919')
    await call('adviseSale', 'owner', { salesId: sale.saleId })
    expect((await call('adviseSale', 'owner', { salesId: sale.saleId })).body.code).toBe('advice-too-soon')
    await pastTheMinute()
    expect((await call('adviseSale', 'owner', { salesId: sale.saleId })).body).toMatchObject({ statusId: 1 })
    const final = await pending('51913')
    await call('adviseSale', 'owner', { salesId: final.saleId })
    expect((await call('adviseSale', 'owner', { salesId: final.saleId })).body.code).toBe('sale-not-pending')
  })

  test('a reversal returns the price once, and nothing can be done to the sale after it', async () => {
    const sale = await pending('60919')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call('reverseSale', 'owner', { salesId: sale.saleId, remark: 'diminta seller' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(await balanceOf('ustl-a')).toBe(sale.balance + sale.price)
    expect((await call('adviseSale', 'owner', { salesId: sale.saleId })).body.code).toBe('sale-not-pending')
    expect((await call('saleStatus', 'ustl-a', { saleId: sale.saleId })).body).toMatchObject({
      status: 'Reversed',
      message: 'diminta seller',
    })
  })

  test('nobody reverses while the partner is being asked', async () => {
    const sale = await pending('61919')
    await database.query("update open_sale set busy_for = '1 minute' where sale_id = $1", [sale.saleId])
    expect((await call('reverseSale', 'owner', { salesId: sale.saleId })).body.code).toBe('partner-call-out')
    expect((await call('adviseSale', 'owner', { salesId: sale.saleId })).body.code).toBe('partner-call-out')
    await database.query('update open_sale set busy_for = null where sale_id = $1', [sale.saleId])
  })
})

describe('bills', () => {
  test('an inquiry moves no money, its purchase debits what it quoted, and serves once', async () => {
    const before = await balanceOf('usgt-a')
    const bill = (await call('inquire', 'usgt-a', { productCode: 'PLNPOST', customerCode: '532110884207' })).body
    expect(bill).toMatchObject({ status: 'Success', requestType: 'inquiry', balance: before })
    const paid = (
      await call('purchase', 'usgt-a', { productCode: 'PLNPOST', customerCode: '532110884207', inquiryId: bill.saleId })
    ).body
    expect(paid).toMatchObject({
      status: 'Success',
      price: bill.price,
      customerPays: bill.customerPays,
      balance: before - bill.price,
    })
    const again = await call('purchase', 'usgt-a', { productCode: 'PLNPOST', customerCode: '532110884207', counter: 2 })
    expect(again.body.code).toBe('inquiry-required')
  })

  test('a bill that changed at the partner fails and costs nothing', async () => {
    const before = await balanceOf('usgt-a')
    await call('inquire', 'usgt-a', { productCode: 'PLNPOST', customerCode: '532110884918' })
    const paid = (await call('purchase', 'usgt-a', { productCode: 'PLNPOST', customerCode: '532110884918' })).body
    expect(paid).toMatchObject({ status: 'Failed', message: 'Tagihan berubah, cek ulang', balance: before })
  })

  test('an old inquiry is none', async () => {
    await call('inquire', 'usgt-a', { productCode: 'PLNPOST', customerCode: '532110884300' })
    await database.query(
      "update usable_inquiry set expires_at = now() - interval '1 second' where customer_code = '532110884300'",
    )
    expect((await call('purchase', 'usgt-a', { productCode: 'PLNPOST', customerCode: '532110884300' })).body.code).toBe(
      'inquiry-required',
    )
  })

  test('an open denomination costs its amount and the fees', async () => {
    const sold = (await call('purchase', 'ustl-a', { productCode: 'GOPAY', customerCode: '081290347000', amount: 25_000 })).body
    expect(sold).toMatchObject({ status: 'Success', price: 25_000 + 100 + 300 + 200 + 300, customerPays: 25_000 + 100 + 1_500 })
  })
})

describe('chat commands', () => {
  test.each([
    ['SAL', 'balance', /^Saldo Rp [\d.]+\.$/],
    ['CH.S10', 'price', /Uji S10: harga Rp 10\.850, pelanggan Rp 11\.550/],
    ['s10.0812 9034 7790', 'sale', /S10 ke 081290347790 BERHASIL\. TRID \d{8}\. SN: \d+\. Harga Rp 10\.850\. Saldo Rp/],
    ['CEK.081290347790', 'status', /BERHASIL/],
    ['CEKPLN.532110884207', 'inquiry', /Ketik Y/],
    ['S10.081290347911', 'sale', /GAGAL\. TRID \d{8}\. Nomor pelanggan tidak terdaftar\./],
  ])('%s', async (text, kind, reply) => {
    const answer = await call('command', 'ustl-b', { text })
    expect(answer.body).toMatchObject({ kind, text: expect.stringMatching(reply) })
  })

  const asked = async (customerCode: string) =>
    (await call('command', 'ustl-b', { text: `CEKPLN.${customerCode}` })).body.sale.saleId as number
  const yes = async (inquiryId: number | undefined, refId?: string) =>
    (await call('command', 'ustl-b', { text: 'Y', inquiryId, refId })).body

  test('Y pays the bill that it names, once, and never another in its place', async () => {
    const [first, second] = [await asked('532110884304'), await asked('532110884305')]
    expect((await yes(undefined)).code).toBe('inquiry-required')
    expect((await yes(second)).text).toMatch(/532110884305 BERHASIL/)
    expect((await yes(second)).code).toBe('inquiry-required')
    expect((await yes(first)).text).toMatch(/532110884304 BERHASIL/)
  })

  test('Y pays what the same person asked for in a chat, and nothing that came in by another door', async () => {
    const other = await call('inquire', 'ustl-b', { productCode: 'PLNPOST', customerCode: '532110884308' })
    expect((await yes(other.body.saleId)).code).toBe('inquiry-required')
    const ofStaff = await asked('532110884306')
    await database.query('update sale set login_user_id = (select min(id) from login_user) where id = $1', [ofStaff])
    expect((await yes(ofStaff)).code).toBe('inquiry-required')
    const ofAnother = (await call('command', 'ustl-a', { text: 'CEKPLN.532110884309' })).body.sale.saleId
    expect((await yes(ofAnother)).code).toBe('inquiry-required')
  })

  test('a Y that is sent again under its reference answers the sale it has made', async () => {
    const first = await asked('532110884301')
    const paid = await yes(first, 'lost-answer')
    expect(await yes(first, 'lost-answer')).toMatchObject({ kind: 'sale', sale: { saleId: paid.sale.saleId, status: 'Success' } })
    const second = await asked('532110884302')
    expect((await yes(second, 'lost-answer')).sale.saleId).toBe(paid.sale.saleId)
    const atOnce = await Promise.all(Array.from({ length: 10 }, () => yes(second, 'at-once')))
    expect(new Set(atOnce.map(({ sale }) => sale.saleId)).size).toBe(1)
    const third = await asked('532110884303')
    await call('command', 'ustl-b', { text: 'S10.081290347793', refId: 'airtime' })
    expect((await yes(third, 'airtime')).code).toBe('ref-id-reused')
  })

  test.each([
    ['product-unavailable', "update product set is_available_tl = false where code = 'S10'"],
    ['product-no-partner', 'update partner set is_active = false'],
  ])('the price of what can not be sold is refused as the sale is: %s', async (code, change) => {
    await database.query(change)
    const answer = await call('command', 'ustl-b', { text: 'CH.S10' })
    await database.query("update product set is_available_tl = true where code = 'S10'")
    await database.query('update partner set is_active = true')
    expect(answer.body.code).toBe(code)
  })

  test('what is no command says how one looks', async () => {
    const answer = await call('command', 'ustl-b', { text: 'halo' })
    expect(answer.body).toMatchObject({ code: 'command-unknown', message: expect.stringContaining('CEKPLN') })
  })
})

describe('H2H', () => {
  test('fifty requests with one reference are one sale', async () => {
    const token = { token: prodToken('htvt-a') }
    const before = await balanceOf('htvt-a')
    const input = { refId: 'fifty', productCode: 'S10', customerCode: '081290347781' }
    const answers = await Promise.all(Array.from({ length: 50 }, () => call('h2hPurchase', token, input)))
    expect(new Set(answers.map(({ body }) => body.saleId)).size).toBe(1)
    expect(new Set(answers.map(({ body }) => body.status))).toEqual(new Set(['Success']))
    expect(await balanceOf('htvt-a')).toBe(before - answers[0]?.body.price)
  })

  test('the sandbox token sells without money, and its references are its own', async () => {
    const before = await balanceOf('htvt-a')
    const input = { refId: 'both', productCode: 'S10', customerCode: '081290347782' }
    const sand = await call('h2hPurchase', { token: sandToken('htvt-a') }, input)
    expect(sand.body).toMatchObject({ status: 'Success', mode: 'sand' })
    expect(await balanceOf('htvt-a')).toBe(before)
    const prod = await call('h2hPurchase', { token: prodToken('htvt-a') }, input)
    expect(prod.body.saleId).not.toBe(sand.body.saleId)
    expect((await call('h2hStatus', { token: prodToken('htvt-a') }, { refId: 'both' })).body).toMatchObject({
      saleId: prod.body.saleId,
      mode: 'prod',
    })
  })

  test('products carry the prices at which they are sold', async () => {
    const token = { token: prodToken('httl-a') }
    const list = (await call('h2hProducts', token, {})).body.products as { code: string; price: number }[]
    const sold = (await call('h2hPurchase', token, { refId: 'priced', productCode: 'S10', customerCode: '081290347783' })).body
    expect(list.find(({ code }) => code === 'S10')?.price).toBe(sold.price)
    expect((await call('h2hBalance', token)).body).toEqual({ balance: sold.balance, mode: 'prod' })
  })
})
