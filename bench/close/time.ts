import { readFileSync } from 'node:fs'
import type { closeDue } from '../../server/billing/close.ts'
import type { openDatabase, openPool } from '../../server/runner/pool.ts'
import type { transactOn } from '../../server/runner/transact.ts'

/** What a close needs of the checkout that it belongs to. */
export interface Closing {
  closeDue: typeof closeDue
  openPool: typeof openPool
  openDatabase: typeof openDatabase
  transactOn: typeof transactOn
}

/** Milliseconds of some work. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/**
 * A close by a server of its own: milliseconds, and megabytes that its backends held at most beside the shared buffers (NaN where the
 * system does not tell).
 */
export async function timeClose(
  url: string,
  { closeDue, openPool, openDatabase, transactOn }: Closing,
): Promise<{ time: number; memory: number }> {
  const pool = openPool({ url, max: 2, name: 'close' })
  const backends = new Set<number>()
  pool.on('connect', (client) => backends.add((client as unknown as { processID: number }).processID))
  let memory = Number.NaN
  const watch = setInterval(() => {
    const held = [...backends].map(privateMegabytes).filter((each) => !Number.isNaN(each))
    if (held.length) memory = Math.max(memory || 0, ...held)
  }, 20)
  try {
    const time = await timed(() => closeDue(transactOn(openDatabase(pool)), () => {}, new Date()))
    return { time, memory }
  } finally {
    clearInterval(watch)
    await pool.end()
  }
}

function privateMegabytes(pid: number): number {
  try {
    return Number(/RssAnon:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024
  } catch {
    return Number.NaN
  }
}
