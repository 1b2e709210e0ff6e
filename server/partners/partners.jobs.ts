import type { Jobs } from '../runner/jobs.ts'
import type { Notices } from './notices.ts'

/** What partners reported while a call to them was under way. */
export const partnersJobs = (notices: Notices) => ({ 'work-off-notices': notices.workOff }) satisfies Jobs
