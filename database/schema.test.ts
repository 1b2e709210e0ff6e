import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { effects } from '../contract/effects.ts'
import { h2hTypes, kindOf, semiTypes, userTypeIds, userTypes } from '../contract/user-types.ts'
import { functionsText, hashOf, thisRelease } from './functions.ts'
import { parseSchema, schemaFile, schemaOf, textOf, typesGivenOtherwise } from './schema-text.ts'
import { testDatabase } from './test-database.ts'

const database = testDatabase({ world: 'empty' })

test('schema.sql is what migrations and functions make', async () => {
  const found = await schemaOf({ query: (async (text: string) => ({ rows: await database.query(text) })) as never })
  const text = await readFile(schemaFile, 'utf8')
  expect(textOf(found)).toBe(text)
  expect(parseSchema(text)).toEqual(found)
})

test('the release is raised with every change of a function', async () => {
  expect((await thisRelease()).hash, 'run: npm run schema').toBe(hashOf(await functionsText()))
})

test('a field of a type that the server hands over keeps the release before away, and none that it only gets', async () => {
  const before = parseSchema(await readFile(schemaFile, 'utf8'))
  const wider = before.get('Composite types')!.map((text) => text.replace(/\n\);$/, ',\n  note text\n);'))
  expect(typesGivenOtherwise(before, before)).toEqual([])
  expect(typesGivenOtherwise(before, new Map([...before, ['Composite types', wider]]))).toEqual(['sale_ending', 'sale_item'])
})

/** From the chain head down to the type itself; empty for the owner. */
function chainOf(type: number): number[] {
  const { parent } = userTypes[type]!
  return parent === null ? [] : [...chainOf(parent), type]
}

/** Level of the upline that charges users of a type, as plain users; type 3 is charged as an administrator. */
function chargerLevel(type: number): number | null {
  const manager = userTypes[type]!.managedBy.find(({ administrator }) => !administrator)
  return manager ? userTypes[manager.type]!.level : null
}

test('the table of user types is the contract', async () => {
  const rows = await database.query('select * from user_type order by id')
  expect(rows).toEqual(
    userTypeIds.map((id) => {
      const { code, level, parent, salesTypeId, isSeller } = userTypes[id]!
      return {
        id,
        code,
        level,
        parent_id: parent,
        sales_type_id: salesTypeId,
        is_seller: isSeller,
        kind: kindOf(id),
        chain: chainOf(id),
        charger_level: chargerLevel(id),
        is_billed: userTypes[id]!.mode === 'credit' || id === 3,
        managed_by: userTypes[id]!.managedBy.map(({ type }) => type),
        may_draw: semiTypes.includes(id),
      }
    }),
  )
})

test('the table of effects is the contract', async () => {
  const rows = await database.query(`
    select name, permission, begins, while_blocked as "whileBlocked", refusal, causes, party, charger from effect`)
  expect(Object.fromEntries(rows.map(({ name, ...row }) => [name, row]))).toEqual(effects)
})

test('every kind of posting is an effect', async () => {
  const kinds = await database.query<{ kind: string }>('select unnest(enum_range(null::posting_kind))::text as kind')
  expect(kinds.map(({ kind }) => kind).filter((kind) => !(kind in effects))).toEqual([])
})

test('every column that the server may change in a table of users is an effect, or stays as it was made', async () => {
  const columns = await database.query<{ name: string }>(`
    select table_name || '.' || column_name as name from information_schema.column_privileges p
    where grantee = 'jenjang_app' and privilege_type = 'UPDATE' and table_name in (select table_name from effect_column)
      and not exists (select from effect_column c where c.table_name = p.table_name and c.column_name in (p.column_name, '*'))
    order by 1`)
  const kept = ['address', 'name', 'province', 'username', 'utc_offset']
  expect(columns.map(({ name }) => name)).toEqual(kept.map((column) => `users.${column}`))
})

test('the types that the guard of new accounts knows are the H2H types', async () => {
  const [{ body }] = (await database.query(`select prosrc as body from pg_proc where proname = 'guard_account'`)) as [
    { body: string },
  ]
  expect(body).toContain(`in (${h2hTypes.join(', ')})`)
})

test('the server may neither change nor delete an entry, a sale or an outcome', async () => {
  const granted = await database.query(
    `select table_name, privilege_type from information_schema.role_table_grants
     where grantee = 'jenjang_app' and table_name in ('balance', 'entry', 'system_entry', 'posting', 'sale', 'outcome', 'sale_key') and privilege_type <> 'SELECT'`,
  )
  expect(granted).toEqual([])
})

describe('who writes the journal stands in ARCHITECTURE', () => {
  /** What a function or a rule runs, without comments, as one line of small letters without quotes. */
  const bodies = `
    select p.proname as name, p.prosrc || ' ' || coalesce(pg_get_function_sqlbody(p.oid), '') as body
    from pg_proc p where p.pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
    union all
    select c.relname || '.' || r.rulename, pg_get_ruledef(r.oid) from pg_rewrite r join pg_class c on c.oid = r.ev_class
    where r.ev_type <> '1' and c.relnamespace <> 'pg_catalog'::regnamespace and c.relnamespace <> 'information_schema'::regnamespace
    order by 1`
  const plain = (body: string) =>
    body
      .replace(/--.*|\/\*[\s\S]*?\*\//g, ' ')
      .replaceAll('"', '')
      .replace(/\s+/g, ' ')
      .toLowerCase()
  // A month of a table is part of it.
  const journal =
    /\b(?:insert into|update|delete from|merge into|truncate(?: table)?|copy) (?:only )?(?:\w+ ?\. ?)?(posting|entry|system_line|outcome|balance)(?:_\d{4}_\d\d)?\b/g
  const section = async () =>
    (await readFile(new URL('../ARCHITECTURE.md', import.meta.url), 'utf8'))
      .split('\n## Who writes the journal\n')[1]!
      .split('\n## ')[0]!
      .split('\n')

  async function writers(): Promise<string[]> {
    const functions = await database.query<{ name: string; body: string }>(bodies)
    return functions.flatMap(({ name, body }) => {
      const written = new Set([...plain(body).matchAll(journal)].map(([, table]) => table!))
      return written.size > 0 ? [`${name}: ${[...written].sort().join(', ')}`] : []
    })
  }

  test('under whatever name', async () => {
    const rows = (await section()).filter((line) => /^\| `/.test(line)).map((line) => line.split('|').map((cell) => cell.trim()))
    expect(await writers()).toEqual(rows.map(([, name, writes]) => `${name!.replaceAll('`', '')}: ${writes}`))
  })

  test('and who makes up the text of a query', async () => {
    const named = (await section()).filter((line) => line.startsWith('- ')).join()
    const functions = await database.query<{ name: string; body: string }>(bodies)
    const dynamic = functions.filter(({ body }) => /\bexecute\b/.test(plain(body))).map(({ name }) => name)
    expect(dynamic).toEqual([...named.matchAll(/`(\w+)`/g)].map(([, name]) => name!).sort())
  })

  test.each([
    ['letters', 'INSERT INTO Entry default values'],
    ['only', 'update\n  only entry set amount = 1'],
    ['schema', 'delete /* all */ from Public . "entry"'],
    ['month', 'truncate table entry_2026_01'],
    ['merge', 'merge into entry using balance on false when matched then delete'],
  ])('a function that writes it is found: %s', async (_what, text) => {
    await database.query('begin')
    await database.query(`create function planted() returns void language plpgsql as $$ begin ${text}; end $$`)
    const found = await writers()
    await database.query('rollback')
    expect(found).toContain('planted: entry')
  })
})
