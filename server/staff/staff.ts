import { sql } from 'kysely'
import { staffContactTypes } from '../../contract/user-types.ts'
import {
  emailProblem,
  nameProblem,
  staffUsernameProblem,
  telegramGroupProblem,
  telegramProblem,
} from '../../rules/account-fields.ts'
import { brokenPasswordRules } from '../../rules/passwords.ts'
import { grantablePermissions } from '../../rules/staff-permissions.ts'
import { refuseProblems } from '../accounts/field-problems.ts'
import { countAccountMade } from '../auth/accounts-made.ts'
import { endTicketsOf } from '../auth/login-tickets.ts'
import { firstPassword } from '../auth/new-password.ts'
import { isStrongPassword } from '../auth/password-score.ts'
import { hashPassword } from '../auth/passwords.ts'
import { openToldAudit } from '../auth/security-notices.ts'
import { guardNames, refuseTaken, takenNames } from '../auth/taken-names.ts'
import { keywordOf } from '../lists/keyword.ts'
import { pageOf, pagesOf } from '../lists/paging.ts'
import type { Actor } from '../runner/actor.ts'
import { auditedBy } from '../runner/audit.ts'
import type { Answer, Input, Origin } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import type { Transact } from '../runner/transact.ts'
import { endSessionsOf, staffByName, staffCount, staffRows } from './staff.queries.ts'

/** Living staff accounts of one user. */
const mostStaff = 100

const hasContacts = (actor: Actor): boolean => staffContactTypes.includes(actor.userTypeId)

export async function loginUsers(tx: Tx, actor: Actor, input: Input<'loginUsers'>): Promise<Answer<'loginUsers'>> {
  const keyword = keywordOf(input.keyword)
  const rows = await staffRows(tx, actor.userId, keyword, pageOf(input))
  const count = await staffCount(tx, actor.userId, keyword)
  const contacts = hasContacts(actor)
  return {
    loginUsers: rows.map((row) => ({
      username: row.username,
      name: row.name,
      email: contacts ? row.email : null,
      telegramId: contacts ? row.telegramId : null,
      permissions: row.permissions,
      isBlocked: row.isBlocked,
      createdAt: row.createdAt.toISOString(),
      lastSignIn: row.lastSignIn?.toISOString() ?? null,
    })),
    totalPages: pagesOf(count, input),
    totalData: count,
  }
}

type Given = Pick<Input<'updateLoginUser'>, 'name' | 'email' | 'telegramId' | 'permissions'>

function problemsOf(actor: Actor, { name, email, telegramId, permissions }: Given) {
  const grantable: readonly string[] = grantablePermissions(actor.userTypeId)
  return {
    name: name === undefined ? null : nameProblem(name),
    email: hasContacts(actor) && email ? emailProblem(email) : null,
    telegramId: hasContacts(actor) && telegramId ? telegramProblem(telegramId) : null,
    permissions: permissions && !permissions.every((one) => grantable.includes(one)) ? ('not-a-choice' as const) : null,
  }
}

/** E-mail and Telegram id as they are stored; types without contacts change nothing. */
function contactsOf(actor: Actor, { email, telegramId }: Given): { email?: string | null; telegramId?: string | null } {
  if (!hasContacts(actor)) return {}
  return {
    ...(email !== undefined && { email: email || null }),
    ...(telegramId !== undefined && { telegramId: telegramId || null }),
  }
}

/** What is wrong with a first password at first sight. */
const brokenAtSight = (password: string) => (brokenPasswordRules(password).length === 0 ? null : ('weak-password' as const))

/** Scores and hashes a first password, outside any transaction. Refuses a weak one at its field. */
async function hashFirst(actor: Actor, password: string, known: string[], { language }: Origin): Promise<string> {
  const asker = `user ${actor.userId}` as const
  const isStrong = await isStrongPassword(password, known, asker)
  refuseProblems(language, { password: isStrong ? null : 'weak-password' })
  return hashPassword(password, asker)
}

/** Refuses one more staff account where a user has as many as it may; its own row is locked, so that two at once are not both the last. */
async function refuseCrowd(tx: Tx, { userId }: Actor): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
  if ((await staffCount(tx, userId, null)) >= mostStaff) refuse('too-many-staff', { most: mostStaff })
}

/**
 * Adds a staff account of the caller with a password that it has to change at its first sign-in. What refuses is looked at twice: before the password is
 * scored and hashed, and where the account is added.
 */
