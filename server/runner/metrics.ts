import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type CallName, calls } from '../../contract/calls.ts'
import type { Jobs } from './jobs.ts'
import { addressOf, bearerOf } from './request-facts.ts'
import type { Statement } from './statements.ts'

const states = { 1: 'pending', 2: 'failed', 3: 'reversed', 4: 'success' } as const

const signInPaths = new Set(
  ['login', 'verify', 'passkeyLogin', 'dashboardLink'].map((name) => `/api${calls[name as CallName].path}`),
)

export interface MetricsParts {
  pools: Record<string, pg.Pool | undefined>
  statement: Statement
  /** Milliseconds the replica is behind, undefined while it is away; left out where there is none. */
  replicaLag?: (() => number | undefined) | undefined
}

export type Metrics = ReturnType<typeof createMetrics>

/** What this process counts, and what it asks the database when it is read. Figures of several servers are added by whoever reads them. */
export function createMetrics({ pools, statement, replicaLag }: MetricsParts) {
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
  const counter = (name: string, help: string, ...labelNames: string[]) => new Counter({ name, help, labelNames, registers })
  const sales = counter('jenjang_sales_total', 'Sales and inquiries that came into a state', 'state')
  const why = 'because the database was away, full or too slow'
  const away = counter('jenjang_refused_total', `Requests that were refused ${why}, by its code`, 'code')
  const failedSignIns = counter('jenjang_failed_sign_ins_total', 'Steps of signing in that were refused', 'reason')
  const jobs = counter('jenjang_jobs_total', 'Runs of the jobs of the clock', 'job', 'result')
  const [runs, successes] = (
    [
      ['jenjang_job_last_run_timestamp_seconds', 'Unix time at which a job last ended here, well or not'],
      ['jenjang_job_last_success_timestamp_seconds', 'Unix time at which a job last ended well here'],
    ] as const
  ).map(([name, help]) => new Gauge({ name, help, labelNames: ['job'], registers })) as [Gauge, Gauge]
  gaugePools(pools, registers)
  if (replicaLag) gaugeLag(replicaLag, registers)
  gaugePending(statement, registers)
  gaugeChecks(statement, registers)

  return {
    /** A sale came into a state: 1 pending, 2 failed, 3 reversed, 4 success. */
    sold: (statusId: number) => sales.inc({ state: states[statusId as keyof typeof states] }),
    /** A request was refused because the database could not be asked; `code` is its SQLSTATE where there is one. */
    refused: (code: string) => away.inc({ code }),
    /** The same jobs, counted. */
    counted(table: Jobs): Jobs {
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
    },
    /** Measures every request and serves /metrics to those who may read it; for anybody else there is no such page. */
    serve(app: FastifyInstance, token: string | undefined) {
      app.addHook('onResponse', async (request, reply) => {
        const path = request.routeOptions.url ?? 'unknown'
        requests.observe({ path, status: reply.statusCode }, reply.elapsedTime / 1_000)
        if (request.refusedWith && signInPaths.has(path)) failedSignIns.inc({ reason: request.refusedWith })
      })
      app.get('/metrics', async (request, reply) => {
        if (!mayRead(request, token)) return reply.callNotFound()
        return reply
          .header('cache-control', 'no-store')
          .type(registry.contentType)
          .send(await registry.metrics())
      })
    },
  }
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

function gaugePending(statement: Statement, registers: Registry[]): void {
  const figures = {
    jenjang_pending_sales: ['Sales on the pending list', 'count(*)'],
    jenjang_pending_oldest_seconds: [
      'Age of the oldest sale on the pending list, 0 when it is empty',
      'coalesce(extract(epoch from now() - min(created_at)), 0)',
    ],
  } as const
  for (const [name, [help, figure]] of Object.entries(figures)) {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const [row] = await statement<{ value: number }>(name, `select (${figure})::float8 as value from open_sale`, [])
        this.set(row?.value ?? 0)
      },
    })
  }
}

/** The last run of the checks of the books that came to its end; no figures before there is one. Kept in the database: every server says the same. */
function gaugeChecks(statement: Statement, registers: Registry[]): void {
  const among = (which: string) => `(select count(*) from jsonb_to_recordset(results) as c(rows integer) where ${which})`
  const figures = {
    jenjang_checks_last_run_timestamp_seconds: [
      'Unix time at which the checks of the books last ended',
      'extract(epoch from ended_at)',
    ],
    jenjang_checks_last_run_duration_seconds: [
      'Seconds the checks of the books took',
      'extract(epoch from ended_at - started_at)',
    ],
    jenjang_checks_broken: ['Checks of the books that found rows', among('c.rows > 0')],
    jenjang_checks_unfinished: ['Checks of the books that did not run to their end', among('c.rows is null')],
  } as const
  for (const [name, [help, figure]] of Object.entries(figures)) {
    const text = `select (${figure})::float8 as value from check_run where ended_at is not null order by window_at desc limit 1`
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const [row] = await statement<{ value: number }>(name, text, [])
        if (row) this.set(row.value)
        else this.remove()
      },
    })
  }
}

/** With a token whoever shows it; without one programs of this machine, unless they pass on somebody else's request. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isSame(bearerOf(request) ?? '', token)
  const { forwarded, 'x-forwarded-for': passedOn } = request.headers
  return forwarded === undefined && passedOn === undefined && ipaddr.parse(addressOf(request)).range() === 'loopback'
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (shown: string, token: string) => timingSafeEqual(digest(shown), digest(token))
