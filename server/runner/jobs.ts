import type { FastifyBaseLogger } from 'fastify'
import { Logger, parseCronItems, type Runner, run, type Task } from 'graphile-worker'
import { isUnavailable, isUsedUp } from '../../database/unavailable.ts'
import type { OnLost } from './lost-connections.ts'
import { unavailableCode } from './problems.ts'
import { eventsOfQueue, QueuePool } from './queue-pool.ts'
import { patternOf, periodOf, type ScheduleName, schedules } from './schedules.ts'
import { throttled } from './throttled.ts'

/** One run of a job: `now`, and its scheduled time, which is earlier if the server was off, and now if something woke the job. */
export type Work = (now: Date, window: Date) => Promise<void>

/** Jobs by their name in the table of schedules. */
export type Jobs = Partial<Record<ScheduleName, Work>>

/** How often the queue looks whether the clock was set, and by how much it has to be for that. */
const FOLLOW_MS = 1_000
const STEP_MS = 10_000

export interface Clock {
  stop: () => Promise<void>
}

/**
 * Starts the clock on the database's own job queue: several servers share the work, and none does a window twice.
 * On start a server runs the most recent missed window of each job. A job that fails is logged by `warn` and runs again in its next window.
 */
export async function startClock(
  url: string,
  jobs: Jobs,
  warn: (error: unknown, job: string) => void,
  onLost: OnLost = () => {},
): Promise<Clock> {
  const timed: Timed[] = []
  const beats: { name: string; pauseMs: number; work: Work }[] = []
  for (const [name, work] of Object.entries(jobs)) {
    const schedule = schedules[name as ScheduleName]
    if ('at' in schedule) timed.push({ name, at: schedule.at, run: oneAtATime(logging(name, work, warn)) })
    else beats.push({ name, pauseMs: schedule.pauseMs, work })
  }
  const pool = new QueuePool({ url, max: 4, onLost })
  let ahead = clockAhead()
  let runner: Runner | undefined = await startQueue(pool, timed, warn).catch(async (error) => {
    await pool.end()
    throw error
  })
  /** Queues of before the clock was set, which still do what they have begun. */
  const leaving = new Set<Promise<void>>()
  async function follow(): Promise<void> {
    const before = ahead
    ahead = clockAhead()
    if (runner && Math.abs(before - ahead) > STEP_MS) {
      const left = runner.stop().catch(() => {})
      leaving.add(left)
      void left.then(() => leaving.delete(left))
      runner = undefined
    }
    runner ??= await startQueue(pool, timed, warn)
  }
  const ends = [
    ...beats.map(({ name, pauseMs, work }) =>
      beat(pauseMs, () => work(new Date(), new Date()).catch((error) => warn(error, name))),
    ),
    beat(FOLLOW_MS, () => follow().catch((error) => warn(error, 'queue'))),
  ]
  return {
    stop: async () => {
      pool.stopWaiting()
      await Promise.all(ends.map((end) => end()))
      await Promise.all([runner?.stop(), ...leaving])
      await pool.end()
    },
  }
}

/** Tells of each job that failed; of those that cannot ask the database, which all of them fail by, now and then. */
export function warnOfJobs(logger: Pick<FastifyBaseLogger, 'warn'>): (error: unknown, job: string) => void {
  const tell = throttled<{ error: unknown; job: string }>(({ error, job }, times) =>
    logger.warn(
      { code: unavailableCode(error), reason: (error as Error).message, job, times },
      'jobs wait: the database cannot be asked',
    ),
  )
  // A job that takes too long is its own fault, and a machine that is used up is none of the database.
  const waits = (error: unknown) => isUnavailable(error) && !isUsedUp(error) && unavailableCode(error) !== '57014'
  return (error, job) => (waits(error) ? tell({ error, job }) : logger.warn({ err: error, job }, 'job'))
}

/** How far the wall clock is ahead of the one that nobody sets. */
const clockAhead = () => Date.now() - performance.now()

interface Timed {
  name: string
  at: string
  run: Work
}

/**
 * The queue's library runs a job once for each scheduled time: after a clock was ahead, it would run nothing until the right clock has caught up.
 * After a clock was behind, a queue that starts runs each job once, for its latest scheduled time; one that goes on would run all that were missed when its timer ends.
 */
async function startQueue(pool: QueuePool, timed: Timed[], warn: (error: unknown, job: string) => void): Promise<Runner> {
  const runner = await run({
    pgPool: pool,
    events: eventsOfQueue(),
    concurrency: 4,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') warn(message, 'queue')
    }),
    parsedCronItems: parseCronItems(
      timed.map(({ name, at }) => ({
        task: name,
        match: patternOf(at),
        identifier: name,
        // One key: of windows that were missed one after the other the last is done.
        options: { maxAttempts: 1, backfillPeriod: periodOf(at), jobKey: name, jobKeyMode: 'replace' },
      })),
    ),
    taskList: Object.fromEntries(timed.map(({ name, run }) => [name, taskOf(run)])),
  })
  try {
    await pool.query(
      'update graphile_worker._private_known_crontabs set last_execution = now(), known_since = least(known_since, now()) where last_execution > now()',
    )
  } catch (error) {
    await runner.stop()
    throw error
  }
  return runner
}

const taskOf =
  (run: Work): Task =>
  async (payload) => {
    // What is woken between its times, by a row that was added, comes without a time of the table.
    const { _cron } = payload as { _cron?: { ts: string } }
    const now = new Date()
    await run(now, _cron ? new Date(_cron.ts) : now)
  }

const logging =
  (name: string, work: Work, warn: (error: unknown, job: string) => void): Work =>
  (now, window) =>
    work(now, window).catch((error) => warn(error, name))

/**
 * Work that is on its way is not begun beside itself, but once more when it ends, for the last time it was asked for: a slow mail server or
 * callback address takes one worker of the queue, and the others are left for the rest.
 */
function oneAtATime(work: Work): Work {
  let isRunning = false
  let next: [Date, Date] | undefined
  return async (now, window) => {
    next = [now, window]
    if (isRunning) return
    isRunning = true
    try {
      while (next) {
        const asked: [Date, Date] = next
        next = undefined
        await work(...asked)
      }
    } finally {
      isRunning = false
    }
  }
}

/** Runs work again and again with a pause in between; the answered function ends it and waits for the last run. */
function beat(pause: number, work: () => Promise<void>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const next = () => {
    timer = setTimeout(() => {
      running = work().then(next)
    }, pause)
  }
  next()
  return async () => {
    clearTimeout(timer)
    await running
    clearTimeout(timer)
  }
}
