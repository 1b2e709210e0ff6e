import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import { type DestinationStream, destination, pino } from 'pino'
import { accountsRoutes } from './accounts/accounts.routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { h2hTokens } from './auth/h2h-tokens.ts'
import { type VerifyPassword, verifyPassword } from './auth/passwords.ts'
import { findSession } from './auth/sessions.ts'
import { banksRoutes } from './banks/banks.routes.ts'
import { billingRoutes } from './billing/billing.routes.ts'
import { catalogueRoutes } from './catalogue/catalogue.routes.ts'
import { type ClockParts, clockJobs } from './clock.ts'
import { callbackLoop } from './h2h/callback-loop.ts'
import { h2hRoutes } from './h2h/h2h.routes.ts'
import { balanceOf } from './ledger/ledger.queries.ts'
import { ledgerRoutes } from './ledger/ledger.routes.ts'
import { serveEvents } from './live/events.ts'
import { createLive, type Live } from './live/live.ts'
import { createCarriers } from './messages/carriers.ts'
import { messageRoutes } from './messages/messages.routes.ts'
import type { AdapterOf } from './partners/adapter.ts'
import { createAdapters } from './partners/adapters.ts'
import { createMeter } from './partners/meter.ts'
import { partnersRoutes } from './partners/partners.routes.ts'
import { pricingRoutes } from './pricing/pricing.routes.ts'
import { reconciliationRoutes } from './reconciliation/reconciliation.routes.ts'
import { reportsRoutes } from './reports/reports.routes.ts'
import { openAudit } from './runner/audit.ts'
import { type DownloadLimits, downloads } from './runner/downloads.ts'
import type { Handlers } from './runner/handlers.ts'
import { serveHealth } from './runner/health.ts'
import { createHttp } from './runner/http.ts'
import { startClock } from './runner/jobs.ts'
import { gatherLosses, type OnLost } from './runner/lost-connections.ts'
import { createMetrics, type Metrics } from './runner/metrics.ts'
import { serveOpenApi } from './runner/openapi.ts'
import { openDatabase } from './runner/pool.ts'
import { closePools, openPools, type Pools } from './runner/pools.ts'
import { followReplica, type Replica, readingOn } from './runner/replica.ts'
import { type ServeOptions, serve } from './runner/serve.ts'
import { type Statement, statements } from './runner/statements.ts'
import { type Transact, transactOn } from './runner/transact.ts'
import { appVersion, serveWebApp } from './runner/web-app.ts'
import { createEngine, type Engine } from './selling/engine.ts'
import { lateSuccessBooker } from './selling/late-success.ts'
import { createNotices, type Notices } from './selling/notices.ts'
import { servePartnerCallbacks } from './selling/partner-callbacks.ts'
import { sellingRoutes } from './selling/selling.routes.ts'
import type { Settings } from './settings.ts'
import { staffRoutes } from './staff/staff.routes.ts'
import { statementsRoutes } from './statements/statements.routes.ts'
import { serveBankNotices } from './statements/webhook.ts'
import { topupRoutes } from './topup/topup.routes.ts'

export interface AppOptions {
  settings: Pick<
    Settings,
    | 'captcha'
    | 'trustProxy'
    | 'sessionHours'
    | 'passwordDays'
    | 'simulatorMs'
    | 'partnerTimeoutMs'
    | 'answerWithinMs'
    | 'chartOfAccounts'
    | 'billGraceMinutes'
    | 'carriers'
    | 'privateAddresses'
    | 'metricsToken'
    | 'viewCodes'
    | 'fiveRowHosts'
    | 'chargerFilterHosts'
    | 'logLevel'
    | 'accessLog'
    | 'replicaLagMs'
  >
  /** The primary database, already migrated, for the role `jenjang_app` or one that may work as it. */
  url: string
  /** The same for the owner of the queue's tables; without it `url`. */
  queueUrl?: string | undefined
  /** A replica for reports. */
  readUrl?: string | undefined
  /** Takes lines for the person who started the server. */
  log?: (line: string) => void
  /** Folder of the built web app. */
  webFolder?: string
  /** Runs the jobs of the clock: advice of pending sales, housekeeping. */
  clock?: boolean
  /** Refuses answers that are not exactly the contract's; for tests. */
  checkAnswers?: boolean
  /** Counts or replaces password checks; for tests. */
  verifyPassword?: VerifyPassword
  /** Replaces the partners; for tests. */
  adapterOf?: AdapterOf
  /** Takes the lines of the log in place of the standard output; for tests. */
  logTo?: DestinationStream
  /** Milliseconds between signs of life of an event stream. */
  beat?: number
  /** What files may cost; for tests. */
  downloads?: DownloadLimits
}

