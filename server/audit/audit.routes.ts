import type { HandlersOf } from '../runner/handlers.ts'
import { auditDetail, auditLog } from './audit.ts'

export const auditRoutes: HandlersOf<'auditLog' | 'auditDetail'> = {
  auditLog: { read: auditLog },
  auditDetail: { read: auditDetail },
}
