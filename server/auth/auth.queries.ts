import { sql } from 'kysely'
import type { Answer } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import type { Account } from './account.ts'

/** An account that a typed name leads to. */
export interface NamedAccount extends Account {
  passwordHash: string
  isBlocked: boolean
}

/** A phone number as it is stored: digits, those of Indonesia with 0 for the country. */
export const storedPhone = (typed: string): string => typed.replace(/[\s().+-]/g, '').replace(/^62(?=8)/, '0')

/** Finds the account behind a user name, an e-mail address, a phone number or the name it had in a system before, in that order; staff accounts have user names only. */
export async function accountOf(tx: Tx, typed: string): Promise<NamedAccount | null> {
  const name = typed.toLowerCase()
  const row = await tx
    .selectFrom('users')
    .select(['id as userId', sql<number | null>`null::integer`.as('loginUserId'), 'passwordHash'])
    .select([
      sql<boolean>`false`.as('isBlocked'),
      sql<number>`case when lower(username) = ${name} then 1 when lower(email) = ${name} then 3 when phone = ${storedPhone(typed)} then 4 else 5 end`.as(
        'place',
      ),
    ])
    .where((where) =>
      where.or([
        where(sql`lower(username)`, '=', name),
        where(sql`lower(email)`, '=', name),
        where('phone', '=', storedPhone(typed)),
        where('id', '=', where.selectFrom('movedName').select('userId').where('name', '=', name)),
      ]),
    )
    .unionAll(
      tx
        .selectFrom('loginUser')
        .select(['userId', 'id as loginUserId', 'passwordHash', 'isBlocked', sql<number>`2`.as('place')])
        .where(sql`lower(username)`, '=', name)
        .where('removedAt', 'is', null),
    )
    .orderBy('place')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { place: _, ...account } = row
  return account
}

/**
 * Whether an account still is what its password was verified against, and not blocked. Its row is locked: who changes the password
 * waits for this sign-in, and ends its session too.
 */
export async function isStill(tx: Tx, { userId, loginUserId, passwordHash }: NamedAccount): Promise<boolean> {
  const table = loginUserId === null ? 'users' : 'loginUser'
  const row = await tx
    .selectFrom(table)
    .select('passwordHash')
    .where('id', '=', loginUserId ?? userId)
    .$if(loginUserId !== null, (query) => query.where('isBlocked', '=', false))
    .forShare()
    .executeTakeFirst()
  return row?.passwordHash === passwordHash
}

/** The signed-in user as the web app keeps it; an expired password is that of the account that signed in. */
export async function signedInUser(tx: Tx, { userId, loginUserId }: Account): Promise<Answer<'session'>['user']> {
  const row = await tx
    .selectFrom('users')
    .innerJoin('userType', 'userType.id', 'users.userTypeId')
    .innerJoin('balance', 'balance.userId', 'users.id')
    .leftJoin('users as parent', 'parent.id', 'users.parentId')
    .leftJoin('loginUser as staff', (join) => join.onRef('staff.userId', '=', 'users.id').on('staff.id', '=', loginUserId))
    .select(['users.id', 'users.name', 'users.username', 'users.email', 'users.phone', 'users.userTypeId', 'userType.code'])
    .select(['users.isAdministrator', 'users.isDm', 'users.isBlocked', 'users.isVerified'])
    .select(['balance.balance', 'users.utcOffset', 'parent.name as parentName', 'userType.level'])
    .select(['staff.name as staffName', 'staff.permissions'])
    .select(sql<boolean>`exists (select from rehearsal h where h.user_id = users.id and h.ended_at is null)`.as('isRehearsing'))
    .select((of) => of.fn.coalesce('staff.isPasswordExpired', 'users.isPasswordExpired').as('isPasswordExpired'))
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  const { code, staffName, permissions, ...user } = row
  return {
    ...user,
    UserType: { name: code },
    LoginUsers: staffName === null ? [] : [{ name: staffName }],
    permissions: staffName === null ? null : [...(permissions ?? [])],
  }
}
