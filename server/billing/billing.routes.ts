import type { Rooms } from '../../contract/calls.ts'
import { isNarrowed } from '../lists/keyword.ts'
import type { Live } from '../live/live.ts'
import type { HandlersOf } from '../runner/handlers.ts'
import { userBilling, wholeBilling } from './billing-list.ts'
import { activeBill, billBanks, billHistory, billParts, openBills, requestPayment, splitBill, withdrawPayment } from './bills.ts'
import { confirmPayment, deletePart, paymentBanks, payments } from './payments.ts'
import { downloadPayments } from './payments-sheet.ts'

export const billingRoutes = ({ publish }: Pick<Live, 'publish'>): HandlersOf<Rooms['billing']> => ({
  bill: { read: openBills },
  billStatus: { read: activeBill },
  billBanks: { read: billBanks },
  requestPayment: { write: (tx, actor, input, _, after) => requestPayment(tx, actor, input, after, publish) },
  withdrawPayment: { write: (tx, actor, input, _, after) => withdrawPayment(tx, actor, input, after, publish) },
  splitBill: { write: (tx, actor, input, _, after) => splitBill(tx, actor, input, after, publish) },
  billHistory: { read: billHistory, isLong: isNarrowed },
  billParts: { read: billParts },
  userBilling: { read: userBilling, whole: wholeBilling, isLong: () => true },
  payments: { read: payments },
  downloadPayments: { file: downloadPayments },
  paymentBanks: { read: paymentBanks },
  confirmPayment: { write: (tx, actor, input, origin, after) => confirmPayment(tx, actor, input, origin, after, publish) },
  deletePart: { write: (tx, actor, input, _, after) => deletePart(tx, actor, input, after, publish) },
})
