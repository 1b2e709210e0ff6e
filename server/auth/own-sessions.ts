import { sql } from 'kysely'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { accountOfActor, isOf } from './account.ts'
import { revokeSessions } from './sessions.ts'

/** What the account that is signed in sees of itself: its living sessions and its known devices, the latest first. */
export async function ownSessions(tx: Tx, actor: Actor): Promise<Answer<'ownSessions'>> {
  const account = accountOfActor(actor)
  const sessions = await tx
    .selectFrom('session')
    .select(['id', 'userAgent', 'ip', 'tokenHash', 'createdAt', 'lastSeenAt', 'expiresAt'])
    .where(isOf(account, 'session'))
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const devices = await tx
    .selectFrom('knownDevice')
    .select(['id', 'userAgent', 'ip', 'createdAt', 'lastSignInAt'])
    .select(sql<boolean>`device_hash = (select device_hash from session where token_hash = ${actor.session})`.as('isCurrent'))
    .where(isOf(account, 'known_device'))
    .orderBy('lastSignInAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return {
    sessions: sessions.map(({ tokenHash, createdAt, lastSeenAt, expiresAt, ...session }) => ({
      ...session,
      isCurrent: actor.session?.equals(tokenHash) ?? false,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
    devices: devices.map(({ createdAt, lastSignInAt, isCurrent, ...device }) => ({
      ...device,
      isCurrent: isCurrent ?? false,
      createdAt: createdAt.toISOString(),
      lastSignInAt: lastSignInAt.toISOString(),
    })),
  }
}

export async function revokeOwnSession(tx: Tx, actor: Actor, { id }: Input<'revokeOwnSession'>) {
  if ((await revokeSessions(tx, accountOfActor(actor), { id })) === 0) refuse('not-found')
  return {}
}

export const revokeOtherSessions = async (tx: Tx, actor: Actor) => ({
  ended: await revokeSessions(tx, accountOfActor(actor), { but: actor.session }),
})

/** Forgets a device and ends what is signed in there. */
export async function forgetDevice(tx: Tx, actor: Actor, { id }: Input<'forgetDevice'>) {
  const account = accountOfActor(actor)
  const device = await tx
    .deleteFrom('knownDevice')
    .where('id', '=', id)
    .where(isOf(account, 'known_device'))
    .returning('deviceHash')
    .executeTakeFirst()
  if (!device) refuse('not-found')
  await revokeSessions(tx, account, { device: device.deviceHash })
  return {}
}
