import { Gauge, type Registry } from 'prom-client'
import type { RunSql } from './run-sql.ts'
import { within } from './within.ts'

/** A figure of one query of one row; without a row it is missing. */
type GaugeOf = (name: string, help: string, text: string) => void

/** Longer than any figure takes, and shorter than the timeout of its reader. */
const WAIT_MS = 3_000

/** Figures that the database holds. While it is away they are missing, and `jenjang_database_up` is 0; those of the process are there. */
export function gaugeDatabase(runSql: RunSql, registers: Registry[], waitMs = WAIT_MS): void {
  const gaugeOf = (whenAway: (gauge: Gauge) => void): GaugeOf => {
    return (name, help, text) => {
      const ask = oneAtATime(() => runSql<{ value: number }>(name, text, []))
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          const rows = await within(waitMs, ask(), undefined)
          if (!rows) whenAway(this)
          else if (rows[0]) this.set(rows[0].value)
          else this.remove()
        },
      })
    }
  }
  gaugeOf((gauge) => gauge.set(0))('jenjang_database_up', 'Whether the database answers', 'select 1 as value')
  const gauge = gaugeOf((gauge) => gauge.remove())
  gaugeQueues(gauge)
  gaugeChecks(gauge)
}

/** While an answer is missing nothing more is asked; undefined where it fails. */
function oneAtATime<T>(ask: () => Promise<T>): () => Promise<T | undefined> {
  let underWay: Promise<T | undefined> | undefined
  return () => {
    underWay ??= ask()
      .catch(() => undefined)
      .finally(() => {
        underWay = undefined
      })
    return underWay
  }
}

/** What waits in the database, and since when; and when accounts were last closed and a backup was made. Every server says the same. */
function gaugeQueues(gauge: GaugeOf): void {
  const age = (column: string) => `coalesce(extract(epoch from now() - min(${column})), 0)`
  const open = 'where delivered_at is null and failed_at is null and parked_at is null'
  const unsent = 'where sent_at is null and failed_at is null'
  const figures = {
    jenjang_pending_sales: ['Sales on the pending list', 'count(*) from open_sale'],
    jenjang_pending_oldest_seconds: [
      'Age of the oldest sale on the pending list, 0 when it is empty',
      `${age('created_at')} from open_sale`,
    ],
    jenjang_callbacks_waiting: ['Callbacks that H2H clients have not taken yet', `count(*) from outbox ${open}`],
    jenjang_callbacks_oldest_seconds: ['Age of the oldest of them, 0 without any', `${age('created_at')} from outbox ${open}`],
    jenjang_callbacks_parked: [
      'Callbacks that wait with an address that is dead',
      'count(*) from outbox where parked_at is not null',
    ],
    jenjang_messages_unsent: ['Messages that wait to be sent', `count(*) from message ${unsent}`],
    jenjang_messages_oldest_seconds: ['Age of the oldest of them, 0 without any', `${age('created_at')} from message ${unsent}`],
    jenjang_database_bytes: [
      'Bytes of the database on its disk, without the log of PostgreSQL',
      'pg_database_size(current_database())',
    ],
    jenjang_rollup_bytes: [
      'Bytes of the sums that reports read, and of what finds sales by customer number, reference, and seller and month',
      `sum(pg_total_relation_size(t)) from unnest('{sale_rollup,sale_customer,sale_reference,seller_month}'::regclass[]) t`,
    ],
    jenjang_rollup_delay_seconds: [
      'Age of the oldest sale that ended and is not in the sums of reports, whether its batch waits for a fold or its fold for the sums; 0 without any',
      `${age('at')} from (
        select at from fee_fold where number > (select fold from rollup_mark)
        union all select q.at from fee_queue q where not exists (select from fee_batch b where b.batch = q.batch)
      ) waits`,
    ],
    jenjang_last_close_timestamp_seconds: [
      'Unix time at which accounts were last closed, 0 before the first time',
      'coalesce(extract(epoch from (select at from close_run order by id desc limit 1)), 0)',
    ],
    jenjang_last_backup_timestamp_seconds: [
      'Unix time at which a backup was last made, 0 before the first one',
      `coalesce((select extract(epoch from (value #>> '{}')::timestamptz) from setting where name = 'lastBackup'), 0)`,
    ],
  } as const
  for (const [name, [help, figure]] of Object.entries(figures)) {
    gauge(name, help, `select (value)::float8 as value from (select ${figure}) as f(value)`)
  }
}

/** The last run of the checks of the books that came to its end; no figures before there is one. Kept in the database: every server says the same. */
function gaugeChecks(gauge: GaugeOf): void {
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
    const text = `select (${figure})::float8 as value from check_run where ended_at is not null order by number desc limit 1`
    gauge(name, help, text)
  }
}
