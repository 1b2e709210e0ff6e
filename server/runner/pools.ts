import type pg from 'pg'
import type { OnLost } from './lost-connections.ts'
import { openPool } from './pool.ts'

/**
 * The connections of one server, by what they are for: no work can take those of another kind. Two more listen and notify, see `live`,
 * and four are the queue's where the clock runs.
 */
export const poolSizes = {
  /** Calls of the web, reports apart, and what banks and partners report. */
  web: 12,
  /** Sales: single statements. */
  engine: 8,
  /** Whose a token is: single statements. */
  tokens: 3,
  /** Calls of those who are not signed in yet. */
  entry: 4,
  /** Reports and the nightly checks: on the replica where there is one that answers. */
  reports: 4,
  /** Files in the making, those of reports on the replica. */
  downloads: 2,
} as const

export type PoolName = keyof typeof poolSizes
/** `replica` and `replicaDownloads` are those of `reports` and `downloads` on the replica, where there is one. */
export type Pools = Readonly<Record<PoolName, pg.Pool> & Partial<Record<'replica' | 'replicaDownloads', pg.Pool>>>

export interface PoolsOptions {
  url: string
  /** A replica for reports. */
  readUrl?: string | undefined
  onLost: OnLost
}

export function openPools({ url, readUrl, onLost }: PoolsOptions): Pools {
  const open = (name: keyof typeof poolSizes, at = url) =>
    openPool({ url: at, max: poolSizes[name], name, byIndex: name === 'engine', onLost })
  return {
    web: open('web'),
    engine: open('engine'),
    tokens: open('tokens'),
    entry: open('entry'),
    reports: open('reports'),
    downloads: open('downloads'),
    ...(readUrl && readUrl !== url && { replica: open('reports', readUrl), replicaDownloads: open('downloads', readUrl) }),
  }
}

export async function closePools(pools: Pools): Promise<void> {
  await Promise.all([...new Set(Object.values(pools))].map((pool) => pool.end()))
}
