import { existsSync } from 'node:fs'
import { installPackages } from './cluster-packages.mjs'

const programs = { postgresql: '/usr/lib/postgresql', pgbouncer: '/usr/sbin/pgbouncer' }

/** Installs Debian's PostgreSQL and PgBouncer by apt-get where they are missing and this user may: tests copy and restore a database, and stand behind a pooler. */
export async function ensurePostgresql() {
  await installPackages(Object.keys(programs).filter((name) => !existsSync(programs[name])))
}
