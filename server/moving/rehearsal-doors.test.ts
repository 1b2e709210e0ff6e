import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DialectDoor, dialectDoors } from '../../contract/h2h/dialects.ts'
import { chatOf } from '../chat/test-chat.ts'
import { addressAt, fieldsAt, type Keys, keysOf } from '../h2h/test-requests.ts'
import { type TestConnections, testConnections } from '../runner/test-transact.ts'
import { acceptSales } from '../selling/accept.ts'
import { adviseDue } from '../selling/advice.ts'
import { createEngine, type Engine } from '../selling/engine.ts'
import { plainRequest } from '../selling/test-request.ts'
import { testApp } from '../test-app.ts'
import { notingPartners } from './test-rehearsed.ts'

const { asked, adapterOf, forget } = notingPartners()
const api = testApp({ adapterOf, settings: { partnerTimeoutMs: 100, answerWithinMs: 5_000 } })
const { database, call } = api
const chat = chatOf(api)
const person = 'usdm-a'
const program = 'htdm-a'
let keys: Keys
let connections: TestConnections
let engine: Engine
let n = 0

beforeAll(async () => {
  await database.query(`update users set ip = '0.0.0.0/0' where username = $1`, [program])
  keys = await keysOf(api, program)
  await chat.open()
  await chat.link(person, '6281200000815')
  connections = testConnections(database.url, 'rehearsal')
  engine = createEngine({
    runSql: connections.runSql,
    adapterOf,
    publish: () => {},
    onLateSuccess: async () => {},
    partnerTimeout: 100,
    answerWithin: 1_000,
  })
})
afterAll(async () => {
  await engine.close()
  await connections.end()
})
beforeEach(async () => {
  n += 1
  forget()
  await database.query('delete from attempt')
})

/** A Telkomsel number of its own for each test, with the ending that tells the simulator what to answer. */
const phone = (ending = '000') => `08129${String(n).padStart(4, '0')}${ending}`
const meter = () => `1407${String(n).padStart(4, '0')}000`

async function dialect(name: DialectDoor['dialect'], path: string, over: Partial<Parameters<typeof fieldsAt>[2]> = {}) {
  const door = dialectDoors.find((one) => one.dialect === name && one.path === path) as DialectDoor
  const userId = database.userId(program)
  const wish = { ref: `D${n}`, product: 'S10', customer: phone(), amount: 1, commands: '', check: '', kind: '1', ...over }
  const fields = fieldsAt(door, { username: program, userId, keys, mode: 'prod' }, wish)
  const isPost = (door.methods as readonly string[]).includes('POST') && name !== 'irs' && name !== 'otomax'
  const query = new URLSearchParams(fields as Record<string, string>).toString()
  const answer = await api.app.inject(
    isPost
      ? { method: 'POST', url: addressAt(door, userId), payload: fields }
      : { method: 'GET', url: `${addressAt(door, userId)}?${query}` },
  )
  return answer.body
}
const native = () => ({ token: keys.token.prod })
const nativeSale = async (ending = '000') =>
  (await call('h2hPurchase', native(), { refId: `N${n}`, productCode: 'S10', customerCode: phone(ending) })).text
const dueNow = () => database.query(`update open_sale set next_advice_at = now() - interval '1 minute'`)
const settled = (sql: string) => expect.poll(async () => (await database.query(sql)).length).toBeGreaterThan(0)

/** Every door at which a seller can reach a partner, and what follows by itself. */
const doors: readonly [string, string, () => Promise<unknown>][] = [
  ['the counter', person, async () => (await call('purchase', person, { productCode: 'S10', customerCode: phone() })).text],
  ['an inquiry at the counter', person, () => call('inquire', person, { productCode: 'PLNPOST', customerCode: '532110884207' })],
  [
    'a bill at the counter',
    person,
    async () => {
      const bill = { productCode: 'PLNPOST', customerCode: '532110884207' }
      const { saleId } = (await call('inquire', person, bill)).body
      return (await call('purchase', person, { ...bill, inquiryId: saleId })).text
    },
  ],
  ['the commands', person, async () => (await call('command', person, { text: `S10.${phone()}` })).text],
  ['a chat', person, () => chat.says('6281200000815', `S10.${phone()}.481516`)],
  ['the native door', program, () => nativeSale()],
  [
    'an inquiry at the native door',
    program,
    async () => (await call('h2hInquiry', native(), { refId: `I${n}`, productCode: 'PLN20', customerCode: meter() })).text,
  ],
  ['Digiflazz', program, () => dialect('digiflazz', '/v1/transaction')],
  ['OtomaX', program, () => dialect('otomax', '/trx')],
  ['OtomaX with PIN', program, () => dialect('otomax', '/without-sign/trx')],
  ['IRS', program, () => dialect('irs', '/irs/transaction')],
  ['IAK', program, () => dialect('iak', '/iak/api/top-up')],
  ['the older IAK', program, () => dialect('iak', '/iak/v1/legacy/index', { commands: 'topup' })],
  ['the next partner of the route', program, () => nativeSale('916')],
  [
    'the clock that asks about a pending sale',
    program,
    async () => {
      await nativeSale('913')
      await settled('select from open_sale where busy_for is null')
      await dueNow()
      return expect(await adviseDue(engine)).toBe(1)
    },
  ],
  [
    'a person who asks the partner',
    program,
    async () => {
      const { saleId } = JSON.parse(await nativeSale('912'))
      await settled('select from open_sale where busy_for is null')
      const { body } = await call('adviseSale', 'owner', { salesId: saleId })
      return expect(body.status).toBe('Success')
    },
  ],
]

