import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import { raced } from '../../database/test-race.ts'
import { testBalance } from '../../database/test-world.ts'
import { asServer } from '../runner/test-acting.ts'

const database = testDatabase()
const id = (username: string) => database.userId(username)

type Leg = [account: string | null, party: string, amount: number]
const post = (legs: Leg[]) => {
  const rows = legs.map(([account, party, amount]) => {
    const name = account ? `'${account}'` : 'null'
    return `row(${name}, ${party ? id(party) : 0}, ${amount})`
  })
  return `select post('transfer', 77, array[${rows}]::leg[], now())`
}

/** What the queries find after the change, or its error; nothing of it stays. */
async function tried(change: string, ...queries: string[]): Promise<unknown[]> {
  await database.query('begin')
  try {
    await database.query(change)
    const found: unknown[] = []
    for (const query of queries) found.push(await database.query(query))
    return found
  } catch (error) {
    const { code, detail } = error as { code: string; detail?: string }
    return [code, detail && JSON.parse(detail)]
  } finally {
    await database.query('rollback')
  }
}

describe('the legs of a posting', () => {
  test.each<[string, Leg[]]>([
    ['no legs', []],
    ['one alone', [[null, 'ustl-a', 5]]],
    [
      'a rupiah that comes from nowhere',
      [
        ['adjustment', '', -4],
        [null, 'ustl-a', 5],
      ],
    ],
    [
      'a rupiah that is lost',
      [
        [null, 'catl-a', -5],
        [null, 'ustl-a', 4],
      ],
    ],
  ])('%s: refused', async (_, legs) => {
    expect(await tried(post(legs))).toEqual(['JJ002', undefined])
  })

  test('leave no balance below zero, and name the one that is short', async () => {
    const give = (amount: number) =>
      post([
        ['adjustment', '', 1],
        [null, 'catl-a', -amount],
        [null, 'ustl-a', amount - 1],
      ])
    expect(await tried(give(testBalance + 1))).toEqual([
      'JJ001',
      { userId: id('catl-a'), needed: testBalance + 1, balance: testBalance },
    ])
    const balances = `select user_id, balance::int, seq from balance where user_id in (${id('catl-a')}, ${id('ustl-a')}) order by user_id`
    const entries = `select user_id, kind, amount::int, balance_after::int, seq from entry where cause_id = 77 order by user_id`
    const lines = `select account, party_id, kind, amount::int from system_line where cause_id = 77`
    const before = await database.query(balances)
    const seqOf = (username: string) => before.find(({ user_id }) => user_id === id(username))!.seq + 1
    const wanted = [
      { user_id: id('catl-a'), balance: 0, seq: seqOf('catl-a') },
      { user_id: id('ustl-a'), balance: testBalance * 2 - 1, seq: seqOf('ustl-a') },
    ]
    expect(await tried(give(testBalance), balances, entries, lines)).toEqual([
      wanted,
      wanted.map(({ user_id, balance, seq }) => ({
        user_id,
        kind: 'transfer',
        amount: balance - testBalance,
        balance_after: balance,
        seq,
      })),
      [{ account: 'adjustment', party_id: 0, kind: 'transfer', amount: 1 }],
    ])
  })

  test('of a party that has the number of a user leave that user alone', async () => {
    const [entries, lines] = await tried(
      post([
        ['bank', 'catl-a', -testBalance - 1],
        [null, 'ustl-a', testBalance + 1],
      ]),
      'select user_id from entry where cause_id = 77',
      'select account, party_id from system_line where cause_id = 77',
    )
    expect(entries).toEqual([{ user_id: id('ustl-a') }])
    expect(lines).toEqual([{ account: 'bank', party_id: id('catl-a') }])
  })

  test.each([
    ['catl-a', 'ustl-a'],
    ['ustl-a', 'catl-a'],
  ])('are locked in the order of the accounts: %s to %s', async (from, to) => {
    const [lower, higher] = [id(from), id(to)].sort((a, b) => a - b)
    const race = await raced(
      database,
      (client) => client.query('select from balance where user_id = $1 for no key update', [lower]),
      async (client) => {
        await client.query('begin')
        await client.query(
          post([
            [null, from, -5],
            [null, to, 5],
          ]),
        )
        await client.query('rollback')
      },
      (client) => client.query('select from balance where user_id = $1 for no key update nowait', [higher]),
    )
    expect([race.waited, race.error]).toEqual([true, undefined])
  })
})

