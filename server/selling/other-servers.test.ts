import { afterEach, describe, expect, test, vi } from 'vitest'
import { connect } from '../../database/embedded/guard.ts'
import { testDatabase } from '../../database/test-database.ts'
import { createLive } from '../live/live.ts'
import { createAdapters } from '../partners/adapters.ts'
import { openPool } from '../runner/pool.ts'
import { WaitedTooLong } from '../runner/refuse.ts'
import { type RunSql, runSqlOn } from '../runner/run-sql.ts'
import { createEngine } from './engine.ts'
import { otherServers } from './other-servers.ts'
import type { SaleRequest } from './sale-fields.ts'
import { plainRequest } from './test-request.ts'

const database = testDatabase()

interface Given {
  url?: string
  pool?: string
  /** What its partners wait for. */
  partner?: Promise<void>
  warn?: (of: object, text: string) => void
  onLook?: () => void
  onHear?: (word: string) => void
  servers?: number
  patience?: number
  elapsed?: () => number
  lookEvery?: number
}

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  const left = `select from pg_stat_activity where datname = current_database() and application_name ~ '^(engine|live-listen) '`
  await expect.poll(async () => (await database.query(left)).length).toBe(0)
})

const simulated = createAdapters({ simulatorLatency: 0 })

/** What sells in one server, joined to the others on the database. */
async function serverNamed(
  here: string,
  { servers = 2, patience = 20_000, partner, onLook = () => {}, onHear = () => {}, ...given }: Given = {},
) {
  const { url = database.url, pool: name = 'engine', ...times } = given
  const pool = openPool({ url, max: 4, name, server: here })
  const live = await createLive({ url, server: name === 'engine' ? here : undefined })
  const hear: typeof live.hear = (told) =>
    live.hear((word) => {
      told(word)
      onHear(word)
    })
  const sql = runSqlOn(pool)
  const runSql: RunSql = (named, ...query) => {
    if (named === 'servers_here') onLook()
    return sql(named, ...query)
  }
  const engine = createEngine({
    runSql,
    adapterOf: (...of) => ({
      ...simulated(...of),
      purchase: async (...asking) => {
        await partner
        return simulated(...of).purchase(...asking)
      },
    }),
    onLateSuccess: async () => {},
    publish: () => {},
    partnerTimeout: 20_000,
    answerWithin: 1_000,
    patience,
    others: otherServers({ here, servers, live: { say: live.say, hear }, runSql, ...times }),
  })
  closing.push(async () => {
    await engine.close()
    await live.close()
    await pool.end()
  })
  return engine
}

const requestOf = (refId: string, seller = 'htdm-a') =>
  ({ ...plainRequest, userId: database.userId(seller), door: 'native', refId }) as const satisfies SaleRequest

/** A purchase that has come to a server and waits for whatever it is. */
function arriving(at: Awaited<ReturnType<typeof serverNamed>>, request: SaleRequest) {
  const gate = Promise.withResolvers<void>()
  const sale = at.arrivals.during(request, () => gate.promise.then(() => at.sell(request)))
  sale.catch(() => {})
  return { sale, let: gate.resolve }
}

const isOpen = async (promise: Promise<unknown>): Promise<boolean> => {
  let open = true
  promise.finally(() => (open = false)).catch(() => {})
  for (let turn = 0; turn < 50; turn++) await database.query('select 1')
  return open
}

/** A connection of a server that says nothing. */
async function silentServer(name: string) {
  const client = await connect(database.url)
  await client.query(`set application_name = '${name}'`)
  const gone = async () => {
    await client.end()
    const there = async () => (await database.query(`select from pg_stat_activity where application_name = '${name}'`)).length
    await expect.poll(there).toBe(0)
  }
  return { gone }
}

