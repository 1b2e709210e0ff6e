import { sql } from 'kysely'
import { staffContactTypes } from '../../contract/user-types.ts'
import { emailProblem, staffUsernameProblem, telegramGroupProblem, telegramProblem } from '../../rules/account-fields.ts'
import { grantablePermissions } from '../../rules/staff-permissions.ts'
import { refuseProblems } from '../accounts/field-problems.ts'
import { endTicketsOf } from '../auth/login-tickets.ts'
import { isStrongPassword } from '../auth/password-score.ts'
import { hashPassword } from '../auth/passwords.ts'
import { guardNames, refuseTaken, takenNames } from '../auth/taken-names.ts'
import { pageOf, pagesOf } from '../lists/paging.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input, Origin } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { endSessionsOf, staffByName, staffCount, staffRows } from './staff.queries.ts'

const hasContacts = (actor: Actor): boolean => staffContactTypes.includes(actor.userTypeId)

export async function loginUsers(tx: Tx, actor: Actor, input: Input<'loginUsers'>): Promise<Answer<'loginUsers'>> {
  const rows = await staffRows(tx, actor.userId, pageOf(input))
  const count = await staffCount(tx, actor.userId)
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
    name: name === '' ? ('required' as const) : null,
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

const passwordProblem = async (password: string, known: readonly string[]) =>
  (await isStrongPassword(password, known)) ? null : ('weak-password' as const)

/** Adds a staff account of the caller with a password that it has to change at its first sign-in. */
export async function addLoginUser(
  tx: Tx,
  actor: Actor,
  input: Input<'addLoginUser'>,
  { language }: Origin,
): Promise<Answer<'addLoginUser'>> {
  const { username, name, password, permissions } = input
  refuseProblems(language, {
    username: staffUsernameProblem(username),
    password: password === '' ? 'required' : await passwordProblem(password, [username, name]),
    ...problemsOf(actor, input),
  })
  refuseTaken(await takenNames(tx, { username }), language)
  const passwordHash = await hashPassword(password)
  const account = { userId: actor.userId, username, name, passwordHash, permissions, isPasswordExpired: true }
  await guardNames(language, () =>
    tx
      .insertInto('loginUser')
      .values({ ...account, ...contactsOf(actor, input) })
      .execute(),
  )
  return {}
}

/** A new password has to be changed at the next sign-in, like the first. */
export async function updateLoginUser(
  tx: Tx,
  actor: Actor,
  input: Input<'updateLoginUser'>,
  { language }: Origin,
): Promise<Answer<'updateLoginUser'>> {
  const staff = (await staffByName(tx, actor.userId, input.username)) ?? refuse('not-found')
  const problem = input.password === '' ? null : await passwordProblem(input.password, [staff.username, input.name ?? staff.name])
  refuseProblems(language, { ...problemsOf(actor, input), password: problem })
  const { name, password, permissions, isBlocked } = input
  const passwordHash = password === '' ? undefined : await hashPassword(password)
  const changes = {
    ...(name !== undefined && { name }),
    ...(permissions && { permissions }),
    ...(isBlocked !== undefined && { isBlocked }),
    ...(passwordHash && { passwordHash, isPasswordExpired: true }),
    ...contactsOf(actor, input),
  }
  if (Object.keys(changes).length > 0) await tx.updateTable('loginUser').set(changes).where('id', '=', staff.id).execute()
  if (isBlocked || passwordHash) await signOutEverywhere(tx, actor, staff.id)
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
