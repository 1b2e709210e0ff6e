import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Home } from './home.ts'

/**
 * Starts one of PostgreSQL's programs as the database's user, in a session of its own so that Ctrl-C in the terminal
 * reaches the server first. The environment is its own too: PGDATA, PGPORT or LD_LIBRARY_PATH must not get through.
 */
export function runProgram(home: Home, name: string, options: string[], output: number | 'pipe'): ChildProcess {
  const windows = process.platform === 'win32'
  return spawn(join(home.programs, 'bin', windows ? `${name}.exe` : name), options, {
    cwd: windows ? home.folder : '/',
    env: windows ? process.env : { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    detached: true,
    stdio: ['ignore', output, output],
    ...home.user,
  })
}

/** Waits for the end of a process. `output` is what it wrote to a pipe, or why it could not be run. */
export async function finished(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = ''
  const keep = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  if (child.exitCode !== null || child.signalCode !== null) return { code: child.exitCode, output }
  return new Promise((done) => {
    child.once('error', (error) => done({ code: -1, output: `it cannot be run here (${error.message})` }))
    child.once('close', (code) => done({ code, output }))
  })
}

/** The line in which PostgreSQL says what is wrong, without its time stamp. That it does not answer yet is no reason. */
export function failureReason(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !line.includes('the database system is'))
  const line = lines.find((text) => /FATAL:|PANIC:|error:|could not/i.test(text)) ?? lines.at(-1) ?? 'it gave no reason'
  return line.replace(/^.*?(FATAL|PANIC|error):\s*/, '').trim()
}