describe('a question for a sale that is not there, of two servers', () => {
  test('waits for what came to the other one before, and answers with the sale', async () => {
    const [a, b] = [await serverNamed('a'), await serverNamed('b')]
    const { sale, let: go } = arriving(b, requestOf('there'))
    const found = a.stateOfReference(requestOf('there'))
    expect(await isOpen(found)).toBe(true)
    go()
    const { saleId } = await sale
    expect(await found).toMatchObject({ saleId, refId: 'there' })
  })

  test('is refused unavailable while that one still waits, and hears that there is none once it was refused', async () => {
    const [a, b, c] = [await serverNamed('a', { patience: 150 }), await serverNamed('b'), await serverNamed('c')]
    const { sale, let: go } = arriving(b, { ...requestOf('refused-there'), productCode: 'NIX' })
    await expect(a.stateOfReference(requestOf('refused-there'))).rejects.toMatchObject({ code: 'unavailable' })
    go()
    await expect(sale).rejects.toMatchObject({ code: 'product-unknown' })
    expect(await c.stateOfReference(requestOf('refused-there'))).toBeNull()
  })

  test('waits for nothing that came later, nor for another account or mode, however busy they are', async () => {
    const heard: string[] = []
    const [a, b] = [await serverNamed('a'), await serverNamed('b', { onHear: (word) => heard.push(word) })]
    const others = [arriving(b, requestOf('others', 'httl-a')), arriving(b, { ...requestOf('tried'), mode: 'sand' })]
    expect(await a.stateOfReference(requestOf('nobody-s'))).toBeNull()
    const first = arriving(b, requestOf('first'))
    const found = a.stateOfReference(requestOf('nobody-s'))
    await expect.poll(() => heard.filter((word) => word.includes('"sells"')).length).toBe(2)
    expect(await isOpen(found)).toBe(true)
    const later = arriving(b, requestOf('later'))
    first.let()
    expect(await found).toBeNull()
    for (const { let: go } of [...others, later]) go()
    await Promise.all([first, later, ...others].map(({ sale }) => sale))
  })

  test('asks nobody where there is a sale', async () => {
    const a = await serverNamed('a')
    const { saleId } = await a.sell(requestOf('here'))
    expect(await a.stateOfReference(requestOf('here'))).toMatchObject({ saleId })
  })

  test('of requests that may sell themselves, at both at once, does not wait for one that waits for it', async () => {
    const [a, b] = [await serverNamed('a'), await serverNamed('b')]
    const ask = (at: typeof a, n: number) => {
      const came = at.arrivals.now()
      const reference = { ...requestOf(`bill-${n}`), requestType: 'inquiry' } as const
      return at.arrivals.during(reference, () => at.stateOfReference(reference, came))
    }
    for (let round = 0; round < 10; round++) {
      const answers = Promise.all([0, 1, 2, 3].map((n) => ask(n % 2 ? a : b, n)))
      expect(await answers).toEqual([null, null, null, null])
    }
  })
})

describe('a server that is away', () => {
  test('is waited for while it may come back with what it has, and counted out later', async () => {
    let now = 0
    const a = await serverNamed('a', { elapsed: () => now })
    const ask = () => a.stateOfReference(requestOf('lost'))
    await expect(ask()).rejects.toMatchObject({ code: 'unavailable' })
    now = 59_999
    await expect(ask()).rejects.toMatchObject({ code: 'unavailable' })
    now = 60_000
    expect(await ask()).toBeNull()
  })

  test('that was there between two questions is away anew', async () => {
    let now = 0
    let looks = 0
    const a = await serverNamed('a', { elapsed: () => now, lookEvery: 5, onLook: () => looks++ })
    const ask = () => a.stateOfReference(requestOf('lost'))
    await expect(ask()).rejects.toMatchObject({ code: 'unavailable' })
    const other = await silentServer('engine b')
    const before = looks
    await expect.poll(() => looks).toBeGreaterThan(before + 1)
    now = 60_000
    await other.gone()
    await expect(ask()).rejects.toMatchObject({ code: 'unavailable' })
    now = 120_000
    expect(await ask()).toBeNull()
  })

  test.each(['engine b', 'live-listen b', 'engine'])(
    'is not as long as its connection %s is there, though it answers nothing',
    async (name) => {
      const other = await silentServer(name)
      const a = await serverNamed('a', { patience: 100 })
      await expect(a.stateOfReference(requestOf('lost'))).rejects.toMatchObject({ code: 'unavailable' })
      await other.gone()
    },
  )
})

