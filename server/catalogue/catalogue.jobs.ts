import { sql } from 'kysely'
import type { AdapterOf } from '../partners/adapter.ts'
import type { Job } from '../runner/jobs.ts'
import type { Transact } from '../runner/transact.ts'
import { tellOfClosings } from './operators.ts'
import { probeOutages } from './outage-probes.ts'
import { judgeTrials, openOutages } from './outages.ts'

/** Milliseconds that a probed partner has to answer. */
const probeTimeout = 10_000

export const catalogueJobs = (transact: Transact, adapterOf: AdapterOf): Job[] => [
  { name: 'watch-outages', pattern: '* * * * *', work: () => watchOutages(transact, adapterOf) },
  { name: 'tell-of-prices', pattern: '* * * * *', work: () => transact.write((tx) => tellOfClosings(tx)) },
  { name: 'forget-partner-minutes', pattern: '41 * * * *', work: () => forgetMinutes(transact) },
]

/** Closes what fails, opens on trial what answers again, and judges what is on trial. */
export async function watchOutages(transact: Transact, adapterOf: AdapterOf): Promise<void> {
  await transact.write((tx) => judgeTrials(tx))
  await transact.write((tx) => openOutages(tx))
  await probeOutages(transact, adapterOf, probeTimeout)
}

/** What partners answered two days ago tells nobody anything. */
async function forgetMinutes(transact: Transact): Promise<void> {
  await transact.write(async (tx) => {
    await sql`delete from partner_minute where minute < now() - interval '2 days'`.execute(tx)
  })
}
