import { expect, test } from 'vitest'
import { sellerTypes } from '../../contract/user-types.ts'
import { nameOfUser } from '../../database/test-world.ts'
import type { PartnerAdapter, PartnerRequest } from '../partners/adapter.ts'
import { testApp } from '../test-app.ts'

const asked: PartnerRequest[] = []
const success = { kind: 'success', serialNumber: 'SN1', customerName: null, base: null, details: {}, message: 'Sukses' } as const
const adapter: PartnerAdapter = {
  inquire: async () => success,
  purchase: async (request) => {
    asked.push(request)
    return success
  },
  advise: async () => success,
  answers: async () => true,
}
const { database, call } = testApp({ adapterOf: () => adapter })

const known = sellerTypes.flatMap((type) => (['a', 'b'] as const).map((branch) => nameOfUser(type, branch)))

/** Sixty-four sellers: those of the test world, and as many beside them as are missing, signed in and with money. Answers their ids by name. */
async function sixtyFourSellers(): Promise<[name: string, id: number][]> {
  await database.query(
    `insert into users (name, username, user_type_id, parent_id, head_id, password_hash, is_dm, ip)
     select u.name, u.username || '-' || n, u.user_type_id, u.parent_id, 0, u.password_hash, u.is_dm, u.ip
     from users u cross join generate_series(1, 64) n where u.username = any ($1) order by n, u.id limit $2`,
    [known, 64 - known.length],
  )
  await database.query(
    `insert into session (device_hash, expires_at, token_hash, user_id)
     select s.device_hash, s.expires_at, sha256(convert_to('web-' || u.username, 'UTF8')), u.id from users u cross join (select * from session limit 1) s
     where not exists (select from session o where o.user_id = u.id)`,
  )
  await database.query(
    `select move_balance('transfer', 1, null, 1, u.id, 1000000, 'modal', null, null) from users u join balance b on b.user_id = u.id where b.balance = 0`,
  )
  const rows = await database.query(`select username, id from users where username = any ($1) or username like '%-_-%'`, [known])
  return rows.map(({ username, id }) => [username as string, id as number])
}
const oldPrice = 10_050
const newPrice = 10_065

test('while prices change every sale has one price, and the partner is told the most it may take', async () => {
  const rows = (await call('switchings', 'owner', { product: 2 })).body.switchings
  const sellers = await sixtyFourSellers()
  const margins = new Map(
    (await database.query('select user_id, margin from seller_margins(2)')).map(({ user_id, margin }) => [
      user_id,
      Number(margin),
    ]),
  )
  const sell = async (n: number) => {
    const [name, seller] = sellers[n % sellers.length]!
    const { body } = await call('purchase', name, { productCode: 'S10', customerCode: `08129${String(1_000_000 + n)}` })
    return { seller, saleId: body.saleId as number, price: body.price as number }
  }
  const selling = Promise.all(Array.from({ length: 64 * 6 }, (_, n) => sell(n)))
  for (let change = 0; change < 12; change++) {
    const { status } = await call('updatePrice', 'owner', { psId: rows[0].id, price: change % 2 ? oldPrice : newPrice })
    expect(status).toBe(200)
  }
  const sold = await selling
  expect(sold.filter(({ saleId }) => !saleId)).toEqual([])

  const outcomes = await database.query(
    `select s.id, s.amount, s.revenue as planned, coalesce(s.fee1, 0) + coalesce(s.fee2, 0) + coalesce(s.fee3, 0) + coalesce(s.fee4, 0) as fees, o.cost, o.revenue
     from sale s join outcome o on o.sale_id = s.id where s.request_type = 'purchase'`,
  )
  const byId = new Map(outcomes.map((one) => [Number(one.id), one]))
  const taken = new Map(asked.map(({ reference, maxPrice }) => [Number(reference.split('-')[0]), maxPrice]))
  const wrong = sold.filter(({ seller, saleId, price }) => {
    const { amount, planned, fees, cost, revenue } = byId.get(saleId)!
    const ofOnePrice = [oldPrice, newPrice].includes(Number(cost)) && Number(amount) === Number(cost) + margins.get(seller)!
    return (
      !ofOnePrice ||
      price !== Number(amount) ||
      planned !== revenue ||
      Number(amount) !== Number(cost) + Number(revenue) + Number(fees) ||
      taken.get(saleId) !== Number(cost)
    )
  })
  expect(wrong).toEqual([])
  expect(sold).toHaveLength(384)
  expect(new Set(sold.map(({ seller }) => seller)).size).toBe(64)
})

test('two price edits and an order of one product at once: each waits for the other, none is lost', async () => {
  const rows = (await call('switchings', 'owner', { product: 2 })).body.switchings as {
    id: number
    priority: number
    priorityTl: number
  }[]
  const order = [...rows].reverse().map(({ id, priority, priorityTl }) => ({ id, priority, priorityTl }))
  const answers = await Promise.all([
    call('updatePrice', 'owner', { psId: rows[0]!.id, price: 10_055 }),
    call('updatePrice', 'owner', { psId: rows[1]!.id, price: 10_095 }),
    call('setPriority', 'owner', { rows: order, priorityType: 'priority' }),
    call('savePartner', 'owner', { id: 1, name: 'Sumber Jaya Abadi' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await database.query(`select kind, partners, prices from product_route where product_id = 2 order by kind`)).toEqual([
    { kind: 'dm', partners: [2, 1], prices: ['10095', '10055'] },
    { kind: 'tl', partners: [1, 2], prices: ['10055', '10095'] },
  ])
})
