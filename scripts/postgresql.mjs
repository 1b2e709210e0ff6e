import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run, step } from './prepare.mjs'

/** Installs Debian's PostgreSQL by apt-get where there is none and this user may: its tools copy and restore a database in the tests. */
export async function ensurePostgresql() {
  const asRoot = process.getuid?.() === 0
  if (existsSync('/usr/lib/postgresql') || !asRoot || spawnSync('apt-get', ['--version']).status !== 0) return
  await step('Installing PostgreSQL’s own tools', async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    // The package would start a server of its own, which nobody needs.
    const quiet = '/etc/postgresql-common/createcluster.conf'
    await run('sh', ['-c', `mkdir -p /etc/postgresql-common && test -f ${quiet} || echo create_main_cluster = false > ${quiet}`])
    await run('apt-get', ['update'], { env })
    const options = ['-y', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold']
    await run('apt-get', ['install', ...options, 'postgresql'], { env })
  })
}
