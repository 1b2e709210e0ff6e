import { sql } from 'kysely'
import { pageOf, pagesOf } from '../lists/paging.ts'
import { spanOf } from '../lists/span.ts'
import type { Actor } from '../runner/actor.ts'
import { containing } from '../runner/contains.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'

type Shown = Answer<'messageLog'>['messages'][number]

function found(tx: Tx, { state, keyword, ...period }: Input<'messageLog'>) {
  const { from, until } = spanOf(period)
  const like = containing(keyword)
  return tx
    .selectFrom('message')
    .leftJoin('users', 'users.id', 'message.userId')
    .where('message.createdAt', '>=', from)
    .where('message.createdAt', '<', until)
    .$if(state === 'sent', (query) => query.where('message.sentAt', 'is not', null))
    .$if(state === 'failed', (query) => query.where('message.failedAt', 'is not', null))
    .$if(state === 'waiting', (query) => query.where('message.sentAt', 'is', null).where('message.failedAt', 'is', null))
    .$if(keyword !== '', (query) =>
      query.where((where) => where.or([where('users.name', 'ilike', like), where('message.recipient', 'ilike', like)])),
    )
}

/** Messages of a period, newest first. What they say is not kept, only which template was filled. */
export async function messageLog(tx: Tx, _actor: Actor, input: Input<'messageLog'>): Promise<Answer<'messageLog'>> {
  const { limit, offset } = pageOf(input)
  const { count } = await found(tx, input).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  const rows = await found(tx, input)
    .select(['message.id', 'message.createdAt', 'message.userId', 'users.name', 'message.template', 'message.channel'])
    .select([
      'message.recipient',
      'message.sentAt',
      'message.failedAt',
      'message.nextAttemptAt',
      'message.attempts',
      'message.lastError',
    ])
    .orderBy('message.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const messages = rows.map(
    ({ userId, name, channel, sentAt, failedAt, nextAttemptAt, createdAt, ...row }): Shown => ({
      ...row,
      createdAt: createdAt.toISOString(),
      User: userId === null ? null : { id: userId, name: name ?? '' },
      channel: channel as Shown['channel'],
      state: sentAt ? 'sent' : failedAt ? 'failed' : 'waiting',
      at: (sentAt ?? failedAt ?? nextAttemptAt).toISOString(),
    }),
  )
  return { messages, totalPages: pagesOf(count, input), totalData: count }
}
