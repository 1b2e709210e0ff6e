import pg from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import { createLive, type Live } from './live.ts'
import type { LiveEvent } from './live-event.ts'
import { chunks } from './payloads.ts'

const database = testDatabase({ world: 'empty' })
const opened: Live[] = []
const open = async () => {
  const live = await createLive({ url: database.url })
  opened.push(live)
  return live
}
afterEach(async () => void (await Promise.all(opened.splice(0).map((live) => live.close()))))

const seller = { userId: 4, userTypeId: 4 }
const upline = { userId: 2, userTypeId: 2 }
const stranger = { userId: 9, userTypeId: 9 }
const owner = { userId: 1, userTypeId: 1 }
const sale = (saleId: number): LiveEvent => ({ kind: 'sale', to: [4, 3, 2], saleId, userId: 4, statusId: 4 })
const balance = (amount: number): LiveEvent => ({ kind: 'balance', to: [4], userId: 4, balance: amount })

/** Collects what a subscriber hears; `until` resolves when the event has come. */
function listen(live: Live, who: { userId: number; userTypeId: number }) {
  const heard: LiveEvent[] = []
  let check = () => {}
  let missed = 0
  live.subscribe(
    who,
    (event) => {
      heard.push(event)
      check()
    },
    () => {
      missed++
      check()
    },
  )
  const when = (condition: () => boolean) =>
    new Promise<void>((done) => {
      check = () => condition() && done()
      check()
    })
  return {
    heard,
    until: (event: LiveEvent) => when(() => heard.some((one) => JSON.stringify(one) === JSON.stringify(event))),
    untilMissed: () => when(() => missed > 0),
  }
}

describe('events', () => {
  test('reach those who may see them, in every process', async () => {
    const [here, there] = [await open(), await open()]
    const heard = [here, there].flatMap((live) => [seller, upline, stranger, owner].map((who) => ({ who, ...listen(live, who) })))
    here.publish(sale(1))
    here.publish(balance(500))
    await Promise.all(heard.filter(({ who }) => who === owner || who === upline).map(({ until }) => until(sale(1))))
    await Promise.all(heard.filter(({ who }) => who === seller).map(({ until }) => until(balance(500))))
    for (const { who, heard: events } of heard) {
      const expected = who === seller ? [sale(1), balance(500)] : who === stranger ? [] : [sale(1)]
      expect(events).toEqual(expected)
    }
  })

  test('of several balances of one user in one window only the last comes, every sale comes', async () => {
    const live = await open()
    const { heard, until } = listen(live, seller)
    for (let n = 1; n <= 300; n++) {
      live.publish(balance(n))
      live.publish(sale(n))
    }
    await until(balance(300))
    expect(heard.filter(({ kind }) => kind === 'balance')).toEqual([balance(300)])
    expect(heard.filter(({ kind }) => kind === 'sale')).toHaveLength(300)
  })

  test('that follow each other in one window reach whoever was to hear of either', async () => {
    const live = await open()
    const [below, above] = [seller, upline].map((who) => listen(live, who))
    live.publish({ ...balance(1), to: [2, 4] } as LiveEvent)
    live.publish(balance(2))
    const last = { ...balance(2), to: [2, 4] } as LiveEvent
    await Promise.all([below!.until(last), above!.until(last)])
    expect([below!.heard, above!.heard]).toEqual([[last], [last]])
  })

  test('that are more than can wait become one, by which every screen reads again', async () => {
    const live = await open()
    const all = [seller, stranger, owner].map((who) => listen(live, who))
    for (let userId = 1; userId <= 20_001; userId++) live.publish({ kind: 'user', to: [userId], userId })
    live.publish(sale(3))
    const reload: LiveEvent = { kind: 'reload', to: 'all' }
    await Promise.all(all.map(({ until }) => until(reload)))
    await all[2]!.until(sale(3))
    expect(all.map(({ heard }) => heard)).toEqual([[reload, sale(3)], [reload], [reload, sale(3)]])
  })

  test('stop with the subscription', async () => {
    const live = await open()
    const heard: LiveEvent[] = []
    const stop = live.subscribe(
      seller,
      (event) => heard.push(event),
      () => {},
    )
    const other = listen(live, seller)
    stop()
    live.publish(sale(1))
    await other.until(sale(1))
    expect(heard).toEqual([])
  })

  test('go on after both connections were cut, and listeners are told that they may have missed some', async () => {
    const live = await open()
    const { until, untilMissed } = listen(live, seller)
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'live-%' and datname = current_database()`,
    )
    live.publish(sale(7))
    await untilMissed()
    live.publish(sale(8))
    await until(sale(8))
  })

  test('wait until those before them are sent', async () => {
    const live = await open()
    const { heard, until } = listen(live, seller)
    const gate = Promise.withResolvers<void>()
    const query = pg.Client.prototype.query as (...given: unknown[]) => Promise<unknown>
    const sent = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (this: pg.Client, ...given: unknown[]) {
      await gate.promise
      return query.apply(this, given)
    } as never)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    live.publish(sale(1))
    await vi.advanceTimersByTimeAsync(60)
    live.publish(sale(2))
    await vi.advanceTimersByTimeAsync(600)
    expect(sent).toHaveBeenCalledTimes(1)
    vi.useRealTimers()
    gate.resolve()
    await until(sale(2))
    expect(heard).toEqual([sale(1), sale(2)])
    sent.mockRestore()
  })

  test('go on after something that is none, which ends no server', async () => {
    const faults: unknown[] = []
    const live = await createLive({ url: database.url, onFault: (error) => faults.push(error) })
    opened.push(live)
    const { until } = listen(live, seller)
    for (const channel of ['jenjang_live', 'jenjang_servers'])
      for (const said of ['{', 'null', '[null]']) await database.query(`select pg_notify($1, $2)`, [channel, said])
    live.publish(sale(9))
    await until(sale(9))
    expect(faults.length).toBe(5)
  })

  test('published before closing are still sent', async () => {
    const [here, there] = [await createLive({ url: database.url }), await open()]
    const { until } = listen(there, seller)
    here.publish(sale(5))
    await here.close()
    await until(sale(5))
  })
})

test('notifications stay below the limit of PostgreSQL and lose nothing', () => {
  const events = Array.from({ length: 1000 }, (_, n) => sale(90_000_000 + n))
  const payloads = chunks(events)
  expect(payloads.length).toBeGreaterThan(5)
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8000)
  expect(payloads.flatMap((payload) => JSON.parse(payload))).toEqual(events)
  expect(chunks([])).toEqual([])
})
