import { receiptOf } from '../../rules/receipt.ts'
import { appNameOf } from '../domains/app-name.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { statementsIn } from '../runner/statements.ts'
import { refuseArchived } from '../selling/archived.ts'
import type { TraceStep } from '../selling/end.ts'
import { entriesOf, lateSuccessesOf, partnerNames, refundOf, type SaleOfReceipt, saleOfReceipt } from './receipt.queries.ts'
import { saleRow, statusNames } from './sale-rows.ts'

type History = Answer<'receipt'>['history']

/** The receipt of one sale or inquiry of the own subtree, with its journal and its history as far as the caller may see them. */
export async function receipt(tx: Tx, actor: Actor, input: Input<'receipt'>): Promise<Answer<'receipt'>> {
  const sale = await saleOfReceipt(tx, actor, input.id)
  if (!sale) return (await refuseArchived(statementsIn(tx), input.id)) ?? refuse('not-found')
  const { title, lines, token, json } = printed(sale, await appNameOf(tx, sale.userId))
  return {
    receiptTitle: title,
    body: lines,
    token,
    dataJSON: json,
    sale: saleRow(sale, actor.level === 0),
    entries: await entriesOf(tx, actor, sale),
    history: await historyOf(tx, actor, sale),
  }
}

function printed(sale: SaleOfReceipt, appName: string) {
  return receiptOf({
    saleId: sale.id,
    requestType: sale.requestType,
    family: sale.family,
    status: statusNames[sale.statusId],
    reason: sale.message,
    appName,
    storeName: sale.userName,
    storeAddress: sale.storeAddress,
    sellerId: sale.userId,
    productName: sale.productName,
    productCode: sale.productCode,
    customerCode: sale.customerCode,
    customerPays: sale.customerPays,
    adminNominal: sale.admin,
    price: sale.amount,
    at: sale.endedAt ?? sale.createdAt,
    utcOffset: sale.utcOffset,
    details: (sale.details ?? {}) as Record<string, unknown>,
    serialNumber: sale.serialNumber,
  })
}

/** From acceptance over attempts and advices to the end. Only the owner reads which partner said what. */
async function historyOf(tx: Tx, actor: Actor, sale: SaleOfReceipt): Promise<History> {
  const steps = (sale.trace ?? []) as TraceStep[]
  const asked = actor.level === 0 ? steps.map((step) => step.partnerId).filter((id) => id !== null) : []
  const names = await partnerNames(tx, asked)
  const told = (name: string | null | undefined, detail: string) => [name, detail].filter(Boolean).join(': ')
  const history: History = [{ at: sale.createdAt.toISOString(), event: 'accepted', detail: '' }]
  for (const { at, event, partnerId, detail } of steps) {
    history.push({ at, event, detail: told(names.get(partnerId ?? 0), detail) })
  }
  if (sale.endedAt) {
    const deliverer = actor.level === 0 && sale.statusId === 4 ? sale.partnerName : null
    const event = statusNames[sale.statusId].toLowerCase()
    history.push({ at: sale.endedAt.toISOString(), event, detail: told(deliverer, sale.message) })
  }
  const refund = sale.refundedAt ? await refundOf(tx, sale.id) : undefined
  if (refund) {
    const detail = told(actor.level === 0 ? refund.pic : null, refund.remark)
    history.push({ at: refund.at.toISOString(), event: 'refunded', detail })
  }
  for (const late of actor.level === 0 ? await lateSuccessesOf(tx, sale.id) : []) {
    history.push({ at: late.at.toISOString(), event: 'late', detail: told(late.partnerName, late.message) })
    if (late.decidedAt)
      history.push({ at: late.decidedAt.toISOString(), event: 'late-resolved', detail: told(late.pic, late.remark) })
  }
  return history
}
