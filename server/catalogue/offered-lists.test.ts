import { hash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmSessions } from '../../database/test-world.ts'
import { type TestConnections, testConnections } from '../runner/test-transact.ts'
import { testApp } from '../test-app.ts'
import { askForDueLists, judge } from './offered-lists.ts'

const { database, call } = testApp({ settings: { privateAddresses: true } })
const partnerId = 1
let connections: TestConnections
let at = ''
/** What the partner answers by the last part of the path and, of Digiflazz, the list that is asked for. */
let answers: Record<string, { status?: number; text: string }> = {}
let heard: { path: string; body: Record<string, unknown> }[] = []
const partner = createServer(async (request, response) => {
  let text = ''
  for await (const part of request) text += part
  const body = text === '' ? {} : JSON.parse(text)
  const path = new URL(request.url!, 'http://localhost').pathname
  heard.push({ path, body })
  const { status = 200, text: said } = answers[String(body.cmd ?? body.commands ?? path)] ??
    answers.all ?? { status: 500, text: '' }
  response.writeHead(status).end(said)
})

interface Item {
  buyer_sku_code: string
  product_name: string
  price: number
  buyer_product_status: boolean
}
/** What the partner delivers, as its list says it. */
const items = async () =>
  (
    await database.query<{ sku: string; price: number; type: number; open: boolean }>(
      `select pp.partner_code as sku, pp.price, p.product_type_id as type, pp.is_open as open from product_partner pp
       join product p on p.id = pp.product_id where pp.partner_id = $1 order by pp.id`,
      [partnerId],
    )
  ).map(({ sku, price, type, open }) => ({
    buyer_sku_code: sku,
    product_name: sku,
    ...(type === 2 ? { price: Number(price) } : { admin: Number(price) }),
    buyer_product_status: open,
  })) as Item[]
const says = (prepaid: unknown, pasca: unknown = []) => {
  answers = { prepaid: { text: JSON.stringify({ data: prepaid }) }, pasca: { text: JSON.stringify({ data: pasca }) } }
}
const state = async () => (await call('offeredList', 'owner', { partnerId })).body
const ask = async () => {
  await database.query('update offered_list set asked_at = null')
  return (await call('askForList', 'owner', { partnerId })).body
}
const inbox = () =>
  database.query<{ template: string }>(`select template from inbox_item where template like 'prices-%' order by id`)
const connect = async (typeId: number, credentials: Record<string, string>, templates: object | null = null) => {
  await call('savePartner', 'owner', { id: partnerId, partnerTypeId: typeId, endPoint: at })
  const { body } = await call('partnerConnection', 'owner', { id: partnerId })
  const limits = { concurrency: 5, perSecond: 100, connectMs: 2000, answerMs: 5000, adviceSeconds: 60 }
  const spoken = {
    mode: 'prod' as const,
    plainHttp: true,
    ...limits,
    reportFrom: [],
    dialect: { postpaidAddress: null, templates },
  }
  const saved = await call('savePartnerConnection', 'owner', {
    ...{ id: partnerId, version: body.version, endPoint: at, credentials, ...spoken },
  } as never)
  expect(saved.body).toEqual({ isActive: true })
}

beforeAll(async () => {
  connections = testConnections(database.url, 'lists')
  await new Promise<void>((done) => partner.listen(0, '127.0.0.1', done))
  at = `http://127.0.0.1:${(partner.address() as AddressInfo).port}`
  await database.query(confirmSessions)
  await connect(2, { username: 'toko', apiKey: 'kunci' })
})
afterAll(async () => {
  await connections.end()
  partner.close()
})
beforeEach(async () => {
  heard = []
  await database.query(`delete from offered_list; delete from inbox_item where template like 'prices-%'`)
})

