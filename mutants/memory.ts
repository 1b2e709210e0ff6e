import { hash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Mutant, placeOf } from './mutant.ts'

/** What became of a bug: the test that noticed it, or the tests that all did not. */
export interface Verdict {
  status: 'caught' | 'survived' | 'not viable'
  by?: string
}

interface Line extends Verdict {
  mutant: string
  place?: string
  tests: string
}

const hashOf = (text: string) => hash('sha256', text).slice(0, 20)

/**
 * The verdicts of earlier runs, in a file of one line each. One holds for the same bug as long as the test that noticed it, or all
 * those that did not, read the same; what the bug's other surroundings do meanwhile is not looked at.
 */
export class Memory {
  readonly #path: string
  readonly #read: (test: string) => string
  readonly #texts = new Map<string, string>()
  readonly #lines = new Map<string, Line>()

  constructor(path: string, read: (test: string) => string) {
    this.#path = path
    this.#read = read
    mkdirSync(dirname(path), { recursive: true })
    if (!existsSync(path)) return
    for (const written of readFileSync(path, 'utf8').split('\n').filter(Boolean)) {
      const line: Line = JSON.parse(written)
      // A line of another form holds no verdict.
      if (line.status) this.#lines.set(line.mutant, line)
    }
  }

  /** The verdict that still holds. */
  of(mutant: Mutant, tests: readonly string[]): Verdict | undefined {
    const line = this.#lines.get(hashOf(mutant.text))
    return line && line.tests === this.#testsOf(line, tests) ? line : undefined
  }

  /** Whether no test noticed the bug the last time, whatever was written since. */
  survived(mutant: Mutant): boolean {
    return this.#lines.get(hashOf(mutant.text))?.status === 'survived'
  }

  /** Which test caught a bug of which function, whatever was written since. */
  catches(): { place: string; by: string }[] {
    return [...this.#lines.values()].flatMap(({ place, by, status }) =>
      place && by && status === 'caught' ? [{ place, by }] : [],
    )
  }

  /** Of all that an earlier run found out. */
  forget(): void {
    this.#lines.clear()
  }

  keep(mutant: Mutant, tests: readonly string[], { status, by }: Verdict): void {
    const line: Line = {
      mutant: hashOf(mutant.text),
      place: placeOf(mutant),
      status,
      by,
      tests: this.#testsOf({ status, by }, tests),
    }
    this.#lines.set(line.mutant, line)
    appendFileSync(this.#path, `${JSON.stringify(line)}\n`)
  }

  #testsOf({ status, by }: Verdict, tests: readonly string[]): string {
    if (status === 'not viable') return ''
    const asked = by !== undefined && tests.includes(by) ? [by] : tests
    return hashOf(asked.map((test) => `${test}\n${this.#textOf(test)}`).join('\n'))
  }

  /** As it was first read: Vitest does not load it again either. */
  #textOf(test: string): string {
    const text = this.#texts.get(test) ?? this.#read(test)
    this.#texts.set(test, text)
    return text
  }
}