export interface App {
  listen(at: { port: number; host: string }): Promise<string>
  /** Says that it is leaving, and goes on answering: whoever sends it requests looks for another server. */
  leave(): void
  /** Lets running requests and sales end, then leaves the database. */
  close(): Promise<void>
  inject: FastifyInstance['inject']
}

const builtWebApp = fileURLToPath(new URL('../web/dist', import.meta.url))

/** Builds the whole server from its parts; nothing listens yet. */
export async function buildApp({ settings, url, readUrl, webFolder = builtWebApp, ...options }: AppOptions): Promise<App> {
  const logger = pino({ level: settings.logLevel }, options.logTo ?? destination({ sync: false }))
  const onLost = gatherLosses((loss) => logger.warn(loss, 'database connection lost'))
  const pools = openPools({ url, readUrl, onLost })
  const tokens = openDatabase(pools.tokens)
  const lagging = followed(pools, settings.replicaLagMs, logger)
  const ways = waysOf(pools, lagging)
  const { primary, replica } = ways
  const live = await createLive({ url, onLost })
  const statement = statements(pools.engine)
  const metrics = createMetrics({ pools, statement, replicaLag: lagging?.lag })
  const selling = sellingOf({ settings, options, statement, primary, live, metrics, logger })
  const { engine, notices, callbacks } = selling
  const findWebSession = (token: string) => findSession(tokens, token)
  const app = await createHttp(settings, logger, appVersion(webFolder), metrics)
  const health = serveHealth(app, pools.engine)
  metrics.serve(app, settings.metricsToken)
  serveOpenApi(app)
  serve(app, {
    handlers: handlersOf(settings, engine, live, options.verifyPassword),
    ...ways,
    download: downloads(options.downloads),
    callers: { web: findWebSession, h2h: h2hTokens(tokens) },
    audit: openAudit,
    checkAnswers: options.checkAnswers ?? false,
  })
  serveBankNotices(app, { transact: primary, publish: live.publish })
  servePartnerCallbacks(app, { transact: primary, notices })
  serveEvents(app, {
    live,
    findSession: findWebSession,
    balanceOf: (userId) => primary.read((tx) => balanceOf(tx, userId)),
    beat: options.beat,
  })
  await serveWebApp(app, webFolder)
  app.addHook('onClose', async () => {
    lagging?.stop()
    await clock?.stop()
    await engine.close()
    await callbacks?.stop()
    await selling.meter.flush()
    await live.close()
    await closePools(pools)
  })
  const clock = options.clock
    ? await startJobs({ url: options.queueUrl ?? url, onLost }, metrics, logger, {
        transact: primary,
        replica,
        statement,
        engine,
        notices,
        live,
        callbacks: selling.callbackOptions,
        send: createCarriers(settings.carriers, logger),
        adapterOf: selling.adapterOf,
        billGraceMinutes: settings.billGraceMinutes,
      })
    : undefined
  await app.ready()
  return {
    listen: (at) => app.listen(at),
    leave: health.leave,
    close: () => app.close(),
    inject: app.inject.bind(app) as App['inject'],
  }
}

interface SellingParts {
  settings: AppOptions['settings']
  options: Pick<AppOptions, 'adapterOf' | 'clock'>
  statement: Statement
  primary: Transact
  live: Live
  metrics: Metrics
  logger: FastifyBaseLogger
}