export async function addLoginUser(
  transact: Transact,
  actor: Actor,
  input: Input<'addLoginUser'>,
  origin: Origin,
): Promise<Answer<'addLoginUser'>> {
  const { username, name, password, permissions } = input
  const { language } = origin
  refuseProblems(language, {
    username: staffUsernameProblem(username),
    password: password === '' ? 'required' : brokenAtSight(password),
    ...problemsOf(actor, input),
  })
  const accepted = async (tx: Tx) => {
    refuseTaken(await takenNames(tx, { username }), language)
    await refuseCrowd(tx, actor)
  }
  await transact.write(accepted)
  await countAccountMade(transact, actor)
  const passwordHash = await hashFirst(actor, password, [username, name], origin)
  await transact.write(async (tx) => {
    await openToldAudit(tx, 'addLoginUser', auditedBy(actor), input, origin)
    await accepted(tx)
    const account = { userId: actor.userId, username, name, passwordHash, permissions, ...firstPassword() }
    await guardNames(language, () =>
      tx
        .insertInto('loginUser')
        .values({ ...account, ...contactsOf(actor, input) })
        .execute(),
    )
  })
  return {}
}

/** A new password has to be changed at the next sign-in, like the first. */
export async function updateLoginUser(
  transact: Transact,
  actor: Actor,
  input: Input<'updateLoginUser'>,
  origin: Origin,
): Promise<Answer<'updateLoginUser'>> {
  const { name, password, permissions, isBlocked } = input
  const find = async (tx: Tx) => (await staffByName(tx, actor.userId, input.username)) ?? refuse('not-found')
  const known = await transact.write(find)
  const problem = password === '' ? null : brokenAtSight(password)
  refuseProblems(origin.language, { ...problemsOf(actor, input), password: problem })
  const passwordHash =
    password === '' ? undefined : await hashFirst(actor, password, [known.username, name ?? known.name], origin)
  await transact.write(async (tx) => {
    await openToldAudit(tx, 'updateLoginUser', auditedBy(actor), input, origin)
    const staff = await find(tx)
    const changes = {
      ...(name !== undefined && { name }),
      ...(permissions && { permissions }),
      ...(isBlocked !== undefined && { isBlocked }),
      ...(passwordHash && { passwordHash, ...firstPassword() }),
      ...contactsOf(actor, input),
    }
    if (Object.keys(changes).length > 0) await tx.updateTable('loginUser').set(changes).where('id', '=', staff.id).execute()
    if (isBlocked || passwordHash) await signOutEverywhere(tx, actor, staff.id)
  })
  return {}
}

/** The row stays: what the account wrote goes on saying who wrote it. */
export async function removeLoginUser(
  tx: Tx,
  actor: Actor,
  { username }: Input<'removeLoginUser'>,
): Promise<Answer<'removeLoginUser'>> {
  const staff = (await staffByName(tx, actor.userId, username)) ?? refuse('not-found')
  await tx.updateTable('loginUser').set({ isBlocked: true, removedAt: sql<Date>`now()` }).where('id', '=', staff.id).execute()
  await signOutEverywhere(tx, actor, staff.id)
  // Nobody could remove them any more, nor take what they make.
  await tx.deleteFrom('reportSchedule').where('loginUserId', '=', staff.id).execute()
  await tx.deleteFrom('listView').where('loginUserId', '=', staff.id).execute()
  return {}
}

/** Ends the sessions of a staff account, and the sign-ins that still wait for a code. */
async function signOutEverywhere(tx: Tx, { userId }: Actor, loginUserId: number): Promise<void> {
  await endSessionsOf(tx, loginUserId)
  await endTicketsOf(tx, { userId, loginUserId })
}

/** Reads the group, or saves it when one is given. */
export async function telegramGroup(
  tx: Tx,
  actor: Actor,
  { telegramId }: Input<'telegramGroup'>,
  { language }: Origin,
): Promise<Answer<'telegramGroup'>> {
  if (telegramId !== undefined) {
    refuseProblems(language, { telegramId: telegramGroupProblem(telegramId) })
    await tx.updateTable('users').set({ telegramGroupId: telegramId }).where('id', '=', actor.userId).execute()
    return { telegramId }
  }
  const row = await tx.selectFrom('users').select('telegramGroupId').where('id', '=', actor.userId).executeTakeFirstOrThrow()
  return { telegramId: row.telegramGroupId }
}

/** Reads the caller's own id, or saves it when one is given; an empty one is forgotten. */
export async function updateTelegram(
  tx: Tx,
  actor: Actor,
  { telegramId }: Input<'updateTelegram'>,
  { language }: Origin,
): Promise<Answer<'updateTelegram'>> {
  if (telegramId !== undefined) {
    refuseProblems(language, { telegramId: telegramProblem(telegramId) })
    const kept = telegramId || null
    await tx.updateTable('users').set({ telegramId: kept }).where('id', '=', actor.userId).execute()
    return { telegramId: kept }
  }
  return tx.selectFrom('users').select('telegramId').where('id', '=', actor.userId).executeTakeFirstOrThrow()
}
