import { saleStatuses } from '../contract/selling/sale-statuses.ts'

/** Status of a sale; null where its month is archived. */
interface Stated {
  statusId: number | null
}
interface Asked extends Stated {
  RequestType: { name: string }
}

export const isPending = ({ statusId }: Stated): boolean => statusId === saleStatuses.pending

/** Whether advice and reversal are offered: for pending purchases only. */
export const canDecide = ({ statusId, RequestType }: Asked): boolean => isPending({ statusId }) && RequestType.name === 'purchase'

/** Whether a refund is offered: of a delivered purchase that was not refunded before. */
export const canRefund = (sale: Asked & { refundedAt: string | null }): boolean =>
  sale.statusId === saleStatuses.success && sale.RequestType.name === 'purchase' && sale.refundedAt === null

/** How a sale is shown: refunded, although as a sale it succeeded. */
export const shownStatus = <S extends number | null>({ statusId, refundedAt }: { statusId: S; refundedAt: string | null }) =>
  refundedAt ? saleStatuses.refunded : statusId

/** Whether the log counts it: a purchase that is pending or succeeded. */
export const isCounted = ({ statusId, RequestType }: Asked): boolean =>
  RequestType.name === 'purchase' && (statusId === saleStatuses.pending || statusId === saleStatuses.success)
