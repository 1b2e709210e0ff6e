import { sql } from 'kysely'
import type { ChatChannel } from '../../contract/chat/chat.ts'
import type { Language } from '../../contract/errors.ts'
import { letterChannel, queueMessage } from '../messages/messages.ts'
import type { Jobs } from '../runner/jobs.ts'
import type { Tx } from '../runner/pool.ts'
import { runSqlIn } from '../runner/run-sql.ts'
import type { Transact } from '../runner/transact.ts'
import { saleReply } from '../selling/replies.ts'
import { saleByKey } from '../selling/sale-state.ts'

const AT_ONCE = 50
/** A message without an answer means that its server died: its chat gets the outcome of its sale. */
const ANSWERED_WITHIN = '2 minutes'

/** Tells chats how their sales ended, and deletes old messages. */
export const chatJobs = (transact: Transact) =>
  ({
    'tell-chats': async () => {
      while ((await transact.write(tellEnded)) === AT_ONCE);
    },
    'forget-chats': async () => {
      await transact.write(async (tx) => {
        await sql`delete from chat_message where at < now() - interval '7 days'`.execute(tx)
        await sql`delete from chat_code where expires_at < now() - interval '1 day'`.execute(tx)
        await sql`delete from chat_failure f
          where id < (select id from chat_failure n where n.channel = f.channel order by id desc offset 50 limit 1)`.execute(tx)
      })
    },
  }) satisfies Jobs

interface Ended {
  id: number
  link: number
  userId: number
  refId: string
  channel: ChatChannel
  sender: string
  language: Language
  isTold: boolean
}

/** Answers how many messages it has looked at. A chat that was unlinked or blocked meanwhile hears nothing. */
export async function tellEnded(tx: Tx): Promise<number> {
  const { rows } = await sql<Ended>`
    select m.id, l.id as link, l.user_id, m.ref_id, l.channel, l.sender, l.language, may_be_told(l) as is_told
    from chat_message m
      join chat_link l on l.id = m.link_id
      join sale_key k on k.user_id = l.user_id and k.mode = 'prod' and k.request_type = 'purchase' and k.ref_id = m.ref_id
      join outcome o on o.sale_id = k.sale_id and o.created_at = k.created_at and o.head_id = k.head_id
    where m.waits and (m.answered_at is not null or m.at < now() - ${ANSWERED_WITHIN}::interval)
    order by m.id limit ${AT_ONCE} for update of m skip locked`.execute(tx)
  for (const { id, link, userId, refId, channel, sender, language, isTold } of rows) {
    const sale = await saleByKey(runSqlIn(tx), userId, 'prod', 'purchase', refId)
    if (sale && isTold) {
      const values = { text: saleReply(language, sale) }
      await queueMessage(tx, {
        template: 'chat-told',
        language,
        channel: letterChannel(channel),
        to: sender,
        link,
        userId,
        values,
      })
    }
    await tx.updateTable('chatMessage').set({ waits: false }).where('id', '=', id).execute()
  }
  return rows.length
}
