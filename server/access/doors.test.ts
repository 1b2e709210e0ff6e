import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { staffOf, webToken } from '../../database/test-world.ts'
import { bankOf, billsOf, closeAt, dateOf, followAt, onCredit, wib } from '../billing/test-moving-clock.ts'
import { signature } from '../runner/signed-body.ts'
import { withTransact } from '../runner/test-transact.ts'
import { takeWaitingLines } from '../statements/statements.ts'
import { testApp } from '../test-app.ts'

const api = testApp()
const { database, call } = api
const id = (username: string) => database.userId(username)
const balanceOf = async (username: string) =>
  Number((await database.query('select balance from balance where user_id = $1', [id(username)]))[0]!.balance)
const give = (username: string, permissions: string[]) =>
  database.query('update login_user set permissions = $2 where user_id = $1', [id(username), permissions])
const today = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)

beforeEach(() => database.query('update users set is_blocked = false, blocked_by_system = false, blocked_by = null'))

describe('deposit mode moves money', () => {
  test('so staff needs the permission for it', async () => {
    await give('caft-a', ['view', 'users'])
    await onCredit(database, 'usft-a', 1_000_000)
    const before = await balanceOf('usft-a')
    const refused = await call('setDm', staffOf('caft-a'), { userId: id('usft-a'), isDm: true })
    expect([refused.status, refused.body.code]).toEqual([403, 'access-denied'])
    expect(await balanceOf('usft-a')).toBe(before)
    await give('caft-a', ['view', 'money'])
    expect((await call('setDm', staffOf('caft-a'), { userId: id('usft-a'), isDm: true })).status).toBe(200)
    expect(await balanceOf('usft-a')).toBe(0)
  })

  test('so a blocked manager turns no switch', async () => {
    await call('blockUser', 'owner', { userId: id('caft-b'), isBlocked: true })
    const before = await balanceOf('usft-b')
    const refused = await call('setDm', 'caft-b', { userId: id('usft-b'), isDm: true })
    expect([refused.status, refused.body.code]).toEqual([422, 'account-blocked'])
    expect(await balanceOf('usft-b')).toBe(before)
  })
})

test('a block that is set meanwhile counts: a transfer waits for it and is refused', async () => {
  await database.query('begin')
  await database.query('update users set is_blocked = true where username = $1', ['caft-b'])
  const moving = call('moveBalance', 'caft-b', { userId: id('usft-b'), amount: 1, mutation: 'transfer', remark: 'uji' })
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await database.query(waits)).length === 0);
  await database.query('commit')
  expect((await moving).body.code).toBe('manager-blocked')
})

