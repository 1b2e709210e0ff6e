import { sql } from 'kysely'
import { calls } from '../../contract/calls.ts'
import type { NoticeName } from '../../contract/notices.ts'
import { type Channel, queueMessage } from '../messages/messages.ts'
import { openAudit } from '../runner/audit.ts'
import type { Origin } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import type { Audit } from '../runner/serve.ts'
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
    await tellAccount(tx, notice, { userId: account.userId, loginUserId: account.loginUserId }, origin)
}

/** Where notices about an account go, and to which name: e-mail, else SMS, else its Telegram chat. */
interface Letter {
  to: string
  channel: Channel
  values: { name: string }
}

/** The messages for an account: a staff account with its own e-mail gets one there, and its user gets one too. */
async function lettersOf(tx: Tx, { userId, loginUserId }: Account): Promise<Letter[]> {
  const told = await tx
    .selectFrom('users')
    .leftJoin('loginUser as staff', (join) => join.onRef('staff.userId', '=', 'users.id').on('staff.id', '=', loginUserId))
    .select(['users.email', 'users.phone', 'users.telegramId', 'staff.email as staffEmail'])
    .select(sql<string>`coalesce(staff.name, users.name)`.as('name'))
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (!told) return []
  const { email, phone, telegramId, staffEmail, name } = told
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

/** The same, within a minute: who repeats a call sends no second letter. */
async function wasToldJustNow(tx: Tx, notice: NoticeName, userId: number, to: string): Promise<boolean> {
  const told = await tx
    .selectFrom('message')
    .select('id')
    .where('userId', '=', userId)
    .where('template', '=', notice)
    .where('recipient', '=', to)
    .where('createdAt', '>', sql<Date>`now() - interval '1 minute'`)
    .limit(1)
    .execute()
  return told.length > 0
}

/** Queues a notice to an account, and to the user who answers for it. */
export async function tellAccount(tx: Tx, notice: NoticeName, account: Account, { ip, language, host }: Origin): Promise<void> {
  for (const { values, ...letter } of await lettersOf(tx, account))
    if (!(await wasToldJustNow(tx, notice, account.userId, letter.to)))
      await queueMessage(tx, {
        template: notice,
        language,
        userId: account.userId,
        askedOn: host,
        ...letter,
        values: { ...values, ip },
      })
}
