import { spawnSync } from 'node:child_process'
import { run, step } from './prepare.mjs'

/** The service of each package, which would be there at the next start of the machine. */
const services = { 'etcd-server': 'etcd', patroni: 'patroni', haproxy: 'haproxy', pgbouncer: 'pgbouncer' }

const quietly = `
  set -e
  mkdir -p /etc/postgresql-common
  test -f /etc/postgresql-common/createcluster.conf || echo create_main_cluster = false > /etc/postgresql-common/createcluster.conf
  if ! test -e /usr/sbin/policy-rc.d; then
    trap 'rm -f /usr/sbin/policy-rc.d' EXIT
    printf '#!/bin/sh\\nexit 101\\n' > /usr/sbin/policy-rc.d
    chmod 755 /usr/sbin/policy-rc.d
  fi
  apt-get update
  apt-get install -y --no-install-recommends -o Dpkg::Options::=--force-confold "$@"`

/** Installs packages of Debian by apt-get where this user may, and leaves no service of them running or to be started. */
export async function installPackages(packages) {
  const asRoot = process.getuid?.() === 0
  if (packages.length === 0 || !asRoot || spawnSync('apt-get', ['--version']).status !== 0) return
  await step(`Installing ${packages.join(', ')}`, async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('sh', ['-c', quietly, 'sh', ...packages], { env })
    const started = packages.flatMap((name) => services[name] ?? [])
    if (started.length > 0) await run('systemctl', ['disable', ...started], { env })
  })
}
