import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type CallName, calls } from '../../contract/calls.ts'
import { saleStatusOf } from '../../contract/selling/sale-statuses.ts'
import { StartError } from '../../database/start-error.ts'
import { gaugeDatabase } from './database-figures.ts'
import type { Jobs } from './jobs.ts'
import { sendRefusal } from './problems.ts'
import { Refused } from './refuse.ts'
import { bearerOf, languageOf } from './request-facts.ts'
import type { RunSql } from './run-sql.ts'

const signInCalls = ['login', 'verify', 'passkeyLogin', 'dashboardLink'] as const satisfies CallName[]
const signInPaths = new Set<string>(signInCalls.map((name) => `/api${calls[name].path}`))
/** Why a database is usually away: what is counted from zero is seen to rise the first time. Others are there once they happened. */
const commonCodes = ['08006', '53300', '57014', '57P01', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'connection']

export interface MetricsParts {
  pools: Record<string, pg.Pool | undefined>
  runSql: RunSql
  /** Milliseconds the replica is behind, undefined while it is away; left out where there is none. */
  replicaLag?: (() => number | undefined) | undefined
  /** How many live streams are open. */
  streams?: (() => number) | undefined
}

export type Metrics = ReturnType<typeof createMetrics>

/** What this process counts, and what it asks the database on each read. The reader adds the figures of several servers. */
export function createMetrics({ pools, runSql, replicaLag, streams }: MetricsParts) {
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'jenjang_request_seconds',
    help: 'Seconds until a request was answered, by path and status',
    labelNames: ['path', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const answered = new Map<string, ReturnType<typeof requests.labels>>()
  /** The library sorts and joins the labels at every look-up. */
  function requestsOf(path: string, status: number) {
    const key = `${status} ${path}`
    const known = answered.get(key) ?? requests.labels({ path, status })
    answered.set(key, known)
    return known
  }
  const counter = (name: string, help: string, ...labelNames: string[]) => new Counter({ name, help, labelNames, registers })
  const sales = counter('jenjang_sales_total', 'Sales and inquiries that came into a state', 'state')
  const why = 'because the database was away, full or too slow, or this machine is used up'
  const away = counter('jenjang_refused_total', `Requests that were refused ${why}, by its code`, 'code')
  const tooMany = counter(
    'jenjang_calls_over_limit_total',
    'Calls that were refused because their account makes too many',
    'door',
  )
  const failedSignIns = counter('jenjang_failed_sign_ins_total', 'Steps of signing in that were refused', 'reason')
  for (const code of commonCodes) away.inc({ code }, 0)
  for (const name of signInCalls) for (const reason of calls[name].refuses) failedSignIns.inc({ reason }, 0)
  const answers = new Histogram({
    name: 'jenjang_partner_answer_seconds',
    help: 'Seconds until a partner answered a purchase, by partner and result',
    labelNames: ['partner', 'result'],
    buckets: [0.1, 0.5, 1, 2.5, 5, 10, 20],
    registers,
  })
  gaugePools(pools, registers)
  if (streams) gaugeStreams(streams, registers)
  if (replicaLag) gaugeLag(replicaLag, registers)
  gaugeDatabase(runSql, registers)

  return {
    /** A sale came into a state: 1 pending, 2 failed, 3 reversed, 4 success; or it was refunded: 5. */
    sold: (statusId: number) => sales.inc({ state: saleStatusOf[statusId] }),
    /** A request was refused because the database could not be asked; `code` is its SQLSTATE where there is one. */
    refused: (code: string) => away.inc({ code }),
    /** Seconds until a partner answered a purchase, or the deadline. */
    answered: (partner: number, result: string, seconds: number) => answers.observe({ partner, result }, seconds),
    /** A call was refused because its account makes too many. */
    refusedTooMany: (door: string) => tooMany.inc({ door }),
    /** The same jobs, counted. */
    counted: countJobs(registers),
    /** Measures every request and serves /metrics to those who may read it; for anybody else there is no such page. */
    serve(app: FastifyInstance, token: string | undefined) {
      app.addHook('onResponse', (request, reply, done) => {
        const path = request.routeOptions.url ?? 'unknown'
        requestsOf(path, reply.statusCode).observe(reply.elapsedTime / 1_000)
        if (request.refusedWith && signInPaths.has(path)) failedSignIns.inc({ reason: request.refusedWith })
        done()
      })
      app.get('/metrics', async (request, reply) => {
        if (!mayRead(request, token)) return sendRefusal(reply, new Refused('not-found'), languageOf(request))
        return reply
          .header('cache-control', 'no-store')
          .type(registry.contentType)
          .send(await registry.metrics())
      })
    },
    /** Serves the figures to the programs of this machine, on a port of its own; 0 takes any. */
    serveHere: (port: number): Promise<Server> => serveOn(registry, port),
  }
}

function countJobs(registers: Registry[]): (table: Jobs) => Jobs {
  const jobs = new Counter({
    name: 'jenjang_jobs_total',
    help: 'Runs of the jobs of the clock',
    labelNames: ['job', 'result'],
    registers,
  })
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['job'], registers })
  const runs = gauge('jenjang_job_last_run_timestamp_seconds', 'Unix time at which a job last ended here, well or not')
  const successes = gauge('jenjang_job_last_success_timestamp_seconds', 'Unix time at which a job last ended well here')
  return (table) => {
    const entries = Object.entries(table).map(([job, work]) => {
      const run: typeof work = async (now, window) => {
        try {
          await work(now, window)
        } catch (error) {
          jobs.inc({ job, result: 'failed' })
          throw error
        } finally {
          runs.setToCurrentTime({ job })
        }
        jobs.inc({ job, result: 'done' })
        successes.setToCurrentTime({ job })
      }
      return [job, run]
    })
    return Object.fromEntries(entries)
  }
}

