import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { raced } from '../../database/test-race.ts'
import type { RunSql } from '../runner/run-sql.ts'
import { testApp } from '../test-app.ts'
import { type Ending, endingsValues, voidSales } from './end.ts'
import { claimForAdvice } from './pending.ts'
import { createSteps } from './sale-batches.ts'
import type { SaleRequest } from './sale-fields.ts'
import { plainRequest } from './test-request.ts'

const { database, call } = testApp()
const id = (username: string) => database.userId(username)
const by =
  (client: pg.Client): RunSql =>
  async (_, text, values) =>
    (await client.query({ text, values: [...values] })).rows
let number = 0

const request = (username: string): SaleRequest => ({
  ...plainRequest,
  userId: id(username),
  customerCode: `08129035${String(++number).padStart(4, '0')}`,
})
const balanceOf = async (username: string) =>
  Number((await database.query('select balance from balance where user_id = $1', [id(username)]))[0]!.balance)
const held = 'select from balance where user_id = $1 for no key update'
const give = (client: pg.Client, username: string, amount: number) =>
  client.query(`select move_balance('transfer', $1, null, $1, $2, $3, '', null, null)`, [id('owner'), id(username), amount])
const take = (client: pg.Client, username: string, amount: number) =>
  client.query(`select move_balance('deduct', $1, null, $2, $1, $3, '', null, null)`, [id('owner'), id(username), amount])
/** Takes all that a seller has, and has its charger lend it what it lacks. */
async function lendAll(username: string): Promise<void> {
  const all = [id('owner'), id(username), await balanceOf(username)]
  await database.query(`select move_balance('deduct', $1, null, $2, $1, $3, '', null, null)`, all)
  await database.query('update users set is_dm = true, is_semi = true, balance_limit = 1000000 where id = $1', [id(username)])
}
/** Entries of a user that are older than one with a lower number. */
const disordered = (username: string) =>
  database.query(
    'select seq from (select seq, created_at, lag(created_at) over (order by seq) as before from entry where user_id = $1) e where created_at < before',
    [id(username)],
  )

/** A sale that its partner has answered with pending, and how it is taken back. */
async function pending(username: string): Promise<{ saleId: number; price: number; reversal: Ending }> {
  const sale = (
    await call('purchase', username, { productCode: 'S10', customerCode: `081290${String(++number).padStart(3, '0')}914` })
  ).body
  expect(sale.status).toBe('Pending')
  const [row] = await database.query('select created_at from sale where id = $1', [sale.saleId])
  const nothing = { partnerId: null, base: null, customerName: null, serialNumber: null, details: null, trace: [] }
  const reversal = { ...nothing, saleId: sale.saleId, createdAt: row!.created_at, status: 3 as const, message: '' }
  return { ...sale, reversal: { ...reversal, actorId: id('owner'), remark: 'uji', listed: true, idle: true } }
}

describe.each([
  ['alone', []],
  ['in a batch', ['usft-a']],
])('a sale accepted %s', (_, beside) => {
  const accept = (client: pg.Client) =>
    Promise.all(
      ['ustl-a', ...beside].map(request).map((sale) => createSteps(by(client), 20_000, { lanes: 1, cap: 9 }).accept(sale)),
    )

  test('sees what left the balance a moment ago', async () => {
    const before = await balanceOf('ustl-a')
    const race = await raced(database, (client) => take(client, 'ustl-a', before - 100), accept)
    expect([race.waited, race.answer?.[0]]).toMatchObject([true, { refused: 'insufficient-balance' }])
    expect(await balanceOf('ustl-a')).toBe(100)
    await database.query(`select move_balance('transfer', $1, null, $1, $2, $3, '', null, null)`, [
      id('owner'),
      id('ustl-a'),
      before - 100,
    ])
  })

  test('takes its time after it has waited', async () => {
    const race = await raced(
      database,
      (client) => client.query(held, [id('ustl-a')]),
      accept,
      (client) => give(client, 'ustl-a', 5),
    )
    expect([race.waited, race.answer?.[0]]).toMatchObject([true, { accepted: {} }])
    expect(await disordered('ustl-a')).toEqual([])
  })

  test('waits for no other seller', async () => {
    const race = await raced(database, (client) => client.query(held, [id('usgt-b')]), accept)
    expect([race.waited, race.error]).toEqual([false, undefined])
  })
})

describe('a reversal', () => {
  test('finds the advice that has just begun', async () => {
    const { saleId, reversal } = await pending('ustl-b')
    const before = await balanceOf('ustl-b')
    const race = await raced(
      database,
      (client) => claimForAdvice(by(client), saleId, 20_000),
      (client) => voidSales(by(client), [reversal]),
    )
    expect([race.waited, race.answer]).toMatchObject([true, [{ applied: false }]])
    expect(await balanceOf('ustl-b')).toBe(before)
  })

  test('finds another one that came first', async () => {
    const { price, reversal } = await pending('ustl-b')
    const before = await balanceOf('ustl-b')
    const race = await raced(
      database,
      (client) => voidSales(by(client), [reversal]),
      (client) => voidSales(by(client), [reversal]),
    )
    expect([race.waited, race.answer]).toMatchObject([true, [{ applied: false }]])
    expect(await balanceOf('ustl-b')).toBe(before + price)
  })

  test('takes its time after it has waited for the balance', async () => {
    const { reversal } = await pending('ustl-b')
    const race = await raced(
      database,
      (client) => client.query(held, [id('ustl-b')]),
      (client) => voidSales(by(client), [reversal]),
      (client) => give(client, 'ustl-b', 5),
    )
    expect([race.waited, race.answer]).toMatchObject([true, [{ applied: true }]])
    expect(await disordered('ustl-b')).toEqual([])
  })

  test('locks what was drawn in the order of the sales, as a close does, whatever order it is told', async () => {
    await lendAll('usgt-a')
    const [first, second] = [await pending('usgt-a'), await pending('usgt-a')]
    const draw = (client: pg.Client, { saleId }: { saleId: number }) =>
      client.query('select from semi_draw where sale_id = $1 for update', [saleId])
    const race = await raced(
      database,
      (client) => draw(client, first),
      (client) => voidSales(by(client), [second.reversal, first.reversal]),
      (client) => draw(client, second),
    )
    expect([race.waited, race.answer]).toMatchObject([true, [{ applied: true }, { applied: true }]])
    expect(await balanceOf('usgt-a')).toBe(0)
  })

  test('in a batch tells the balance of each seller, also of who drew nothing', async () => {
    const [drew, paid] = [await pending('usgt-a'), await pending('ustl-b')]
    const ended = await database.query(
      'select balance::float, charger_id from void_sales($1, $2) order by n',
      endingsValues([drew.reversal, paid.reversal]),
    )
    expect(ended).toEqual([
      { balance: 0, charger_id: id('cagt-a') },
      { balance: await balanceOf('ustl-b'), charger_id: null },
    ])
  })
})
