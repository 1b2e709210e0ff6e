import { expect, test } from 'vitest'
import { testDatabase } from './test-database.ts'

const database = testDatabase({ world: 'empty' })

/** What the server may write without being asked by a guard, and why nothing is begun by it; columns where the others are guarded. */
const unguarded: readonly [because: string, ...what: string[]][] = [
  ['it says who acts, once in a transaction: what the gate itself reads', 'audit: insert'],
  [
    'how somebody proves who it is; calls name these rows by who is signed in, or by a secret that was sent',
    'attempt: delete, insert, update',
    'authenticator: delete, insert, update',
    'captcha_used: delete, insert, update',
    'chat_code: delete, insert, update',
    'dashboard_link: delete, insert, update',
    'device: delete, insert, update',
    'known_device: delete, insert, update',
    'login_ticket: delete, insert, update',
    'one_time_code: delete, insert, update',
    'passkey: delete, insert, update',
    'passkey_challenge: delete, insert',
    'recovery_code: delete, insert, update',
    'session: update confirmed_at, last_seen_at',
  ],
  ['nothing is begun by a chat or a PIN that is gone', 'chat_link: delete', 'chat_pin: delete'],
  ['what came in and what was answered; what it asks for is a call of its account', 'chat_failure: delete, insert'],
  ['as above', 'chat_message: delete, insert, update'],
  [
    'what an account keeps for itself; a file is read as the account, when it is made',
    'file_part: delete, insert',
    'inbox_item: delete, insert, update',
    'list_view: delete, insert, update',
    'report_file: delete, insert, update',
    'report_schedule: delete, insert, update',
  ],
  ['letters to be sent, with their cause', 'message: insert, update'],
  [
    'what was measured, asked or told; nothing is decided by it',
    'callback_attempt: delete, insert',
    'check_run: insert, update',
    'offered_list: update asked_at, counts, fetched_at, hash, list, outcome, refusal',
    'partner_minute: delete, insert, update',
    'price_change: update told_at',
    'seller_minute: delete, insert, update',
    'selling_less: insert, update',
  ],
  [
    'what a partner said; a sale ends by its own route and price, in a transaction of no person',
    'partner_notice: insert, update',
  ],
]

/** Each table and column that the server may write, and whether a trigger that guards fires there. */
const written = `
  with granted as (
    select c.oid, c.relname as name, w.word, w.bit, a.attname as column_name, a.attnum
    from pg_class c
    cross join (values ('insert', 4), ('delete', 8), ('update', 16), ('truncate', 32)) w (word, bit)
    left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and w.word in ('insert', 'update')
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and case when w.word in ('insert', 'update') then has_column_privilege('jenjang_app', c.oid, a.attnum, w.word)
        else has_table_privilege('jenjang_app', c.oid, w.word) end
  )
  select g.name, g.word, g.column_name as "column", exists (
    select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where t.tgrelid = g.oid and p.proname like 'guard\\_%' and t.tgenabled in ('O', 'A') and t.tgtype & g.bit <> 0
      and (g.word <> 'update' or t.tgattr::text = '' or g.attnum = any (t.tgattr))
  ) as guarded
  from granted g order by g.name, g.word, g.column_name`

interface Written {
  name: string
  word: string
  column: string | null
  guarded: boolean
}

/** `table: delete, insert, update`, and with its columns a word of which others are guarded. */
function openOf(rows: readonly Written[]): string[] {
  const ways = [...Map.groupBy(rows, ({ name, word }) => `${name} ${word}`).values()].flatMap((way) => {
    const open = way.filter(({ guarded }) => !guarded)
    if (open.length === 0) return []
    const columns = open.length < way.length ? ` ${open.map(({ column }) => column).join(', ')}` : ''
    return [{ name: way[0]!.name, what: `${way[0]!.word}${columns}` }]
  })
  return [...Map.groupBy(ways, ({ name }) => name)].map(([name, some]) => `${name}: ${some.map(({ what }) => what).join(', ')}`)
}

test('what the server may write is guarded, or is said here with why it need not be', async () => {
  const rows = await database.query<Written & Record<string, unknown>>(written)
  const said = unguarded.flatMap(([, ...what]) => what)
  expect(openOf(rows).sort()).toEqual(said.sort())
})

test('a guard of some columns leaves the others open, and one that is switched off all', async () => {
  const openWith = async (change: string) => {
    await database.query('begin')
    await database.query(change)
    const open = openOf(await database.query<Written & Record<string, unknown>>(written))
    await database.query('rollback')
    return open.filter((one) => /^(bank|users|biller):/.test(one))
  }
  expect(await openWith('select')).toEqual([])
  expect(await openWith('alter table biller disable trigger guard_table')).toEqual(['biller: insert'])
  expect(await openWith('grant update (name), delete on biller to jenjang_app')).toEqual(['biller: delete, update'])
})
