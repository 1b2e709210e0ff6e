import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { effects } from '../contract/effects.ts'
import { userTypeIds } from '../contract/user-types.ts'
import { parseSchema, type Schema, schemaFile, schemaOf } from './schema-text.ts'

type Client = Pick<pg.ClientBase, 'query'>

/** How many of a kind are named in one line. */
const NAMED = 3

const role = 'jenjang_app'

/** Whether the role that the server works as is there. A copy of a database comes without it, and then without its grants. */
export async function hasRole(client: Client): Promise<boolean> {
  return (await client.query('select from pg_roles where rolname = $1', [role])).rowCount === 1
}

/**
 * What a database of this release lacks, or allows the server though it must not: in words, empty is how it should be. `database/schema.sql` says
 * what there has to be; what an operator has added for others does not matter.
 */
export async function databaseFaults(client: Client): Promise<string[]> {
  const expected = parseSchema(await readFile(schemaFile, 'utf8'))
  const found = await schemaOf(client)
  const missing = [
    ...['Enumerations', 'Sequences', 'Composite types', 'Indexes', 'Functions', 'Triggers'].flatMap((title) =>
      problem(`missing ${title.toLowerCase()}`, lacking(expected.get(title), found.get(title))),
    ),
    ...problem('missing tables, columns and constraints', lacking(partsOf(expected), partsOf(found))),
    ...problem('missing views', lacking(viewsOf(expected), viewsOf(found))),
    ...problem('missing rows', await missingRows(client)),
  ]
  const [given, allowed] = [grantsOf(found), grantsOf(expected)]
  const names = new Set(namesOf(expected))
  const functions = new Set((expected.get('Functions') ?? []).map((text) => `function ${text.replace(/ returns .*/, '')}`))
  return [
    ...missing,
    ...problem('missing grants', lacking(allowed, given)),
    // Functions of a release before or after this one stay for a while.
    ...problem(
      'grants that nobody gave',
      lacking(given, allowed)
        .filter((grant) => !grant.includes(' on function ') || functions.has(objectOf(grant)))
        // What everybody may do with the operator's own tables and those of extensions is the operator's affair.
        .filter((grant) => !grant.endsWith(' to public') || names.has(objectOf(grant).replace(/^\w+ |\(.*/g, ''))),
    ),
    ...(await permissiveFaults(client)),
    ...problem('triggers that are switched off', await silentTriggers(client)),
    ...(await ownerFaults(client, namesOf(expected))),
  ]
}

/** How the role of the server may do more than its grants say, by which the journal is only ever added to. Holds of every release. */
export async function permissiveFaults(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select lower(p.privilege) || ' on ' || c.relname as name
     from pg_class c cross join unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) p(privilege)
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and has_table_privilege($1, c.oid, p.privilege)
       and (c.relispartition or not exists (
         select from aclexplode(c.relacl) a where a.privilege_type = p.privilege and a.grantee in (0, $1::regrole)))
     order by c.relispartition, 1`,
    [role],
  )
  const powers = await client.query<{ name: string }>(
    `select name from pg_roles r cross join lateral (values
       ('a superuser', r.rolsuper), ('createrole', r.rolcreaterole), ('replication', r.rolreplication),
       ('a member of the owner', exists (select from pg_database d where datname = current_database() and pg_has_role(r.oid, d.datdba, 'member'))),
       ('create on schema public', has_schema_privilege(r.oid, 'public', 'create'))
     ) p(name, has) where r.rolname = $1 and p.has`,
    [role],
  )
  return [
    ...problem(
      `powers of ${role} that it must not have`,
      powers.rows.map(({ name }) => name),
    ),
    ...problem(
      `what ${role} may do though nobody granted it (as an owner, a member of another role, or on a month's partition)`,
      rows.map(({ name }) => name),
    ),
  ]
}

const problem = (what: string, names: readonly string[]): string[] =>
  names.length === 0
    ? []
    : [`${what}: ${names.slice(0, NAMED).join('; ')}${names.length > NAMED ? `; and ${names.length - NAMED} more` : ''}`]

