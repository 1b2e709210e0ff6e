import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../runner/pool.ts'
import type { RunSql } from '../runner/run-sql.ts'
import { derived, type Ring, ringOf, STORED_KEYS, type StoredKeys, sealedBy, sealKeyOf } from './seal-keys.ts'

/** Held shared by everything that seals until its transaction ends, so that nothing is sealed with a key that was just retired. */
export const SEALING_LOCK = 7_302_143

async function ringIn(tx: Tx): Promise<Ring> {
  const { rows } = await sql.raw<StoredKeys>(STORED_KEYS).execute(tx)
  return ringOf(rows[0]!)
}

/** Makes the key of a use, 32 bytes, from the secret of this installation, which every process reads from the database. */
export async function installationKeys(tx: Tx): Promise<(use: string) => Buffer> {
  const secret = (await ringIn(tx)).secret()
  return (use) => derived(secret, use)
}

/** Encrypts a text that has to be read again, such as a one-time code on its way. What keeps seals stands in `sealed-columns.ts`. */
export async function seal(tx: Tx, text: string): Promise<Buffer> {
  await sql`select pg_advisory_xact_lock_shared(${SEALING_LOCK})`.execute(tx)
  return sealedBy((await ringIn(tx)).inUse(), text)
}

/** The same by the secret of an installation, for what fills a database before there is a server. */
export const sealWith = (secret: string, text: string): Buffer => sealedBy(sealKeyOf(secret), text)

/** The text of a seal. Throws when it was changed, or sealed by a key that is not held here. */
export const unseal = async (tx: Tx, sealed: Buffer): Promise<string> => (await ringIn(tx)).open(sealed)

/** The same outside of a transaction, by single queries. */
export async function openSeal(runSql: RunSql, sealed: Buffer): Promise<string> {
  const [stored] = await runSql<StoredKeys>('stored_keys', STORED_KEYS, [])
  return ringOf(stored!).open(sealed)
}

/** A hash that nobody can try out without the secret of the installation: for what is short, such as a code of six digits. */
export async function keyedHash(tx: Tx, text: string): Promise<Buffer> {
  return createHmac('sha256', (await installationKeys(tx))('hash'))
    .update(text)
    .digest()
}
