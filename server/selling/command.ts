import { saleStatuses } from '../../contract/selling/sale-statuses.ts'
import { type Command, parseCommand } from '../../rules/commands.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import { Refused, refuse } from '../runner/refuse.ts'
import type { RunSql } from '../runner/run-sql.ts'
import type { Engine } from './engine.ts'
import { balanceReply, inquiryReply, priceReply, saleReply } from './replies.ts'
import type { SaleState } from './sale-fields.ts'
import { balanceNow, newestSaleTo } from './sale-state.ts'
import { readBy, requestOf, saleResult, sellWatched } from './selling.ts'

type Reply = Answer<'command'>

const examples = 'S10.081290347781, CEKPLN.532110884207, SAL, CH.S10'

const answered = (kind: Reply['kind'], text: string, sale: SaleState | null, suggestions: string[]): Reply => ({
  kind,
  text,
  sale: sale && saleResult(sale),
  suggestions,
})

const asks: ReadonlySet<Command['kind']> = new Set(['balance', 'price', 'status'])

/** Whether a command reaches a partner or money: what only asks, or is none, takes no place of sales. */
export function commandSells({ text }: Input<'command'>): boolean {
  const parsed = parseCommand(text)
  return parsed !== null && !asks.has(parsed.kind)
}

/** Runs one short chat command for a seller; what it sells goes through the same engine as every other door. */
export async function command(engine: Engine, actor: Actor, input: Input<'command'>): Promise<Reply> {
  const parsed = parseCommand(input.text)
  if (!parsed) return refuse('command-unknown', { examples })
  const reply = await run(engine, actor, parsed, input)
  return { ...reply, sale: reply.sale && readBy(actor, reply.sale) }
}

async function run(engine: Engine, actor: Actor, parsed: Command, input: Input<'command'>): Promise<Reply> {
  const door = 'chat'
  const refId = input.refId ?? null
  switch (parsed.kind) {
    case 'balance':
      return answered('balance', balanceReply(actor.language, await balanceNow(engine.runSql, actor)), null, [])
    case 'price':
      return priceOf(engine.runSql, actor, parsed.productCode)
    case 'status':
      return statusOf(engine, actor, parsed)
    case 'inquiry': {
      const { productCode, customerCode, amount } = parsed
      const request = requestOf(actor, { requestType: 'inquiry', door, productCode, customerCode, amount, refId })
      const sale = await sellWatched(engine, request)
      return answered('inquiry', inquiryReply(actor.language, sale), sale, sale.statusId === saleStatuses.success ? ['Y'] : [])
    }
    case 'confirm': {
      const before = () => (refId ? confirmedBefore(engine.runSql, actor, refId) : null)
      const named = () => (input.inquiryId ? namedInquiry(engine.runSql, actor, input.inquiryId) : null)
      // Another Y of this reference may take the inquiry between the first two questions.
      const inquiry = (await before()) ?? (await named()) ?? (await before())
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
  const nth = parsed.kind === 'sell' ? parsed.nth : 1
  const asked = { requestType: 'purchase', door: 'chat', productCode, customerCode, amount, nth, refId, inquiryId } as const
  const sale = await sellWatched(engine, requestOf(actor, asked))
  return answered(
    'sale',
    saleReply(actor.language, sale),
    sale,
    sale.statusId === saleStatuses.pending ? [`CEK.${sale.saleId}`, 'SAL'] : ['SAL'],
  )
}

async function statusOf(engine: Engine, actor: Actor, parsed: Extract<Command, { kind: 'status' }>): Promise<Reply> {
  let refusal = new Refused('not-found')
  const named =
    parsed.saleId === null
      ? null
      : await engine.state(parsed.saleId).catch((error) => {
          if (!(error instanceof Refused)) throw error
          refusal = error
          return null
        })
  // What reads like a number of a month that is away may be that of a customer.
  const sale = named?.userId === actor.userId ? named : await newestSaleTo(engine.runSql, actor.userId, parsed.customerCode)
  if (!sale) throw refusal
  return answered('status', saleReply(actor.language, sale), sale, ['SAL'])
}

async function priceOf(runSql: RunSql, actor: Actor, productCode: string): Promise<Reply> {
  const rows = await runSql<{ name: string | null; price: number; customerPays: number; code: string | null }>(
    'price_of',
    'select i.product_name as name, i.amount as price, i.customer_pays, i.code from price_item($1, $2, $3, null, now()) i',
    [actor.userId, productCode, '-'],
  )
  const row = rows[0]
  if (!row?.name) return refuse('product-unknown', { code: productCode })
  if (row.code === 'product-unavailable' || row.code === 'product-no-partner') return refuse(row.code, { code: productCode })
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
    priceReply(actor.language, { name: row.name, price: row.price, customerPays: row.customerPays, state }),
    null,
    [],
  )
}

interface Confirmed {
  productCode: string
  customerCode: string
  inquiryId: number
}

/** The bill that an earlier Y of this reference has paid. */
async function confirmedBefore(runSql: RunSql, actor: Actor, refId: string): Promise<Confirmed | null> {
  const rows = await runSql<Confirmed>(
    'confirmed_before',
    `select p.code as product_code, s.customer_code, s.inquiry_id from sale_key k
     join sale s on s.id = k.sale_id and s.created_at = k.created_at and s.head_id = k.head_id join product p on p.id = s.product_id
     where k.user_id = $1 and k.mode = $2 and k.request_type = 'purchase' and k.ref_id = $3 and s.inquiry_id is not null`,
    [actor.userId, actor.mode, refId],
  )
  return rows[0] ?? null
}

/**
 * The bill that Y pays: the named one, not older than five minutes, and never another in its place. What another person of the account asked for, or its
 * program, is not paid by it.
 */
async function namedInquiry(runSql: RunSql, actor: Actor, inquiryId: number): Promise<Confirmed | null> {
  const rows = await runSql<Confirmed>(
    'named_inquiry',
    `select p.code as product_code, i.customer_code, i.sale_id as inquiry_id from usable_inquiry i join product p on p.id = i.product_id
       join sale s on s.id = i.sale_id and s.user_id = i.user_id and s.created_at > now() - interval '1 hour'
     where i.user_id = $1 and i.sale_id = $4 and s.door = 'chat' and s.login_user_id is not distinct from $3 and (i.mode = $2 or exists (select from rehearsed_sale r where r.sale_id = i.sale_id)) and i.expires_at > now() + interval '25 minutes'`,
    [actor.userId, actor.mode, actor.loginUser?.id ?? null, inquiryId],
  )
  return rows[0] ?? null
}
