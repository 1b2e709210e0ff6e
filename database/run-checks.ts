import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

/**
 * An invariant: a query that must return no row. `name` is its file without `.sql`; `:from` and `:to` in it are the ends of a
 * span.
 */
export interface Check {
  name: string
  text: string
}

/**
 * What was accepted, ended, posted or closed at or after `from` and before `to`; without an end, from the beginning or until
 * now.
 */
export interface Span {
  from?: Date
  to?: Date
}

/** An invariant that does not hold: the rows its query returned. */
export interface BrokenCheck {
  name: string
  rows: Record<string, unknown>[]
}

const folder = new URL('./checks/', import.meta.url)
const spanEnd = /(?<!:):(from|to)\b/g

/** The names of all invariants, in the order they are run. */
export async function checkNames(): Promise<string[]> {
  const files = await readdir(folder)
  return files
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => name.replace('.sql', ''))
}

/** All invariants, in the order they are run. */
export async function readChecks(): Promise<Check[]> {
  const names = await checkNames()
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(new URL(`${name}.sql`, folder), 'utf8') })))
}

/**
 * Whether an invariant can be looked at span by span. What it does not say of a span it says of all there is, whatever the span.
 */
export const hasSpan = ({ text }: Check): boolean => text.search(spanEnd) >= 0

/** The query of an invariant for one span. */
export const within = ({ text }: Check, { from, to }: Span = {}): string =>
  text.replaceAll(
    spanEnd,
    (_, end) => `timestamptz '${(end === 'from' ? from : to)?.toISOString() ?? (end === 'from' ? '-infinity' : 'infinity')}'`,
  )

/**
 * Sale and outcome are read month by month beside each other, and a month is sorted in memory; no core more than one is taken
 * from the sales.
 */
export const checkSettings = `select set_config('enable_partitionwise_join', 'on', true), set_config('work_mem', '64MB', true),
  set_config('jit', 'off', true),
  set_config('max_parallel_workers_per_gather', '0', true)`

export interface CheckOptions {
  /** Names of those that are run; all when left out. */
  only?: readonly string[] | undefined
  /** Told before each: its name, its place from 1, and of how many. */
  before?: (name: string, place: number, of: number) => void
  /** Told after each: how many rows it returned, and in how many milliseconds. */
  after?: (check: Check, rows: number, ms: number) => void
}

/**
 * Runs invariants of database/checks over all there is, in one snapshot of the database; sales may go on beside it. Answers
 * the broken ones.
 */
export async function runChecks(client: pg.ClientBase, { only, before, after }: CheckOptions = {}): Promise<BrokenCheck[]> {
  const broken: BrokenCheck[] = []
  const checks = (await readChecks()).filter(({ name }) => only?.includes(name) ?? true)
  await client.query('begin isolation level repeatable read read only')
  try {
    await client.query(checkSettings)
    for (const [at, check] of checks.entries()) {
      before?.(check.name, at + 1, checks.length)
      const from = performance.now()
      const { rows } = await client.query(within(check))
      after?.(check, rows.length, Math.round(performance.now() - from))
      if (rows.length > 0) broken.push({ name: check.name, rows })
    }
  } finally {
    await client.query('rollback')
  }
  return broken
}
