import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fchownSync, openSync } from 'node:fs'
import { appendFile, chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { writeBackup } from '../database/embedded/backup.ts'
import { connect } from '../database/embedded/guard.ts'
import { prepareHome } from '../database/embedded/home.ts'
import { urlOf } from '../database/embedded/launch.ts'
import { unpackBackup } from '../database/embedded/restore.ts'
import type { Postgres } from './database.ts'
import { familyOf, signalAll } from './processes.ts'

const ANSWERS_WITHIN_MS = 60_000

export interface Replica {
  url: string
  /** Stops all its processes in the midst of what they do: they answer nothing, and close nothing. */
  freeze(): Promise<void>
  end(): void
}

/** A replica of a running PostgreSQL, made from a backup of it, that follows its log. `folder` is new. */
export async function startReplica(postgres: Postgres, folder: string, environment: Record<string, string>): Promise<Replica> {
  const silent = () => {}
  const file = `${folder}.tar.zst`
  await writeBackup(postgres, postgres.cluster, file, silent)
  await unpackBackup(file, folder, silent)
  const home = await prepareHome(folder, silent)
  const primary = new URL(postgres.adminUrl)
  const place = primary.searchParams.get('host') ?? primary.hostname
  const conninfo = `host=${place} port=${primary.port || 5432} user=postgres password=${primary.password}`
  await appendFile(join(home.cluster, 'postgresql.auto.conf'), `\nprimary_conninfo = '${conninfo}'\n`)
  const signal = join(home.cluster, 'standby.signal')
  await writeFile(signal, '')
  if (home.user) await chown(signal, home.user.uid, home.user.gid)

  const output = openSync(join(folder, 'postgres.log'), 'a', 0o600)
  if (home.user) fchownSync(output, home.user.uid, home.user.gid)
  const settings = ['listen_addresses=', `unix_socket_directories="${home.sockets}"`]
  const child = spawn(join(home.programs, 'bin/postgres'), ['-D', home.cluster, ...settings.flatMap((one) => ['-c', one])], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', ...environment },
    stdio: ['ignore', output, output],
    detached: true,
    ...home.user,
  })
  closeSync(output)
  const url = urlOf({ host: home.sockets, port: 5432 }, 'jenjang', primary.password, 'jenjang')
  const toAll = (name: NodeJS.Signals) => signalAll(familyOf(child.pid!), name)
  // Those that are stopped would not notice that the first of them ended.
  const end = () => {
    if (child.exitCode === null && child.signalCode === null) toAll('SIGKILL')
  }
  process.once('exit', end)
  await answers(url, child)
  return {
    url,
    freeze: async () => toAll('SIGSTOP'),
    end,
  }
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + ANSWERS_WITHIN_MS; Date.now() < end && child.exitCode === null; await delay(100)) {
    const client = await connect(url).catch(() => undefined)
    await client?.end()
    if (client) return
  }
  throw new Error('The replica does not start.')
}
