import { inboxDays } from '../../contract/inbox/reports.ts'
import type { Jobs } from '../runner/jobs.ts'
import { forgetOlder } from './forgotten-files.ts'
import { type MakingParts, makeFiles } from './make-files.ts'
import { askForReports } from './report-schedules.ts'

export const inboxJobs = (parts: MakingParts) =>
  ({
    'make-files': () => makeFiles(parts),
    'ask-for-reports': () => askForReports(parts.primary),
    'forget-inbox': async () => {
      while (await parts.primary.write((tx) => forgetOlder(tx, inboxDays)));
    },
  }) satisfies Jobs
