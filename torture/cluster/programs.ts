import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const POSTGRESQL = '/usr/lib/postgresql'
/** The oldest that Jenjang works on. */
const OLDEST = 15

/** Folder with the programs of the newest PostgreSQL of Debian that Jenjang works on; undefined where there is none. */
export function postgresqlPrograms(): string | undefined {
  const versions = existsSync(POSTGRESQL) ? readdirSync(POSTGRESQL).map(Number) : []
  const newest = versions.filter((version) => version >= OLDEST).sort((one, other) => other - one)[0]
  return newest === undefined ? undefined : join(POSTGRESQL, `${newest}`, 'bin')
}

const runs = (program: string): boolean => spawnSync(program, ['--version']).error === undefined

/** Debian's packages that are not on this machine and of which a cluster is made. */
export function missingPackages(): string[] {
  return [
    ...(runs('etcd') ? [] : ['etcd-server']),
    ...(runs('patroni') ? [] : ['patroni']),
    ...(runs('haproxy') ? [] : ['haproxy']),
    ...(postgresqlPrograms() ? [] : ['postgresql']),
  ]
}
