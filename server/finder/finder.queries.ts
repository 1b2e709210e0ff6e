import { sql } from 'kysely'
import { serialOf } from '../../rules/finder.ts'
import { containsKeyword, searchText } from '../accounts/accounts.queries.ts'
import type { Actor } from '../runner/actor.ts'
import { containing } from '../runner/contains.ts'
import { isBelowAdministrator, levelColumn } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'

/** Of so many that have a part the best are chosen: what everybody's name has is not worth sorting everybody. */
const looked = 1000
const shortestPart = 3

/**
 * Users of the subtree, the caller included: those whose whole UID, username or name was typed, then those who have it as a part
 * of UID, name or phone, first what begins with it.
 */
export async function usersNamed(tx: Tx, actor: Pick<Actor, 'userId' | 'level'>, typed: string, limit: number) {
  const whole = (await inside(tx, actor).where(bearsWhole(typed)).limit(limit).execute()).map(({ id }) => id)
  const parts = inside(tx, actor)
    .where((where) => containsKeyword(where, typed))
    .limit(typed.length < shortestPart ? 0 : looked)
  const small = typed.toLowerCase()
  return tx
    .selectFrom('users')
    .innerJoin('userType', 'userType.id', 'users.userTypeId')
    .select(['users.id', 'users.name', 'users.userTypeId', 'userType.code', 'users.isAdministrator', 'users.isBlocked'])
    .select(isBelowAdministrator)
    .where(sql<boolean>`users.id = any (${whole}::integer[] || array(${parts}))`)
    .orderBy(sql`users.id = any (${whole}::integer[])`, 'desc')
    .orderBy(sql`starts_with(lower(users.name), ${small})`, 'desc')
    .orderBy(sql`lower(users.name)`)
    .orderBy('users.id')
    .limit(limit)
    .execute()
}

function inside(tx: Tx, actor: Pick<Actor, 'userId' | 'level'>) {
  const own = levelColumn(actor.level)
  return tx
    .selectFrom('users')
    .select('users.id')
    .$if(own !== null, (query) => query.where(`users.${own!}`, '=', actor.userId))
}

const bearsWhole = (typed: string) => sql<boolean>`(users.id = ${serialOf(typed)}::integer
  or lower(users.username) = ${typed.toLowerCase()} or ${searchText} ilike ${containing(`\n${typed}\n`)})`
