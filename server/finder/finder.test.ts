import { beforeAll, describe, expect, test } from 'vitest'
import { staffOf } from '../../database/test-world.ts'
import { billsOf } from '../billing/test-moving-clock.ts'
import { billSome } from '../billing/test-some-bills.ts'
import { noon, testSales } from '../reports/test-sales.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const { open, sell } = testSales(database)
const id = (username: string) => database.userId(username)
const pad = (username: string) => String(id(username)).padStart(6, '0')

interface Hit {
  kind: string
  screen: string
  id: number
}
const find = async (as: string, text: string): Promise<Hit[]> => {
  const { status, body } = await call('find', as, { text })
  expect([status, body.code]).toEqual([200, undefined])
  return body.hits
}
const shown = async (as: string, text: string) => (await find(as, text)).map((hit) => `${hit.kind} ${hit.id} ${hit.screen}`)

const sales = {} as Record<'success' | 'pending' | 'stranger' | 'sand', number>
const bills: Record<string, number> = {}
let ticket: number

beforeAll(async () => {
  sales.success = await sell(noon(1), { seller: 'ustl-a', refId: 'A-1001', customerCode: '081290347781' })
  sales.pending = await open(noon(2), { seller: 'ustl-a', customerCode: '081290347782', refId: '5512' })
  sales.stranger = await sell(noon(3), { seller: 'ustl-b', refId: 'B-2002', customerCode: '081290347783' })
  sales.sand = await sell(noon(4), { seller: 'htdm-a', refId: 'SAND-1', mode: 'sand' })
  await billSome({ database, call })
  for (const { id: number, user } of await billsOf(database, 'htvt-a', 'mivt-a', 'usft-a')) bills[user] ??= number
  const [bank] = await database.query(
    `insert into bank (user_id, name, account_number, account_name) values ($1, 'BCA', '1', 'Uji') returning id`,
    [id('owner')],
  )
  const asked = await call('requestTicket', 'usdm-a', { amount: 50_000, bank: Number(bank!.id) })
  ticket = asked.body.id
})

/** Keeps the numbers and references of all final sales, as the jobs do. */
async function keep() {
  await database.query('select fold_fees()')
  while ((await database.query('select build_rollups() as more'))[0]!.more);
  while ((await database.query('select roll_up() as fold'))[0]!.fold !== null);
  const kept = (await database.query('select sale_id from sale_reference')).map((row) => Number(row.sale_id))
  expect(kept).toEqual(expect.arrayContaining([sales.success, sales.stranger]))
  expect(kept).not.toContain(sales.pending)
}

describe.each([
  ['before its names are kept', async () => {}],
  ['once they are', keep],
])('a sale is found by its TRID, reference and customer number, by who sees it in the log, %s', (_, prepare) => {
  beforeAll(prepare)

  test.each<[string, string, boolean]>([
    ['owner', 'ustl-a', true],
    ['catl-a', 'child', true],
    ['sutl-a', 'child', true],
    ['ustl-a', 'own', true],
    ['catl-b', 'stranger', false],
    ['sutl-b', 'stranger', false],
    ['ustl-b', 'stranger', false],
    ['usdm-a', 'stranger', false],
    ['htdm-a', 'stranger', false],
  ])('%s, %s: %s', async (as, _, sees) => {
    const hit = `sale ${sales.success} transactionLog`
    for (const text of [String(sales.success), `TRID 00${sales.success}`, 'A-1001', '081290347781', '+62 812-9034-7781']) {
      expect([text, await shown(as, text)]).toEqual([text, sees ? [hit] : []])
    }
  })

  test('a pending one too; none of the sandbox, and no part of a number', async () => {
    expect(await shown('ustl-a', 'refid 00005512')).toEqual([`sale ${sales.pending} transactionLog`])
    expect(await shown('ustl-a', '08129034778')).toEqual([])
    expect(await shown('htdm-a', 'SAND-1')).toEqual([])
    expect(await shown('owner', `TRID ${sales.sand}`)).toEqual([])
  })

  test('what it says is what the log says', async () => {
    expect(await find('catl-a', 'A-1001')).toEqual([
      {
        kind: 'sale',
        screen: 'transactionLog',
        id: sales.success,
        name: 'Uji S10',
        code: '081290347781',
        of: 'Uji ustl-a',
        amount: 10_850,
        statusId: 4,
        createdAt: noon(1).toISOString(),
        isBlocked: false,
        mayTransfer: false,
      },
    ])
  })
})

