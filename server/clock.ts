import { authJobs } from './auth/auth.jobs.ts'
import { billingJobs } from './billing/billing.jobs.ts'
import { catalogueJobs } from './catalogue/catalogue.jobs.ts'
import { chatJobs } from './chat/chat.jobs.ts'
import { domainJobs } from './domains/domains.jobs.ts'
import type { CallbackDelivery } from './h2h/callback-delivery.ts'
import { h2hJobs } from './h2h/h2h.jobs.ts'
import { inboxJobs } from './inbox/inbox.jobs.ts'
import type { MakingParts } from './inbox/make-files.ts'
import { ledgerJobs } from './ledger/ledger.jobs.ts'
import type { Live } from './live/live.ts'
import { messageJobs } from './messages/messages.jobs.ts'
import type { Send } from './messages/send.ts'
import type { AdapterOf } from './partners/adapter.ts'
import { pushJobs } from './push/push.jobs.ts'
import type { Push } from './push/push-service.ts'
import { reportsJobs } from './reports/reports.jobs.ts'
import { type RollupSize, rollupSize } from './reports/rollups.ts'
import type { Jobs } from './runner/jobs.ts'
import type { RunSql } from './runner/run-sql.ts'
import type { Transact } from './runner/transact.ts'
import type { Engine } from './selling/engine.ts'
import type { Notices } from './selling/notices.ts'
import { sellingJobs } from './selling/selling.jobs.ts'
import { takeWaitingLines } from './statements/statements.ts'
import { topupJobs } from './topup/topup.jobs.ts'
import { upstreamJobs } from './upstream/upstream.jobs.ts'
import type { Upstreams } from './upstream/upstreams.ts'

export interface ClockParts {
  transact: Transact
  /** Reads that may lag behind; of the primary when there is no replica. */
  replica: Transact
  runSql: RunSql
  engine: Engine
  notices: Notices
  live: Pick<Live, 'publish'>
  callbacks: Pick<CallbackDelivery, 'look'>
  send: Send
  push: Push
  adapterOf: AdapterOf
  upstreams: Pick<Upstreams, 'reach' | 'send'>
  billGraceMinutes: number
  making: MakingParts
  /** Lets a gateway of top-ups stand on a private address. */
  privateAddresses: boolean
  /** Tests replace it. */
  rollups?: RollupSize
}

/** The work of every schedule. */
export const clockJobs = ({
  transact,
  replica,
  runSql,
  engine,
  notices,
  live,
  callbacks,
  send,
  push,
  adapterOf,
  upstreams,
  billGraceMinutes,
  making,
  privateAddresses,
  rollups = rollupSize,
}: ClockParts): Required<Jobs> => ({
  ...sellingJobs(engine, runSql, notices),
  ...authJobs(runSql),
  ...h2hJobs(transact, callbacks),
  ...chatJobs(transact),
  ...topupJobs(transact, live, privateAddresses),
  ...billingJobs(transact, live, billGraceMinutes, takeWaitingLines),
  ...domainJobs(transact, live.publish),
  ...messageJobs(transact, send),
  ...pushJobs(transact, push),
  ...inboxJobs(making),
  ...ledgerJobs({ primary: transact, replica }),
  ...reportsJobs(transact, rollups),
  ...catalogueJobs(transact, adapterOf, upstreams),
  ...upstreamJobs(transact, upstreams),
})