async function serveOn(registry: Registry, port: number): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
    const text = await registry.metrics().catch(() => undefined)
    response.writeHead(text === undefined ? 503 : 200, { 'content-type': registry.contentType }).end(text)
  })
  await new Promise<void>((done, refuse) => server.once('error', refuse).listen(port, '127.0.0.1', done)).catch((error) => {
    throw new StartError(`METRICS_PORT: ${port} on 127.0.0.1 cannot be used (${error.code}). Choose another port.`)
  })
  return server
}

function gaugePools(pools: MetricsParts['pools'], registers: Registry[]): void {
  new Gauge({
    name: 'jenjang_pool_connections',
    help: 'Connections to PostgreSQL that are open, idle, and requests that wait for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, connections] of Object.entries(pools)) {
        if (!connections) continue
        this.set({ pool, state: 'open' }, connections.totalCount)
        this.set({ pool, state: 'idle' }, connections.idleCount)
        this.set({ pool, state: 'waiting' }, connections.waitingCount)
      }
    },
  })
}

function gaugeLag(lag: () => number | undefined, registers: Registry[]): void {
  new Gauge({
    name: 'jenjang_replica_lag_seconds',
    help: 'Seconds the replica is behind the primary; NaN while it does not answer',
    registers,
    collect() {
      this.set((lag() ?? Number.NaN) / 1_000)
    },
  })
}

function gaugeStreams(streams: () => number, registers: Registry[]): void {
  new Gauge({
    name: 'jenjang_live_streams',
    help: 'Screens that are told of events by this server',
    registers,
    collect() {
      this.set(streams())
    },
  })
}

/** Only with the token: a local proxy that forwards outside requests looks like a local program. */
const mayRead = (request: FastifyRequest, token: string | undefined): boolean =>
  token !== undefined && isSame(bearerOf(request) ?? '', token)

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (shown: string, token: string) => timingSafeEqual(digest(shown), digest(token))
