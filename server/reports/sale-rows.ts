import { sql } from 'kysely'
import { answerText } from '../../contract/selling/own-answers.ts'
import { type SaleStatusId, saleStatuses, saleStatusNames } from '../../contract/selling/sale-statuses.ts'
import { isOwner, userTypes } from '../../contract/user-types.ts'
import { currentStatus } from '../lists/current-status.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer } from '../runner/handlers.ts'
import { partnerId } from './own-sales.ts'

export type SaleRow = Answer<'transactionLog'>['sortedSales'][number]

/** What a line of a report is: a sale in its state, or a refund, which is no state of a sale. */
export type LineStatusId = SaleStatusId | typeof saleStatuses.refunded

/** Columns of sale `s` and its outcome `o`. */
const ownColumns = [
  's.id',
  's.refId',
  's.customerCode',
  's.productId',
  's.userId',
  's.userTypeId',
  sql<number>`coalesce(o.quote, s.amount)`.as('amount'),
  currentStatus.as('statusId'),
  's.requestType',
  sql<string>`coalesce(o.message, '')`.as('message'),
] as const

/** The same for a file of the log. */
export const loggedColumns = [
  ...ownColumns,
  partnerId.as('partnerId'),
  sql<boolean>`exists (select from refund r where r.sale_id = s.id)`.as('isRefunded'),
  sql<number>`(extract(epoch from s.created_at) * 1000000)::bigint`.as('soldAt'),
] as const

/** The same with its product `p`, seller `u` and delivering partner `d`, as `saleRow` presents them. */
export const saleColumns = [
  ...ownColumns,
  's.createdAt',
  'p.name as productName',
  'u.name as userName',
  'd.name as partnerName',
  sql<Date | null>`(select r.at from refund r where r.sale_id = s.id)`.as('refundedAt'),
] as const

export interface SaleFacts {
  id: number
  refId: string
  customerCode: string
  productId: number
  productName: string
  userId: number
  userName: string
  userTypeId: number
  amount: number
  createdAt: Date
  statusId: SaleStatusId
  requestType: 'inquiry' | 'purchase'
  message: string
  partnerName: string | null
  /** When its price was given back after success. */
  refundedAt: Date | null
}

/** One line of the log as its reader sees it: only the owner sees the partner. */
export function saleRow(sale: SaleFacts, reader: Pick<Actor, 'userTypeId' | 'language'>): SaleRow {
  return {
    id: sale.id,
    refId: sale.refId,
    customerCode: sale.customerCode,
    productId: sale.productId,
    Product: { name: sale.productName },
    User: {
      id: sale.userId,
      name: sale.userName,
      UserType: { id: sale.userTypeId, name: userTypes[sale.userTypeId]?.code ?? '' },
    },
    amount: sale.amount,
    createdAt: sale.createdAt.toISOString(),
    statusId: sale.statusId,
    TransactionStatus: { name: saleStatusNames[sale.statusId] },
    RequestType: { name: sale.requestType },
    refundedAt: sale.refundedAt?.toISOString() ?? null,
    receiptBody: sale.statusId === saleStatuses.failed && sale.message ? [answerText(sale.message, reader.language)] : [],
    Partner: isOwner(reader) && sale.partnerName !== null ? { name: sale.partnerName } : null,
  }
}
