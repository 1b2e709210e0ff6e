import { type Command, parseCommand } from '../../rules/commands.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import { refuse } from '../runner/refuse.ts'
import type { Statement } from '../runner/statements.ts'
import type { Engine } from './engine.ts'
import { balanceReply, inquiryReply, priceReply, saleReply } from './replies.ts'
import { newestSaleTo, type SaleState } from './sale-state.ts'
import { requestOf, saleResult } from './selling.ts'

type Reply = Answer<'command'>

const examples = 'S10.081290347781, CEKPLN.532110884207, SAL, CH.S10'

const answered = (kind: Reply['kind'], text: string, sale: SaleState | null, suggestions: string[]): Reply => ({
  kind,
  text,
  sale: sale && saleResult(sale),
  suggestions,
})

/** Runs one short chat command for a seller; what it sells goes through the same engine as every other door. */
export async function command(engine: Engine, actor: Actor, input: Input<'command'>): Promise<Reply> {
  const parsed = parseCommand(input.text)
  if (!parsed) return refuse('command-unknown', { examples })
  return run(engine, actor, parsed, input.refId ?? null)
}

async function run(engine: Engine, actor: Actor, parsed: Command, refId: string | null): Promise<Reply> {
  const door = 'chat'
  switch (parsed.kind) {
    case 'balance':
      return answered('balance', balanceReply(actor.language, await balanceOf(engine.statement, actor.userId)), null, [])
    case 'price':
      return priceOf(engine.statement, actor, parsed.productCode)
    case 'status':
      return statusOf(engine, actor, parsed)
    case 'inquiry': {
      const { productCode, customerCode, amount } = parsed
      const sale = await engine.sell(requestOf(actor, { requestType: 'inquiry', door, productCode, customerCode, amount, refId }))
      return answered('inquiry', inquiryReply(actor.language, sale), sale, sale.statusId === 4 ? ['Y'] : [])
    }
    case 'confirm': {
      const inquiry = await newestInquiry(engine.statement, actor)
      if (!inquiry) return refuse('inquiry-required')
      return sell(engine, actor, { kind: 'pay', ...inquiry, amount: null }, refId, inquiry.inquiryId)
    }
    default:
      return sell(engine, actor, parsed, refId, null)
  }
}

async function sell(
  engine: Engine,
  actor: Actor,
  parsed: Extract<Command, { kind: 'sell' | 'pay' }>,
  refId: string | null,
  inquiryId: number | null,
): Promise<Reply> {
  const { productCode, customerCode, amount } = parsed
  const counter = parsed.kind === 'sell' ? parsed.counter : 1
  const sale = await engine.sell(
    requestOf(actor, { requestType: 'purchase', door: 'chat', productCode, customerCode, amount, counter, refId, inquiryId }),
  )
  return answered('sale', saleReply(actor.language, sale), sale, sale.statusId === 1 ? [`CEK.${sale.saleId}`, 'SAL'] : ['SAL'])
}

async function statusOf(engine: Engine, actor: Actor, parsed: Extract<Command, { kind: 'status' }>): Promise<Reply> {
  const named = parsed.saleId === null ? null : await engine.state(parsed.saleId)
  const sale = named?.userId === actor.userId ? named : await newestSaleTo(engine.statement, actor.userId, parsed.customerCode)
  if (!sale) return refuse('not-found')
  return answered('status', saleReply(actor.language, sale), sale, ['SAL'])
}

async function balanceOf(statement: Statement, userId: number): Promise<number> {
  const rows = await statement<{ balance: number }>('balance_of', 'select balance from balance where user_id = $1', [userId])
  return rows[0]?.balance ?? 0
}

async function priceOf(statement: Statement, actor: Actor, productCode: string): Promise<Reply> {
  const rows = await statement<{ name: string | null; price: number; customer_pays: number; code: string | null }>(
    'price_of',
    'select i.product_name as name, i.amount as price, i.customer_pays, i.code from price_item($1, $2, $3, null, now()) i',
    [actor.userId, productCode, '-'],
  )
  const row = rows[0]
  if (!row?.name) return refuse('product-unknown', { code: productCode })
  const state =
    row.code === 'product-outage'
      ? 'outage'
      : row.code === 'product-cut-off'
        ? 'cut-off'
        : row.code === 'product-closed'
          ? 'closed'
          : 'open'
  return answered(
    'price',
    priceReply(actor.language, { name: row.name, price: row.price, customerPays: row.customer_pays, state }),
    null,
    [],
  )
}

/** The bill that Y pays: the newest inquiry that is not older than five minutes. */
async function newestInquiry(
  statement: Statement,
  actor: Actor,
): Promise<{ productCode: string; customerCode: string; inquiryId: number } | null> {
  const rows = await statement<{ code: string; customer_code: string; sale_id: number }>(
    'newest_inquiry',
    `select p.code, i.customer_code, i.sale_id from usable_inquiry i join product p on p.id = i.product_id
     where i.user_id = $1 and i.mode = $2 and i.expires_at > now() + interval '25 minutes' order by i.sale_id desc limit 1`,
    [actor.userId, actor.mode],
  )
  const row = rows[0]
  return row ? { productCode: row.code, customerCode: row.customer_code, inquiryId: row.sale_id } : null
}
