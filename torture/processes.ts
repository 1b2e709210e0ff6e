import { readdirSync, readFileSync } from 'node:fs'

/** A process and its children. */
export function familyOf(parent: number): number[] {
  const isChild = (pid: string) => {
    try {
      return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1]) === parent
    } catch {
      return false
    }
  }
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return [parent, ...numbers.filter(isChild).map(Number)]
}

/** Sends a signal to processes; those that have ended meanwhile are left out. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
