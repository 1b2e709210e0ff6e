import { readFileSync } from 'node:fs'

/** Whether a process with this number exists and has not ended; one that was killed and not yet waited for has ended. */
export function isAlive(pid: number): boolean {
  if (!hasNumber(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** Whether the system still keeps this number, be it for a process that has ended: PostgreSQL asks no more than this. */
export function hasNumber(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
