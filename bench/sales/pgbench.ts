import { execFile } from 'node:child_process'
import { access, readdir } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const debian = '/usr/lib/postgresql'

/** The reference: PostgreSQL's own TPC-B-like load, prepared. Null when this machine has no pgbench. */
export async function findPgbench(): Promise<string | null> {
  const versions = await readdir(debian).catch(() => [])
  const candidates = [
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => `${debian}/${version}/bin/pgbench`),
    ...(process.env.PATH ?? '').split(':').map((folder) => `${folder}/pgbench`),
  ]
  for (const candidate of candidates)
    if (
      await access(candidate).then(
        () => true,
        () => false,
      )
    )
      return candidate
  return null
}

/** Fills the reference's tables. `scale` 50 is five million accounts. */
export const fillPgbench = (pgbench: string, url: string, scale: number) =>
  run(pgbench, ['-i', '-q', '-s', String(scale), url], { maxBuffer: 1 << 24 })

/** Transactions per second of `clients` over `seconds`. */
export async function measurePgbench(pgbench: string, url: string, clients: number, seconds: number): Promise<number> {
  const threads = Math.min(2, clients)
  const load = ['-n', '-M', 'prepared', '-c', String(clients), '-j', String(threads), '-T', String(seconds)]
  const { stdout } = await run(pgbench, [...load, url])
  const tps = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (!tps) throw new Error(`pgbench said no tps:\n${stdout}`)
  return Number(tps)
}
