import { sql } from 'kysely'
import { tellOfClosings } from '../operators/operators.ts'
import type { AdapterOf } from '../partners/adapter.ts'
import type { Jobs } from '../runner/jobs.ts'
import type { Transact } from '../runner/transact.ts'
import type { Upstreams } from '../upstream/upstreams.ts'
import { askForDueLists } from './offered-lists.ts'
import { probeOutages } from './outage-probes.ts'
import { judgeTrials, openOutages } from './outages.ts'

/** Milliseconds that a probed partner has to answer. */
const probeTimeout = 10_000

export const catalogueJobs = (transact: Transact, adapterOf: AdapterOf, upstreams: Pick<Upstreams, 'reach' | 'send'>) =>
  ({
    'watch-outages': () => watchOutages(transact, adapterOf),
    'tell-of-prices': async () => {
      await transact.write((tx) => tellOfClosings(tx))
    },
    'ask-for-lists': () => askForDueLists(transact, upstreams),
    'forget-partner-minutes': () => forgetMinutes(transact),
  }) satisfies Jobs

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
