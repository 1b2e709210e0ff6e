import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Jobs } from './jobs.ts'
import { addressOf, bearerOf } from './request-facts.ts'
import type { Statement } from './statements.ts'

const states = { 1: 'pending', 2: 'failed', 3: 'reversed', 4: 'success' } as const

export interface MetricsParts {
  pools: Record<string, pg.Pool | undefined>
  statement: Statement
}

/** What this process counts, and what it asks the database when it is read. Figures of several servers are added by whoever reads them. */
export function createMetrics({ pools, statement }: MetricsParts) {
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
  const sales = new Counter({
    name: 'jenjang_sales_total',
    help: 'Sales and inquiries that came into a state',
    labelNames: ['state'],
    registers,
  })
  const jobs = new Counter({
    name: 'jenjang_jobs_total',
    help: 'Runs of the jobs of the clock',
    labelNames: ['job', 'result'],
    registers,
  })
  const jobEnds = new Gauge({
    name: 'jenjang_job_last_success_seconds',
    help: 'Unix time at which a job last ended well',
    labelNames: ['job'],
    registers,
  })
  gaugePools(pools, registers)
  gaugePending(statement, registers)

  return {
    /** A sale came into a state: 1 pending, 2 failed, 3 reversed, 4 success. */
    sold: (statusId: number) => sales.inc({ state: states[statusId as keyof typeof states] }),
    /** The same jobs, counted. */
    counted(table: Jobs): Jobs {
      const entries = Object.entries(table).map(([job, work]) => {
        const run: typeof work = async (now, window) => {
          await work(now, window).catch((error) => {
            jobs.inc({ job, result: 'failed' })
            throw error
          })
          jobs.inc({ job, result: 'done' })
          jobEnds.setToCurrentTime({ job })
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

/** With a token whoever shows it; without one programs of this machine, unless they pass on somebody else's request. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isSame(bearerOf(request) ?? '', token)
  const { forwarded, 'x-forwarded-for': passedOn } = request.headers
  return forwarded === undefined && passedOn === undefined && ipaddr.parse(addressOf(request)).range() === 'loopback'
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (shown: string, token: string) => timingSafeEqual(digest(shown), digest(token))
