import type { Rooms } from '../../contract/calls.ts'
import type { HandlersOf } from '../runner/handlers.ts'
import { reportCategories, reportPartners, reportProducts, reportUsers, reportUserTypes } from './choices.ts'
import { dashboard, dashboardSummary } from './dashboard.ts'
import { pendingSales } from './pending-sales.ts'
import { receipt } from './receipt.ts'
import { transactionLog } from './transaction-log.ts'

/** What screens refetch at once after a sale is read from the primary: a replica may not know the sale yet. */
export const reportsRoutes: HandlersOf<Rooms['reports']> = {
  dashboard: { read: dashboard, replica: true },
  dashboardSummary: { read: dashboardSummary },
  transactionLog: { read: transactionLog },
  pendingSales: { read: pendingSales },
  receipt: { read: receipt },
  reportCategories: { read: reportCategories },
  reportProducts: { read: reportProducts },
  reportPartners: { read: reportPartners },
  reportUserTypes: { read: reportUserTypes },
  reportUsers: { read: reportUsers },
}
