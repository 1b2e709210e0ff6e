import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { doneText } from '../../contract/errors.ts'
import { h2hCreatableTypes } from '../../rules/creation.ts'
import { hashPassword } from '../auth/passwords.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input, Origin } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { readAddresses } from './addresses.ts'
import { sendFirstPassword } from './creation.ts'
import { refuseProblems } from './field-problems.ts'
import { acceptPerson, addAccount } from './new-account.ts'
import { defaultSender, senders } from './senders.ts'

const referrerType = 12
const referredType = 13

/** What a person types from a message without mistaking one sign for another: 16 signs of 57, 93 bits. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const firstPassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')).join('-')

export async function h2hDomain(tx: Tx, actor: Actor): Promise<Answer<'h2hDomain'>> {
  return { senders: [...senders], ipHints: actor.userTypeId === 1 ? await ipHints(tx) : [] }
}

const hints = z.array(z.object({ name: z.string(), ip: z.string() }))

/** Addresses that an integration may call from, as the operator configured them; none by default. */
async function ipHints(tx: Tx): Promise<{ name: string; ip: string }[]> {
  const row = await tx.selectFrom('setting').select('value').where('name', '=', 'ipHints').executeTakeFirst()
  return hints.safeParse(row?.value).data ?? []
}

export const h2hReferrers = (tx: Tx): Promise<Answer<'h2hReferrers'>> =>
  tx.selectFrom('users').select(['id', 'name']).where('userTypeId', '=', referrerType).orderBy('name').orderBy('id').execute()

/** Creates an H2H partner, a referrer or an H2H mitra with a password that is used once and then changed. */
export async function h2hCreate(tx: Tx, actor: Actor, input: Input<'h2hCreate'>, origin: Origin): Promise<Answer<'h2hCreate'>> {
  const { fullName: name, emailSender: app = defaultSender, ip: typed, userTypeId: asked, referrerId, ...person } = input
  if (actor.isBlocked) refuse('account-blocked')
  const types = h2hCreatableTypes(actor.userTypeId)
  const userTypeId = types.length === 1 ? types[0]! : asked
  const read = readAddresses(typed)
  const isReferrer = userTypeId === referredType && (await isReferrerId(tx, referrerId))
  refuseProblems(origin.language, {
    userTypeId: userTypeId === undefined ? 'required' : null,
    ip: 'wrong' in read ? read.wrong : null,
    emailSender: senders.includes(app) ? null : 'not-a-choice',
    referrerId: userTypeId !== referredType || isReferrer ? null : referrerId === undefined ? 'required' : 'not-a-choice',
  })
  if (userTypeId === undefined || !types.includes(userTypeId)) return refuse('type-not-creatable')
  await acceptPerson(tx, { ...person, name }, 'fullName', origin)
  const password = firstPassword()
  const account = {
    ...person,
    name,
    userTypeId,
    parentId: userTypeId === referredType ? referrerId! : actor.userId,
    passwordHash: await hashPassword(password),
    isPasswordExpired: true,
    ip: 'wrong' in read ? '' : read.addresses,
  }
  const userId = await addAccount(tx, account, origin)
  await sendFirstPassword(tx, { userId, ...person, password, app }, origin)
  return { message: doneText[origin.language], userId }
}

async function isReferrerId(tx: Tx, id: number | undefined): Promise<boolean> {
  if (id === undefined) return false
  const row = await tx.selectFrom('users').select('userTypeId').where('id', '=', id).executeTakeFirst()
  return row?.userTypeId === referrerType
}
