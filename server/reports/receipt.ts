import { answerText } from '../../contract/selling/own-answers.ts'
import { saleStatuses, saleStatusNames } from '../../contract/selling/sale-statuses.ts'
import { isOwner } from '../../contract/user-types.ts'
import { receiptOf } from '../../rules/receipt.ts'
import { appNameOf } from '../domains/app-name.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { runSqlIn } from '../runner/run-sql.ts'
import { refuseArchived } from '../selling/archived.ts'
import type { TraceStep } from '../selling/end.ts'
import {
  complaintAbout,
  entriesOf,
  lateSuccessesOf,
  partnerNames,
  refundOf,
  type SaleOfReceipt,
  saleOfReceipt,
} from './receipt.queries.ts'
import { saleRow } from './sale-rows.ts'

type History = Answer<'receipt'>['history']

/** The receipt of one sale or inquiry of the own subtree, with its journal and its history as far as the caller may see them. */
export async function receipt(tx: Tx, actor: Actor, input: Input<'receipt'>): Promise<Answer<'receipt'>> {
  const sale = await saleOfReceipt(tx, actor, input.id)
  if (!sale) return (await refuseArchived(runSqlIn(tx), input.id)) ?? refuse('not-found')
  const { title, lines, token, json } = printed(sale, await appNameOf(tx, sale.userId))
  return {
    receiptTitle: title,
    body: lines,
    token,
    dataJSON: json,
    sale: saleRow(sale, actor),
    entries: await entriesOf(tx, actor, sale),
    history: await historyOf(tx, actor, sale),
    complaint: await complaintAbout(tx, sale.id),
  }
}

function printed(sale: SaleOfReceipt, appName: string) {
  return receiptOf({
    saleId: sale.id,
    requestType: sale.requestType,
    family: sale.family,
    status: saleStatusNames[sale.statusId],
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

/** One step of a sale's history; `who` is the partner that said it, or whose decision it was, and is the owner's to know. */
export interface HistoryStep {
  at: string
  event: string
  detail: string
  who: string | null
  /** Our reference at the partner, where a partner was asked. */
  reference: string | null
}

const historyOf = async (tx: Tx, actor: Actor, sale: SaleOfReceipt): Promise<History> =>
  (await stepsOf(tx, actor, sale)).map(({ at, event, detail, who }) => ({
    at,
    event,
    detail: [who, detail].filter(Boolean).join(': '),
  }))

/** From acceptance over attempts and advices to the end. Only the owner reads which partner said what. */
export async function stepsOf(tx: Tx, actor: Actor, sale: SaleOfReceipt): Promise<HistoryStep[]> {
  const forOwner = isOwner(actor)
  const trace = (sale.trace ?? []) as TraceStep[]
  const asked = forOwner ? trace.map((step) => step.partnerId).filter((id) => id !== null) : []
  const names = await partnerNames(tx, asked)
  const referenceAt = (partnerId: number | null): string | null => {
    const place = (sale.partners ?? []).indexOf(partnerId ?? 0)
    return forOwner && place >= 0 ? `${sale.id}-${place + 1}` : null
  }
  const step = (at: Date | string, event: string, detail: string, who: string | null, partnerId: number | null = null) => ({
    at: typeof at === 'string' ? at : at.toISOString(),
    event,
    detail: answerText(detail, actor.language),
    who: forOwner ? who : null,
    reference: referenceAt(partnerId),
  })
  const steps = [
    step(sale.createdAt, 'accepted', '', null),
    ...trace.map(({ at, event, partnerId: of, detail }) => step(at, event, detail, names.get(of ?? 0) ?? null, of)),
  ]
  if (sale.endedAt) {
    const delivered = sale.statusId === saleStatuses.success
    const event = saleStatusNames[sale.statusId].toLowerCase()
    steps.push(step(sale.endedAt, event, sale.message, delivered ? sale.partnerName : null, delivered ? sale.partnerId : null))
  }
  const refund = sale.refundedAt ? await refundOf(tx, sale.id) : undefined
  if (refund) steps.push(step(refund.at, 'refunded', refund.remark, refund.pic))
  for (const late of forOwner ? await lateSuccessesOf(tx, sale.id) : []) {
    steps.push(step(late.at, 'late', late.message, late.partnerName))
    if (late.decidedAt) steps.push(step(late.decidedAt, 'late-resolved', late.remark, late.pic))
  }
  return steps
}
