import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { DestinationStream } from 'pino'
import { accountsRoutes } from './accounts/accounts.routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { h2hTokens } from './auth/h2h-tokens.ts'
import { type VerifyPassword, verifyPassword } from './auth/passwords.ts'
import { openToldAudit } from './auth/security-notices.ts'
import { findSession } from './auth/sessions.ts'
import { banksRoutes } from './banks/banks.routes.ts'
import { billingRoutes } from './billing/billing.routes.ts'
import { catalogueRoutes } from './catalogue/catalogue.routes.ts'
import { chatRoutes } from './chat/chat.routes.ts'
import { type Chats, chatsOf } from './chat-parts.ts'
import { type ClockParts, clockJobs } from './clock.ts'
import { complaintsRoutes } from './complaints/complaints.routes.ts'
import { serveBrandFiles } from './domains/brand-files.ts'
import { pageBrander } from './domains/branded-page.ts'
import { brandsOf } from './domains/brands.ts'
import { domainsRoutes } from './domains/domains.routes.ts'
import { filesOf, type Ways } from './file-parts.ts'
import { finderRoutes } from './finder/finder.routes.ts'
import { h2hRoutes } from './h2h/h2h.routes.ts'
import { serveDialects } from './h2h/serve-dialects.ts'
import { serveHooks } from './hook-doors.ts'
import { inboxRoutes } from './inbox/inbox.routes.ts'
import { balanceOf } from './ledger/ledger.queries.ts'
import { ledgerRoutes } from './ledger/ledger.routes.ts'
import { listsRoutes } from './lists/lists.routes.ts'
import { serveEvents } from './live/events.ts'
import { createLive, type Live } from './live/live.ts'
import { messageRoutes } from './messages/messages.routes.ts'
import { movingRoutes } from './moving/moving.routes.ts'
import type { AdapterOf } from './partners/adapter.ts'
import { partnersRoutes } from './partners/partners.routes.ts'
import { pricingRoutes } from './pricing/pricing.routes.ts'
import { pushRoutes } from './push/push.routes.ts'
import { reconciliationRoutes } from './reconciliation/reconciliation.routes.ts'
import { reportsRoutes } from './reports/reports.routes.ts'
import type { AnswerLimits } from './runner/answer-limits.ts'
import { type CallLimits, type CallsTogether, limitsOf } from './runner/call-limits.ts'
import type { DownloadLimits } from './runner/downloads.ts'
import type { Handlers } from './runner/handlers.ts'
import { serveHealth } from './runner/health.ts'
import { hostReader } from './runner/host.ts'
import { createHttp } from './runner/http.ts'
import { startClock, warnOfJobs } from './runner/jobs.ts'
import { jsonLog, logOutput } from './runner/json-log.ts'
import { gatherLosses, type OnLost } from './runner/lost-connections.ts'
import { createMetrics, type Metrics } from './runner/metrics.ts'
import { serveOpenApi } from './runner/openapi.ts'
import { openDatabase } from './runner/pool.ts'
import { closePools, openPools, type Pools } from './runner/pools.ts'
import { followReplica, type Replica, readingOn } from './runner/replica.ts'
import { runSqlOn } from './runner/run-sql.ts'
import { type FindCaller, type ServeOptions, serve } from './runner/serve.ts'
import { throttled } from './runner/throttled.ts'
import { transactOn } from './runner/transact.ts'
import { appVersion, serveWebApp } from './runner/web-app.ts'
import type { Engine } from './selling/engine.ts'
import { sellingRoutes } from './selling/selling.routes.ts'
import { sellingOf } from './selling-parts.ts'
import { sendersOf } from './sender-parts.ts'
import type { Settings } from './settings.ts'
import { staffRoutes } from './staff/staff.routes.ts'
import { statementsRoutes } from './statements/statements.routes.ts'
import { topupRoutes } from './topup/topup.routes.ts'
import { upstreamRoutes } from './upstream/upstream.routes.ts'
import type { Upstreams } from './upstream/upstreams.ts'