describe('a list that is asked for', () => {
  test('proposes nothing where it says what holds', async () => {
    says(await items())
    expect(await ask()).toEqual({ outcome: 'same', reason: null })
    expect(await state()).toMatchObject({ canAsk: true, outcome: 'same', counts: null, fetchedAt: null })
    expect((await call('offeredListText', 'owner', { partnerId })).body.code).toBe('not-found')
    const sign = hash('md5', 'tokokuncipricelist', 'hex')
    expect(heard).toEqual([
      { path: '/price-list', body: { cmd: 'prepaid', username: 'toko', sign } },
      { path: '/price-list', body: { cmd: 'pasca', username: 'toko', sign } },
    ])
  })

  test('proposes what differs, once, and changes nothing before a person approves it', async () => {
    const [first, ...rest] = await items()
    const dearer = { ...first!, price: first!.price + 100 }
    says([dearer, ...rest])
    const before = await database.query('select id, price, is_open from product_partner order by id')
    expect((await ask()).outcome).toBe('proposed')
    expect((await ask()).outcome).toBe('proposed')
    expect(await database.query('select id, price, is_open from product_partner order by id')).toEqual(before)
    expect((await state()).counts).toEqual({ listed: rest.length + 1, changes: 1, jumps: 0, missing: 0, isHalfLost: false })
    expect(await inbox()).toEqual([{ template: 'prices-proposed' }])
    const { list } = (await call('offeredListText', 'owner', { partnerId })).body
    const { rows } = (await call('comparePartnerList', 'owner', { partnerId, list })).body
    const changes = rows.flatMap(({ change }: { change: object | null }) => change ?? [])
    expect((await call('approvePartnerList', 'owner', { partnerId, changes })).body).toMatchObject({ written: 1 })
    expect((await ask()).outcome).toBe('same')
  })

  test('points out leaps of prices, and a list that lost more than half', async () => {
    const all = await items()
    says([{ ...all[0]!, price: all[0]!.price * 2 }, ...all.slice(1)])
    await ask()
    expect((await state()).counts).toMatchObject({ changes: 1, jumps: 1, isHalfLost: false })
    says(all.slice(0, 1))
    expect((await ask()).outcome).toBe('proposed')
    expect((await state()).counts).toMatchObject({ changes: 0, missing: all.length - 1, isHalfLost: true })
    expect(await inbox()).toEqual([{ template: 'prices-proposed' }, { template: 'prices-half-lost' }])
  })

  test.each([
    ['negative prices', [{ buyer_sku_code: 'X', price: -1 }], 'list-bad-rows'],
    ['prices that are text', [{ buyer_sku_code: 'X', price: 'murah' }], 'list-bad-rows'],
    ['parts of a rupiah', [{ buyer_sku_code: 'X', price: 10.5 }], 'list-bad-rows'],
    ['rows that are none', [1, null], 'list-bad-rows'],
    ['more rows than any list', Array(20_001).fill({ buyer_sku_code: 'X', price: 1 }), 'list-too-long'],
    ['nothing', [], 'list-empty'],
    ['a refusal', { rc: '83', message: 'limit' }, 'list-is-a-refusal'],
  ])('is refused whole with its reason, and leaves what waits: %s', async (_, listed, code) => {
    const [first, ...rest] = await items()
    says([{ ...first!, price: first!.price + 1 }, ...rest])
    await ask()
    const waits = (await state()).counts
    says(listed)
    expect(await ask()).toMatchObject({ outcome: 'refused', reason: expect.stringMatching(/./) })
    expect(await state()).toMatchObject({ outcome: 'refused', counts: waits })
    expect(await database.query(`select refusal ->> 'code' as code from offered_list`)).toEqual([{ code }])
  })

  test.each([
    ['HTTP 500', { all: { status: 500, text: '' } }],
    ['no JSON', { all: { text: '<html>' } }],
    ['more than anybody reads', { all: { text: ' '.repeat(9_000_000) } }],
  ])('is refused where there is none: %s', async (_, said) => {
    answers = said as typeof answers
    expect((await ask()).outcome).toBe('refused')
  })

  test('is asked for once in five minutes, by the owner alone', async () => {
    says(await items())
    await ask()
    expect((await call('askForList', 'owner', { partnerId })).body.code).toBe('too-many-requests')
    expect((await call('askForList', 'usdm-a', { partnerId })).status).toBe(403)
    expect((await call('askForList', 'owner', { partnerId: 9999 })).body.code).toBe('not-found')
  })
})

