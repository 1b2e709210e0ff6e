import { sql } from 'kysely'
import { calls } from '../../contract/calls.ts'
import { type NoticeName, notices } from '../../contract/notices.ts'
import { type Channel, queueMessage } from '../messages/messages.ts'
import { openAudit } from '../runner/audit.ts'
import type { Origin } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import type { Audit } from '../runner/serve.ts'
import { keyedHash, seal, unseal } from '../sealing/seal.ts'
import type { Account } from './account.ts'

/**
 * Opens the audit row of a call, and queues in the same transaction the notice that the contract names for it. No notice
 * is sent without its row, and none for a call that is refused.
 */
export const openToldAudit: Audit = async (tx, call, by, input, origin) => {
  await openAudit(tx, call, by, input, origin)
  const notice = call in calls ? calls[call as keyof typeof calls].tells : null
  const selected = (input as { selectedUser?: unknown }).selectedUser
  const account = typeof selected === 'number' ? { userId: selected, loginUserId: null } : by
  if (notice && account.userId !== null)
    await tellAccount(tx, notice, { userId: account.userId, loginUserId: account.loginUserId }, origin, [call, by, input])
}

/** Where notices about an account go, and to which name: e-mail, else SMS, else its Telegram chat. */
interface Letter {
  to: string
  channel: Channel
  values: { name: string }
}

/** The messages for an account: a staff account with its own e-mail gets one there, and its user gets one too. */
async function lettersOf(tx: Tx, { userId, loginUserId }: Account): Promise<Letter[]> {
  const found = await tx
    .selectFrom('users')
    .leftJoin('loginUser as staff', (join) => join.onRef('staff.userId', '=', 'users.id').on('staff.id', '=', loginUserId))
    .select(['users.email', 'users.phone', 'users.telegramId', 'staff.email as staffEmail'])
    .select(sql<string>`coalesce(staff.name, users.name)`.as('name'))
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (!found) return []
  const { email, phone, telegramId, staffEmail, name } = found
  const letters = new Map<string, Channel>()
  if (staffEmail) letters.set(staffEmail, 'email')
  if (email) letters.set(email, 'email')
  else if (phone) letters.set(phone, 'sms')
  else if (telegramId) letters.set(telegramId, 'telegram')
  return [...letters].map(([to, channel]) => ({ to, channel, values: { name } }))
}

/** Where a user gets notices about what the system did; undefined if it has no address. */
export const letterOf = async (tx: Tx, userId: number): Promise<Letter | undefined> =>
  (await lettersOf(tx, { userId, loginUserId: null }))[0]

/** How many letters about an account one address gets at once within ten minutes; what comes after them is summed up in one letter a minute, which says how many. */
const MOST_LETTERS = 20
const MORE_WAITS_SECONDS = 60
const recent = sql<boolean>`created_at > now() - interval '10 minutes'`

/** The newest notices to an address, at most as many as it gets one by one: each with its kind and subject. */
function noticesSent(tx: Tx, userId: number, to: string) {
  return tx
    .selectFrom('message')
    .select(['template', sql<string | null>`facts ->> 'about'`.as('about')])
    .select(sql<boolean>`created_at > now() - interval '1 minute'`.as('isFresh'))
    .where('userId', '=', userId)
    .where('recipient', '=', to)
    .where('template', 'in', notices)
    .where(recent)
    .orderBy('id', 'desc')
    .limit(MOST_LETTERS)
    .execute()
}

/**
 * Queues a notice to an account, and to the user who answers for it. `subject` is all that tells this change from another of its kind:
 * who repeats the very same from the same address within a minute sends no second letter, and nothing else is kept back.
 */
export async function tellAccount(
  tx: Tx,
  notice: NoticeName,
  account: Account,
  { ip, language, host }: Origin,
  subject: unknown,
): Promise<void> {
  // A hash with a key: the subject may hold a password.
  const about = (await keyedHash(tx, JSON.stringify([ip, subject]))).toString('base64url')
  for (const { values, ...letter } of await lettersOf(tx, account)) {
    const sent = await noticesSent(tx, account.userId, letter.to)
    if (sent.some((one) => one.isFresh && one.template === notice && one.about === about)) continue
    const message = { language, userId: account.userId, askedOn: host, ...letter }
    if (sent.length < MOST_LETTERS) await queueMessage(tx, { ...message, template: notice, values: { ...values, ip, about } })
    else if (!(await countMore(tx, account.userId, letter.to)))
      await queueMessage(tx, {
        ...message,
        template: 'more-changes',
        values: { ...values, more: 1 },
        afterSeconds: MORE_WAITS_SECONDS,
      })
  }
}

/** Counts one more in the letter that waits to tell of many; false where none waits. */
async function countMore(tx: Tx, userId: number, to: string): Promise<boolean> {
  const waiting = await tx
    .selectFrom('message')
    .select(['id', 'sealed'])
    .where('userId', '=', userId)
    .where('recipient', '=', to)
    .where('template', '=', 'more-changes')
    .where(recent)
    .where('attempts', '=', 0)
    .where('failedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!waiting?.sealed) return false
  const { more } = JSON.parse(await unseal(tx, waiting.sealed)) as { more: number }
  const sealed = await seal(tx, JSON.stringify({ more: more + 1 }))
  await tx.updateTable('message').set({ sealed }).where('id', '=', waiting.id).execute()
  return true
}