describe('a user is found within the subtree', () => {
  test.each<[string, string, boolean]>([
    ['owner', 'ustl-a', true],
    ['catl-a', 'ustl-a', true],
    ['catl-a', 'catl-a', true],
    ['ustl-a', 'ustl-a', true],
    ['ustl-a', 'sutl-a', false],
    ['ustl-a', 'owner', false],
    ['catl-b', 'ustl-a', false],
    ['ustl-b', 'ustl-a', false],
    ['htdm-a', 'ustl-a', false],
    ['sldm-a', 'usdm-a', true],
    ['mifd-a', 'usfd-a', true],
    ['mifd-a', 'usfd-b', false],
  ])('%s looks for %s: %s', async (as, whom, sees) => {
    const phone = await database.query('select phone from users where id = $1', [id(whom)])
    for (const text of [pad(whom), `uid ${id(whom)}`, `Uji ${whom}`, whom, phone[0]!.phone as string]) {
      const users = (await find(as, text)).filter(({ kind }) => kind === 'user').map((hit) => hit.id)
      expect([text, users.includes(id(whom))]).toEqual([text, sees])
    }
  })

  test('the whole name first, then what begins with it, five in all', async () => {
    for (const name of ['Sumber Mawar', 'Mawar Indah', 'Mawar', 'Toko Mawar 1', 'Toko Mawar 2', 'Toko Mawar 3']) {
      await database.query(
        `insert into users (head_id, name, username, phone, user_type_id, parent_id, password_hash)
         select 0, $1, $2, null, user_type_id, parent_id, password_hash from users where username = 'ustl-a'`,
        [name, name.toLowerCase().replaceAll(' ', '-')],
      )
    }
    const found = (await find('catl-a', 'mawar')) as unknown as { name: string }[]
    expect(found.map(({ name }) => name)).toEqual(['Mawar', 'Mawar Indah', 'Sumber Mawar', 'Toko Mawar 1', 'Toko Mawar 2'])
  })
})

describe('a bill', () => {
  test.each<[string, string, string | null]>([
    ['usft-a', 'owner', 'payment'],
    ['usft-a', 'caft-a', 'paymentHistory'],
    ['usft-a', 'usft-a', 'billHistory'],
    ['usft-a', 'soft-a', null],
    ['usft-a', 'mift-a', null],
    ['usft-a', 'usft-b', null],
    ['usft-a', 'caft-b', null],
    ['usft-a', 'usdm-a', null],
    ['mivt-a', 'owner', 'paymentHistory'],
    ['mivt-a', 'mivt-a', 'billHistory'],
    ['mivt-a', 'htvt-a', null],
    ['htvt-a', 'mivt-a', 'paymentHistory'],
    ['htvt-a', 'staff-mivt-a', 'paymentHistory'],
  ])('of %s is found by %s on %s', async (user, as, screen) => {
    const hit = screen === null ? [] : [`bill ${bills[user]} ${screen}`]
    expect(await shown(as, `BILL ${String(bills[user]).padStart(6, '0')}`)).toEqual(hit)
  })

  test('a part leads to its bill', async () => {
    const [part] = await database.query('select id from bill where parent_id = $1', [bills['usft-a']])
    expect(await shown('usft-a', `tagihan ${part!.id}`)).toEqual([`bill ${bills['usft-a']} billHistory`])
    expect(await shown('usft-b', `tagihan ${part!.id}`)).toEqual([])
  })
})

