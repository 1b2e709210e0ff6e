import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseFaults } from './completeness.ts'
import { MigrationError, migrate } from './migrate.ts'
import { testDatabase } from './test-database.ts'

const database = testDatabase({ world: 'empty' })
let client: pg.Client

beforeAll(async () => {
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(() => client.end())

/** What is found after a damage, which is taken back. */
async function faultsAfter(damage: string): Promise<string[]> {
  await client.query('begin')
  try {
    await client.query(damage)
    return await databaseFaults(client)
  } finally {
    await client.query('rollback')
  }
}

const month = `to_char(now() at time zone 'UTC', 'YYYY_MM')`

test.each([
  ['as it was made', 'select'],
  ['with what an operator added for others', 'create view sold as select from sale; create index more on users (address)'],
  [
    'with objects of somebody else that everybody may read',
    'create role reporting; grant reporting to current_user; grant create on schema public to reporting; create table looked_up (id integer); alter table looked_up owner to reporting; grant select on looked_up to public',
  ],
  ['with a function of another release', 'create function of_another() returns integer language sql as $$ select 1 $$'],
])('a database %s lacks nothing', async (_, change) => {
  expect(await faultsAfter(change)).toEqual([])
})

describe('what is missing or too much is named:', () => {
  test.each<[string, string, string | RegExp]>([
    [
      'a grant on a table',
      'revoke select on h2h_token from jenjang_app',
      'missing grants: select on table h2h_token to jenjang_app',
    ],
    [
      'a grant on columns',
      'revoke update (delivered_at) on outbox from jenjang_app',
      /^missing grants: update \(.*delivered_at.*\) on table outbox to jenjang_app$/,
    ],
    [
      'a grant on a function',
      'revoke execute on function ensure_months from jenjang_app',
      'missing grants: execute on function ensure_months(timestamp with time zone,timestamp with time zone) to jenjang_app',
    ],
    ['all grants', 'revoke all on all tables in schema public from jenjang_app', /^missing grants: .*; .*; .*; and \d{2,} more$/],
    [
      'append-only, of the server',
      'grant update, delete on entry to jenjang_app',
      'grants that nobody gave: delete on table entry to jenjang_app; update on table entry to jenjang_app',
    ],
    [
      'append-only, of everybody',
      'grant update on outcome to public',
      'grants that nobody gave: update on table outcome to public',
    ],
    [
      'append-only, of a column',
      'grant update (amount) on entry to jenjang_app',
      'grants that nobody gave: update (amount) on table entry to jenjang_app',
    ],
    [
      'append-only, of a month',
      `do $$ begin execute 'grant delete on sale_' || ${month} || ' to jenjang_app'; end $$`,
      /^what jenjang_app may do though nobody granted it .*: delete on sale_\d{4}_\d\d$/,
    ],
    [
      'append-only, of a role that may become another',
      'alter role jenjang_app createrole',
      'powers of jenjang_app that it must not have: createrole',
    ],
    [
      'append-only, of a role that may write what is called as the owner',
      'grant create on schema public to jenjang_app',
      'powers of jenjang_app that it must not have: create on schema public',
    ],
    [
      'a grant on what is no table of ours',
      'create table other (); grant select on other to jenjang_app',
      'grants that nobody gave: select on table other to jenjang_app',
    ],
    [
      'a function that everybody may run',
      'grant execute on function ensure_numbers to public',
      /^grants that nobody gave: execute on function/,
    ],
    ['a function', 'drop function ensure_numbers()', 'missing functions: ensure_numbers() returns void'],
    [
      'a function that worked as its owner',
      'alter function ensure_months security invoker',
      /^missing functions: ensure_months\(.*\) returns void security definer$/,
    ],
    ['a trigger', 'drop trigger wake_resent on outbox', /^missing triggers: CREATE TRIGGER wake_resent /],
    [
      'a trigger that is off',
      'alter table outbox disable trigger wake_resent',
      'triggers that are switched off: wake_resent on outbox',
    ],
    ['a table', 'drop table known_device cascade', /missing tables, columns and constraints: table known_device/],
    [
      'a column',
      'alter table posting drop column answer cascade',
      /missing tables, columns and constraints: posting: answer jsonb/,
    ],
    [
      'a key',
      'alter table outbox drop constraint outbox_pkey',
      /^missing tables, columns and constraints: outbox: constraint outbox_pkey PRIMARY KEY/,
    ],
    [
      'the numbers of a table',
      'alter table posting alter id drop identity',
      'missing tables, columns and constraints: posting: id bigint generated always as identity not null',
    ],
    ['a sequence', 'drop sequence sale_id cascade', /^missing sequences: create sequence sale_id /],
    ['an index', 'drop index outbox_due', /^missing indexes: CREATE INDEX outbox_due /],
    ['what the migrations write', `delete from effect where name = 'transfer'`, 'missing rows: effect transfer'],
    [
      'an owner of its own',
      'create role another_owner; grant another_owner to current_user; grant create on schema public to another_owner; alter table outbox owner to another_owner',
      'another owner than the user of DATABASE_URL, or several: 1 tables and functions belong to another_owner',
    ],
    ['a view', 'drop view system_entry cascade', /missing views: create view system_entry as/],
  ])('%s', async (_, damage, said) => {
    const faults = await faultsAfter(damage)
    expect(faults).toEqual(expect.arrayContaining([typeof said === 'string' ? said : expect.stringMatching(said)]))
  })
})

test('a server does not start on such a database, says so in one line, and starts when it is whole again', async () => {
  await client.query('revoke select on h2h_token from jenjang_app')
  await expect(migrate(database.url)).rejects.toThrow(MigrationError)
  await expect(migrate(database.url)).rejects.toThrow(
    /^The database is not whole; missing grants: select on table h2h_token to jenjang_app\. Restore it again as docs\/operations.md says[^\n]*$/,
  )
  await client.query('grant select on h2h_token to jenjang_app')
  await migrate(database.url)
})

test('nor on one that was restored without its owner, as pg_restore does with --no-owner', async () => {
  const role = `restored_${process.pid}`
  const url = new URL(database.url)
  await client.query(`create role ${role} login password 'rahasia'`)
  await client.query(`grant ${role} to current_user`)
  const { rows } = await client.query('select current_database() as name, current_user as owner')
  await client.query(`alter database ${rows[0].name} owner to ${role}`)
  Object.assign(url, { username: role, password: 'rahasia' })
  const started = migrate(url.href)
  await expect(started).rejects.toThrow(MigrationError)
  await expect(started).rejects.toThrow(
    /^The tables belong to another role than the user of DATABASE_URL\. Restore it again as [^\n]*$/,
  )
  await client.query(`alter database ${rows[0].name} owner to ${rows[0].owner}`)
  await client.query(`drop role ${role}`)
})
