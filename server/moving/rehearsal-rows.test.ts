import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import { raced } from '../../database/test-race.ts'

const database = testDatabase()
const id = (username: string) => database.userId(username)

/** What is written goes again after each test. */
const undone = () => {
  beforeEach(() => database.query('begin'))
  afterEach(() => database.query('rollback'))
}

interface Past {
  seller: string
  begun: string
  ended?: string
}

async function rehearsalOf({ seller, begun, ended }: Past): Promise<number> {
  const [row] = await database.query<{ id: number }>(
    `insert into rehearsal (user_id, begun_by, begun_at, ended_by, ended_at)
     values ($1, $2, $3, case when $4::timestamptz is not null then $2::integer end, $4) returning id`,
    [id(seller), id('owner'), begun, ended ?? null],
  )
  return row!.id
}

const changed = async (does: 'begin' | 'end', sellers: string[]) =>
  (await database.query<{ n: number }>(`select ${does}_rehearsals($1) as n`, [sellers.map(id)]))[0]!.n

const rehearsals = () =>
  database.query(
    `select u.username, b.username as begun_by, e.username as ended_by, r.ended_at > r.begun_at as after, r.ended_at < now() as before_now
     from rehearsal r join users u on u.id = r.user_id join users b on b.id = r.begun_by left join users e on e.id = r.ended_by order by r.id`,
  )

describe('rehearsals', () => {
  undone()
  const row = (username: string, over: Record<string, unknown> = {}) => ({
    username,
    begun_by: 'owner',
    ended_by: null,
    after: null,
    before_now: null,
    ...over,
  })

  test('begin in the name of the owner where nobody acts, beside those that ended and not beside open ones', async () => {
    await rehearsalOf({ seller: 'usdm-a', begun: '2026-01-01', ended: '2026-01-02' })
    await rehearsalOf({ seller: 'usdm-b', begun: '2026-01-01' })
    expect(await changed('begin', ['usdm-a', 'usdm-b', 'usdm-a'])).toBe(1)
    expect(await rehearsals()).toEqual([
      row('usdm-a', { ended_by: 'owner', after: true, before_now: true }),
      row('usdm-b'),
      row('usdm-a'),
    ])
  })

  test('end in the name of the owner where nobody acts: those that are open, of the sellers that are named', async () => {
    await rehearsalOf({ seller: 'usdm-a', begun: '2026-01-01', ended: '2026-01-02' })
    await rehearsalOf({ seller: 'usdm-a', begun: '2026-01-03' })
    await rehearsalOf({ seller: 'usdm-b', begun: '2026-01-03' })
    await rehearsalOf({ seller: 'ustl-a', begun: '2999-01-01' })
    expect(await changed('end', ['usdm-a', 'ustl-a', 'usfd-a'])).toBe(2)
    expect(await rehearsals()).toEqual([
      row('usdm-a', { ended_by: 'owner', after: true, before_now: true }),
      row('usdm-a', { ended_by: 'owner', after: true, before_now: false }),
      row('usdm-b'),
      // By a clock that was ahead: never ended before it began.
      row('ustl-a', { ended_by: 'owner', after: false, before_now: false }),
    ])
  })

  test.each([
    ['an account that there is not', () => [id('usdm-a'), 0], 'not-found'],
    ['an account that does not sell', () => [id('usdm-a'), id('owner')], 'not-a-seller'],
  ])('do not begin with %s among them', async (_, users, code) => {
    const begins = database.query('select begin_rehearsals($1)', [users()])
    await expect(begins).rejects.toMatchObject({ code: 'JJ010', detail: expect.stringContaining(`"${code}"`) })
  })
})

describe.each(['begin', 'end'])('what makes rehearsals %s', (does) => {
  test.each([
    ['waits for whoever holds the balance of one of the sellers', 'usdm-a', true],
    ['waits for no other balance', 'usdm-b', false],
  ])('%s', async (_, held, waits) => {
    const race = await raced(
      database,
      (one) => one.query('select from balance where user_id = $1 for no key update', [id(held)]),
      async (other) => {
        await other.query('begin')
        await other.query(`select ${does}_rehearsals($1)`, [[id('usdm-a'), id('ustl-a')]])
        await other.query('rollback')
      },
    )
    expect([race.waited, race.error]).toEqual([waits, undefined])
  })
})

describe('what belongs to the open rehearsal of a seller', () => {
  undone()

  test('is a request for real, and none that is for the sandbox', async () => {
    await rehearsalOf({ seller: 'usdm-a', begun: '2026-01-01', ended: '2026-01-02' })
    const a = await rehearsalOf({ seller: 'usdm-a', begun: '2026-01-03' })
    await rehearsalOf({ seller: 'ustl-a', begun: '2026-01-01', ended: '2026-01-02' })
    const b = await rehearsalOf({ seller: 'usdm-b', begun: '2026-01-01' })
    const rows = [
      ['usdm-a', 'prod', a],
      ['usdm-b', 'prod', b],
      ['ustl-a', 'prod', null],
      ['usfd-a', 'prod', null],
      ['usdm-a', 'sand', null],
      ['usfd-a', 'sand', null],
    ] as const
    for (const [seller, mode, of] of rows)
      expect(await database.query('select rehearsal_of($1, $2) as of', [id(seller), mode]), `${seller} ${mode}`).toEqual([{ of }])
  })

  test('takes from its balance the sales that did not fail, however many are of one moment and one network', async () => {
    const a = await rehearsalOf({ seller: 'usdm-a', begun: '2026-01-03' })
    const b = await rehearsalOf({ seller: 'usdm-b', begun: '2026-01-01' })
    const early = await rehearsalOf({ seller: 'usdm-a', begun: '2026-01-01', ended: '2026-01-02' })
    const over = await rehearsalOf({ seller: 'ustl-a', begun: '2026-01-01', ended: '2026-01-02' })
    const [pending, failed, reversed, success] = [null, 2, 3, 4]
    const sales = [
      [early, success, 1],
      [a, pending, 10],
      [a, success, 100],
      [a, failed, 1_000],
      [a, reversed, 10_000],
      [b, success, 100_000],
      [b, failed, 1_000_000],
      [over, pending, 10_000_000],
    ]
    for (const [at, [rehearsal, status, amount]] of sales.entries()) {
      await database.query(
        `insert into rehearsed_sale (sale_id, created_at, head_id, rehearsal_id, amount) values ($1, now(), $2, $3, $4)`,
        [at + 1, id('owner'), rehearsal, amount],
      )
      await database.query(
        `insert into outcome (sale_id, created_at, batch, at, cost, revenue, head_id, status, message)
         select $1, now(), 1, now(), 0, 0, $2, $3::smallint, '' where $3::smallint is not null`,
        [at + 1, id('owner'), status],
      )
    }
    const taken = { 'usdm-a': 110, 'usdm-b': 100_000, 'ustl-a': 0, 'usfd-a': 0 }
    for (const [seller, amount] of Object.entries(taken))
      expect(await database.query('select rehearsed($1)::float8 as amount', [id(seller)]), seller).toEqual([{ amount }])
  })
})
