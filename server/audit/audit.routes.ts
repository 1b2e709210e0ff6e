import type { Rooms } from '../../contract/calls.ts'
import type { HandlersOf } from '../runner/handlers.ts'
import { auditDetail, auditInput, auditLog } from './audit.ts'

export const auditRoutes: HandlersOf<Rooms['audit']> = {
  auditLog: { read: auditLog },
  auditDetail: { read: auditDetail },
  auditInput: { read: auditInput },
}
