import { saleStatuses } from '../contract/selling/sale-statuses.ts'

export const isPending = ({ statusId }: { statusId: number }): boolean => statusId === saleStatuses.pending

/** Whether advice and reversal are offered: for pending purchases only. */
export const canDecide = ({ statusId, RequestType }: { statusId: number; RequestType: { name: string } }): boolean =>
  isPending({ statusId }) && RequestType.name === 'purchase'

/** Whether a refund is offered: of a delivered purchase that was not refunded before. */
export const canRefund = (sale: { statusId: number; RequestType: { name: string }; refundedAt: string | null }): boolean =>
  sale.statusId === saleStatuses.success && sale.RequestType.name === 'purchase' && sale.refundedAt === null

/** How a sale is shown: refunded, although as a sale it succeeded. */
export const shownStatus = ({ statusId, refundedAt }: { statusId: number; refundedAt: string | null }): number =>
  refundedAt ? saleStatuses.refunded : statusId

/** Whether the log counts it: a purchase that is pending or succeeded. */
export const isCounted = ({ statusId, RequestType }: { statusId: number; RequestType: { name: string } }): boolean =>
  RequestType.name === 'purchase' && (statusId === saleStatuses.pending || statusId === saleStatuses.success)