describe('bills that an administrator 3 charges', () => {
  const charger = 'sutl-b'
  const seller = 'ustl-b'
  let day = 0

  async function billed() {
    day += 1
    await onCredit(database, seller, 1_000_000 * day)
    await database.query(`select move_balance('deduct', $1, null, $2, $1, 20000, '', null, null)`, [id('owner'), id(seller)])
    const at = await bankOf(database, charger)
    await closeAt(database, wib(day))
    const bill = (await billsOf(database, seller)).at(-1)!
    const asked = await call('requestPayment', seller, { bill: bill.id, bank: at })
    expect(asked.status).toBe(200)
    return { id: bill.id, at, total: asked.body.uniqueAmount as number }
  }
  const statusOf = async (bill: number) =>
    (await database.query('select status_id from bill where id = $1', [bill]))[0]!.status_id
  const csvOf = (total: number, n: number) => `Date,Description,Credit,Reference No.\n${dateOf(day)},TRSF PALSU,${total},${n}`

  test('are not paid by a statement of its own: the line waits for the 2 above, who confirms it with one click', async () => {
    const bill = await billed()
    const taken = await call('importStatement', charger, { bankId: bill.at, csv: csvOf(bill.total, 1) })
    expect([taken.status, taken.body.added, taken.body.matched]).toEqual([200, 1, 0])
    expect(await statusOf(bill.id)).toBe(2)
    const [line] = await database.query('select id, waits_for from statement_line where amount = $1', [bill.total])
    expect(line!.waits_for).toBe(bill.id)
    expect((await call('matchLine', charger, { line: line!.id, bill: bill.id })).status).toBe(404)
    await followAt(database, wib(day, '23:00'))
    expect(await statusOf(bill.id)).toBe(2)
    const inbox = (await call('listStatementLines', 'catl-b', {})).body.lines
    expect(inbox).toMatchObject([{ id: line!.id, candidates: [{ kind: 'bill', id: bill.id, exact: true }] }])
    expect((await call('matchLine', 'catl-b', { line: line!.id, bill: bill.id })).body).toEqual({ changed: true })
    expect([4, 5]).toContain(await statusOf(bill.id))
  })

  test('are not paid by a notice of its bank, which is kept in the audit', async () => {
    const bill = await billed()
    const { secret, path } = (await call('bankWebhook', charger, { bankId: bill.at })).body
    const body = JSON.stringify({ lines: [{ id: 'N-1', day: dateOf(day), amount: bill.total, description: 'PALSU' }] })
    const answer = await api.app.inject({
      method: 'POST',
      url: path,
      headers: {
        'x-jenjang-signature': signature(secret, Math.floor(Date.now() / 1000), body),
        'content-type': 'application/json',
      },
      payload: body,
    })
    expect([answer.statusCode, answer.json().matched]).toEqual([200, 0])
    expect(await database.query('select id from statement_line where waits_for = $1', [bill.id])).toHaveLength(1)
    expect(await statusOf(bill.id)).toBe(2)
    const rows = await database.query(
      `select a.user_id, b.user_id as about from audit a join audit_about b on b.audit_id = a.id where a.call = 'bankNotice'`,
    )
    expect(rows).toEqual([{ user_id: null, about: id(charger) }])
  })
})

test('lines at the bank of a blocked charger wait, and pay when the block falls', async () => {
  const seller = 'usgt-b'
  await onCredit(database, seller, 500_000)
  await database.query(`select move_balance('deduct', $1, null, $2, $1, 30000, '', null, null)`, [id('owner'), id(seller)])
  await closeAt(database, wib(5))
  const bill = (await billsOf(database, seller)).at(-1)!
  const at = await bankOf(database, bill.charger)
  const { uniqueAmount } = (await call('requestPayment', seller, { bill: bill.id, bank: at })).body
  const { secret, path } = (await call('bankWebhook', bill.charger, { bankId: at })).body
  await call('blockUser', 'owner', { userId: id(bill.charger), isBlocked: true })
  const body = JSON.stringify({ lines: [{ id: 'N-2', day: dateOf(5), amount: uniqueAmount, description: 'BAYAR' }] })
  const headers = {
    'x-jenjang-signature': signature(secret, Math.floor(Date.now() / 1000), body),
    'content-type': 'application/json',
  }
  const noticed = await api.app.inject({ method: 'POST', url: path, headers, payload: body })
  expect([noticed.statusCode, noticed.json().matched]).toEqual([200, 0])
  const run = () =>
    withTransact(database.url, (transact) =>
      transact.write((tx, afterCommit) => takeWaitingLines(tx, { afterCommit, publish: () => {} })),
    )
  await run()
  await followAt(database, wib(5, '23:00'))
  expect((await billsOf(database, seller)).at(-1)!.status).toBe(2)
  await call('blockUser', 'owner', { userId: id(bill.charger), isBlocked: false })
  await run()
  expect([4, 5]).toContain((await billsOf(database, seller)).at(-1)!.status)
})

