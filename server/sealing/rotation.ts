import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Progress } from '../../database/progress.ts'
import { SEALING_LOCK } from './seal.ts'
import { openedBy, type Ring, ringOf, type SealKey, STORED_KEYS, type StoredKeys, sealedBy, sealKeyOf } from './seal-keys.ts'
import { type SealedColumn, sealedColumns } from './sealed-columns.ts'

type Client = Pick<pg.ClientBase, 'query'>

/** Held by the one rotation that runs. */
const ROTATION_LOCK = 7_302_144
const LOCK_MS = 3_000
const ROWS_AT_ONCE = 500
const NAMED = 10

/** Why keys were not changed; the message says what to do. */
export class RotationError extends Error {}

/** A secret that keys follow from: 256 bits, base64url. */
export const newSealSecret = (): string => randomBytes(32).toString('base64url')

/** The keys that the settings hold, the newer one first. */
export type Outside = readonly string[]

/** How many seals of a column each key made, by its id; 'none' are those that no key opens. */
export interface SealCount {
  readonly column: SealedColumn
  readonly byKey: ReadonlyMap<string, number>
}

/**
 * Puts a key into use – the newest of `outside`, or with `inside` a fresh one that the database keeps – and seals everything again with it; then
 * the keys before it are forgotten. Broken off at any moment it leaves everything readable, and goes on where it is called again. Sales go on.
 * Answers how many values were sealed again, 0 where all were. Throws RotationError where a seal cannot be opened: then the keys before stay.
 */
export async function rotateKeys(client: Client, outside: Outside, inside: boolean, log: Progress): Promise<number> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [ROTATION_LOCK])
  if (!rows[0].mine) throw new RotationError('Keys are being rotated already. Wait for that to end.')
  try {
    await putIntoUse(client, outside, inside, log)
    const ring = ringOf(await storedKeys(client), outside.map(sealKeyOf))
    const key = ring.inUse()
    let anew = 0
    const closed: string[] = []
    for (const column of sealedColumns) {
      const done = await sealColumn(client, column, ring, log)
      anew += done.anew
      closed.push(...done.closed)
    }
    if (closed.length > 0)
      throw new RotationError(
        `No key that is held here opens ${closed.slice(0, NAMED).join(', ')}${closed.length > NAMED ? ` and ${closed.length - NAMED} more` : ''}. ` +
          'Everything else is sealed anew; the keys before stay. Give the key that made them as SEAL_KEY_BEFORE, or have them entered anew, then run this again.',
      )
    return anew + (await forgetOthers(client, ring, key))
  } finally {
    await client.query('select pg_advisory_unlock($1)', [ROTATION_LOCK])
  }
}

export async function storedKeys(client: Client): Promise<StoredKeys> {
  return (await client.query<StoredKeys>(STORED_KEYS)).rows[0]!
}

