import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testApp } from '../test-app.ts'
import { inPlaces } from './native-calls.ts'
import { programOf } from './test-program.ts'
import { signOf } from './token-signature.ts'

const api = testApp({ settings: { connections: { calls: 2, sales: 8, reports: 4 } } })
const { database, call } = api
const program = programOf(api)
const username = 'httl-a'
const meter = '14077203385'
/** The one meter that IAK's sandbox knows. */
const published = '12345678901'
let key = ''
let holder: pg.Client
const waiting: Promise<unknown>[] = []
const digiflazz = (path: string, what: string, fields: object) =>
  program.post(path, { username, ...fields, sign: signOf(username, key, what) })
const iak = (path: string, fields: object) => program.post(path, { username, ...fields, sign: signOf(username, key, published) })

beforeAll(async () => {
  key = await program.key(username, 'sand')
  holder = new pg.Client({ connectionString: database.url })
  await holder.connect()
  await holder.query('begin; lock table bank in access exclusive mode')
  for (const user of ['owner', 'owner']) waiting.push(call('listBanks', user, { page: 1, limit: 10 } as never))
  const held = async () => {
    const [row] = await database.query<{ n: number }>(
      `select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return row!.n
  }
  await vi.waitFor(async () => expect(await held()).toBe(2), 30_000)
})
afterAll(async () => {
  await holder.end()
  await Promise.all(waiting)
})

test.each<[string, () => Promise<{ body: { data: object } }>, object]>([
  ['inquiry-pln', () => digiflazz('/v1/inquiry-pln', meter, { customer_no: meter }), { rc: '00', meter_no: meter }],
  [
    'pln-subscribe',
    () => digiflazz('/v1/transaction', meter, { customer_no: meter, commands: 'pln-subscribe' }),
    { rc: '00', meter_no: meter },
  ],
  [
    'a published test code',
    () => digiflazz('/v1/transaction', 'K-1', { ref_id: 'K-1', customer_no: '081234554320', buyer_sku_code: 'emoney' }),
    { buyer_sku_code: 'emoney' },
  ],
  ['IAK', () => iak('/iak/api/inquiry-pln', { customer_id: published }), { rc: '00', meter_no: published }],
  [
    'the older IAK',
    () => iak('/iak/v1/legacy/index', { commands: 'inquiry_pln', hp: published }),
    { rc: '00', meter_no: published },
  ],
])('while every connection of screens waits, %s finds its product on those of sales', async (_, ask, expected) => {
  expect((await ask()).body.data).toMatchObject(expected)
})

test('the only product of its kind is asked of while it is out of order, and says so', async () => {
  await database.query(`update product set outage_reason = 'partner' where family = 'pln-prepaid'`)
  await new Promise((done) => setTimeout(done, 2_100))
  const { body } = await digiflazz('/v1/inquiry-pln', meter, { customer_no: meter })
  expect(body.data.rc).toBe('62')
})

test('what opens a transaction in the course of a sale takes a place among calls', async () => {
  const steps: string[] = []
  const said = async (word: string) => void steps.push(word)
  const transact = inPlaces({ read: () => said('read'), write: () => said('write') } as never, async (work) => {
    await said('place')
    return work()
  })
  await transact.read(async () => {})
  await transact.write(async () => {})
  expect(steps).toEqual(['place', 'read', 'place', 'write'])
})