/** Waits until every sale has ended or is pending. */
const quiet = () =>
  expect
    .poll(() =>
      database.query(`select s.id from sale s where not exists (select from outcome o where o.sale_id = s.id)
        and not exists (select from open_sale w where w.sale_id = s.id and w.busy_for is null)`),
    )
    .toEqual([])

/** Everything that money leaves behind. */
const money = () =>
  database.query(`select (select count(*)::integer from entry) as entries, (select count(*)::integer from posting) as postings,
    (select sum(balance)::float8 from balance) as balances, (select count(*)::integer from semi_draw) as draws,
    (select count(*)::integer from outcome where moved is not null) as moved, (select count(*)::integer from late_success) as losses,
    (select count(*)::integer from fee_queue where users <> '{}') as fees`)

describe.each(doors)('%s', (_, seller, sells) => {
  test('reaches no partner and moves no money in a rehearsal, and does afterwards', async () => {
    expect((await call('beginRehearsals', 'owner', { sellers: [seller] })).body).toEqual({ changed: 1 })
    await quiet()
    const before = await money()
    await sells()
    await quiet()
    expect(asked.prod).toEqual([])
    expect(asked.sand.length).toBeGreaterThan(0)
    expect(await money()).toEqual(before)

    expect((await call('endRehearsals', 'owner', { sellers: [seller] })).body).toEqual({ changed: 1 })
    forget()
    n += 1
    await sells()
    expect(asked.sand).toEqual([])
    expect(asked.prod.length).toBeGreaterThan(0)
  })
})

test('in a batch the sales of those who rehearse are of the sandbox, and the others sell', async () => {
  await call('beginRehearsals', 'owner', { sellers: [person] })
  const request = { ...plainRequest, productCode: 'S10', customerCode: phone(), refId: `B${n}` }
  const answers = await acceptSales(
    connections.runSql,
    [person, 'usdm-b'].map((name) => ({ ...request, userId: database.userId(name) })),
    1_000,
  )
  expect(answers).toMatchObject([{ accepted: { isRehearsed: true } }, { accepted: { isRehearsed: false } }])
  const rows = await database.query(
    `select s.mode, s.hold_seq is not null as holds, k.mode as key_mode, r.amount::float8 as rehearsed from sale s
     join sale_key k on k.sale_id = s.id left join rehearsed_sale r on r.sale_id = s.id where s.ref_id = $1 order by s.id`,
    [request.refId],
  )
  const price = (answers[0] as { accepted: { amount: number } }).accepted.amount
  expect(rows).toEqual([
    { mode: 'sand', holds: false, key_mode: 'prod', rehearsed: price },
    { mode: 'prod', holds: true, key_mode: 'prod', rehearsed: null },
  ])
  await call('endRehearsals', 'owner', { sellers: [person] })
})

test('a server that knows of no rehearsals gets no route', async () => {
  await call('beginRehearsals', 'owner', { sellers: [person] })
  const item = `(0,${database.userId(person)},,prod,purchase,native,OLD${n},h,S10,${phone()},,1,,)`
  const [one] = await database.query<{ partners: number[]; simulated: number[] }>(
    `select partners, vals -> 'simulated' as simulated from accept_sale($1::sale_item, '1 s')`,
    [item],
  )
  expect([one!.partners, one!.simulated.length > 0]).toEqual([[], true])
  const other = item.replace(`OLD${n}`, `OLD${n}-2`)
  const [many] = await database.query<{ partners: number[]; simulated: number[] }>(
    `select partners, vals -> 'simulated' as simulated from accept_sales(array[$1::sale_item], '1 s')`,
    [other],
  )
  expect([many!.partners, many!.simulated.length > 0]).toEqual([[], true])
  await call('endRehearsals', 'owner', { sellers: [person] })
})

test('a server of the release before goes on with the queries it has prepared', async () => {
  const rows = await database.query<{ fields: number; functions: number }>(
    `select (select count(*)::integer from pg_attribute where attrelid = 'accepted_sale'::regclass and attnum > 0) as fields,
       (select count(*)::integer from pg_proc where proname = 'accepted' and pronargs = 20) as functions`,
  )
  expect(rows).toEqual([{ fields: 20, functions: 1 }])
})