describe('what a charger has lent', () => {
  const lent = `select u.username, b.lent::int from balance b join users u on u.id = b.user_id where b.lent <> 0`
  const move = (kind: string, from: string | null, to: string | null) => {
    const [sender, receiver] = [from, to].map((username) => username && id(username))
    const account = from && to ? 'null, null' : `'adjustment', 0`
    return `update balance set lent = 0; select post_move('${kind}', ${id('owner')}, null, ${sender}, ${receiver}, 5, '', ${account}, null, null, null, null)`
  }

  test.each<[kind: string, from: string | null, to: string | null, lent: number]>([
    ['transfer', 'catl-a', 'ustl-a', 5],
    ['lift', 'catl-a', 'ustl-a', 5],
    ['deduct', 'ustl-a', 'catl-a', -5],
    ['return', 'ustl-a', 'catl-a', -5],
    ['excess', 'catl-a', 'ustl-a', 0],
    ['outstanding', 'ustl-a', 'catl-a', 0],
    ['transfer', 'owner', 'ustl-a', 0],
    ['transfer', 'ustl-a', 'catl-b', 0],
    ['transfer', null, 'ustl-a', 0],
    ['deduct', 'ustl-a', null, 0],
  ])('a %s from %s to %s changes by %i', async (kind, from, to, amount) => {
    const credit = `select u.username from posting p left join users u on u.id = p.credit_of order by p.id desc limit 1`
    expect(await tried(move(kind, from, to), lent, credit)).toEqual([
      amount ? [{ username: 'ustl-a', lent: amount }] : [],
      [{ username: amount ? 'ustl-a' : null }],
    ])
  })
})

describe('what a user hands over', () => {
  const send = (amount: number) =>
    `update users set outstanding = case id when ${id('ustl-a')} then 5 else 9 end;
     select send_outstanding(${id('catl-a')}, null, ${id('ustl-a')}, ${amount}, null, null)`
  const left = `select u.username, u.outstanding::int, b.balance::int from users u join balance b on b.user_id = u.id where username = 'ustl-a'`

  test.each([
    [5, [[{ username: 'ustl-a', outstanding: 0, balance: testBalance - 5 }]]],
    [4, [[{ username: 'ustl-a', outstanding: 1, balance: testBalance - 4 }]]],
    [6, ['JJ010', { code: 'outstanding-exceeded', values: { outstanding: 5 } }]],
  ])('%i of five', async (amount, found) => {
    expect(await tried(send(amount), left)).toEqual(found)
  })
})

test.each(['settle', 'lift', 'payment', 'excess', 'return', 'payout', 'topup', 'outstanding'])(
  'nobody moves a balance as a %s by hand',
  async (kind) => {
    const move = `select move_balance('${kind}', ${id('owner')}, null, ${id('owner')}, ${id('catl-a')}, 5, '', null, null)`
    expect(await tried(move)).toEqual(['JJ010', { code: 'access-denied', values: {} }])
  },
)

test.each([
  ['addition', 'null', 'owner', -5],
  ['deduction', 'owner', 'null', 5],
])("the owner's own %s stands against the adjustments", async (kind, from, to, amount) => {
  const [sender, receiver] = [from, to].map((username) => (username === 'null' ? 'null' : id(username)))
  const move = `select move_balance('${kind}', ${id('owner')}, null, ${sender}, ${receiver}, 5, '', null, null)`
  const line = `select account, party_id, amount::int from system_line where kind = '${kind}' and abs(amount) = 5`
  expect(await tried(move, line)).toEqual([[{ account: 'adjustment', party_id: 0, amount }]])
})

test('what a user hands over locks its balance before its account', async () => {
  const race = await raced(
    database,
    (client) => client.query('select from balance where user_id = $1 for no key update', [id('ustl-a')]),
    (client) => client.query('select send_outstanding($1, null, $2, 5, null, null)', [id('catl-a'), id('ustl-a')]),
    (client) => client.query('select from users where id = $1 for update nowait', [id('ustl-a')]),
  )
  expect([race.waited, race.error?.code]).toEqual([true, 'JJ010'])
})

test.each<[string, string | null | undefined, string[], string | null]>([
  ['is kept by the server for who moved it', 'owner', ['1'], '1'],
  ['is not kept by the server for somebody else', 'catl-a', ['1'], null],
  ['is not kept by the server for nobody', null, ['1'], null],
  ['is kept by who owns the database', undefined, ['1'], '1'],
  ['is kept once', 'owner', ['1', '2'], '1'],
])('the answer of a posting %s', async (_, actor, answers, kept) => {
  const move = `select move_balance('transfer', ${id('owner')}, null, ${id('owner')}, ${id('catl-a')}, 5, '', 'k-1', 'h')`
  const keep = answers.map((answer) => `select keep_answer((select max(id) from posting), '${answer}')`).join('; ')
  const keeping = actor === undefined ? keep : asServer(actor === null ? null : id(actor), keep)
  const [rows] = await tried(`${move}; ${keeping}`, 'select answer::text from posting order by id desc limit 1')
  expect(rows).toEqual([{ answer: kept }])
})