describe('a ticket', () => {
  test.each<[string, string | null]>([
    ['owner', 'tickets'],
    ['usdm-a', 'topUp'],
    ['sldm-a', null],
    ['usdm-b', null],
    ['ustl-a', null],
  ])('is found by %s on %s', async (as, screen) => {
    const hit = screen === null ? [] : [`ticket ${ticket} ${screen}`]
    expect(await shown(as, `tiket ${ticket}`)).toEqual(hit)
  })
})

describe('a product', () => {
  test.each<[string, string | null]>([
    ['owner', 'products'],
    ['htdm-a', 'listProduct'],
    ['ustl-a', 'sell'],
    ['usdm-a', 'sell'],
    ['catl-a', null],
    ['sutl-a', null],
  ])('is found by %s on %s', async (as, screen) => {
    const found = (await shown(as, 'produk s10')).map((hit) => hit.split(' ')[2])
    expect(found).toEqual(screen === null ? [] : [screen])
  })
})

describe('a staff account', () => {
  const permit = (names: string[]) =>
    database.query('update login_user set permissions = $2 where username = $1', [staffOf('ustl-a'), names])

  test.each<[string[], string[]]>([
    [
      ['view', 'sell'],
      ['sale', 'user', 'product'],
    ],
    [['view'], ['sale', 'user']],
    [['sell'], ['product']],
    [[], []],
  ])('with %j finds %j', async (permissions, kinds) => {
    await permit(permissions)
    const found = []
    for (const text of ['A-1001', pad('ustl-a'), 'S10']) found.push(...(await find(staffOf('ustl-a'), text)))
    expect([...new Set(found.map(({ kind }) => kind))]).toEqual(kinds)
    await permit(['view', 'sell'])
  })
})

describe('who may be sent balance', () => {
  const mayTransfer = async (as: string, text: string) => {
    const hits = (await find(as, text)) as unknown as { mayTransfer: boolean }[]
    return hits.slice(0, 1).map((hit) => hit.mayTransfer)
  }
  test.each<[string, string, boolean[]]>([
    ['owner', 'uid {ustl-a}', [true]],
    ['catl-a', 'transfer 500rb ke {ustl-a}', [true]],
    ['sutl-a', 'uid {ustl-a}', [false]],
    ['sutl-b', 'uid {ustl-b}', [true]],
    ['catl-b', 'uid {ustl-b}', [false]],
    ['ustl-a', 'uid {ustl-a}', [false]],
    ['owner', 'uid {owner}', [false]],
    ['staff-catl-a', 'uid {ustl-a}', [false]],
    ['catl-b', 'transfer 500rb ke {ustl-a}', []],
  ])('%s, %s: %j', async (as, text, may) => {
    expect(
      await mayTransfer(
        as,
        text.replace(/\{(.*)\}/, (_, name) => pad(name)),
      ),
    ).toEqual(may)
  })

  test('not by who is blocked, who goes on finding', async () => {
    await database.query('update users set is_blocked = true where id = $1', [id('catl-a')])
    expect(await mayTransfer('catl-a', pad('ustl-a'))).toEqual([false])
    expect(await shown('catl-a', 'A-1001')).toHaveLength(1)
    await database.query('update users set is_blocked = false where id = $1', [id('catl-a')])
  })
})

test('what is beyond the subtree is answered like what does not exist', async () => {
  const answer = async (text: string) => (await call('find', 'catl-b', { text })).text
  const nothing = await answer('Nobody At All')
  const names = [
    'Uji ustl-a',
    'ustl-a',
    pad('ustl-a'),
    'A-1001',
    String(sales.success),
    '081290347781',
    `bill ${bills['usft-a']}`,
    `tiket ${ticket}`,
  ]
  for (const name of names) expect([name, await answer(name)]).toEqual([name, nothing])
})

test('any text is answered', async () => {
  for (const text of ['', '%', '_', '\\', "'", '💳', 'transfer', '0', '9'.repeat(100), '(((', 'a'.repeat(100)]) {
    expect([text, (await call('find', 'owner', { text })).status]).toEqual([text, 200])
  }
  expect((await call('find', 'owner', { text: 'x'.repeat(101) })).status).toBe(400)
  expect((await call('find', null, { text: 'x' })).status).toBe(403)
})