describe('a block is lifted by rank', () => {
  const block = (as: string, username: string, isBlocked: boolean, remark = '') =>
    call(as === 'owner' ? 'blockUser' : 'blockUserCa', as, { userId: id(username), isBlocked, remark })
  const isBlocked = async (username: string) =>
    (await database.query('select is_blocked from users where id = $1', [id(username)]))[0]!.is_blocked

  test('what somebody above has blocked stays blocked', async () => {
    await block('owner', 'ustl-a', true)
    expect((await block('catl-a', 'ustl-a', false)).body.code).toBe('block-not-yours')
    await block('catl-a', 'ustl-a', true)
    expect((await block('catl-a', 'ustl-a', false)).body.code).toBe('block-not-yours')
    expect(await isBlocked('ustl-a')).toBe(true)
    expect((await block('owner', 'ustl-a', false)).status).toBe(200)
  })

  test('one’s own, and those set below, are lifted', async () => {
    await block('catl-a', 'ustl-a', true)
    expect((await block('catl-a', 'ustl-a', false)).status).toBe(200)
    await block('catl-a', 'ustl-a', true)
    expect((await block('owner', 'ustl-a', false)).status).toBe(200)
    expect(await isBlocked('ustl-a')).toBe(false)
  })

  test('that of an overdue bill by its charger with a remark, which the audit keeps', async () => {
    await database.query('update users set is_blocked = true, blocked_by_system = true where username = $1', ['ustl-a'])
    expect((await block('catl-a', 'ustl-a', false)).body.code).toBe('block-remark-required')
    expect((await block('catl-a', 'ustl-a', false, 'Bayar tunai besok')).status).toBe(200)
    const [row] = await database.query(
      `select b.user_id as about, input->>'remark' as remark from audit a join audit_about b on b.audit_id = a.id
       where call = 'blockUserCa' order by a.id desc limit 1`,
    )
    expect(row).toEqual({ about: id('ustl-a'), remark: 'Bayar tunai besok' })
  })
})

