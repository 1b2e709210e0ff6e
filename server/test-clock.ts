import { type ClockParts, clockJobs } from './clock.ts'
import { createAdapters } from './partners/adapters.ts'

import { testConnections } from './runner/test-transact.ts'
import type { Transact } from './runner/transact.ts'
import { createEngine } from './selling/engine.ts'
import { lateSuccessBooker } from './selling/late-success.ts'
import { createNotices } from './selling/notices.ts'

export interface TestClock {
  jobs: ReturnType<typeof clockJobs>
  transact: Transact
  stop: () => Promise<void>
}

/** What a server of its own would run on a database: its own connections, its own engine. Ten minutes go by whenever it looks how long something lasts. */
export function testClock(url: string, name: string, send: ClockParts['send'] = async () => {}): TestClock {
  const { transact, statement, end } = testConnections(url, name)
  const live = { publish: () => {} }
  const adapterOf = createAdapters({ simulatorLatency: 0 })
  const onLateSuccess = lateSuccessBooker(transact, live.publish)
  let passed = 0
  const elapsed = () => (passed += 600_000)
  const engine = createEngine({
    statement,
    adapterOf,
    ...live,
    onLateSuccess,
    partnerTimeout: 1_000,
    answerWithin: 1_000,
    elapsed,
  })
  const jobs = clockJobs({
    transact,
    replica: transact,
    statement,
    engine,
    notices: createNotices({ engine, statement, transact, bookLateSuccess: onLateSuccess }),
    live,
    adapterOf,
    callbacks: { transact, statement, privateAddresses: false },
    send,
    billGraceMinutes: 60,
  })
  return {
    jobs,
    transact,
    stop: async () => {
      await engine.close()
      await end()
    },
  }
}
