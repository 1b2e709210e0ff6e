import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { type CallName, calls } from '../../contract/calls.ts'
import { noListFile } from '../../contract/lists/no-list-file.ts'
import { staffOf, webToken } from '../../database/test-world.ts'
import { callers, related } from '../access/test-callers.ts'
import { inputOf, userFieldsOf } from '../access/test-declared.ts'
import { inbox } from '../inbox/inbox.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Handlers, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import type { AnySheet } from '../runner/sheet.ts'
import { withTransact } from '../runner/test-transact.ts'
import type { Transact } from '../runner/transact.ts'
import { testApp } from '../test-app.ts'
import { listFile } from './list-file.ts'
import { readThrough } from './read-through.ts'

const world = testApp()
const { database, call } = world

const shapeOf = (schema: unknown) => (schema as { shape?: Record<string, unknown> }).shape ?? {}
const isPaged = ({ input, answer }: Call) => 'currentPage' in shapeOf(input) && 'totalData' in shapeOf(answer)
const lists = (Object.entries(calls) as [CallName, Call][]).filter(
  ([name, declared]) => declared.door === 'web' && isPaged(declared) && !noListFile.includes(name),
)
/** Where the rows are, of answers that have several arrays. */
const rowsAt: Partial<Record<CallName, string>> = { auditLog: 'rows', listStatementLines: 'lines', listUsers: 'users' }
/** What has rows of one thing that the test world has none of. */
const ofNothing: readonly CallName[] = ['feeTemplate', 'feeTemplateUsers', 'settlementLines', 'comparedSales', 'comparedSellers']

const names = ['owner', 'catl-a', 'sutl-a', 'sutl-b', 'ustl-a', 'httl-a', staffOf('owner'), staffOf('catl-a')]
const asking = callers.filter(({ name }) => names.includes(name))

const columns = [{ head: 'Id', values: ['{id}'] }]
const download = (list: string, as: string, filters: object, over: object = {}) =>
  call('downloadList', as, { list, filters: filters as never, title: 'Daftar', columns, format: 'csv', ...over })
const linesOf = (text: string) => (parseCsv(text.replace('\uFEFF', '')) as string[][]).slice(1)
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe('a file has the rows that its list answers the same account, and is refused where the list is', () => {
  test('there are lists, and all that were named ask', () => {
    expect(lists.length).toBeGreaterThan(20)
    expect(asking.map(({ name }) => name).sort()).toEqual([...names].sort())
  })

  test.each(lists)('%s', async (name, declared) => {
    const wrong: unknown[] = []
    let answered = 0
    for (const caller of asking) {
      for (const relation of ['self', 'child', 'stranger'] as const) {
        const { one, many } = userFieldsOf(declared)
        const about = related(caller, relation)
        if (about === null || (relation !== 'self' && one.length + many.length === 0)) continue
        const id = database.userId(about)
        const named = {
          ...Object.fromEntries(one.map((field) => [field, id])),
          ...Object.fromEntries(many.map((field) => [field, [id]])),
        }
        const input = inputOf(declared, { ...named, currentPage: 1, rowsPerPage: 'All' }) as object
        const shown = await call(name, caller.name, input as never)
        const rows = rowsAt[name]
        const file = await download(name, caller.name, input, rows ? { rows } : {})
        const arrays = Object.values(Object(shown.body)).filter((value): value is { id?: number }[] => Array.isArray(value))
        if (shown.status !== 200) {
          if (file.status !== shown.status || file.text !== shown.text) wrong.push([caller.name, relation, shown.text, file.text])
          continue
        }
        answered++
        const ids = (rows ? shown.body[rows] : arrays[0]).map((row: { id?: number }) => String(row.id ?? ''))
        const isSame =
          file.status === 200 &&
          linesOf(file.text)
            .map(([cell]) => cell)
            .join() === ids.join()
        if (!isSame) wrong.push([caller.name, relation, arrays.length, ids, file.status, file.text.slice(0, 300)])
      }
    }
    expect(wrong).toEqual([])
    expect(answered > 0).toBe(!ofNothing.includes(name))
  })
})

test.each([
  ['no call', 'nothing'],
  ['what every object has', 'constructor'],
  ['a call that is no list', 'session'],
  ['a call that writes', 'deleteListView'],
  ['a file', 'downloadPayments'],
  ['a list that has a file of its own', 'transactionLog'],
  ['a list that wants to know first who asks', 'viewCodes'],
  ['a program’s call', 'h2hStatus'],
])('%s is not to be had as a list', async (_, list) => {
  expect(codeOf(await download(list, 'owner', {}))).toEqual([404, 'not-found'])
})

test('without a session there is none', async () => {
  expect((await call('downloadList', null, { list: 'inbox', title: 'x', columns })).status).toBe(403)
})