describe('the audit names who was changed', () => {
  const lastOf = async (name: string) =>
    (
      await database.query(
        `select input, array(select user_id from audit_about b where b.audit_id = a.id order by user_id) as about
         from audit a where call = $1 order by id desc limit 1`,
        [name],
      )
    )[0]!

  test('and no other field of the input', async () => {
    const input = { selectedUser: id('ustl-a'), userId: id('htvt-b'), balanceLimit: 5 }
    expect((await call('setCeilingCa', 'catl-a', input)).status).toBe(200)
    expect((await lastOf('setCeilingCa')).about).toEqual([id('ustl-a')])
  })

  test('also of prices, banks and staff', async () => {
    const [nominal] = await database.query('select id from admin_nominal limit 1')
    await call('setUserFee', 'owner', { user: id('catl-a'), adminNominalId: nominal!.id, revenue: 200 })
    expect((await lastOf('setUserFee')).about).toEqual([id('catl-a')])
    await call('insertBank', 'catl-a', { name: 'BNI', accountNumber: '77', accountName: 'Uji' })
    expect((await lastOf('insertBank')).about).toEqual([id('catl-a')])
    await call('updateLoginUser', 'catl-a', { username: staffOf('catl-a'), name: 'Rina' })
    expect((await lastOf('updateLoginUser')).about).toEqual([id('catl-a')])
  })

  test('also of payments, tickets, accounts, H2H clients and staff', async () => {
    const [seller, holder] = ['usgt-b', 'usdm-a']
    await onCredit(database, seller, 1_000_000)
    await call('purchase', seller, { productCode: 'PLN20', customerCode: '14077203555' })
    await closeAt(database, wib(6))
    const { id: bill, charger } = (await billsOf(database, seller)).at(-1)!
    const at = await bankOf(database, charger)
    const { uniqueAmount } = (await call('requestPayment', seller, { bill, bank: at })).body
    const paid = { selectedBill: bill, amount: uniqueAmount }
    expect((await call('confirmPayment', charger, paid)).status).toBe(200)
    const account = { name: 'BRI', accountNumber: '8031', accountName: 'PT Uji' }
    const bank = (await call('insertBank', 'owner', account)).body.id
    const ticket = (await call('requestTicket', holder, { amount: 50_000, bank })).body
    const credited = await call('confirmTicket', 'owner', { ticket: ticket.id, amount: ticket.uniqueAmount })
    expect(credited.body).toMatchObject({ changed: true })
    const example = calls.createUser.example.input as object
    const parents = [id('sutl-a')]
    const created = await call('createUser', 'catl-a', { ...example, parents } as never)
    const other = { email: 'mitra@example.id', phone: '081299990077' }
    const client = await call('h2hCreate', 'owner', { ...(calls.h2hCreate.example.input as object), ...other } as never)
    const added = await call('addLoginUser', 'catl-a', { username: 'rinaaudit', name: 'Rina', password: 'Kasir-Pagi-2026' })
    const made = expect.stringContaining('userId')
    expect([created.text, client.text, added.text]).toEqual([made, made, expect.not.stringContaining('code')])
    const about = {
      requestPayment: id(seller),
      confirmPayment: id(seller),
      requestTicket: id(holder),
      confirmTicket: id(holder),
      createUser: created.body.userId,
      h2hCreate: client.body.userId,
      addLoginUser: id('catl-a'),
    }
    for (const [name, user] of Object.entries(about)) expect([name, (await lastOf(name)).about]).toEqual([name, [user]])
  })

  test('a decision about a sale and its row are one transaction', async () => {
    const sold = await call('purchase', 'ustl-b', { productCode: 'PLN20', customerCode: '14077203913' })
    expect((await call('reverseSale', 'owner', { salesId: sold.body.saleId, remark: 'Batal' })).body.statusId).toBe(3)
    const [both] = await database.query(
      `select o.xmin::text as decided, a.xmin::text as audited, b.user_id as about
       from outcome o, audit a join audit_about b on b.audit_id = a.id
       where o.sale_id = $1 and a.call = 'reverseSale' order by a.id desc limit 1`,
      [sold.body.saleId],
    )
    expect(both).toEqual({ decided: both!.audited, audited: both!.audited, about: id('ustl-b') })
  })

  test('a large input is kept whole, beside its hash', async () => {
    const bank = await bankOf(database, 'owner')
    const rows = Array.from(
      { length: 400 },
      (_, n) => `${today()},SETORAN NOMOR ${n} YANG PANJANG SEKALI SUPAYA BESAR,${70_000 + n},${n}`,
    )
    const csv = ['Date,Description,Credit,Reference No.', ...rows].join('\n')
    expect((await call('importStatement', 'owner', { bankId: bank, csv })).body.added).toBe(400)
    const { input } = await lastOf('importStatement')
    const [file] = await database.query(
      `select sha256, encode(sha256(convert_to(content, 'UTF8')), 'hex') as hash, content::json->>'csv' as csv from audit_file`,
    )
    expect(file!.csv).toBe(csv)
    expect([input.sha256, file!.hash]).toEqual([file!.sha256, file!.sha256])
    const [{ id: row }] = (await database.query('select max(audit_id)::int as id from audit_file')) as [{ id: number }]
    expect(JSON.parse((await call('auditInput', 'owner', { id: row })).body.content).csv).toBe(csv)
  })
})

test('a sale of staff that may not sell any more is refused where it is priced', async () => {
  const [staff] = await database.query('select id from login_user where username = $1', [staffOf('ustl-a')])
  const item = {
    user_id: id('ustl-a'),
    login_user_id: staff!.id,
    mode: 'prod',
    request_type: 'purchase',
    door: 'counter',
    body_hash: 'h',
    product_code: 'PLN20',
    customer_code: '14077203001',
    counter: 9,
  }
  const accept = async () =>
    (
      await database.query(`select (accept_sale(json_populate_record(null::sale_item, $1), '1 minute')).code`, [
        JSON.stringify(item),
      ])
    )[0]!.code
  await give('ustl-a', ['view'])
  expect(await accept()).toBe('access-denied')
  await give('ustl-a', ['view', 'sell'])
  await database.query('update login_user set is_blocked = true where id = $1', [staff!.id])
  expect(await accept()).toBe('access-denied')
  await database.query('update login_user set is_blocked = false where id = $1', [staff!.id])
  expect(
    (await call('purchase', { token: webToken(staffOf('ustl-a')) }, { productCode: 'PLN20', customerCode: '14077203001' }))
      .status,
  ).toBe(200)
})
