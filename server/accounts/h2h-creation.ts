import { randomInt } from 'node:crypto'
import { doneText } from '../../contract/errors.ts'
import { isOwner } from '../../contract/user-types.ts'
import { h2hCreatableTypes } from '../../rules/creation.ts'
import { countAccountMade } from '../auth/accounts-made.ts'
import { hashPassword } from '../auth/passwords.ts'
import { openToldAudit } from '../auth/security-notices.ts'
import type { Actor } from '../runner/actor.ts'
import { auditedBy } from '../runner/audit.ts'
import type { Answer, Input, Origin } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import type { Transact } from '../runner/transact.ts'
import { readAddresses } from './addresses.ts'
import { sendFirstPassword } from './creation.ts'
import { refuseProblems } from './field-problems.ts'
import { acceptPerson, addAccount } from './new-account.ts'
import { sendersOf } from './senders.ts'

const referrerType = 12
const referredType = 13

/** What a person types from a message without mistaking one sign for another: 16 signs of 57, 93 bits. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const firstPassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')).join('-')

export async function h2hDomain(tx: Tx, actor: Actor): Promise<Answer<'h2hDomain'>> {
  return { senders: await sendersOf(tx, actor), ipHints: isOwner(actor) ? await ipHints(tx) : [] }
}

/** Addresses that integrations call from, as the owner set them; none by default. */
const ipHints = (tx: Tx) => tx.selectFrom('ipHint').select(['name', 'ip']).orderBy('name').execute()

/** All hints at once, each name once. */
export async function setIpHints(
  tx: Tx,
  _actor: Actor,
  { ipHints: wanted }: Input<'setIpHints'>,
  { language }: Origin,
): Promise<Answer<'setIpHints'>> {
  const read = wanted.map(({ name, ip }) => ({ name, read: readAddresses(ip) }))
  refuseProblems(
    language,
    Object.fromEntries(read.map((one, n) => [`ipHints.${n}.ip`, 'wrong' in one.read ? one.read.wrong : null])),
  )
  const twice = wanted.find(({ name }, n) => wanted.findIndex((other) => other.name === name) !== n)
  if (twice) refuse('name-taken', { name: twice.name })
  await tx.deleteFrom('ipHint').execute()
  if (wanted.length > 0) await tx.insertInto('ipHint').values(wanted).execute()
  return { ipHints: await ipHints(tx) }
}

export const h2hReferrers = (tx: Tx): Promise<Answer<'h2hReferrers'>> =>
  tx.selectFrom('users').select(['id', 'name']).where('userTypeId', '=', referrerType).orderBy('name').orderBy('id').execute()

/** Creates an H2H client, a referrer or an H2H mitra with a password that is used once and then changed. */
export async function h2hCreate(
  transact: Transact,
  actor: Actor,
  input: Input<'h2hCreate'>,
  origin: Origin,
): Promise<Answer<'h2hCreate'>> {
  const { emailSender: app, address, username, email, phone } = input
  if (actor.isBlocked) refuse('account-blocked')
  await transact.read((tx) => acceptPartner(tx, actor, input, origin))
  await countAccountMade(transact, actor)
  const password = firstPassword()
  const passwordHash = await hashPassword(password, `user ${actor.userId}`)
  return transact.write(async (tx) => {
    await openToldAudit(tx, 'h2hCreate', auditedBy(actor), input, origin)
    const accepted = await acceptPartner(tx, actor, input, origin)
    const person = { username, email, phone, address }
    const userId = await addAccount(tx, { ...person, ...accepted, passwordHash, isFirstPassword: true }, origin)
    await sendFirstPassword(tx, { userId, username, email, password, app }, origin)
    return { message: doneText[origin.language], userId }
  })
}

/** What it will be and where, when nothing refuses. */
async function acceptPartner(tx: Tx, actor: Actor, input: Input<'h2hCreate'>, origin: Origin) {
  const { fullName: name, emailSender: app, ip: typed, userTypeId: asked, referrerId, ...person } = input
  const types = h2hCreatableTypes(actor.userTypeId)
  const userTypeId = types.length === 1 ? types[0]! : asked
  const read = readAddresses(typed)
  const isReferrer = userTypeId === referredType && (await isReferrerId(tx, referrerId))
  refuseProblems(origin.language, {
    userTypeId: userTypeId === undefined ? 'required' : null,
    ip: 'wrong' in read ? read.wrong : null,
    emailSender: app === undefined || (await sendersOf(tx, actor)).includes(app) ? null : 'not-a-choice',
    referrerId: userTypeId !== referredType || isReferrer ? null : referrerId === undefined ? 'required' : 'not-a-choice',
  })
  if (userTypeId === undefined || !types.includes(userTypeId)) return refuse('type-not-creatable')
  await acceptPerson(tx, { ...person, name }, 'fullName', origin)
  const parentId = userTypeId === referredType ? referrerId! : actor.userId
  return { name, userTypeId, parentId, ip: 'wrong' in read ? '' : read.addresses }
}

async function isReferrerId(tx: Tx, id: number | undefined): Promise<boolean> {
  if (id === undefined) return false
  const row = await tx.selectFrom('users').select('userTypeId').where('id', '=', id).executeTakeFirst()
  return row?.userTypeId === referrerType
}
