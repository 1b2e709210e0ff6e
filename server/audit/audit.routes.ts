import type { HandlersOf } from '../runner/handlers.ts'
import { auditDetail, auditInput, auditLog } from './audit.ts'

export const auditRoutes: HandlersOf<'auditLog' | 'auditDetail' | 'auditInput'> = {
  auditLog: { read: auditLog },
  auditDetail: { read: auditDetail },
  auditInput: { read: auditInput },
}
