import { sql } from 'kysely'
import type { Tx } from '../runner/pool.ts'
import { type Account, isOf } from './account.ts'
import { newSecret, secretHash } from './secrets.ts'

/** A flow takes ten minutes at most, and a link to the page of a new password lives as long from its beginning. */
const MINUTES = 10

export type Purpose = 'login' | 'reset'

/** One flow towards a session or a new password. */
export interface Ticket {
  id: number
  purpose: Purpose
  /** Null in a reset for an identifier that nobody has. */
  account: Account | null
  deviceHash: Buffer | null
  /** What codes and tries are counted by: the account, or in a reset what was typed, so that limits tell nothing about accounts. */
  countedAs: string
}

/** Ends what a reset is counted by where it is asked for on a device that its account is known on. */
export const onDevice = (deviceHash: Buffer): string => ` on ${deviceHash.toString('base64url')}`

/** The same of a ticket; empty where it began elsewhere. */
export const deviceOf = ({ countedAs }: Ticket): string => / on [\w-]{43}$/.exec(countedAs)?.[0] ?? ''

/** Begins a flow. Answers it with its `authCode`, which is not stored. */
export async function openTicket(tx: Tx, ticket: Omit<Ticket, 'id'>): Promise<{ ticket: Ticket; authCode: string }> {
  const authCode = newSecret()
  const { purpose, account, deviceHash, countedAs } = ticket
  const { id } = await tx
    .insertInto('loginTicket')
    .values({
      hash: secretHash(authCode),
      purpose,
      userId: account?.userId ?? null,
      loginUserId: account?.loginUserId ?? null,
      deviceHash,
      countedAs,
      expiresAt: sql<Date>`now() + make_interval(mins => ${MINUTES})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ticket: { id, ...ticket }, authCode }
}

const living = (tx: Tx) =>
  tx
    .selectFrom('loginTicket')
    .select(['id', 'purpose', 'userId', 'loginUserId', 'deviceHash', 'countedAs'])
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .forUpdate()

type Row = Awaited<ReturnType<ReturnType<typeof living>['executeTakeFirst']>>

function ticketOf(row: Row): Ticket | null {
  if (!row) return null
  const { purpose, userId, loginUserId, ...ticket } = row
  return { ...ticket, purpose: purpose as Purpose, account: userId === null ? null : { userId, loginUserId } }
}

/** The living flow behind an authCode that still awaits its code, locked until the transaction ends; null when there is none. */
export async function findTicket(tx: Tx, authCode: string): Promise<Ticket | null> {
  return ticketOf(await living(tx).where('hash', '=', secretHash(authCode)).where('confirmHash', 'is', null).executeTakeFirst())
}

/** The living reset whose code was right, locked until the transaction ends. */
export async function findConfirmed(tx: Tx, confirmCode: string): Promise<Ticket | null> {
  return ticketOf(await living(tx).where('confirmHash', '=', secretHash(confirmCode)).executeTakeFirst())
}

/** Marks a reset whose code was right on a device. Answers the confirmCode, which is not stored. */
export async function confirmTicket(tx: Tx, id: number, deviceHash: Buffer): Promise<string> {
  const confirmCode = newSecret()
  await tx
    .updateTable('loginTicket')
    .set({ confirmHash: secretHash(confirmCode), deviceHash })
    .where('id', '=', id)
    .execute()
  return confirmCode
}

export async function endTicket(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('loginTicket').set({ endedAt: sql<Date>`now()` }).where('id', '=', id).execute()
}

/** Ends every flow of an account, or with the user alone of all its accounts: what they began with counts no more. */
export async function endTicketsOf(tx: Tx, account: Account | Pick<Account, 'userId'>): Promise<void> {
  await tx
    .updateTable('loginTicket')
    .set({ endedAt: sql<Date>`now()` })
    .where('loginTicket.userId', '=', account.userId)
    .$if('loginUserId' in account, (query) => query.where(isOf(account as Account, 'login_ticket')))
    .where('endedAt', 'is', null)
    .execute()
}
