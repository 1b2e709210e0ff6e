import { beforeAll, expect, test } from 'vitest'
import { spanOf } from '../lists/span.ts'
import { openDatabase, openPool } from '../runner/pool.ts'
import { transactOn } from '../runner/transact.ts'
import { testApp } from '../test-app.ts'
import { everything, salesSums } from './sums.queries.ts'
import { march2090, noon, testSales } from './test-sales.ts'

const { database, call } = testApp()
const { open, sell } = testSales(database)

/** More sales than there are users: then it is asked user by user. */
beforeAll(async () => {
  const [users] = await database.query('select count(*)::integer as n from users')
  for (let n = 0; n <= users!.n; n++) {
    const customerCode = `08129034${String(1000 + n)}`
    await sell(noon(n), { seller: n % 2 ? 'ustl-a' : 'ustl-b', customerCode })
  }
  await sell(noon(500), { seller: 'usdm-a' }, { status: 2 })
  await sell(noon(501), { seller: 'htdm-a', mode: 'sand' })
  await open(noon(502), { seller: 'usfd-a' })
})

const blocks = async (as: string, input: object) => {
  const { status, body } = await call('transactionByProduct', as, { ...march2090, ...input })
  expect(status).toBe(200)
  const ids = new Map(
    ['ustl-a', 'ustl-b', 'usfd-a', 'usdm-a', 'catl-a', 'catl-b', 'sutl-a'].map((name) => [database.userId(name), name]),
  )
  return [(body.groupedUserSales as { id: number }[]).map(({ id }) => ids.get(id)), body.totalData]
}

test.each([
  ['what is kept', { user: 'owner', level: 0 }],
  ['sales one by one', { user: 'catl-a', level: 1 }],
])('of %s the first groups are those of the users that were named first', async (_, { user, level }) => {
  const pool = openPool({ url: database.url, max: 1, name: 'test' })
  const transact = transactOn(openDatabase(pool))
  const viewer = { userId: database.userId(user), level }
  const among = ['usfd-a', 'ustl-a', 'ustl-b'].map(database.userId)
  const first = (most?: number) =>
    transact.read((tx) =>
      salesSums(tx, viewer, { ...everything, ...spanOf(march2090) }, { by: ['unit', 'product'], unit: 'userId', among, most }),
    )
  const all = await first()
  for (let most = 1; most <= all.length; most++) {
    const units = (await first(most)).map(({ unit }) => among.indexOf(unit!))
    expect([units.length, units]).toEqual([most, units.toSorted((a, b) => a - b)])
  }
  await pool.end()
})

test.each<[string, object, unknown]>([
  ['owner', { groupBy: 'user', salesType: 'All' }, [['usfd-a', 'ustl-a', 'ustl-b'], 3]],
  ['owner', { groupBy: 'user', salesType: 1 }, [['ustl-a', 'ustl-b'], 2]],
  ['owner', { groupBy: 'user', salesType: 'All', settledOnly: true }, [['ustl-a', 'ustl-b'], 2]],
  ['owner', { groupBy: 'ca', salesType: 1 }, [['catl-a', 'catl-b'], 2]],
  ['owner', { groupBy: 'user', salesType: 'All', rowsPerPage: 5, currentPage: 2 }, [[], 3]],
  ['owner', { groupBy: 'user', salesType: 0 }, [[], 0]],
  ['catl-a', { groupBy: 'user' }, [['ustl-a'], 1]],
  ['catl-a', { groupBy: 'subca' }, [['sutl-a'], 1]],
])('%s finds the users that sold something: %j', async (as, input, found) => {
  expect(await blocks(as, input)).toEqual(found)
})
