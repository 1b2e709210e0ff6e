import type { Jobs } from '../runner/jobs.ts'
import { type CheckParts, checkBooks } from './check-run.ts'

export const ledgerJobs = (parts: CheckParts) =>
  ({ 'check-books': (now, window) => checkBooks(parts, now, window) }) satisfies Jobs
