import type { HandlersOf } from '../runner/handlers.ts'
import { lateSuccesses, resolveLateSuccess } from './late-successes.ts'

export const reconciliationRoutes: HandlersOf<'lateSuccesses' | 'resolveLateSuccess'> = {
  lateSuccesses: { read: lateSuccesses },
  resolveLateSuccess: { write: resolveLateSuccess },
}
