import type { Caller } from '../runner/actor.ts'
import type { Tx } from '../runner/pool.ts'
import type { Account } from './account.ts'

/**
 * An account as it stands now, for work that it asked for earlier; null for a staff account that was blocked or removed since. It has proved nothing
 * just now, and whether its password is due says nothing about what it asked for.
 */
export async function currentCaller(tx: Tx, { userId, loginUserId }: Account): Promise<Caller | null> {
  const row = await tx
    .selectFrom('users')
    .innerJoin('userType', 'userType.id', 'users.userTypeId')
    .leftJoin('loginUser', (join) =>
      join.onRef('loginUser.userId', '=', 'users.id').on('loginUser.id', '=', loginUserId).on('loginUser.removedAt', 'is', null),
    )
    .select([
      'users.id as userId',
      'users.headId',
      'users.userTypeId',
      'users.isAdministrator',
      'users.isBlocked',
      'users.isDm',
      'users.utcOffset',
      'userType.level',
      'loginUser.id as staffId',
      'loginUser.name as staffName',
      'loginUser.permissions',
    ])
    .select('loginUser.isBlocked as isStaffBlocked')
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (!row || (loginUserId !== null && (row.staffId === null || row.isStaffBlocked))) return null
  const { staffId, staffName, permissions, isStaffBlocked: _, ...user } = row
  const loginUser = staffId === null ? null : { id: staffId, name: staffName ?? '', permissions: permissions ?? [] }
  return { ...user, loginUser, isPasswordExpired: false, isConfirmed: false, mode: 'prod' }
}
