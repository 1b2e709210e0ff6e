import { sql } from 'kysely'
import type { Origin } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { type Account, isOf } from './account.ts'

/** Refuses `device-unknown` for a value that was never issued. */
export async function issuedDevice(tx: Tx, hash: Buffer): Promise<void> {
  const device = await tx.selectFrom('device').select('hash').where('hash', '=', hash).executeTakeFirst()
  if (!device) refuse('device-unknown')
}

export async function isKnownDevice(tx: Tx, account: Account, hash: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('knownDevice')
    .select('id')
    .where('deviceHash', '=', hash)
    .where(isOf(account, 'known_device'))
    .executeTakeFirst()
  return row !== undefined
}

/** The account proved itself on this device: its next sign-in there needs no code. Answers whether it was not known there before. */
export async function keepDevice(tx: Tx, account: Account, deviceHash: Buffer, { userAgent, ip }: Origin): Promise<boolean> {
  const seen = { userAgent, ip, lastSignInAt: sql<Date>`now()` }
  const kept = await tx
    .insertInto('knownDevice')
    .values({ ...account, deviceHash, ...seen })
    .onConflict((conflict) => conflict.expression(sql`user_id, coalesce(login_user_id, 0), device_hash`).doUpdateSet(seen))
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow()
  return kept.isNew
}

/** Forgets every device of an account but one. */
export async function forgetDevicesBut(tx: Tx, account: Account, deviceHash: Buffer | null): Promise<void> {
  await tx
    .deleteFrom('knownDevice')
    .where(isOf(account, 'known_device'))
    .$if(deviceHash !== null, (query) => query.where('deviceHash', '<>', deviceHash))
    .execute()
}