/** The engine with its partners, what they report by themselves, and callbacks to those who buy. */
function sellingOf({ settings, options, statement, primary, live, metrics, logger }: SellingParts) {
  const meter = createMeter({ statement, warn: (error) => logger.warn({ err: error }, 'partner answers') })
  const report: Notices['report'] = (...said) => notices.report(...said)
  const adapterOf = options.adapterOf ?? createAdapters({ simulatorLatency: settings.simulatorMs, report })
  const bookLateSuccess = lateSuccessBooker(primary, live.publish)
  const callbackOptions = { transact: primary, statement, privateAddresses: settings.privateAddresses }
  const callbacks = options.clock ? callbackLoop(callbackOptions, (error) => logger.warn({ err: error }, 'callbacks')) : undefined
  const engine = createEngine({
    statement,
    adapterOf: meter.measured(adapterOf),
    publish(event) {
      live.publish(event)
      if (event.kind === 'sale') metrics.sold(event.statusId)
      if (event.kind === 'sale') callbacks?.wake()
    },
    onLateSuccess: bookLateSuccess,
    partnerTimeout: settings.partnerTimeoutMs,
    answerWithin: settings.answerWithinMs,
  })
  const notices = createNotices({ engine, statement, transact: primary, bookLateSuccess })
  return { engine, notices, callbacks, callbackOptions, meter, adapterOf }
}

/** The replica, looked after; undefined where there is none. */
function followed(pools: Pools, mostLag: number, logger: FastifyBaseLogger): Replica | undefined {
  const onChange = (usable: boolean, reason: string) =>
    logger.warn(usable ? {} : { reason }, usable ? 'the replica answers the reports again' : 'the primary answers the reports')
  return pools.replica && followReplica(pools.tokens, pools.replica, { mostLag, onChange })
}

/** The way to a transaction for each kind of work. What may be read on the replica is read on the primary while that one is away. */
function waysOf(pools: Pools, replica: Replica | undefined): Pick<ServeOptions, 'primary' | 'replica' | 'entry' | 'files'> {
  const on = (pool: pg.Pool) => transactOn(openDatabase(pool))
  const read = (there: pg.Pool | undefined, here: pg.Pool, again: boolean) =>
    there && replica ? readingOn(replica, on(there), on(here), { again }) : on(here)
  return {
    primary: on(pools.web),
    replica: read(pools.replica, pools.reports, true),
    entry: on(pools.entry),
    files: { primary: on(pools.downloads), replica: read(pools.replicaDownloads, pools.downloads, false) },
  }
}

/** The clock with the work of every schedule, each run counted and each failure logged. */
const startJobs = (
  { url, onLost }: { url: string; onLost: OnLost },
  metrics: Metrics,
  logger: FastifyBaseLogger,
  parts: ClockParts,
) => startClock(url, metrics.counted(clockJobs(parts)), (error, job) => logger.warn({ err: error, job }, 'job'), onLost)

/** Every room's calls. */
const handlersOf = (settings: AppOptions['settings'], engine: Engine, live: Live, verify = verifyPassword): Handlers => ({
  ...authRoutes({
    captcha: settings.captcha,
    sessionHours: settings.sessionHours,
    passwordDays: settings.passwordDays,
    fiveRowHosts: settings.fiveRowHosts,
    chargerFilterHosts: settings.chargerFilterHosts,
    viewCodes: settings.viewCodes,
    verifyPassword: verify,
  }),
  ...accountsRoutes(live, settings.captcha),
  ...staffRoutes,
  ...ledgerRoutes(live),
  ...banksRoutes(settings.chartOfAccounts),
  ...statementsRoutes(live),
  ...topupRoutes(live),
  ...billingRoutes(live),
  ...catalogueRoutes,
  ...pricingRoutes,
  ...partnersRoutes,
  ...sellingRoutes(engine),
  ...reportsRoutes,
  ...reconciliationRoutes(live),
  ...auditRoutes,
  ...messageRoutes,
  ...h2hRoutes(engine, settings),
})
