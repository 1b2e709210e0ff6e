/** Whether advice and reversal are offered: for pending purchases only. */
export const canDecide = ({ statusId, RequestType }: { statusId: number; RequestType: { name: string } }): boolean =>
  statusId === 1 && RequestType.name === 'purchase'

/** Whether a refund is offered: of a delivered purchase that was not refunded before. */
export const canRefund = (sale: { statusId: number; RequestType: { name: string }; refundedAt: string | null }): boolean =>
  sale.statusId === 4 && sale.RequestType.name === 'purchase' && sale.refundedAt === null