export interface AppOptions {
  settings: Omit<
    Settings,
    'port' | 'host' | 'dataDir' | 'databaseUrl' | 'databaseAppUrl' | 'databaseReadUrl' | 'sealKeys' | 'clock' | 'leaveMs'
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
  /** False leaves it to the gate of the database alone what permissions and blocks forbid; for tests. */
  earlyRefusals?: boolean
  /** Counts or replaces password checks; for tests. */
  verifyPassword?: VerifyPassword
  /** Replaces the partners; for tests. */
  adapterOf?: AdapterOf
  /** Takes the lines of the log in place of the standard output; for tests. */
  logTo?: DestinationStream
  /** Milliseconds between signs of life of an event stream. */
  beat?: number
  /** What one account may ask; for tests. */
  callLimits?: CallLimits
  callsTogether?: CallsTogether
  answerLimits?: AnswerLimits
  /** Where the database lies, if it is on a disk of this machine that the server can see. */
  databaseFolder?: string | undefined
  /** What files may cost; for tests. */
  downloads?: DownloadLimits
}

export interface App {
  listen(at: { port: number; host: string }): Promise<string>
  /** Reports that it is leaving and goes on answering, so that proxies send new requests to another server. */
  leave(): void
  /** Lets running requests and sales end, then leaves the database. */
  close(): Promise<void>
  inject: FastifyInstance['inject']
}

const builtWebApp = fileURLToPath(new URL('../web/dist', import.meta.url))

/** Builds the whole server from its parts; nothing listens yet. */
export async function buildApp({ settings, url, readUrl, webFolder = builtWebApp, ...options }: AppOptions): Promise<App> {
  const logger = jsonLog({ level: settings.logLevel }, options.logTo ?? logOutput({ sync: false }))
  const onLost = gatherLosses((loss) => logger.warn(loss, 'database connection lost'))
  const server = randomUUID()
  const pools = openPools({ url, readUrl, connections: settings.connections, server, onLost })
  const lagging = followed(pools, settings.replicaLagMs, logger)
  const ways = waysOf(pools, lagging)
  const { primary, replica } = ways
  const live = await createLive({ url, server, onLost, onFault: throttled((err) => logger.warn({ err }, 'live')) })
  const runSql = runSqlOn(pools.engine)
  const metrics = createMetrics({ pools, runSql, replicaLag: lagging?.lag, streams: live.subscribers })
  const selling = sellingOf({ settings, options, server, runSql, primary, live, metrics, logger })
  const { engine, notices, callbacks } = selling
  const hosts = hostsOf(settings, pools)
  const ofTokens = runSqlOn(pools.tokens)
  const app = createHttp(settings, logger, appVersion(webFolder), metrics)
  const health = serveHealth(app, pools.engine)
  metrics.serve(app, settings.metricsToken)
  serveOpenApi(app)
  const senders = sendersOf(settings, logger, primary)
  const chat = chatsOf({ settings, ...senders, transact: primary, url, onLost, logger })
  const handlers = handlersOf({ settings, engine, live, selling, verify: options.verifyPassword, hosts, chat })
  const files = filesOf({ app, ways, handlers, settings, options, logger })
  const limited = limitsOf(metrics.refusedTooMany, { ...options, settings, arrivals: engine.arrivals })
  limited.followAnswers(app)
  const served: ServeOptions = {
    ...files.served,
    readHost: hosts.readHost,
    ...limited,
    callers: { web: hosts.findSession, h2h: h2hTokens(ofTokens) },
    audit: openToldAudit,
    ...strictness(options),
  }
  serve(app, served)
  chat.serve(app, served, options.clock ?? false)
  const { publish } = live
  serveHooks(app, { ways, limits: limited, live, notices })
  serveDialects(app, { ...limited, ...hosts, engine, transact: primary, tokens: ofTokens, publish, allowed: settings })
  const balanceNow = (userId: number) => primary.read((tx) => balanceOf(tx, userId))
  serveEvents(app, { ...served, live, findSession: hosts.findWatched, balanceOf: balanceNow, beat: options.beat })
  serveBrandFiles(app, { ...hosts, transact: transactOn(openDatabase(pools.pages)) })
  await serveWebApp(app, webFolder, pageBrander(hosts))
  let here: Server | undefined
  app.addHook('onClose', async () => {
    here?.close()
    lagging?.stop()
    await files.close()
    engine.partnerLines.stop()
    await clock?.stop()
    await engine.close()
    await callbacks?.stop()
    selling.upstreams.close()
    await selling.meter.flush()
    await live.close()
    await closePools(pools)
  })
  const clock = callbacks
    ? await startJobs({ url: options.queueUrl ?? url, onLost }, metrics, logger, {
        transact: primary,
        replica,
        runSql,
        live,
        ...selling,
        callbacks,
        ...senders,
        ...settings,
        making: files.making,
      })
    : undefined
  await app.ready()
  return {
    async listen(at) {
      if (settings.metricsPort !== undefined) here = await metrics.serveHere(settings.metricsPort)
      return app.listen(at)
    },
    leave: health.leave,
    close: () => app.close(),
    inject: app.inject.bind(app) as App['inject'],
  }
}