function lacking(expected: readonly string[] = [], found: readonly string[] = []): string[] {
  const there = new Set(found.map(meant))
  return expected.filter((one) => !there.has(meant(one)))
}

/** A dump that is read back has other brackets than what was dumped: of a and (b and c) it makes a and b and c. */
const meant = (text: string): string => text.replace(/[()]/g, '')

/** Every table, and every line of it with its name in front. */
const partsOf = (schema: Schema): string[] =>
  (schema.get('Tables') ?? []).flatMap((text) => {
    const [head = '', ...lines] = text.split('\n')
    const name = /^create table (\S+)/.exec(head)?.[1]
    return [`table ${name}`, ...lines.slice(0, -1).map((line) => `${name}: ${line.trim().replace(/,$/, '')}`)]
  })

/** What this release makes: tables, views, sequences and functions. */
const namesOf = (schema: Schema): string[] =>
  ['Tables', 'Views', 'Sequences', 'Functions'].flatMap((title) =>
    (schema.get(title) ?? []).map((text) => /^(?:create \w+ )?([^\s(]+)/.exec(text)![1]!),
  )

/** The text of a view is PostgreSQL's own, and not the same in every version. */
const viewsOf = (schema: Schema): string[] => (schema.get('Views') ?? []).map((text) => text.split('\n')[0]!)

/** One privilege each, of those who matter to the server. */
const grantsOf = (schema: Schema): string[] =>
  (schema.get('Grants') ?? []).flatMap((text) => {
    const [, privileges = '', rest = ''] = /^grant (.*?) (on (?:table|sequence|function) .*);$/.exec(text) ?? []
    if (!/ to (jenjang_app|public)$/.test(rest)) return []
    return privileges.split(/, (?![^(]*\))/).map((privilege) => `${privilege} ${rest}`)
  })

const objectOf = (grant: string): string => grant.replace(/^.*? on | to \S+$/g, '')

/** What the migrations write into tables: without it the gate lets nobody do anything. */
async function missingRows(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ names: string[]; ids: number[] }>(
    `select (select array_agg(name) from effect) as names, (select array_agg(id) from user_type) as ids
     where to_regclass('effect') is not null and to_regclass('user_type') is not null`,
  )
  if (!rows[0]) return []
  const { names, ids } = rows[0]
  return [
    ...lacking(Object.keys(effects), names ?? []).map((name) => `effect ${name}`),
    ...lacking(userTypeIds.map(String), (ids ?? []).map(String)).map((id) => `user_type ${id}`),
  ]
}

async function silentTriggers(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select t.tgname || ' on ' || c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'public'::regnamespace and t.tgenabled not in ('O', 'A') order by 1`,
  )
  const { rows: session } = await client.query<{ role: string }>(`select current_setting('session_replication_role') as role`)
  return [...(session[0]!.role === 'origin' ? [] : ['all, by session_replication_role']), ...rows.map(({ name }) => name)]
}

/** Functions work as their owner: it has to be the one of the tables, and this user has to be able to replace them. */
async function ownerFaults(client: Client, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ owner: string; objects: number; isOurs: boolean }>(
    `with object as (
       select c.oid, c.relowner as owner, 'pg_class'::regclass as class from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'S')
         and (c.relname = any ($1) or c.relispartition)
       union all
       select p.oid, p.proowner, 'pg_proc'::regclass from pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.proname = any ($1)
     )
     select owner::regrole::text as owner, count(*)::integer as objects, pg_has_role(owner, 'member') as "isOurs" from object
     where not exists (select from pg_depend d where d.classid = class and d.objid = object.oid and d.deptype = 'e')
     group by owner order by objects desc`,
    [names],
  )
  const foreign = rows.length > 1 ? rows.slice(1) : rows.filter(({ isOurs }) => !isOurs)
  return problem(
    'another owner than the user of DATABASE_URL, or several',
    foreign.map(({ owner, objects }) => `${objects} tables and functions belong to ${owner}`),
  )
}
