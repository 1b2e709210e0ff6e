import { afterEach, describe, expect, test } from 'vitest'
import { connect } from '../../database/embedded/guard.ts'
import { testDatabase } from '../../database/test-database.ts'
import { createLive } from '../live/live.ts'
import { createAdapters } from '../partners/adapters.ts'
import { openPool } from '../runner/pool.ts'
import { runSqlOn } from '../runner/run-sql.ts'
import type { SaleRequest } from './accept.ts'
import { createEngine } from './engine.ts'
import { otherServers } from './other-servers.ts'
import { plainRequest } from './test-request.ts'

const database = testDatabase()

interface Given {
  servers?: number
  patience?: number
  elapsed?: () => number
  lookEvery?: number
}

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** What sells in one server, joined to the others on the database. */
async function serverNamed(here: string, { servers = 2, patience = 5_000, ...times }: Given = {}) {
  const { url } = database
  const pool = openPool({ url, max: 4, name: 'engine', server: here })
  const live = await createLive({ url, server: here })
  const runSql = runSqlOn(pool)
  const engine = createEngine({
    runSql,
    adapterOf: createAdapters({ simulatorLatency: 0 }),
    onLateSuccess: async () => {},
    publish: () => {},
    partnerTimeout: 1_000,
    answerWithin: 1_000,
    patience,
    others: otherServers({ here, servers, live, runSql, ...times }),
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
    const [a, b] = [await serverNamed('a', { patience: 150 }), await serverNamed('b')]
    const { sale, let: go } = arriving(b, { ...requestOf('refused-there'), productCode: 'NIX' })
    await expect(a.stateOfReference(requestOf('refused-there'))).rejects.toMatchObject({ code: 'unavailable' })
    go()
    await expect(sale).rejects.toMatchObject({ code: 'product-unknown' })
    expect(await a.stateOfReference(requestOf('refused-there'))).toBeNull()
  })

  test('waits for nothing that came later, nor for another account or mode, however busy they are', async () => {
    const [a, b] = [await serverNamed('a'), await serverNamed('b')]
    const others = [arriving(b, requestOf('others', 'httl-a')), arriving(b, { ...requestOf('tried'), mode: 'sand' })]
    expect(await a.stateOfReference(requestOf('nobody-s'))).toBeNull()
    const first = arriving(b, requestOf('first'))
    const found = a.stateOfReference(requestOf('nobody-s'))
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
    const a = await serverNamed('a', { elapsed: () => now, lookEvery: 5 })
    const ask = () => a.stateOfReference(requestOf('lost'))
    await expect(ask()).rejects.toMatchObject({ code: 'unavailable' })
    const other = await silentServer('engine b')
    for (let turn = 0; turn < 100; turn++) await database.query('select 1')
    await other.gone()
    now = 60_000
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
