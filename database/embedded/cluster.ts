import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Progress } from '../progress.ts'
import { StartError } from '../start-error.ts'
import { isAlive } from './alive.ts'
import type { Home } from './home.ts'
import { failureReason, finished, runProgram } from './program.ts'

/** Written once into the cluster's postgresql.conf, where an operator may change them. */
const CONFIGURATION = {
  shared_buffers: '256MB',
  max_connections: '60',
  max_wal_size: '2GB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/**
 * Creates the cluster on the first use. It appears whole or not at all, whoever else is starting or is killed
 * meanwhile. Throws StartError when it was written by another major version.
 */
export async function createCluster(home: Home, durable: boolean, log: Progress): Promise<void> {
  await removePartial(home.folder)
  const written = await readFile(join(home.cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (written !== undefined) return refuseOtherVersion(home, written.trim())
  log('Creating the database.')
  const partial = join(home.folder, `cluster.new-${process.pid}`)
  const passwordFile = `${partial}.password`
  await mkdir(partial, { mode: 0o700 })
  await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  if (home.user) {
    for (const path of [partial, passwordFile]) await chown(path, home.user.uid, home.user.gid)
  }
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const text = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const settings = Object.entries(CONFIGURATION).flatMap(([name, value]) => ['--set', `${name}=${value}`])
  const options = ['-D', partial, ...access, ...text, ...settings, ...(durable ? [] : ['--no-sync'])]
  const { code, output } = await finished(runProgram(home, 'initdb', options, 'pipe'))
  if (code !== 0) {
    for (const path of [partial, passwordFile]) await rm(path, { recursive: true })
    throw new StartError(`PostgreSQL could not create its folder in ${home.folder}: ${failureReason(output)}`)
  }
  await rename(passwordFile, join(partial, 'password'))
  await rename(partial, home.cluster).catch(async (error) => {
    await rm(partial, { recursive: true })
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
}

/** The password of the cluster's three roles: only the database's user and root can read it. */
export async function readPassword(cluster: string): Promise<string> {
  return (await readFile(join(cluster, 'password'), 'utf8')).trim()
}

async function removePartial(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(/^cluster\.new-(\d+)/.exec(name)?.[1])
    if (!pid || (pid !== process.pid && isAlive(pid))) continue
    await rm(join(folder, name), { recursive: true, force: true })
  }
}

async function refuseOtherVersion(home: Home, written: string): Promise<void> {
  const bundled = await bundledVersion(home)
  if (bundled === written) return
  throw new StartError(
    `${home.cluster} was written by PostgreSQL ${written}, this release brings ${bundled}: ` +
      'move the data over with pg_dumpall, or run that version yourself and give DATABASE_URL.',
  )
}

/** The major version of the bundled PostgreSQL. */
export async function bundledVersion(home: Home): Promise<string> {
  const { output } = await finished(runProgram(home, 'postgres', ['--version'], 'pipe'))
  const bundled = /\) (\d+)/.exec(output)?.[1]
  if (!bundled)
    throw new StartError(`PostgreSQL does not run here: ${failureReason(output)}. Give DATABASE_URL to use another one.`)
  return bundled
}
