import { type SqlBool, sql } from 'kysely'
import { h2hTypes } from '../../contract/user-types.ts'
import type { Actor } from '../runner/actor.ts'
import type { Tx } from '../runner/pool.ts'

/** What signs in: a user, or a staff account of one. */
export interface Account {
  userId: number
  loginUserId: number | null
}

/** An account that there never is: a question about it takes the same steps as one about any other. */
export const nobody: Account = { userId: 0, loginUserId: null }

export const accountOfActor = ({ userId, loginUser }: Pick<Actor, 'userId' | 'loginUser'>): Account => ({
  userId,
  loginUserId: loginUser?.id ?? null,
})

/** Key under which attempts of an account are counted; never the beginning of another's, with a space after it. */
export const accountKey = ({ userId, loginUserId }: Account): string =>
  loginUserId === null ? `user ${userId}` : `staff ${loginUserId}`

/** Whether a row with `user_id` and `login_user_id` is of this account and of nobody else. */
export const isOf = (
  { userId, loginUserId }: Account,
  table: 'session' | 'known_device' | 'login_ticket' | 'authenticator' | 'passkey',
) =>
  sql<SqlBool>`${sql.table(table)}.user_id = ${userId} and ${sql.table(table)}.login_user_id is not distinct from ${loginUserId}`

/** What a sign-in needs to know. For a staff account without an e-mail of its own its user is asked, who answers for it. */
export interface AccountFacts {
  name: string
  username: string
  email: string | null
  phone: string | null
  /** Always true for a staff account. */
  isVerified: boolean
  /**
   * Nobody proved to read these addresses yet, so that they may be corrected. An H2H client is verified by who activates it: its first
   * sign-in is its proof.
   */
  mayChangeAddress: boolean
  /** One of the logins that the demo world prints, while it is open. */
  isDemo: boolean
  passwordHash: string
  isPasswordExpired: boolean
  /** It was chosen by somebody else, and its time is over. */
  isFirstPasswordOver: boolean
}

export async function factsOf(tx: Tx, { userId, loginUserId }: Account): Promise<AccountFacts> {
  const row = await tx
    .selectFrom('users')
    .leftJoin('loginUser as staff', (join) => join.onRef('staff.userId', '=', 'users.id').on('staff.id', '=', loginUserId))
    .select('staff.id as staffId')
    .select((of) => [
      of.fn.coalesce('staff.email', 'users.email').as('email'),
      sql<string | null>`case when staff.email is null then users.phone end`.as('phone'),
      of.fn.coalesce('staff.name', 'users.name').as('name'),
      of.fn.coalesce('staff.username', 'users.username').as('username'),
      of.fn.coalesce('staff.passwordHash', 'users.passwordHash').as('passwordHash'),
      of.fn.coalesce('staff.isPasswordExpired', 'users.isPasswordExpired').as('isPasswordExpired'),
      sql<boolean>`coalesce(case when staff.id is null then users.first_password_until else staff.first_password_until end <= now(), false)`.as(
        'isFirstPasswordOver',
      ),
      sql<boolean>`users.is_verified or staff.id is not null`.as('isVerified'),
      sql<boolean>`not users.is_verified and staff.id is null
        and not exists (select from authenticator a where a.user_id = users.id and a.login_user_id is null and a.confirmed_at is not null)
        and not (users.user_type_id = any(${h2hTypes}) and exists (select from session s where s.user_id = users.id and s.login_user_id is null))`.as(
        'mayChangeAddress',
      ),
      sql<boolean>`exists (select from demo_login d join setting s on s.name = 'demo' and s.value = 'true'
        where d.username = coalesce(staff.username, users.username))`.as('isDemo'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  if (loginUserId !== null && row.staffId === null) throw new Error(`staff account ${loginUserId} is not one of user ${userId}`)
  const { staffId: _, ...facts } = row
  return facts
}
