import { currentCaller } from './auth/current-caller.ts'
import { billingRoutes } from './billing/billing.routes.ts'
import { type ClockParts, clockJobs } from './clock.ts'
import { callbackDelivery } from './h2h/callback-delivery.ts'
import { inboxRoutes } from './inbox/inbox.routes.ts'
import { ledgerRoutes } from './ledger/ledger.routes.ts'
import { listsRoutes } from './lists/lists.routes.ts'
import { createAdapters } from './partners/adapters.ts'
import { reportsRoutes } from './reports/reports.routes.ts'
import { downloadLimits } from './runner/downloads.ts'
import type { Handlers } from './runner/handlers.ts'
import { sheetWriter } from './runner/sheet-writer.ts'
import { testConnections } from './runner/test-transact.ts'
import type { Transact } from './runner/transact.ts'
import { createEngine } from './selling/engine.ts'
import { lateSuccessBooker } from './selling/late-success.ts'
import { createNotices } from './selling/notices.ts'
import { createUpstreams } from './upstream/upstreams.ts'

export interface TestClock {
  jobs: ReturnType<typeof clockJobs>
  transact: Transact
  stop: () => Promise<void>
}

/** What every server makes files of. */
const making = {
  handlers: {
    ...reportsRoutes,
    ...ledgerRoutes({ publish: () => {} }),
    ...billingRoutes({ publish: () => {} }),
    ...listsRoutes(() => inboxRoutes as Handlers),
  },
  callerOf: currentCaller,
  limits: downloadLimits,
  kept: { each: 2_000_000_000, all: 20_000_000_000 },
  leaveRoom: async () => {},
  inPageTurn: <T>(_: string, work: () => Promise<T>) => work(),
  logger: { warn: () => {} },
  leaving: new AbortController().signal,
}

/** What a server of its own would run on a database: its own connections, its own engine. Ten minutes go by whenever it looks how long something lasts. */
export function testClock(url: string, name: string, send: ClockParts['send'] = async () => {}): TestClock {
  const { transact, runSql, end } = testConnections(url, name)
  const live = { publish: () => {} }
  const adapterOf = createAdapters({ simulatorLatency: 0 })
  const onLateSuccess = lateSuccessBooker(transact, live.publish)
  const writer = sheetWriter()
  let passed = 0
  const elapsed = () => (passed += 600_000)
  const engine = createEngine({
    runSql,
    adapterOf,
    ...live,
    onLateSuccess,
    partnerTimeout: 1_000,
    answerWithin: 1_000,
    elapsed,
  })
  const callbacks = callbackDelivery({ transact, runSql, allowed: { privateAddresses: false, plainCallbacks: false } }, () => {})
  const jobs = clockJobs({
    transact,
    replica: transact,
    runSql,
    engine,
    notices: createNotices({ engine, runSql, transact, bookLateSuccess: onLateSuccess }),
    live,
    adapterOf,
    upstreams: createUpstreams({ runSql, simulated: adapterOf, privateAddresses: false }),
    callbacks,
    send,
    push: async () => 'taken',
    billGraceMinutes: 60,
    making: { ...making, primary: transact, files: { primary: transact, replica: transact }, writer },
    privateAddresses: true,
    rollups: { some: 0, many: 1_000 },
  })
  return {
    jobs,
    transact,
    stop: async () => {
      await engine.close()
      await writer.close()
      await callbacks.stop()
      await end()
    },
  }
}
