import { doneText } from '../../contract/errors.ts'
import { userTypes } from '../../contract/user-types.ts'
import { creatableTypes } from '../../rules/creation.ts'
import { countAccountMade } from '../auth/accounts-made.ts'
import { firstPasswordDays } from '../auth/new-password.ts'
import { isStrongPassword } from '../auth/password-score.ts'
import { hashPassword } from '../auth/passwords.ts'
import { openToldAudit } from '../auth/security-notices.ts'
import { queueMessage } from '../messages/messages.ts'
import type { Actor } from '../runner/actor.ts'
import { auditedBy } from '../runner/audit.ts'
import type { Answer, Input, Origin } from '../runner/handlers.ts'
import { chainOf, inSubtree } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import type { Transact } from '../runner/transact.ts'
import { fieldProblem } from './field-problems.ts'
import { acceptPerson, addAccount } from './new-account.ts'

/**
 * Creates an account somewhere below the caller. The first password goes to the new account's e-mail address. What refuses is looked at twice: before the
 * password is scored and hashed, and where the account is added.
 */
export async function createUser(
  transact: Transact,
  actor: Actor,
  input: Input<'createUser'>,
  origin: Origin,
): Promise<Answer<'createUser'>> {
  const { fullname: name, userTypeId, password, salesType, parents, ...person } = input
  if (actor.isBlocked) refuse('account-blocked')
  const type = userTypes[userTypeId]
  if (!type || !creatableTypes(actor.userTypeId).includes(userTypeId)) return refuse('type-not-creatable')
  if (salesType !== undefined && salesType !== type.salesTypeId) refuse('type-not-creatable')
  const accepted = async (tx: Tx): Promise<number> => {
    await acceptPerson(tx, { ...person, name }, 'fullname', origin)
    return parentOf(tx, actor, userTypeId, parents)
  }
  await transact.read(accepted)
  await countAccountMade(transact, actor)
  const asker = `user ${actor.userId}` as const
  if (!(await isStrongPassword(password, [person.username, name], asker)))
    throw fieldProblem(origin.language, 'password', 'weak-password')
  const passwordHash = await hashPassword(password, asker)
  return transact.write(async (tx) => {
    await openToldAudit(tx, 'createUser', auditedBy(actor), input, origin)
    const parentId = await accepted(tx)
    const userId = await addAccount(tx, { ...person, name, userTypeId, parentId, passwordHash, isFirstPassword: true }, origin)
    await sendFirstPassword(tx, { userId, ...person, password }, origin)
    return { message: doneText[origin.language], userId }
  })
}

/** The last of the chosen users, or the caller: in the caller's subtree, of the type right above, and below the others chosen. */
async function parentOf(tx: Tx, actor: Actor, userTypeId: number, parents: readonly number[]): Promise<number> {
  const type = userTypes[userTypeId]!
  const parent = await inSubtree(tx, actor, parents.at(-1) ?? actor.userId)
  const above = [...chainOf(parent), actor.userId]
  if (parent.userTypeId !== type.parent || !parents.every((id) => above.includes(id)))
    refuse('parent-not-in-chain', { type: type.code, parent: userTypes[type.parent!]!.code })
  return parent.id
}

interface FirstPassword {
  userId: number
  username: string
  email: string
  password: string
  /** Whose name it is sent under; absent: what the product is called towards the new user. */
  app?: string | undefined
}

export async function sendFirstPassword(
  tx: Tx,
  { userId, username, email, password, app }: FirstPassword,
  { language }: Pick<Origin, 'language'>,
): Promise<void> {
  const values = { ...(app !== undefined && { app }), username, password, days: firstPasswordDays }
  await queueMessage(tx, { template: 'account-created', language, channel: 'email', to: email, userId, values })
}
