import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Answer, Question } from './tester.ts'

const program = fileURLToPath(new URL('./tester.ts', import.meta.url))

/** A process that runs tests with one bug after the other; after a hang another one takes its place. */
export class Tester {
  #child: ChildProcess | undefined
  readonly #folder = mkdtempSync(join(tmpdir(), 'jenjang-mutant-'))
  readonly #databaseUrl: string

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl
  }

  /** Answers 'hung' after that many seconds, and 'ended' where the process of the tests was ended by them. */
  async ask(question: Question, limit: number): Promise<Answer | 'hung' | 'ended'> {
    const child = await this.#running()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'hung'>((done) => {
      timer = setTimeout(() => done('hung'), limit * 1000)
    })
    const answered = new Promise<Answer | 'ended'>((done) => {
      child.once('message', done)
      child.once('exit', () => done('ended'))
    })
    child.send(question)
    const answer = await Promise.race([answered, late])
    clearTimeout(timer)
    child.removeAllListeners('message').removeAllListeners('exit')
    if (typeof answer === 'string') this.#end()
    return answer
  }

  close(): void {
    this.#end()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #running(): Promise<ChildProcess> {
    if (this.#child) return this.#child
    const env = {
      ...process.env,
      NODE_ENV: 'test',
      TEST_DATABASE_URL: this.#databaseUrl,
      TEST_MUTANT: join(this.#folder, 'statement.sql'),
    }
    // A group of its own, so that the workers end with it.
    const child = fork(program, { env, detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    this.#child = child
    await new Promise<void>((done, fail) => {
      child.once('message', () => done())
      child.once('exit', () => fail(new Error('The tests cannot be started.')))
    })
    child.removeAllListeners('exit')
    return child
  }

  #end(): void {
    const child = this.#child
    this.#child = undefined
    if (!child?.pid || child.exitCode !== null) return
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      child.kill('SIGKILL')
    }
  }
}
