import { authJobs } from './auth/auth.jobs.ts'
import { billingJobs } from './billing/billing.jobs.ts'
import { catalogueJobs } from './catalogue/catalogue.jobs.ts'
import type { CallbackOptions } from './h2h/callbacks.ts'
import { h2hJobs } from './h2h/h2h.jobs.ts'
import { ledgerJobs } from './ledger/ledger.jobs.ts'
import type { Live } from './live/live.ts'
import { messageJobs } from './messages/messages.jobs.ts'
import type { Send } from './messages/send.ts'
import type { AdapterOf } from './partners/adapter.ts'
import type { Jobs } from './runner/jobs.ts'
import type { Statement } from './runner/statements.ts'
import type { Transact } from './runner/transact.ts'
import type { Engine } from './selling/engine.ts'
import type { Notices } from './selling/notices.ts'
import { sellingJobs } from './selling/selling.jobs.ts'
import { takeWaitingLines } from './statements/statements.ts'
import { topupJobs } from './topup/topup.jobs.ts'

export interface ClockParts {
  transact: Transact
  /** Reads that may lag behind; of the primary when there is no replica. */
  replica: Transact
  statement: Statement
  engine: Engine
  notices: Notices
  live: Pick<Live, 'publish'>
  callbacks: CallbackOptions
  send: Send
  adapterOf: AdapterOf
  billGraceMinutes: number
}

/** The work of every schedule. */
export const clockJobs = ({
  transact,
  replica,
  statement,
  engine,
  notices,
  live,
  callbacks,
  send,
  adapterOf,
  billGraceMinutes,
}: ClockParts): Required<Jobs> => ({
  ...sellingJobs(engine, statement, notices),
  ...authJobs(statement),
  ...h2hJobs(callbacks),
  ...topupJobs(transact, live),
  ...billingJobs(transact, live, billGraceMinutes, takeWaitingLines),
  ...messageJobs(transact, send),
  ...ledgerJobs({ primary: transact, replica }),
  ...catalogueJobs(transact, adapterOf),
})
