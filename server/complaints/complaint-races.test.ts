import type pg from 'pg'
import { expect, test } from 'vitest'
import { raced } from '../../database/test-race.ts'
import type { RunSql } from '../runner/run-sql.ts'
import { type Ending, voidSales } from '../selling/end.ts'
import { testApp } from '../test-app.ts'
import { complaintCalls } from './test-complaints.ts'

const api = testApp()
const { database } = api
const { sell, complain, detail } = complaintCalls(api)
const by =
  (client: pg.Client): RunSql =>
  async (_, text, values) =>
    (await client.query({ text, values: [...values] })).rows

type Sale = { saleId: number; createdAt: Date }
type Act = (sale: Sale, complaint: number) => (client: pg.Client) => Promise<unknown>
const takeBack: Act = (_, id) => (client) => client.query('select withdraw_complaint($1)', [id])
const refund: Act =
  ({ saleId }) =>
  (client) =>
    client.query(`select refund_sale_at($1, true, 'Token tidak masuk', 1, null, null)`, [saleId])
const reverse: Act = (sale) => (client) => {
  const nothing = { partnerId: null, base: null, customerName: null, serialNumber: null, details: null, trace: [] }
  const reversal: Ending = {
    ...nothing,
    ...sale,
    status: 3,
    message: 'Batal',
    actorId: 1,
    remark: 'Batal',
    listed: true,
    idle: true,
  }
  return voidSales(by(client), [reversal])
}

test.each<[string, string, Act, Act, string]>([
  ['taken back twice', '000', takeBack, takeBack, 'withdrawn'],
  ['taken back, and its sale refunded', '000', takeBack, refund, 'withdrawn'],
  ['closed by a refund, and taken back', '000', refund, takeBack, 'refund'],
  ['taken back, and its sale ended', '913', takeBack, reverse, 'withdrawn'],
  ['closed by the end of its sale, and taken back', '913', reverse, takeBack, 'advice'],
])('a complaint %s at once is closed by the first alone', async (_, ending, first, second, outcome) => {
  const { saleId } = await sell('ustl-a', ending)
  const { id } = await complain('ustl-a', saleId)
  const [{ at }] = (await database.query('select created_at as at from sale where id = $1', [saleId])) as [{ at: Date }]
  const sale = { saleId, createdAt: at }
  const race = await raced(database, first(sale, id), second(sale, id))
  expect([race.waited, race.error]).toEqual([true, undefined])
  expect(await detail('ustl-a', id)).toMatchObject({
    state: 'closed',
    outcome,
    steps: [{ event: 'opened' }, { event: 'closed' }],
  })
})
