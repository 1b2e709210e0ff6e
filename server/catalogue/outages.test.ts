import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PartnerAdapter } from '../partners/adapter.ts'
import { openDatabase, openPool } from '../runner/pool.ts'
import { type Transact, transactOn } from '../runner/transact.ts'
import { testApp } from '../test-app.ts'
import { watchOutages } from './catalogue.jobs.ts'

const { database, call } = testApp()
let transact: Transact
let pool: ReturnType<typeof openPool>
let up = true
const adapter = { answers: async () => up } as unknown as PartnerAdapter
const watch = () => watchOutages(transact, () => adapter)
const product = async () => (await database.query(`select id from product where code = 'S10'`))[0]!.id as number
const row = async () => (await call('listProducts', 'owner', { keyword: 'S10' })).body.products[0]
const inquire = async () => (await call('inquire', 'ustl-a', { productCode: 'S10', customerCode: '081290341000' })).body

/** What partner 1 answered to sales of the product, some minutes ago; shared evenly by four sellers, or as `lost` says by the failures of each. */
const answered = async (succeeded: number, failed: number, { silent = 0, ago = 1, lost = [] as number[] } = {}) => {
  await database.query("delete from seller_minute where minute = date_trunc('minute', now()) - make_interval(mins => $1)", [ago])
  await database.query(
    `insert into seller_minute (minute, product_id, seller_id, succeeded, lost)
     select date_trunc('minute', now()) - make_interval(mins => $2), $1, n, ($3 + 4 - n) / 4, coalesce(($5::int[])[n], case when $5::int[] = '{}' then ($4 + 4 - n) / 4 else 0 end)
     from generate_series(1, 4) n`,
    [await product(), ago, succeeded, failed + silent, lost],
  )
  await database.query(
    `insert into partner_minute (minute, product_id, partner_id, asked, began, succeeded, failed, silent)
     values (date_trunc('minute', now()) - make_interval(mins => $5), $1, 1, $6, $6, $2, $3, $4)
     on conflict (minute, product_id, partner_id) do update set asked = excluded.asked, began = excluded.began, succeeded = excluded.succeeded, failed = excluded.failed, silent = excluded.silent`,
    [await product(), succeeded, failed, silent, ago, succeeded + failed + silent],
  )
}
const messages = async () =>
  (await database.query('select template, facts from message order by id')).map(({ template }) => template)
const dueNow = () => database.query(`update outage_watch set probe_at = now() - interval '1 second'`)

beforeAll(() => {
  pool = openPool({ url: database.url, max: 2, name: 'clock' })
  transact = transactOn(openDatabase(pool))
})
afterAll(() => pool.end())
beforeEach(async () => {
  up = true
  for (const table of ['partner_minute', 'seller_minute', 'outage_watch', 'message']) await database.query(`delete from ${table}`)
  await database.query('update product set outage_reason = null')
})

