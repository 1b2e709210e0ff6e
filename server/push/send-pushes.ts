import { sql } from 'kysely'
import { calls } from '../../contract/calls.ts'
import type { Language } from '../../contract/errors.ts'
import { currentCaller } from '../auth/current-caller.ts'
import { ownBrand } from '../domains/brands.ts'
import { brandPath } from '../domains/host-brand.ts'
import { filled } from '../messages/messages.ts'
import { itsWait, LEASE_SECONDS, markFailed, markSent } from '../messages/send.ts'
import { dueCondition } from '../runner/due-condition.ts'
import { mayCall } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'
import type { Transact } from '../runner/transact.ts'
import { pushKey } from './push-key.ts'
import { isPushNotice, pathOfNotice, pushNotices, readable } from './push-notices.ts'
import type { Push, PushMessage } from './push-service.ts'

/** Handed over at the same time, each within ten seconds: no push service delays those behind it for longer. */
export const atOnce = 20
/** The most of one user, whose push service may never answer. */
const MOST_OF_ONE = 2

interface Taken {
  id: number
  attempt: number
  pushId: number
  /** Null where no notice is needed any more. */
  message: PushMessage | null
}

/** Sends push messages that are due, some at once; answers how many it took. Two senders never take one message at the same time. */
export async function sendPushes(transact: Transact, push: Push): Promise<number> {
  const taken = await transact.write(takeDue)
  await Promise.all(taken.map((one) => sendOne(transact, push, one)))
  return taken.length
}

async function sendOne(transact: Transact, push: Push, taken: Taken): Promise<void> {
  const { pushId, message } = taken
  if (!message) return transact.write((tx) => giveUp(tx, taken, 'no longer wanted'))
  const outcome = await push(message).catch((reason: unknown) => reason)
  await transact.write(async (tx) => {
    if (outcome === 'taken') return markSent(tx, taken)
    if (outcome !== 'gone') return markFailed(tx, taken, outcome instanceof Error ? outcome.message : String(outcome))
    await tx.deleteFrom('pushSubscription').where('id', '=', pushId).where('endpoint', '=', message.endpoint).execute()
    await giveUp(tx, taken, 'the push service knows this browser no more')
  })
}

const giveUp = async (tx: Tx, { id }: Taken, lastError: string): Promise<void> => {
  await tx.updateTable('message').set({ failedAt: new Date(), lastError }).where('id', '=', id).execute()
}

interface Due {
  id: number
  attempt: number
  pushId: number
  template: string
  facts: Record<string, unknown>
}

async function takeDue(tx: Tx): Promise<Taken[]> {
  const { rows } = await sql<Due>`
    with due as (
      select id from message where id in (
        select id from (
          select id, next_attempt_at, row_number() over (partition by user_id order by next_attempt_at, id) as n
          from message
          where push_id is not null and sent_at is null and failed_at is null and ${sql.raw(dueCondition('next_attempt_at', itsWait))}
        ) waiting where n <= ${MOST_OF_ONE} order by next_attempt_at, id limit ${atOnce}
      ) and sent_at is null and failed_at is null and ${sql.raw(dueCondition('next_attempt_at', itsWait))}
      for update skip locked
    )
    update message m set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${LEASE_SECONDS})
    from due where m.id = due.id
    returning m.id, m.attempts as attempt, m.push_id, m.template, m.facts`.execute(tx)
  const taken: Taken[] = []
  for (const due of rows) taken.push({ ...due, message: await messageOf(tx, due) })
  return taken
}

/** The notice as it is sent now: whether the account may see it is decided here, not when it was queued. */
async function messageOf(tx: Tx, { pushId, template, facts }: Due): Promise<PushMessage | null> {
  if (!isPushNotice(template)) return null
  const notice = pushNotices[template]
  const found = await tx
    .selectFrom('pushSubscription as p')
    .select(['userId', 'loginUserId', 'place', 'language', 'kinds', 'endpoint', 'p256dh', 'auth'])
    .where('id', '=', pushId)
    .where(sql<boolean>`may_be_pushed(p)`)
    .executeTakeFirst()
  if (!found?.kinds.includes(notice.kind)) return null
  const reader = await currentCaller(tx, found)
  if (!reader || !mayCall(calls[notice.call], reader)) return null
  const language = found.language as Language
  const { subject, text } = filled(notice, language, readable(facts, reader.utcOffset))
  const brand = await brandOfPlace(tx, found.place)
  const payload = JSON.stringify({
    title: `${subject} – ${brand.appName}`,
    body: text,
    icon: brandPath(brand, 'icon-192.png'),
    path: pathOfNotice(notice, facts.row),
    tag: `${template} ${facts.sale ?? facts.ticket ?? facts.bill}`,
  })
  const { userId, endpoint, p256dh, auth } = found
  return { userId, endpoint, p256dh, auth, key: await pushKey(tx), payload }
}

/** Name and icon of the host of the subscription, from its last build. */
async function brandOfPlace(tx: Tx, place: number) {
  const release = await tx
    .selectFrom('domainRelease')
    .select(['domainId', 'revision', 'appName'])
    .where('domainId', '=', place)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  return release ?? { ...ownBrand, domainId: Math.max(place, 0) }
}
