import type { Jobs } from '../runner/jobs.ts'
import type { Transact } from '../runner/transact.ts'
import { askPartnerBalances } from './partner-balances.ts'
import type { Upstreams } from './upstreams.ts'

export const upstreamJobs = (transact: Transact, upstreams: Pick<Upstreams, 'reach' | 'send'>) =>
  ({ 'ask-partner-balances': () => askPartnerBalances(transact, upstreams) }) satisfies Jobs
