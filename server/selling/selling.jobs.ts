import type { Jobs } from '../runner/jobs.ts'
import type { RunSql } from '../runner/run-sql.ts'
import { adviseDue } from './advice.ts'
import type { Engine } from './engine.ts'
import type { Notices } from './notices.ts'

export const sellingJobs = (engine: Engine, runSql: RunSql, notices: Notices) =>
  ({
    'advise-due-sales': async () => void (await adviseDue(engine)),
    'look-for-silent-sales': async () => {
      // At once, and not when the clock says: it may have been set back by hours.
      if ((await engine.abandonedCalls.lookOnce()) > 0) await adviseDue(engine)
    },
    // What partners reported while a call to them was under way.
    'work-off-notices': notices.workOff,
    'forget-spent-guards': () => forgetSpentGuards(runSql),
    'make-months': async () => void (await runSql('make_months', "select ensure_months(now(), now() + interval '3 months')", [])),
  }) satisfies Jobs

/** Inquiries that no purchase can use any more, and double-sale places of days past. */
export async function forgetSpentGuards(runSql: RunSql): Promise<void> {
  await runSql('forget_spent_guards', 'select forget_spent_guards()', [])
}