/** Waits for nobody for long: who seals meanwhile would wait behind it. */
async function putIntoUse(client: Client, outside: Outside, inside: boolean, log: Progress): Promise<void> {
  const { keys } = await storedKeys(client)
  const used = keys.find((key) => key.used)
  // Begun and not ended: what is in use already is what was wanted.
  const isBegun = keys.length > 1 || (await hasPlain(client))
  if (inside && used?.secret && isBegun) return
  const secret = inside ? newSealSecret() : outside[0]
  if (secret === undefined)
    throw new RotationError(
      'SEAL_KEY is not given: there is no key to put into use. Make one with npm run -s keys -- new, or keep it in the database: --inside.',
    )
  const { id } = sealKeyOf(secret)
  if (used?.id === id) return
  const held = outside.map((given) => sealKeyOf(given).id)
  if (used && !used.secret && !held.includes(used.id))
    throw new RotationError(`The key ${used.id} is in use and not given here. Give it as SEAL_KEY_BEFORE.`)
  // A third key would have to be given to every server, and there is no place for it.
  const begun = keys.find((key) => !key.used && !key.secret && !held.includes(key.id))
  if (used && begun)
    throw new RotationError(
      `The rotation from the key ${begun.id} to ${used.id} has not ended: both still open secrets. First end it, with ${used.id} as SEAL_KEY and ${begun.id} as SEAL_KEY_BEFORE.`,
    )
  for (;;) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${LOCK_MS}`)
      await client.query('select pg_advisory_xact_lock($1)', [SEALING_LOCK])
      await client.query('update seal_key set is_in_use = false where is_in_use')
      await client.query(
        `insert into seal_key (id, secret, is_in_use) values ($1, $2, true)
         on conflict (id) do update set is_in_use = true, secret = excluded.secret`,
        [id, inside ? secret : null],
      )
      await client.query('commit')
      log(`the key ${id} is in use`)
      return
    } catch (error) {
      await client.query('rollback')
      if ((error as { code?: string }).code !== '55P03') throw error
      log('somebody seals for long; trying again …')
    }
  }
}

const hasPlain = async (client: Client): Promise<boolean> => (await storedKeys(client)).plain !== null

interface Row {
  row: string
  sealed: Buffer
}

/** Pages of all seals of a column, in the order of the key. */
async function* pagesOf(client: Client, { table, column, key, type }: SealedColumn): AsyncGenerator<Row[]> {
  for (let last: string | null = null; ; ) {
    const { rows }: { rows: Row[] } = await client.query<Row>(
      `select ${key}::text as row, ${column} as sealed from ${table}
       where ${column} is not null and ($1::${type} is null or ${key} > $1::${type}) order by ${key} limit ${ROWS_AT_ONCE}`,
      [last],
    )
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)!.row
  }
}

async function sealColumn(
  client: Client,
  place: SealedColumn,
  ring: Ring,
  log: Progress,
): Promise<{ anew: number; closed: string[] }> {
  const { table, column, key, type } = place
  const closed: string[] = []
  let [read, anew] = [0, 0]
  for await (const page of pagesOf(client, place)) {
    read += page.length
    const old = page.filter(({ sealed }) => openedBy(ring.inUse(), sealed) === undefined)
    const changed = old.flatMap(({ row, sealed }) => {
      const text = openedOrNot(ring, sealed)
      if (text === undefined) closed.push(`${table} ${row}`)
      return text === undefined ? [] : [{ row, sealed, now: sealedBy(ring.inUse(), text) }]
    })
    if (changed.length > 0) {
      // A row that was changed meanwhile is already sealed with the key in use.
      const { rowCount } = await client.query(
        `update ${table} t set ${column} = n.now from unnest($1::${type}[], $2::bytea[], $3::bytea[]) as n (row, was, now)
         where t.${key} = n.row and t.${column} = n.was`,
        [changed.map(({ row }) => row), changed.map(({ sealed }) => sealed), changed.map(({ now }) => now)],
      )
      anew += rowCount ?? 0
    }
    if (read % (20 * ROWS_AT_ONCE) === 0) log(`${table}: ${read} read …`)
  }
  log(`${table}: ${read} read, ${anew} sealed anew`)
  return { anew, closed }
}

function openedOrNot(ring: Ring, sealed: Buffer): string | undefined {
  try {
    return ring.open(sealed)
  } catch {
    return undefined
  }
}

/** The last step: the secret of the installation is sealed with the key in use, and no other key is named any more. Answers 1 where it was sealed again. */
async function forgetOthers(client: Client, ring: Ring, key: SealKey): Promise<number> {
  const { plain, sealed } = await storedKeys(client)
  const isSealed = plain === null && sealed !== null && openedBy(key, Buffer.from(sealed, 'base64')) !== undefined
  await client.query('begin')
  try {
    if (!isSealed) {
      await client.query(
        `insert into setting (name, value) values ('sealedSecret', to_jsonb($1::text))
         on conflict (name) do update set value = excluded.value`,
        [sealedBy(key, ring.secret()).toString('base64')],
      )
      await client.query(`delete from setting where name = 'sealSecret'`)
    }
    await client.query('delete from seal_key where not is_in_use')
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  return isSealed ? 0 : 1
}

/** The secret of the installation, which is sealed once a key was put into use. */
const ofInstallation: SealedColumn = { table: 'setting', column: 'value', key: 'name', type: 'text' }

/** How many seals each key made, column by column. */
export async function countSeals(client: Client, outside: Outside): Promise<SealCount[]> {
  const stored = await storedKeys(client)
  const inside = [...stored.keys.map(({ secret }) => secret), stored.plain].filter((secret) => secret !== null)
  const all = [...inside, ...outside].map(sealKeyOf)
  const makerOf = (sealed: Buffer) => all.find((key) => openedBy(key, sealed) !== undefined)?.id ?? 'none'
  const counts: SealCount[] = []
  for (const column of sealedColumns) {
    const byKey = new Map<string, number>()
    for await (const page of pagesOf(client, column)) {
      for (const id of page.map(({ sealed }) => makerOf(sealed))) byKey.set(id, (byKey.get(id) ?? 0) + 1)
    }
    counts.push({ column, byKey })
  }
  if (stored.plain === null && stored.sealed !== null)
    counts.push({ column: ofInstallation, byKey: new Map([[makerOf(Buffer.from(stored.sealed, 'base64')), 1]]) })
  return counts
}