describe('who the others are', () => {
  test('is seen also where the address of the database names its connections', async () => {
    const named = `${database.url}${database.url.includes('?') ? '&' : '?'}application_name=x`
    const [a, b] = [await serverNamed('a', { url: named }), await serverNamed('b', { url: named })]
    const { sale, let: go } = arriving(b, requestOf('named'))
    const found = a.stateOfReference(requestOf('named'))
    expect(await isOpen(found)).toBe(true)
    go()
    const { saleId } = await sale
    expect(await found).toMatchObject({ saleId })
  })

  test('is not believed by a server that does not see itself', async () => {
    const warn = vi.fn()
    const a = await serverNamed('a', { servers: 1, pool: 'other', warn })
    await expect(a.stateOfReference(requestOf('blind'))).rejects.toMatchObject({ code: 'unavailable' })
    expect(warn.mock.lastCall?.[1]).toBe('connections to the database do not bear the name they are given')
  })

  test('is said where they are more than there should be, once', async () => {
    const warn = vi.fn()
    await serverNamed('b')
    const a = await serverNamed('a', { servers: 1, warn })
    for (let n = 0; n < 2; n++) expect(await a.stateOfReference(requestOf('more'))).toBeNull()
    expect(warn.mock.calls).toEqual([
      [{ server: 'a', others: ['b'], servers: 1 }, 'more servers are on the database than SERVERS says'],
    ])
  })

  test('keeps in mind one that was there a minute ago, though as many are there as there should be', async () => {
    let now = 0
    const warn = vi.fn()
    const other = await silentServer('engine c')
    await serverNamed('b')
    const a = await serverNamed('a', { patience: 4_000, elapsed: () => now, warn })
    const ask = () => a.stateOfReference(requestOf('replaced'))
    await expect(ask()).rejects.toBeInstanceOf(WaitedTooLong)
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ server: 'a', silent: ['c'] }), expect.any(String))
    await other.gone()
    await expect(ask()).rejects.toMatchObject({ code: 'unavailable' })
    now = 60_000
    expect(await ask()).toBeNull()
  })
})

test('what nobody can read ends no server', async () => {
  const warn = vi.fn()
  const [a] = [await serverNamed('a', { warn }), await serverNamed('b')]
  await database.query(`select pg_notify('jenjang_servers', '["{", "null", "{}"]')`)
  await expect.poll(() => warn.mock.lastCall?.[1]).toBe('what was said on the channel of the servers cannot be read')
  expect(await a.stateOfReference(requestOf('nobody-s'))).toBeNull()
})

test('a server that is missed is asked nothing, and those who ask together share a look', async () => {
  let looks = 0
  const a = await serverNamed('a', { onLook: () => looks++ })
  const hearing = await connect(database.url)
  closing.push(() => hearing.end())
  const heard: string[] = []
  hearing.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await hearing.query('listen jenjang_servers')
  const ask = () => a.stateOfReference(requestOf('few'))
  await expect(ask()).rejects.toMatchObject({ code: 'unavailable' })
  const before = looks
  await Promise.allSettled(Array.from({ length: 30 }, ask))
  expect(looks - before).toBeLessThan(15)
  await hearing.query(`notify jenjang_servers, '["last"]'`)
  await expect.poll(() => heard.at(-1)).toBe('["last"]')
  expect(heard.filter((word) => word.includes('"sells"')).length).toBeLessThanOrEqual(1)
})

test('a server that ends answers until it sells no more, and is not missed afterwards', async () => {
  const partner = Promise.withResolvers<void>()
  const [b, a] = [await serverNamed('b', { partner: partner.promise }), await serverNamed('a', { servers: 1, patience: 4_000 })]
  const ask = () => a.stateOfReference(requestOf('nobody-s'))
  const sale = b.sell(requestOf('ending'))
  await expect.poll(async () => (await database.query(`select from sale_key where ref_id = 'ending'`)).length).toBe(1)
  let isClosed = false
  const closed = b.close().then(() => (isClosed = true))
  expect([await ask(), isClosed]).toEqual([null, false])
  partner.resolve()
  await sale
  await closed
  await expect.poll(ask).toBeNull()
})