describe('a product of which most sales fail', () => {
  test('closes with its reason, in the language of the reader, and the operators are told', async () => {
    await answered(3, 8)
    await watch()
    const { outage } = await row()
    expect(outage).toMatchObject({
      automatic: true,
      failed: 8,
      decided: 11,
      reason: 'banyak transaksi gagal, dicoba lagi otomatis',
    })
    expect(Date.parse(outage.probeAt) - Date.parse(outage.since)).toBe(5 * 60_000)
    const refused = await call(
      'purchase',
      'ustl-a',
      { productCode: 'S10', customerCode: '081290347001' },
      { 'accept-language': 'en' },
    )
    expect([refused.body.code, refused.body.message]).toEqual([
      'product-outage',
      'Product S10 has an outage: many sales fail, tried again automatically.',
    ])
    expect(await messages()).toEqual(['product-outage'])
    await watch()
    expect(await messages()).toEqual(['product-outage'])
  })

  test.each<[string, () => Promise<unknown>]>([
    ['too few sales', () => answered(0, 9)],
    ['too few failures', () => answered(4, 6)],
    ['failures of one seller', () => answered(0, 50, { lost: [50] })],
    ['failures of two sellers', () => answered(0, 50, { lost: [25, 25] })],
    ['failures of two sellers, and a success of others', () => answered(4, 500, { lost: [250, 250] })],
    ['failures of nobody', () => answered(0, 50, { lost: [0] })],
    ['long ago', () => answered(0, 50, { ago: 11 })],
  ])('stays open: %s', async (_, prepare) => {
    await prepare()
    await watch()
    expect((await row()).outage).toBeNull()
  })

  test('silence counts as failure', async () => {
    await answered(0, 0, { silent: 10 })
    await watch()
    expect((await row()).outage).toMatchObject({ failed: 10, decided: 10 })
  })

  test('where fewer sell, each of them has to fail', async () => {
    const sellers = `select u.id from users u join user_type t on t.id = u.user_type_id and t.is_seller order by u.id`
    const block = (but: number) =>
      database.query(`update users set is_blocked = id in (${sellers} offset ${but}) where id in (${sellers})`)
    try {
      await block(2)
      await answered(0, 50, { lost: [50] })
      await watch()
      expect((await row()).outage).toBeNull()
      await answered(0, 50, { lost: [25, 25] })
      await watch()
      expect((await row()).outage).toMatchObject({ automatic: true })
      await database.query('delete from outage_watch')
      await database.query('update product set outage_reason = null')
      await block(1)
      await answered(0, 50, { lost: [50] })
      await watch()
      expect((await row()).outage).toMatchObject({ automatic: true })
    } finally {
      await block(1000)
    }
  })

  test('a product that a person closed is left alone', async () => {
    await call('setOutage', 'owner', { productId: await product(), reason: 'Gangguan operator' })
    await answered(0, 20)
    await watch()
    expect((await row()).outage).toMatchObject({ automatic: false, reason: 'Gangguan operator' })
  })
})

describe('a closed product', () => {
  beforeEach(async () => {
    await answered(0, 12)
    await watch()
  })

  test('is not probed before its time', async () => {
    await watch()
    expect((await row()).outage).not.toBeNull()
  })

  test('is probed although a clock that was ahead wrote its time', async () => {
    await database.query(`update outage_watch set probe_at = now() + interval '7 minutes'`)
    await watch()
    expect(await row()).toMatchObject({ outage: null, isOnTrial: true })
  })

  test('stays closed while its partner does not answer, and is probed less and less often', async () => {
    up = false
    await dueNow()
    await watch()
    const [watched] = await database.query(
      `select state, probes, probe_at - now() > interval '9 minutes' as later from outage_watch`,
    )
    expect([watched, (await row()).outage !== null]).toEqual([{ state: 'closed', probes: 1, later: true }, true])
  })

  test('opens on trial when the partner answers, and for good after one success', async () => {
    await dueNow()
    await watch()
    expect(await row()).toMatchObject({ outage: null, isOnTrial: true })
    expect((await inquire()).statusId).toBe(4)
    await answered(1, 0, { ago: 0 })
    await watch()
    expect(await row()).toMatchObject({ outage: null, isOnTrial: false })
    expect(await messages()).toEqual(['product-outage', 'product-recovered'])
    await watch()
    expect((await row()).outage).toBeNull()
  })

  test('closes again after three failures on trial', async () => {
    await dueNow()
    await watch()
    await answered(0, 2, { ago: 0 })
    await watch()
    expect((await row()).outage).toBeNull()
    await answered(0, 20, { ago: 0, lost: [10, 10] })
    await watch()
    expect((await row()).outage).toBeNull()
    await answered(0, 3, { ago: 0 })
    await watch()
    expect((await row()).outage).toMatchObject({ automatic: true })
    expect(await database.query('select state, probes from outage_watch')).toEqual([{ state: 'closed', probes: 1 }])
  })

  test('forgets whose sales they were after two hours', async () => {
    await answered(0, 3, { ago: 121 })
    await watch()
    expect(await database.query(`select from seller_minute where minute < now() - interval '2 hours'`)).toEqual([])
    expect(await database.query('select from seller_minute')).toHaveLength(4)
  })

  test('is on trial too after a person opened it', async () => {
    await call('setOutage', 'owner', { productId: await product(), reason: null })
    await watch()
    expect(await row()).toMatchObject({ outage: null, isOnTrial: true })
  })

  test('is a person’s once that person closed it', async () => {
    await call('setOutage', 'owner', { productId: await product(), reason: 'Menunggu partner' })
    await dueNow()
    await watch()
    expect((await row()).outage).toMatchObject({ automatic: false, reason: 'Menunggu partner' })
  })
})