test('the clock asks those whose time has come, each once', async () => {
  says(await items())
  await call('setListInterval', 'owner', { partnerId, everyHours: 3 })
  const upstreams = {
    reach: async () => ({ reached: { kind: 'unconnected' } as const, http: null, readAt: 0 }),
    send: async () => ({ status: 0, text: '' }),
  }
  const run = () => askForDueLists(connections.transact, upstreams)
  const askedAt = async () => (await state()).askedAt
  await Promise.all([run(), run()])
  const first = await askedAt()
  expect([first, (await state()).outcome]).toEqual([expect.any(String), 'refused'])
  await run()
  expect(await askedAt()).toBe(first)
  await database.query(`update offered_list set asked_at = now() - interval '3 hours'`)
  await run()
  expect(await askedAt()).not.toBe(first)
  await call('setListInterval', 'owner', { partnerId, everyHours: null })
  await database.query(`update offered_list set asked_at = now() - interval '9 days'`)
  const long = await askedAt()
  await run()
  expect(await askedAt()).toBe(long)
})

test('other partners are asked in their own words', async () => {
  const all = await items()
  const sold = all.filter(({ price }) => price !== undefined)
  await connect(3, { username: 'toko', apiKey: 'kunci' })
  answers = {
    '/api/pricelist': {
      text: JSON.stringify({
        data: {
          pricelist: sold.map((one) => ({ product_code: one.buyer_sku_code, product_price: one.price, status: 'active' })),
        },
      }),
    },
    'pricelist-pasca': {
      text: JSON.stringify({
        data: {
          pasca: all
            .filter(({ price }) => price === undefined)
            .map((one) => ({ code: one.buyer_sku_code, fee: (one as unknown as { admin: number }).admin, status: 1 })),
        },
      }),
    },
  }
  expect(await ask()).toEqual({ outcome: 'same', reason: null })
  const signed = { username: 'toko', sign: hash('md5', 'tokokuncipl', 'hex') }
  expect(heard).toMatchObject([
    { path: '/api/pricelist', body: signed },
    { path: '/api/v1/bill/check', body: { commands: 'pricelist-pasca', ...signed } },
  ])

  const reply = { reads: 'json', status: 'state', success: ['DONE'], failure: ['NO'] }
  const list = { method: 'GET', path: '/goods?key={credential.apiKey}' }
  const listReply = { rows: 'data.goods', code: 'id', name: 'title', price: 'cost', open: 'on', opens: ['yes'] }
  await connect(5, { apiKey: 'kunci' }, { purchase: { method: 'GET', path: '/buy' }, list, listReply, reply })
  const goods = all.map((one, n) => ({ id: one.buyer_sku_code, cost: one.price ?? 1, on: n === 0 ? 'no' : 'yes' }))
  answers = { '/goods': { text: JSON.stringify({ data: { goods } }) } }
  expect((await ask()).outcome).toBe('proposed')
  const { rows } = (
    await call('comparePartnerList', 'owner', {
      partnerId,
      list: (await call('offeredListText', 'owner', { partnerId })).body.list,
    })
  ).body
  expect(rows.filter(({ kind }: { kind: string }) => kind === 'closed')).toHaveLength(1)
})

test('a judged list is the same however often it is judged', async () => {
  const list = JSON.stringify((await items()).map((one) => ({ ...one, price: one.price && one.price + 7 })))
  const twice = await Promise.all([1, 2].map(() => connections.transact.read((tx) => judge(tx, partnerId, list))))
  expect(twice[0]).toEqual(twice[1])
})
