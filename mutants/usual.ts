import { hash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Answer } from './tester.ts'

/** What a file of tests did without a bug. */
export type Usual = Pick<Answer, 'seconds' | 'reached'>

interface Line extends Usual {
  test: string
  of: string
}

/**
 * What files of tests did without a bug in earlier runs, in a file of one line each. A line holds as long as the test and what it
 * tests read the same.
 */
export class UsualRuns {
  readonly #path: string
  readonly #read: (test: string) => string
  readonly #sources: string
  readonly #lines = new Map<string, Line>()

  /** `sources` is everything that tests run through. */
  constructor(path: string, read: (test: string) => string, sources: string) {
    this.#path = path
    this.#read = read
    this.#sources = sources
    mkdirSync(dirname(path), { recursive: true })
    if (!existsSync(path)) return
    for (const written of readFileSync(path, 'utf8').split('\n').filter(Boolean)) {
      const line: Line = JSON.parse(written)
      this.#lines.set(line.test, line)
    }
  }

  of(test: string): Usual | undefined {
    const line = this.#lines.get(test)
    return line && line.of === this.#stateOf(test) ? line : undefined
  }

  keep(test: string, { seconds, reached }: Usual): void {
    const line: Line = { test, seconds, reached, of: this.#stateOf(test) }
    this.#lines.set(test, line)
    appendFileSync(this.#path, `${JSON.stringify(line)}\n`)
  }

  #stateOf(test: string): string {
    return hash('sha256', `${this.#sources}\n${this.#read(test)}`).slice(0, 20)
  }
}
