import { sql } from 'kysely'
import { openAudit } from '../runner/audit.ts'
import type { Answer, Input, Origin } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import type { Account } from './account.ts'
import { signedInUser } from './auth.queries.ts'
import { newSecret, secretHash } from './secrets.ts'
import { openSession } from './sessions.ts'

const SECONDS = 60

/** The path of a link that opens the account's dashboard once, within a minute. The holder of the link acts as that account. */
export async function newDashboardLink(tx: Tx, account: Account): Promise<string> {
  const link = newSecret()
  await tx
    .insertInto('dashboardLink')
    .values({ ...account, hash: secretHash(link), expiresAt: sql<Date>`now() + make_interval(secs => ${SECONDS})` })
    .execute()
  return `/link/${link}`
}

/** Exchanges a link for a session on a device of its own, so that nothing is remembered of the browser that opened it. */
export async function openDashboardLink(
  tx: Tx,
  { hash }: Input<'dashboardLink'>,
  origin: Origin,
  hours: number,
): Promise<Answer<'dashboardLink'>> {
  const account = await tx
    .updateTable('dashboardLink')
    .set({ usedAt: sql<Date>`now()` })
    .where('hash', '=', secretHash(hash))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['userId', 'loginUserId'])
    .executeTakeFirst()
  if (!account) refuse('link-invalid')
  await openAudit(tx, 'dashboardLink', account, {}, origin)
  const { ip, userAgent, host } = origin
  const deviceHash = secretHash(newSecret())
  await tx.insertInto('device').values({ hash: deviceHash }).execute()
  const token = await openSession(tx, { ...account, deviceHash, ip, userAgent, host, hours, isConfirmed: false })
  return { token, user: await signedInUser(tx, account) }
}
