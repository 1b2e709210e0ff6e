import { randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { typeIds } from '../../contract/user-types.ts'
import { containing } from '../runner/contains.ts'
import type { Tx } from '../runner/pool.ts'
import type { RunSql } from '../runner/run-sql.ts'
import { keyedHash, seal, unseal } from '../sealing/seal.ts'
import { acceptSecondFactor } from './authenticator.ts'
import { endTicket, type Ticket } from './login-tickets.ts'

export const codeMinutes = 5
const triesPerCode = 3

const ended = { endedAt: sql<Date>`now()`, sealed: null }

/** The hash is bound to the flow and its purpose: the same digits are right nowhere else. */
const hashOf = (tx: Tx, { id, purpose }: Ticket, code: string): Promise<Buffer> => keyedHash(tx, `${purpose} ${id} ${code}`)

/** A code of six digits for a flow; the one before is void. It is kept encrypted until it is used, spent or over. */
export async function issueCode(tx: Tx, ticket: Ticket, channel: 'email' | 'sms'): Promise<string> {
  await endCode(tx, ticket)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await tx
    .insertInto('oneTimeCode')
    .values({
      ticketId: ticket.id,
      channel,
      hash: await hashOf(tx, ticket, code),
      sealed: await seal(tx, code),
      expiresAt: sql<Date>`now() + make_interval(mins => ${codeMinutes})`,
    })
    .execute()
  return code
}

/** A flow whose code an authenticator shows: nothing is sent, tries and end are the same. */
export async function awaitAuthenticator(tx: Tx, ticket: Ticket): Promise<void> {
  const expiresAt = sql<Date>`(select expires_at from login_ticket where id = ${ticket.id})`
  await tx.insertInto('oneTimeCode').values({ ticketId: ticket.id, channel: 'totp', expiresAt }).execute()
}

async function endCode(tx: Tx, ticket: Ticket): Promise<void> {
  await tx.updateTable('oneTimeCode').set(ended).where('ticketId', '=', ticket.id).where('endedAt', 'is', null).execute()
}

/**
 * Tries a code once. The right code is used up; the third wrong one ends the flow. The caller commits in both cases.
 * Whoever reads the ticket first locks it, so that two tries of one flow never overlap.
 */
export async function tryCode(tx: Tx, ticket: Ticket, typed: string): Promise<boolean> {
  const code = await tx
    .updateTable('oneTimeCode')
    .set((of) => ({ tries: of('tries', '+', 1) }))
    .where('ticketId', '=', ticket.id)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['id', 'hash', 'tries', 'channel'])
    .executeTakeFirst()
  const given = await hashOf(tx, ticket, typed)
  const isShown = code?.channel === 'totp' && ticket.account !== null && (await acceptSecondFactor(tx, ticket.account, typed))
  const right = isShown || (code?.hash ? timingSafeEqual(code.hash, given) : false)
  if (right || (code && code.tries >= triesPerCode)) await endCode(tx, ticket)
  if (!right && code && code.tries >= triesPerCode) await endTicket(tx, ticket.id)
  return right
}

/** What a search for waiting codes asks: a part of name, user name, e-mail or phone; `limit` null is all. */
export interface CodeSearch {
  keyword: string
  limit: number | null
  offset: number
}

export interface WaitingCode {
  id: number
  name: string
  userTypeId: number
  typeCode: string
  email: string | null
  phone: string | null
  /** Six digits, readable only while they count. */
  verCode: string
  sentAt: Date
}

/**
 * The codes that users wait for now, newest first, with how many there are. Never those of the owner, of staff accounts
 * or of users with an authenticator. The result contains secrets: the call that uses it asks for a password and is audited.
 */
export async function waitingCodes(tx: Tx, search: CodeSearch): Promise<{ rows: WaitingCode[]; total: number }> {
  const found = () => waiting(tx, search.keyword)
  const { total } = await found()
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await found()
    .select(['u.id', 'u.name', 'u.userTypeId', 'userType.code as typeCode', 'u.email', 'u.phone'])
    .select(['c.sealed', 'c.createdAt as sentAt'])
    .orderBy('c.createdAt', 'desc')
    .orderBy('c.id', 'desc')
    .$if(search.limit !== null, (query) => query.limit(search.limit!))
    .offset(search.offset)
    .execute()
  const readable: WaitingCode[] = []
  for (const { sealed, ...row } of rows) readable.push({ ...row, verCode: await unseal(tx, sealed!) })
  return { rows: readable, total }
}

function waiting(tx: Tx, keyword: string) {
  const part = containing(keyword)
  return tx
    .selectFrom('oneTimeCode as c')
    .innerJoin('loginTicket as t', 't.id', 'c.ticketId')
    .innerJoin('users as u', 'u.id', 't.userId')
    .innerJoin('userType', 'userType.id', 'u.userTypeId')
    .where('c.endedAt', 'is', null)
    .where('c.sealed', 'is not', null)
    .where('c.expiresAt', '>', sql<Date>`now()`)
    .where('t.endedAt', 'is', null)
    .where('t.loginUserId', 'is', null)
    .where('u.userTypeId', '<>', typeIds.OWNR)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('authenticator as a')
            .select('a.id')
            .whereRef('a.userId', '=', 'u.id')
            .where('a.loginUserId', 'is', null)
            .where('a.confirmedAt', 'is not', null),
        ),
      ),
    )
    .$if(keyword !== '', (query) =>
      query.where(({ or, eb }) =>
        or([
          eb('u.name', 'ilike', part),
          eb('u.username', 'ilike', part),
          eb('u.email', 'ilike', part),
          eb('u.phone', 'like', part),
        ]),
      ),
    )
}

/** Makes codes unreadable whose time is over. */
export async function eraseOldCodes(runSql: RunSql): Promise<void> {
  await runSql(
    'erase_codes',
    'update one_time_code set sealed = null, ended_at = coalesce(ended_at, expires_at) where sealed is not null and expires_at < now()',
    [],
  )
}