test.each<[string, object, { rows?: string }]>([
  ['listPartners', {}, {}],
  ['partnerMoney', {}, {}],
  ['adminNominals', { productId: 1 }, { rows: 'adminNominals' }],
])('%s, which has no pages, comes whole', async (list, filters, over) => {
  const shown = await call(list as 'listPartners', 'owner', filters as never)
  const named = over.rows === undefined ? [shown.body, ...Object.values(Object(shown.body))] : [Object(shown.body)[over.rows]]
  const rows = named.find((value) => Array.isArray(value)) as unknown[]
  expect(linesOf((await download(list, 'owner', filters, over)).text)).toHaveLength(rows.length)
  expect(rows.length).toBeGreaterThan(0)
  expect(codeOf(await download(list, 'catl-a', filters))).toEqual(
    codeOf(await call(list as 'listPartners', 'catl-a', filters as never)),
  )
})

describe('what is written', () => {
  const users = (as: string, over: object = {}) => download('listUsers', as, {}, { rows: 'users', ...over })

  test('columns in the order asked for, ids padded, words for values, dates on the clock of the account', async () => {
    const { body } = await call('listUsers', 'catl-a', { rowsPerPage: 'All' })
    const { text, headers } = await users('catl-a', {
      title: 'Daftar: Pengguna',
      columns: [
        { head: 'Nama', values: ['{name}'] },
        { head: 'UID', values: ['{id:6}'] },
        { head: 'Siapa', values: ['{name} · {id:6}'] },
        { head: 'Diblokir', values: ['{isBlocked}'] },
        { head: 'Keadaan', values: ['{isBlocked}'], words: { '*': 'Diblokir', '': 'Aktif' } },
        { head: 'Tiada', values: ['{nothing.at.all}', '{constructor.name}'] },
        { head: 'Nama lain', values: ['{nothing}', '{name}'] },
      ],
    })
    expect(String(headers['content-disposition'])).toMatch(/filename="Daftar Pengguna \d\d-\d\d-\d{4}\.csv"/)
    expect(linesOf(text)).toEqual(
      body.users.map(({ id, name }: { id: number; name: string }) => {
        const uid = String(id).padStart(6, '0')
        return [name, uid, `${name} · ${uid}`, 'Tidak', 'Aktif', '', name]
      }),
    )
  })

  test('in the order of a column', async () => {
    const by = { head: '', values: ['{id:6}'] }
    const ids = async (descending: boolean) =>
      linesOf((await users('owner', { sort: { by, descending } })).text).map(([id]) => Number(id))
    const up = await ids(false)
    expect(up).toEqual(up.toSorted((a, b) => a - b))
    expect(await ids(true)).toEqual(up.toReversed())
    expect(up.length).toBeGreaterThan(1)
  })

  test('amounts, moments and texts of a spreadsheet; nothing in it is a formula', async () => {
    const name = "=HYPERLINK('x')"
    await database.query('update users set name = $1 where username = $2', [name, 'ustl-a'])
    const wanted = [
      { head: '=Nama', values: ['{name}'] },
      { head: 'Saldo (Rp)', values: ['{balance}'], kind: 'rupiah' },
    ]
    const filters = { keyword: 'HYPERLINK' }
    const csv = await download('listUsers', 'catl-a', filters, { rows: 'users', columns: wanted })
    expect(linesOf(csv.text).map(([cell]) => cell)).toEqual([`'${name}`])
    expect(csv.text).toContain("'=Nama")
    const { rawPayload } = await world.app.inject({
      method: 'POST',
      url: '/api/list/download',
      payload: { list: 'listUsers', rows: 'users', filters, title: '[Daftar]*', columns: wanted },
      headers: { authorization: `Bearer ${webToken('catl-a')}` },
    })
    const [sheet] = (await readXlsx(rawPayload)).sheets
    expect(sheet!.rows).toEqual([
      ["'=Nama", 'Saldo (Rp)'],
      [`'${name}`, expect.any(Number)],
    ])
    await database.query('update users set name = $1 where username = $2', ['USTL A', 'ustl-a'])
  })

  test('rows of rows follow theirs', async () => {
    const { body } = await call('caUserList', 'catl-a', { rowsPerPage: 'All' })
    type Node = { id: number; children?: Node[] }
    const flat = (nodes: Node[]): number[] => nodes.flatMap(({ id, children = [] }) => [id, ...flat(children)])
    const { text } = await download('caUserList', 'catl-a', {}, { parts: 'children' })
    expect(linesOf(text).map(([id]) => Number(id))).toEqual(flat(body.users))
    expect(flat(body.users).length).toBeGreaterThan(body.users.length)
  })
})

