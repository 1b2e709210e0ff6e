import { sql } from 'kysely'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { seal, unseal } from '../sealing/seal.ts'
import type { Mode } from './holders.ts'
import { newPinSecret, pinAndPassword } from './pin-secret.ts'
import { mayHave } from './tokens.ts'

type Named = Input<'copyDoorSecret'>

const live = (tx: Tx, userId: number) => tx.selectFrom('h2hSecret').where('userId', '=', userId).where('revokedAt', 'is', null)

/** The whole live token of a mode. Refuses `token-missing` where there is none, or none that was kept. */
export async function copyToken(tx: Tx, actor: Actor, { tokenType }: Input<'copyToken'>): Promise<Answer<'copyToken'>> {
  await mayHave(tx, actor, tokenType)
  const row = await tx
    .selectFrom('h2hToken')
    .select('sealed')
    .where('userId', '=', actor.userId)
    .where('mode', '=', tokenType)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return row?.sealed ? { token: await unseal(tx, row.sealed) } : refuse('token-missing')
}

export async function listDoorSecrets(tx: Tx, actor: Actor): Promise<Answer<'listDoorSecrets'>> {
  const { username } = await tx.selectFrom('users').select('username').where('id', '=', actor.userId).executeTakeFirstOrThrow()
  const rows = await live(tx, actor.userId).select(['door', 'mode', 'createdAt']).orderBy('door').orderBy('mode').execute()
  return {
    username,
    secrets: rows.map(({ door, mode, createdAt }) => ({
      door: door as Named['door'],
      tokenType: mode as Mode,
      createdAt: createdAt.toISOString(),
    })),
  }
}

export async function renewDoorSecret(tx: Tx, actor: Actor, named: Named): Promise<Answer<'renewDoorSecret'>> {
  const { door, tokenType: mode } = named
  await mayHave(tx, actor, mode)
  // Two presses at once end with one living secret: the second waits here.
  await tx.selectFrom('users').select('id').where('id', '=', actor.userId).forNoKeyUpdate().execute()
  await tx
    .updateTable('h2hSecret')
    .set({ revokedAt: sql<Date>`now()` })
    .where('userId', '=', actor.userId)
    .where('door', '=', door)
    .where('mode', '=', mode)
    .where('revokedAt', 'is', null)
    .execute()
  const secret = newPinSecret()
  const { createdAt } = await tx
    .insertInto('h2hSecret')
    .values({ userId: actor.userId, door, mode, sealed: await seal(tx, secret) })
    .returning('createdAt')
    .executeTakeFirstOrThrow()
  return shown(secret, createdAt)
}

export async function copyDoorSecret(tx: Tx, actor: Actor, { door, tokenType }: Named): Promise<Answer<'copyDoorSecret'>> {
  await mayHave(tx, actor, tokenType)
  const row = await live(tx, actor.userId)
    .select(['sealed', 'createdAt'])
    .where('door', '=', door)
    .where('mode', '=', tokenType)
    .executeTakeFirst()
  return row ? shown(await unseal(tx, row.sealed), row.createdAt) : refuse('token-missing')
}

function shown(secret: string, createdAt: Date): Answer<'copyDoorSecret'> {
  const [pin, password] = pinAndPassword(secret)
  return { pin, password, createdAt: createdAt.toISOString() }
}
