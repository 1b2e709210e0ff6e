import pg from 'pg'
import { type Figure, median } from '../figures.ts'
import type { Sold } from './drive.ts'

/** A spell of sales, and what it wrote. */
export interface Spell extends Sold {
  /** Bytes of the write-ahead log; null when a checkpoint ended meanwhile, because the log before it may be gone. */
  wal: { all: number; fullPages: number } | null
  /** Bytes by which each table grew, its indexes and long values included. */
  growth: Map<string, number>
}

export interface Meter {
  /** Writes everything to the disk now, so that no checkpoint falls into the next seconds. */
  checkpoint(): Promise<void>
  /** Measures what was written while `sell` ran. Nothing else should write on this PostgreSQL meanwhile. */
  around(sell: () => Promise<Sold>): Promise<Spell>
  end(): Promise<void>
}

/** `adminUrl` is a superuser's, `url` the database that is measured. */
export async function openMeter(adminUrl: string, url: string): Promise<Meter> {
  const admin = new pg.Client({ connectionString: adminUrl })
  const sales = new pg.Client({ connectionString: url })
  await Promise.all([admin.connect(), sales.connect()])
  await admin.query('create extension if not exists pg_walinspect')
  return {
    checkpoint: async () => {
      await admin.query('checkpoint')
    },
    around: async (sell) => {
      const sizesBefore = await sizes(sales)
      const from = await position(admin)
      const sold = await sell()
      const to = await position(admin)
      return { ...sold, wal: await written(admin, from, to), growth: grown(sizesBefore, await sizes(sales)) }
    },
    end: async () => {
      await Promise.all([admin.end(), sales.end()])
    },
  }
}

interface Position {
  lsn: string
  checkpoint: string
}

async function position(client: pg.Client): Promise<Position> {
  const { rows } = await client.query<Position>(
    'select pg_current_wal_flush_lsn() as lsn, redo_lsn as checkpoint from pg_control_checkpoint()',
  )
  return rows[0]!
}

/** The log between two positions. A page that changes for the first time since a checkpoint is logged whole: `fullPages`. */
async function written(client: pg.Client, from: Position, to: Position): Promise<Spell['wal']> {
  if (from.checkpoint !== to.checkpoint) return null
  const { rows } = await client.query<{ all: number; fullPages: number }>(
    `select pg_wal_lsn_diff($2, $1)::float8 as all, coalesce(sum(fpi_size), 0)::float8 as "fullPages"
     from pg_get_wal_stats($1, $2)`,
    [from.lsn, to.lsn],
  )
  return rows[0] ?? null
}

/** Bytes of every table that is not the system's, with its indexes; the partitions of a table are one. */
export async function sizes(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; bytes: number }>(
    `select coalesce(pg_partition_root(c.oid), c.oid)::regclass::text as name, sum(pg_total_relation_size(c.oid))::float8 as bytes
     from pg_class c
     where c.relkind in ('r', 'm') and c.relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
     group by 1`,
  )
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}

/** What each of them grew by, without those that did not. */
export function grown(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): Map<string, number> {
  const differences = [...after].map(([name, bytes]): [string, number] => [name, bytes - (before.get(name) ?? 0)])
  return new Map(differences.filter(([, bytes]) => bytes !== 0))
}

/**
 * Bytes that a sale writes: to the log without full pages, the median of the spells, and full pages beside it; on the disk all that grew over
 * all spells, then table by table, the largest first.
 */
export function costFigures(spells: readonly Spell[], goals: { wal: number; disk: number }): Figure[] {
  const unit = 'B a sale'
  const logs = spells.flatMap(({ settled, wal }) =>
    wal ? [{ records: (wal.all - wal.fullPages) / settled, fullPages: wal.fullPages / settled }] : [],
  )
  const settled = spells.reduce((sum, spell) => sum + spell.settled, 0)
  const tables = new Map<string, number>()
  for (const { growth } of spells) {
    for (const [name, bytes] of growth) tables.set(name, (tables.get(name) ?? 0) + bytes / settled)
  }
  const largest = [...tables].sort(([, a], [, b]) => b - a).filter(([, bytes]) => bytes > 0)
  return [
    { name: 'wal', value: median(logs.map(({ records }) => records)), unit, goal: { of: 'value', most: goals.wal } },
    { name: 'wal-full-pages', value: median(logs.map(({ fullPages }) => fullPages)), unit: `${unit} more, after a checkpoint` },
    {
      name: 'disk',
      value: largest.reduce((sum, [, bytes]) => sum + bytes, 0),
      unit: `${unit}, indexes included`,
      goal: { of: 'value', most: goals.disk },
    },
    ...largest.map(([name, bytes]) => ({ name: `disk ${name}`, value: bytes, unit })),
  ]
}