describe('a long list', () => {
  type Whole = (tx: Tx, reader: Actor, input: Input<'inbox'>) => AsyncGenerator<Answer<'inbox'>['items']>
  /** The file of an inbox, whose pages are read by `ask`. */
  async function sheetOf(reading: Transact['read'], ask: typeof inbox, whole?: Whole): Promise<AnySheet> {
    const userId = database.userId('catl-b')
    const [row] = await database.query('select user_type_id as type from users where id = $1', [userId])
    const rights = { isAdministrator: false, isBlocked: false, isDm: false, isPasswordExpired: false, isConfirmed: false }
    const who = { userId, headId: userId, userTypeId: row!.type, level: 1, utcOffset: 420, loginUser: null, ...rights }
    const handlers = { inbox: { read: ask, whole } } as unknown as Handlers
    const asked = {
      list: 'inbox',
      rows: 'items',
      filters: {},
      title: 'x',
      columns,
      format: 'csv',
    } as unknown as Input<'downloadList'>
    return reading((tx) => listFile(() => handlers)(tx, { ...who, language: 'id', ip: '', mode: 'prod' }, asked))
  }

  const mine = (as: string) => download('inbox', as, {}, { rows: 'items' })

  test('is written to its end, each row once', async () => {
    const user = database.userId('catl-b')
    await database.query(
      `insert into inbox_item (user_id, template, facts, at)
       select $1, 'file-ready', '{}', now() - n * interval '1 second' from generate_series(1, 5003) n`,
      [user],
    )
    const ids = linesOf((await mine('catl-b')).text).map(([id]) => id)
    expect([ids.length, new Set(ids).size]).toEqual([5003, 5003])
    expect((await mine('catl-a')).text.trim()).toMatch(/^\uFEFF?Id$/)
    await database.query('delete from inbox_item')
  })

  test('has every row that was there when it was read, whatever goes and comes between its pages', async () => {
    const user = database.userId('catl-b')
    const items = (from: number, to: number) =>
      database.query(
        `insert into inbox_item (user_id, template, facts, at)
         select $1, 'file-ready', '{}', now() - n * interval '1 second' from generate_series($2::integer, $3::integer) n returning id`,
        [user, from, to],
      )
    const there = (await items(1, 10_002)).map(({ id }) => Number(id))
    let pages = 0
    /** The list itself; after each page but the first, which only says how long it is, rows of the pages before it go, and one comes. */
    async function read(tx: Tx, reader: Actor, input: Input<'inbox'>): Promise<Answer<'inbox'>> {
      const answer = await inbox(tx, reader, input)
      if (++pages > 1) {
        await database.query('delete from inbox_item where id in (select id from inbox_item order by at desc limit 7)')
        await items(0, 0)
      }
      return answer
    }
    const written = await withTransact(database.url, async ({ read: reading }) => {
      const sheet = await sheetOf(reading, read)
      const found: number[] = []
      for await (const rows of sheet.read(reading)) found.push(...rows.map(([id]) => Number(id)))
      return found
    })
    expect(pages).toBe(4)
    expect(written.toSorted((a, b) => a - b)).toEqual(there.toSorted((a, b) => a - b))
    await database.query('delete from inbox_item')
  })

  test('is read from the first row to the last at once where its call can', async () => {
    await database.query(
      `insert into inbox_item (user_id, template, facts, at)
       select $1, 'file-ready', '{}', now() - n * interval '1 second' from generate_series(1, 10002) n`,
      [database.userId('catl-b')],
    )
    const there = (await database.query('select id from inbox_item order by at desc')).map(({ id }) => Number(id))
    let [pages, runs] = [0, 0]
    const ask = (tx: Tx, reader: Actor, input: Input<'inbox'>) => {
      pages++
      return inbox(tx, reader, input)
    }
    async function* whole(tx: Tx): AsyncGenerator<Answer<'inbox'>['items']> {
      runs++
      yield* readThrough(tx, sql<Answer<'inbox'>['items'][number]>`select id from inbox_item order by at desc`)
    }
    const found = await withTransact(database.url, async ({ read: reading }) => {
      const ids: number[] = []
      for await (const rows of (await sheetOf(reading, ask, whole)).read(reading)) ids.push(...rows.map(([id]) => Number(id)))
      return ids
    })
    expect([pages, runs]).toEqual([1, 1])
    expect(found).toEqual(there)
    await database.query('delete from inbox_item')
  })

  test('is not read to its end for who takes no more', async () => {
    await database.query(
      `insert into inbox_item (user_id, template, facts, at)
       select $1, 'file-ready', '{}', now() - n * interval '1 second' from generate_series(1, 10002) n`,
      [database.userId('catl-b')],
    )
    const begun = await withTransact(database.url, async ({ read: reading }) => {
      let pages = 0
      const ask = (tx: Tx, reader: Actor, input: Input<'inbox'>) => {
        pages++
        return inbox(tx, reader, input)
      }
      for await (const _ of (await sheetOf(reading, ask)).read(reading)) break
      return pages
    })
    expect(begun).toBe(2)
    await database.query('delete from inbox_item')
  })
})
