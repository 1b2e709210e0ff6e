import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import { withTransact } from '../runner/test-transact.ts'
import { refuseUnheldKeys } from './held-keys.ts'
import { newSealSecret, RotationError, rotateKeys, storedKeys } from './rotation.ts'
import { installationKeys, keyedHash, seal, unseal } from './seal.ts'
import { holdKeys, openedBy, sealKeyOf } from './seal-keys.ts'
import { sealedColumns } from './sealed-columns.ts'
import { insertOf, notSealed } from './test-seals.ts'

const database = testDatabase()
const [first, second] = [newSealSecret(), newSealSecret()]
const many = 1_201
let client: pg.Client
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jenjang-keys-'))
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  // What a code and a gateway belong to is of no matter here.
  await client.query('alter table one_time_code drop constraint one_time_code_ticket_id_fkey')
  await client.query('alter table topup_gateway drop constraint topup_gateway_bank_id_fkey')
  for (const { table } of sealedColumns) await client.query(insertOf[table]!, [await sealed(`of ${table}`)])
  const mass = await Promise.all(Array.from({ length: 20 }, (_, place) => sealed(`mass ${place}`)))
  for (let n = 0; n < many; n++) await client.query(insertOf.message!, [mass[n % mass.length]])
})
afterAll(async () => {
  holdKeys([])
  await client.end()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => holdKeys([first, second]))

const sealed = (plain: string) => withTransact(database.url, (transact) => transact.write((tx) => seal(tx, plain)))

const quiet = () => {}
const rotate = (...outside: string[]) => rotateKeys(client, outside, false, quiet)

async function seals(): Promise<{ table: string; sealed: Buffer }[]> {
  const all = await Promise.all(
    sealedColumns.map(async ({ table, column, key }) => {
      const rows = await database.query<{ sealed: Buffer }>(
        `select ${column} as sealed from ${table} where ${column} is not null order by ${key}`,
      )
      return rows.map((row) => ({ table, sealed: row.sealed }))
    }),
  )
  return all.flat()
}

/** Every text that is sealed, as a server with these keys reads it. */
async function texts(...held: string[]): Promise<string[]> {
  holdKeys(held)
  const all = await seals()
  const read = await withTransact(database.url, (transact) =>
    transact.read((tx) =>
      Promise.all(all.filter((_, place) => place % 50 === 0 || place < 20).map((row) => unseal(tx, row.sealed))),
    ),
  )
  expect(new Set(all.map(({ table }) => table))).toEqual(new Set(sealedColumns.map(({ table }) => table)))
  return read
}

const openedWith = async (secret: string): Promise<number> =>
  (await seals()).filter(({ sealed: one }) => openedBy(sealKeyOf(secret), one) !== undefined).length

/** What is left of a table when seals, and what counts its changes, are taken away. */
const others = () =>
  Promise.all(
    sealedColumns.map(({ table, key, column }) =>
      database.query(`select to_jsonb(t) - '${column}' - 'version' as row from ${table} t order by ${key}`),
    ),
  )

const derivedKeys = () =>
  withTransact(database.url, (transact) =>
    transact.read(async (tx) => {
      const keyOf = await installationKeys(tx)
      return [keyOf('push'), keyOf('bank 1'), await keyedHash(tx, '123456')].map((key) => key.toString('hex'))
    }),
  )

async function keptTexts(): Promise<string> {
  const rows = await database.query(
    `select (select jsonb_agg(s) from setting s)::text || (select jsonb_agg(k) from seal_key k)::text as kept`,
  )
  return rows[0]!.kept
}

test('every column of bytes is one of seals, or is known to be none', async () => {
  const rows = await database.query<{ name: string }>(
    `select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.atttypid = 'bytea'::regtype`,
  )
  const known = [...sealedColumns.map(({ table, column }) => `${table}.${column}`), ...Object.keys(notSealed)]
  expect(rows.map(({ name }) => name).sort()).toEqual(known.sort())
})

test('everything is sealed anew by a key outside the database, which keeps nothing that opens it', async () => {
  const plain = (await storedKeys(client)).plain!
  const [before, rest, keys] = [await texts(), await others(), await derivedKeys()]
  expect(await openedWith(plain)).toBe((await seals()).length)
  await expect(refuseUnheldKeys(database.url, [], quiet)).resolves.toBeUndefined()

  expect(await rotate(first)).toBe((await seals()).length + 1)

  expect(await texts(first)).toEqual(before)
  expect(await openedWith(plain)).toBe(0)
  expect(await openedWith(first)).toBe((await seals()).length)
  expect(await others()).toEqual(rest)
  expect(await derivedKeys()).toEqual(keys)
  const kept = await keptTexts()
  expect([plain, first].filter((secret) => kept.includes(secret))).toEqual([])
})

test('a second time nothing is changed', async () => {
  const before = await seals()
  expect(await rotate(first)).toBe(0)
  expect(await seals()).toEqual(before)
})

describe('a server that lacks the key', () => {
  test('does not start, and says which', async () => {
    const { id } = sealKeyOf(first)
    const line = `SEAL_KEY: secrets in this database are sealed by the key ${id}, which this server does not hold. Give that key as SEAL_KEY, or as SEAL_KEY_BEFORE beside a newer one.`
    await expect(refuseUnheldKeys(database.url, [second], quiet)).rejects.toThrow(line)
    await expect(refuseUnheldKeys(database.url, [], quiet)).rejects.toThrow(line)
    await expect(refuseUnheldKeys(database.url, [second, first], quiet)).resolves.toBeUndefined()
  })

  test('seals nothing and reads nothing', async () => {
    holdKeys([second])
    await expect(sealed('x')).rejects.toThrow(`sealed by the key ${sealKeyOf(first).id}, which this server does not hold`)
    const [one] = await seals()
    await expect(withTransact(database.url, (transact) => transact.read((tx) => unseal(tx, one!.sealed)))).rejects.toThrow(
      'a seal that no key of this server opens',
    )
  })

  test('puts no other key into use', async () => {
    await expect(rotate(second)).rejects.toThrow(`The key ${sealKeyOf(first).id} is in use and not given here.`)
    await expect(rotateKeys(client, [], false, quiet)).rejects.toThrow('SEAL_KEY is not given')
  })
})

test('a key that is held and not in use is said so', async () => {
  const said: string[] = []
  await refuseUnheldKeys(database.url, [second, first], (line) => said.push(line))
  expect(said).toEqual(['SEAL_KEY is held, and not in use yet. When every server holds it: npm run keys -- rotate'])
})

/** The client that loses its connection before it changes a table for the second time. */
const breaking = (): pg.Client => {
  let updates = 0
  return {
    query: (text: string, values?: unknown[]) =>
      /^update \w+ t set/.test(text) && ++updates === 2 ? Promise.reject(new Error('broken off')) : client.query(text, values),
  } as never
}

describe('a rotation that is broken off', () => {
  test('leaves everything readable, and what is sealed then is sealed by the new key', async () => {
    const before = await texts(first)
    await expect(rotateKeys(breaking(), [second, first], false, quiet)).rejects.toThrow('broken off')
    expect([await openedWith(first), await openedWith(second)]).toEqual([expect.any(Number), 1])
    expect(await texts(second, first)).toEqual(before)
    expect(openedBy(sealKeyOf(second), await sealed('now'))).toBe('now')
    await expect(refuseUnheldKeys(database.url, [second], quiet)).rejects.toThrow(sealKeyOf(first).id)
  })

  test('is ended before another one begins, so that two keys are enough for every server', async () => {
    const { keys } = await storedKeys(client)
    const [one, other] = [sealKeyOf(first).id, sealKeyOf(second).id]
    const line = `The rotation from the key ${one} to ${other} has not ended: both still open secrets. First end it, with ${other} as SEAL_KEY and ${one} as SEAL_KEY_BEFORE.`
    await expect(rotate(newSealSecret(), second)).rejects.toThrow(line)
    await expect(rotateKeys(client, [second], true, quiet)).rejects.toThrow(line)
    expect((await storedKeys(client)).keys).toEqual(keys)
  })

  test('goes on when it is called again', async () => {
    const before = await texts(second, first)
    expect(await rotate(second, first)).toBe((await seals()).length)
    expect(await openedWith(first)).toBe(0)
    expect(await texts(second)).toEqual(before)
    await expect(refuseUnheldKeys(database.url, [second], quiet)).resolves.toBeUndefined()
  })
})

test('it waits for those who are sealing: nothing escapes it', async () => {
  await withTransact(database.url, async (transact) => {
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const { promise: hasSealed, resolve: told } = Promise.withResolvers<void>()
    const sealing = transact.write(async (tx) => {
      const late = await seal(tx, 'late')
      told()
      await mayEnd
      await tx
        .insertInto('message')
        .values({ template: 'late', language: 'id', channel: 'email', recipient: 'late@example.id', sealed: late })
        .execute()
    })
    await hasSealed
    const rotating = rotate(first, second)
    const waits = `select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await database.query(waits)).length).toBe(1)
    end()
    await sealing
    await rotating
  })
  const [late] = await database.query<{ sealed: Buffer }>(`select sealed from message where template = 'late'`)
  expect(openedBy(sealKeyOf(first), late!.sealed)).toBe('late')
})

test('two at once: one of them says so', async () => {
  await database.query('select pg_advisory_lock(7302144)')
  await expect(rotate(first)).rejects.toThrow('Keys are being rotated already.')
  await database.query('select pg_advisory_unlock(7302144)')
})

test('a seal that no key opens is named, and the keys before stay', async () => {
  await database.query(
    `insert into message (template, language, channel, recipient, sealed) values ('odd', 'id', 'email', 'odd@example.id', $1)`,
    [Buffer.alloc(40)],
  )
  const [{ id }] = (await database.query<{ id: number }>(`select id from message where template = 'odd'`)) as [{ id: number }]
  await expect(rotate(second, first)).rejects.toThrow(
    new RegExp(`No key that is held here opens message ${id}\\. .*the keys before stay`),
  )
  await expect(rotate(second, first)).rejects.toBeInstanceOf(RotationError)
  expect((await storedKeys(client)).keys).toHaveLength(2)
  await database.query('delete from message where id = $1', [id])
  expect(await rotate(second, first)).toBe(1)
})

describe('the command', () => {
  const script = fileURLToPath(new URL('../../scripts/keys.ts', import.meta.url))
  async function run(options: string[], env: Record<string, string> = {}) {
    const child = spawn(process.execPath, [script, ...options], {
      env: { PATH: process.env.PATH, DATABASE_URL: database.url, ...env },
    })
    const [out, said, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    return { code, out: out.trim(), said }
  }

  test('makes a key, puts it into use out of a file, and lists it', async () => {
    const { out: key } = await run(['new'])
    const [now, before] = [join(folder, 'now'), join(folder, 'before')]
    await writeFile(now, `${key}\n`)
    await writeFile(before, second)
    const both = { SEAL_KEY_FILE: now, SEAL_KEY_BEFORE_FILE: before }
    expect(await run(['rotate'], both)).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+ sealed anew\. No other key/) })
    expect(await run(['rotate'], both)).toMatchObject({ code: 0, out: 'Everything was sealed by the key in use already.' })
    const { out } = await run(['list'], { SEAL_KEY_FILE: now })
    // The secret of the installation is sealed, too, and was one of those sealed anew.
    expect(out).toBe(`${sealKeyOf(key).id}  in use  in the settings: ${(await seals()).length + 1} secrets`)
    expect((await texts(key)).length).toBeGreaterThan(20)
  })

  test('takes the key back into the database; each time another one', async () => {
    const key = join(folder, 'now')
    expect(await run(['rotate', '--inside'], { SEAL_KEY_FILE: key })).toMatchObject({ code: 0 })
    const inside = (await storedKeys(client)).keys
    expect(inside).toEqual([{ id: expect.any(String), secret: expect.any(String), used: true }])
    expect((await texts()).length).toBeGreaterThan(20)
    expect(await run(['rotate', '--inside'])).toMatchObject({ code: 0 })
    expect(await openedWith(inside[0]!.secret!)).toBe(0)
    expect((await texts()).length).toBeGreaterThan(20)
  })

  test('without a key to put into use it says what to do', async () => {
    expect(await run(['rotate'])).toMatchObject({ code: 1, said: expect.stringMatching(/^SEAL_KEY is not given: .*\n$/) })
  })

  test.each([[[]], [['other']], [['list', 'more']]])('%j prints how it is used', async (options) => {
    expect(await run(options)).toMatchObject({ code: 1, said: expect.stringContaining('Usage: npm run -s keys -- new') })
  })
})
