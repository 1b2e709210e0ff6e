import type { Rooms } from '../../contract/calls.ts'
import { isNarrowed } from '../lists/keyword.ts'
import { monthsAway } from '../lists/months-away.ts'
import type { HandlersOf } from '../runner/handlers.ts'
import { transactionByPartner } from './by-partner.ts'
import { transactionByProduct } from './by-product.ts'
import { reportCategories, reportPartners, reportProducts, reportUserChildren, reportUsers, reportUserTypes } from './choices.ts'
import { dashboard, dashboardSummary } from './dashboard.ts'
import { firstSteps } from './first-steps.ts'
import { pendingSales } from './pending-sales.ts'
import { receipt } from './receipt.ts'
import { sellingLess } from './selling-less.ts'
import { transactionLog } from './transaction-log.ts'
import { downloadTransactionLog } from './transaction-log-sheet.ts'
import { transactionReport } from './transaction-report.ts'
import { downloadTransactions } from './transaction-report-sheet.ts'

/** What screens refetch at once after a sale is read from the primary: a replica may not know the sale yet. */
export const reportsRoutes: HandlersOf<Rooms['reports']> = {
  dashboard: { read: dashboard, replica: true },
  dashboardSummary: { read: dashboardSummary },
  transactionLog: { read: transactionLog, isLong: isNarrowed },
  downloadTransactionLog: { file: downloadTransactionLog, replica: true },
  monthsAway: { read: monthsAway },
  pendingSales: { read: pendingSales },
  receipt: { read: receipt },
  reportCategories: { read: reportCategories },
  reportProducts: { read: reportProducts },
  reportPartners: { read: reportPartners },
  reportUserTypes: { read: reportUserTypes },
  reportUsers: { read: reportUsers },
  transactionReport: { read: transactionReport, replica: true },
  downloadTransactions: { file: downloadTransactions, replica: true },
  transactionByProduct: { read: transactionByProduct, replica: true },
  transactionByPartner: { read: transactionByPartner, replica: true },
  reportUserChildren: { read: reportUserChildren },
  sellingLess: { read: sellingLess, replica: true },
  firstSteps: { read: firstSteps },
}
