import { sql } from 'kysely'
import { pushedToOperators } from '../../contract/notices.ts'
import { typeIds } from '../../contract/user-types.ts'
import { formatRupiah } from '../../rules/amounts.ts'
import { queueMessage } from '../messages/messages.ts'
import { putInInbox } from '../messages/put-in-inbox.ts'
import type { TemplateName, ValuesOf } from '../messages/templates.ts'
import type { Tx } from '../runner/pool.ts'

/**
 * Informs those who run the platform: by e-mail, or by SMS where there is none; also in the Telegram group that they named, or in their own
 * Telegram chat where there is none; always in their inbox, and by push where that kind of notice has one.
 */
export async function tellOperators<Name extends TemplateName>(tx: Tx, template: Name, values: ValuesOf<Name>): Promise<void> {
  const owners = await tx
    .selectFrom('users')
    .select(['id', 'email', 'phone', 'telegramGroupId', 'telegramId'])
    .where('userTypeId', '=', typeIds.OWNR)
    .execute()
  for (const { id, email, phone, telegramGroupId, telegramId } of owners) {
    await putInInbox(tx, { userId: id, loginUserId: null }, template, values)
    const kind = pushedToOperators[template]
    if (kind) await sql`select tell_by_push(${id}, ${kind}, ${template}, ${JSON.stringify(values)})`.execute(tx)
    const ways = [
      email === null ? { channel: 'sms' as const, to: phone } : { channel: 'email' as const, to: email },
      { channel: 'telegram' as const, to: telegramGroupId ?? telegramId },
    ]
    for (const { channel, to } of ways)
      if (to !== null) await queueMessage(tx, { template, language: 'id', channel, to, userId: id, values })
  }
}

interface Closing {
  id: number
  partner: string
  product: string
  oldPrice: number
  newPrice: number
  closed: number
}

/** Queues a message for every price that closed a product and was not reported yet. Answers for how many sellers. */
export async function tellOfClosings(tx: Tx): Promise<number> {
  const { rows } = await sql<Closing>`
    update price_change h set told_at = now() from partner pr, product p
    where h.closed > 0 and h.told_at is null and pr.id = h.partner_id and p.id = h.product_id
    returning h.id, pr.name as partner, p.name as product, h.old_price, h.new_price, h.closed`.execute(tx)
  for (const { partner, product, oldPrice, newPrice, closed } of rows) {
    const values = { partner, product, from: formatRupiah(oldPrice), to: formatRupiah(newPrice), users: formatRupiah(closed) }
    await tellOperators(tx, 'price-reached-selling-price', values)
  }
  return rows.reduce((sum, { closed }) => sum + closed, 0)
}
