import { Logger, parseCronItems, type Runner, run } from 'graphile-worker'

/** One piece of work of the clock. `pattern` is a crontab pattern in UTC. Runs once per window, whichever server takes it. */
export interface Job {
  name: string
  pattern: string
  work: () => Promise<void>
}

export interface Clock {
  stop: () => Promise<void>
}

/**
 * Starts the clock on the database's own job queue: several servers share the work, and none does it twice.
 * A job that fails is logged by `warn` and comes again in its next window.
 */
export async function startClock(url: string, jobs: readonly Job[], warn: (error: unknown, job: string) => void): Promise<Clock> {
  const runner: Runner = await run({
    connectionString: url,
    concurrency: 4,
    maxPoolSize: 4,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') warn(message, 'queue')
    }),
    parsedCronItems: parseCronItems(
      jobs.map(({ name, pattern }) => ({ task: name, match: pattern, identifier: name, options: { maxAttempts: 1 } })),
    ),
    taskList: Object.fromEntries(
      jobs.map(({ name, work }) => [
        name,
        async () => {
          await work().catch((error) => warn(error, name))
        },
      ]),
    ),
  })
  return { stop: () => runner.stop() }
}