/** What tests look at more closely, or leave to the database alone. */
const strictness = ({ checkAnswers = false, earlyRefusals = true }: Partial<AppOptions>) => ({ checkAnswers, earlyRefusals })

/** The replica, looked after; undefined where there is none. */
function followed(pools: Pools, mostLag: number, logger: FastifyBaseLogger): Replica | undefined {
  const onChange = (usable: boolean, reason: string) =>
    logger.warn(usable ? {} : { reason }, usable ? 'the replica answers the reports again' : 'the primary answers the reports')
  return pools.replicaLook && followReplica(pools.tokens, pools.replicaLook, { mostLag, onChange })
}

type Hosts = ReturnType<typeof hostsOf>

/** What hosts are, what they show, and whose sessions live there. */
function hostsOf({ brandHosts, idleMinutes }: Pick<Settings, 'brandHosts' | 'idleMinutes'>, pools: Pools) {
  const ofTokens = runSqlOn(pools.tokens)
  const readHost = hostReader(brandHosts)
  const sessions =
    (isWatched: boolean): FindCaller =>
    (token, { host, isUnattended }) =>
      findSession(ofTokens, token, { idleMinutes, isWatched: isWatched || isUnattended, host: readHost(host) })
  const brandAt = brandsOf(ofTokens)
  return { readHost, brandAt, findSession: sessions(false), findWatched: sessions(true) }
}

/** The way to a transaction for each kind of work. What may be read on the replica is read on the primary while that one is away. */
function waysOf(pools: Pools, replica: Replica | undefined): Ways {
  const on = (pool: pg.Pool) => transactOn(openDatabase(pool))
  const read = (there: pg.Pool | undefined, here: pg.Pool, again: boolean) =>
    there && replica ? readingOn(replica, on(there), on(here), { again }) : on(here)
  return {
    primary: on(pools.web),
    replica: read(pools.replica, pools.reports, true),
    longReads: on(pools.reports),
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
) => startClock(url, metrics.counted(clockJobs(parts)), warnOfJobs(logger), onLost)

interface HandlerParts {
  settings: AppOptions['settings']
  engine: Engine
  live: Live
  selling: { upstreams: Upstreams }
  verify: VerifyPassword | undefined
  hosts: Hosts
  chat: Chats
}

/** Every room's calls. */
function handlersOf({ settings, engine, live, selling, verify = verifyPassword, hosts, chat }: HandlerParts): Handlers {
  const all: Handlers = {
    ...authRoutes({
      captcha: settings.captcha,
      sessionHours: settings.sessionHours,
      passwordDays: settings.passwordDays,
      viewCodes: settings.viewCodes,
      verifyPassword: verify,
    }),
    ...accountsRoutes(live, settings.captcha),
    ...staffRoutes,
    ...domainsRoutes({ ...hosts, ...settings }),
    ...ledgerRoutes(live),
    ...banksRoutes(settings.chartOfAccounts),
    ...statementsRoutes(live),
    ...topupRoutes(live, settings),
    ...billingRoutes(live),
    ...catalogueRoutes(selling.upstreams),
    ...pricingRoutes,
    ...partnersRoutes,
    ...upstreamRoutes(selling.upstreams, settings),
    ...sellingRoutes(engine),
    ...reportsRoutes,
    ...complaintsRoutes,
    ...movingRoutes(live),
    ...reconciliationRoutes(live),
    ...auditRoutes,
    ...messageRoutes,
    ...inboxRoutes,
    ...listsRoutes(() => all),
    ...finderRoutes,
    ...pushRoutes(settings),
    ...h2hRoutes(engine, settings),
    ...chatRoutes({ privateAddresses: settings.privateAddresses, bot: chat.bot }),
  }
  return all
}
