import type { FastifyBaseLogger } from 'fastify'
import { callbackDelivery } from './h2h/callback-delivery.ts'
import type { Live } from './live/live.ts'
import type { AdapterOf } from './partners/adapter.ts'
import { createAdapters } from './partners/adapters.ts'
import { createMeter } from './partners/meter.ts'
import type { Metrics } from './runner/metrics.ts'
import type { RunSql } from './runner/run-sql.ts'
import type { Transact } from './runner/transact.ts'
import { createEngine } from './selling/engine.ts'
import { lateSuccessBooker } from './selling/late-success.ts'
import { createNotices, type Notices } from './selling/notices.ts'
import { otherServers } from './selling/other-servers.ts'
import type { Settings } from './settings.ts'
import { createUpstreams } from './upstream/upstreams.ts'

interface SellingParts {
  settings: Pick<
    Settings,
    'servers' | 'simulatorMs' | 'privateAddresses' | 'plainCallbacks' | 'partnerTimeoutMs' | 'answerWithinMs'
  >
  options: { adapterOf?: AdapterOf; clock?: boolean }
  /** The name of this server. */
  server: string
  runSql: RunSql
  primary: Transact
  live: Live
  metrics: Metrics
  logger: FastifyBaseLogger
}

/** The engine with its partners, what they report by themselves, and callbacks to those who buy. */
export function sellingOf({ settings, options, server, runSql, primary, live, metrics, logger }: SellingParts) {
  const meter = createMeter({
    runSql,
    warn: (error) => logger.warn({ err: error }, 'partner answers'),
    onAnswer: metrics.answered,
  })
  const report: Notices['report'] = (...said) => notices.report(...said)
  const simulated = createAdapters({ simulatorLatency: settings.simulatorMs, report })
  const upstreams = createUpstreams({
    runSql,
    simulated,
    privateAddresses: settings.privateAddresses,
    onCall: (call) => logger.info(call, 'partner asked'),
  })
  const adapterOf = options.adapterOf ?? upstreams.adapterOf
  const bookLateSuccess = lateSuccessBooker(primary, live.publish)
  const callbackOptions = { transact: primary, runSql, allowed: settings }
  const callbacks = options.clock
    ? callbackDelivery(callbackOptions, (error) => logger.warn({ err: error }, 'callbacks'))
    : undefined
  const engine = createEngine({
    runSql,
    adapterOf: meter.measured(adapterOf),
    publish(event) {
      live.publish(event)
      if (event.kind === 'sale') metrics.sold(event.statusId)
      if (event.kind === 'sale') callbacks?.wake()
    },
    onLateSuccess: bookLateSuccess,
    partnerTimeout: settings.partnerTimeoutMs,
    answerWithin: settings.answerWithinMs,
    refusedTooMany: metrics.refusedTooMany,
    others: otherServers({ here: server, servers: settings.servers, live, runSql, warn: (...said) => logger.warn(...said) }),
  })
  const notices = createNotices({ engine, runSql, transact: primary, bookLateSuccess })
  return { engine, notices, callbacks, meter, adapterOf, upstreams }
}
