import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

/** A month cannot be detached, archived or attached; the message says why, a reason a line. Nothing was changed. */
export class MonthError extends Error {}

/** A month in UTC, as the partitions are: 2026-03. */
export type Month = string

export interface ListedMonth {
  month: Month
  /** `here`: its rows are among the others; `detached`: apart, in this database; `archived`: in a file alone. */
  state: 'here' | 'detached' | 'archived'
  /** Of the disk that its rows and their indexes take here. */
  bytes: number
}

export interface Patience {
  /** Told what is waited for. */
  log?: (line: string) => void
  /** How long a lock is waited for while others wait behind it, in milliseconds. */
  lockMs?: number
  pauseMs?: number
  tries?: number
}

/** The first day of a month. Throws a MonthError where the text is no month. */
export function firstDay(month: Month): string {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month)) throw new MonthError(`${month} is no month: write it as 2026-03.`)
  return `${month}-01`
}

/** All months that are here or away, oldest first. */
export async function listMonths(client: pg.ClientBase): Promise<ListedMonth[]> {
  const { rows } = await client.query<ListedMonth>(
    `with part as (
       select replace(substr(c.relname, -7 + length(c.relname) + 1), '_', '-') as month, n.nspname,
         sum(pg_total_relation_size(c.oid))::float8 as bytes
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and (n.nspname = 'detached' or exists (
         select from pg_inherits i where i.inhrelid = c.oid and i.inhparent = any (month_tables()::regclass[])))
       group by 1, 2
     )
     select coalesce(p.month, to_char(d.month, 'YYYY-MM')) as month, coalesce(p.bytes, 0) as bytes,
       case when d.month is null then 'here' when d.archived_at is null then 'detached' else 'archived' end as state
     from part p full join detached_month d on to_char(d.month, 'YYYY-MM') = p.month
     order by 1`,
  )
  return rows
}

/**
 * Detaches a month in one transaction: its totals and digests are written down, and its partitions leave their tables. Sales go on; for
 * the moment in which the partitions leave, everybody waits, at most `lockMs`; where somebody reads for long it is tried again. Throws a
 * MonthError with every reason why the month may not be detached.
 */
export async function detachMonth(client: pg.ClientBase, month: Month, now = new Date(), patience: Patience = {}): Promise<void> {
  const day = firstDay(month)
  await inTransaction(client, month, async () => {
    patience.log?.('counting what the month comes to …')
    await client.query('select write_detached($1, $2)', [day, now])
    await patiently(client, patience, () => client.query('select move_month_away($1)', [day]))
  })
}

/** Attaches the tables of a detached month again, in one transaction. Throws a MonthError where they are not as they were. */
export async function attachMonth(client: pg.ClientBase, month: Month, patience: Patience = {}): Promise<void> {
  const day = firstDay(month)
  await inTransaction(client, month, async () => {
    patience.log?.('comparing the rows with those that were detached …')
    await attachIn(client, day, patience)
  })
}

/** The same within a transaction. */
export const attachIn = (client: pg.ClientBase, day: string, patience: Patience): Promise<void> =>
  patiently(client, patience, () => client.query('select attach_month($1)', [day]))

/** Does work as a whole or not at all; what the database says against it becomes a MonthError that names the month. */
export async function inTransaction(client: pg.ClientBase, month: Month, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    const { code, message } = error as { code?: string; message: string }
    if (code !== 'JJ020') throw error
    throw new MonthError(`${month}: ${message}`)
  }
}

/** Does a step that needs locks, again and again while others hold them: whoever sells waits behind none for longer than `lockMs`. */
async function patiently(
  client: pg.ClientBase,
  { log, lockMs = 300, pauseMs = 1_000, tries = 600 }: Patience,
  step: () => Promise<unknown>,
): Promise<void> {
  for (let tried = 1; ; tried++) {
    await client.query('savepoint step')
    try {
      await client.query(`set local lock_timeout = ${lockMs}`)
      await step()
      return
    } catch (error) {
      const { code } = error as { code?: string }
      // A lock that was not to be had in time, or the loser of two who waited for each other.
      if (code !== '55P03' && code !== '40P01') throw error
      await client.query('rollback to savepoint step')
      if (tried >= tries)
        throw new MonthError('Others hold the tables locked for long: end long reports, then try again. Nothing was changed.')
      if (tried % 10 === 1) log?.('others read the tables; trying again …')
      await delay(pauseMs)
    }
  }
}
