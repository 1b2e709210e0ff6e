import { Logger, parseCronItems, type Runner, run } from 'graphile-worker'

/**
 * One piece of work of the clock. With `pattern`, a crontab pattern in UTC, it runs once per window, whichever server takes it.
 * With `every`, in milliseconds, each server does it, one run after the other; the work itself sees to it that nothing is done twice.
 */
export type Job = { name: string; work: () => Promise<void> } & ({ pattern: string } | { every: number })

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
      jobs.flatMap((job) =>
        'pattern' in job ? [{ task: job.name, match: job.pattern, identifier: job.name, options: { maxAttempts: 1 } }] : [],
      ),
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
  const beats = jobs.flatMap((job) =>
    'every' in job ? [beat(job.every, () => job.work().catch((error) => warn(error, job.name)))] : [],
  )
  return {
    stop: async () => {
      await Promise.all(beats.map((end) => end()))
      await runner.stop()
    },
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
