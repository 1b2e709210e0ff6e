import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

/** One file a subject: every function with its comment, its triggers and who may execute it. */
const folder = new URL('./functions/', import.meta.url)
export const releaseFile = new URL('./release.json', import.meta.url)

/** One transaction at a time writes functions. */
const LOCK = 7_302_131

/** What tells two versions of this code apart on one database. */
export interface Release {
  /** Rises with every change of the functions; `npm run schema` raises it. */
  readonly number: number
  /** The oldest release that may run on a database of this one. */
  readonly besides: number
  /** Of the text of all functions. */
  readonly hash: string
}

/** A release that wrote its functions into a database. */
export interface WrittenRelease extends Release {
  /** Signatures of its functions; they stay for one release after it. */
  readonly functions: readonly string[]
}

/** The text of all functions, in the order of their files. */
export async function functionsText(): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))
  return texts.join('\n')
}

export const hashOf = (text: string): string => hash('sha256', text).slice(0, 16)

export async function thisRelease(): Promise<Release> {
  return JSON.parse(await readFile(releaseFile, 'utf8'))
}

/** The newest release that wrote its functions, or nothing on a database that has none yet. */
export async function writtenRelease(client: Pick<pg.ClientBase, 'query'>): Promise<WrittenRelease | undefined> {
  const { rows: found } = await client.query(`select to_regclass('public.release') is not null as there`)
  if (!found[0].there) return undefined
  const { rows } = await client.query<WrittenRelease>(
    'select number, besides, hash, functions from release order by number desc limit 1',
  )
  return rows[0]
}

/**
 * Creates or replaces every function in one transaction, unless this or a newer release has done so. Functions that neither
 * this release nor the one before has are dropped, and triggers that this one does not have. Sales wait behind the triggers' locks: for one that others hold
 * it waits `lockMs` milliseconds, then throws 55P03.
 */
export async function writeFunctions(client: pg.Client, release: Release, lockMs: number): Promise<void> {
  const text = await functionsText()
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockMs}`)
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    const before = await writtenRelease(client)
    if (before === undefined || before.number < release.number) {
      const functions = await replaceAll(client, text, before?.functions ?? [])
      await client.query('insert into release (number, besides, hash, functions) values ($1, $2, $3, $4)', [
        release.number,
        // Forms that the release before this one gave up are gone: older servers than that one would miss them.
        Math.max(release.besides, before?.number ?? 0),
        hashOf(text),
        functions,
      ])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** What the catalogue's rows that this transaction has written have as their xmin. */
const thisTransaction = '(pg_current_xact_id()::text::bigint % 4294967296)::text'

/** Gives the signatures that the text created. Their xmin tells them apart from older ones. */
async function replaceAll(client: pg.Client, text: string, kept: readonly string[]): Promise<string[]> {
  // The first pass makes what bodies call whatever the order of the files, the second one checks the bodies.
  await client.query('set local check_function_bodies = off')
  await client.query(text)
  await client.query('set local check_function_bodies = on')
  const { rows } = await client.query<{ signature: string }>(`
    select p.oid::regprocedure::text as signature from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.xmin::text = ${thisTransaction}
    order by 1`)
  const written = rows.map(({ signature }) => signature)
  await client.query(`revoke execute on function ${written.join(', ')} from public, jenjang_app`)
  await client.query(text)
  for (const drop of await obsolete(client, [...written, ...kept])) await client.query(drop)
  return written
}

async function obsolete(client: pg.Client, functions: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ drop: string }>(
    `select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as drop
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and t.tgparentid = 0 and c.relnamespace = 'public'::regnamespace
       and t.xmin::text <> ${thisTransaction}
     union all
     select format('drop function %s', p.oid::regprocedure) from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.oid::regprocedure::text <> all ($1::text[])
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       -- What an index is made of stands in the migrations.
       and not exists (select from pg_depend d where d.refobjid = p.oid and d.classid = 'pg_class'::regclass)`,
    [functions],
  )
  return rows.map(({ drop }) => drop)
}
