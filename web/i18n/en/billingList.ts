import type { billingList as id } from '../id/billingList.ts'
import type { Texts } from '../language.ts'

export const billingList: Texts<typeof id> = {
  count: '{count, plural, one {{shown} line} other {{shown} lines}}',
  item: 'ITEM',
  ofBill: 'Bill {bill} only: show all',
  search: 'IDPEL / TRID / REFID',
  trid: 'TRXID',
  refid: 'REFID',
  idpel: 'IDPEL',
  product: 'Product',
  date: 'Date ({zone})',
  remark: 'Remark',
  amount: 'Amount (Rp)',
  total: 'Total Nominal (Rp)',
  kinds: {
    draw: 'Semi draw',
    void: 'Returned',
    refund: 'Refund',
    transfer: 'Balance transfer',
    deduct: 'Balance deducted',
    topup: 'Top Up',
    lent: 'Still lent, billed at once',
    left: 'An administrator’s own balance',
  },
  nothing: 'Nothing was used in this period',
  thisMonth: 'Show this month',
  unknownUser: 'Billing not found',
  unknownUserHint: 'There is no UID {uid} in your network, or its type is not billed.',
  toOwn: 'Show your own billing',
}
