import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, fchownSync, openSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { DatabaseUser } from '../../database/embedded/home.ts'

const ENDS_WITHIN_MS = 60_000

export interface ProgramOptions {
  command: string
  args: string[]
  environment: Record<string, string>
  /** File that takes what it says. */
  log: string
  user: DatabaseUser | undefined
}

/** A program that is started, killed and started again. */
export interface Program {
  start(): void
  /** Its process, while there is one. */
  pid(): number | undefined
  /** SIGKILL; ends when it has ended. */
  kill(): Promise<void>
  /** SIGTERM; ends when it has ended. */
  stop(): Promise<void>
}

export function programOf({ command, args, environment, log, user }: ProgramOptions): Program {
  let child: ChildProcess | undefined
  const isUp = () => child !== undefined && child.exitCode === null && child.signalCode === null

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || !isUp()) return
    const ended = once(child, 'exit')
    child.kill(signal)
    const late = delay(ENDS_WITHIN_MS, 'late', { ref: false })
    if ((await Promise.race([ended, late])) === 'late') throw new Error(`${command} does not end; its log is ${log}`)
  }

  return {
    start() {
      if (isUp()) return
      const output = openSync(log, 'a', 0o600)
      if (user) fchownSync(output, user.uid, user.gid)
      child = spawn(command, args, {
        cwd: '/',
        env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', ...environment },
        stdio: ['ignore', output, output],
        detached: true,
        ...user,
      })
      closeSync(output)
    },
    pid: () => (isUp() ? child?.pid : undefined),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}
