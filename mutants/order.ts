import type { Answer } from './tester.ts'

/** What a file of tests did without a bug. */
export type Usual = Pick<Answer, 'seconds' | 'reached'>

/** Which files of tests are asked about a function's bugs, and in which order: the most telling first. */
export class Order {
  readonly #tests: readonly string[]
  readonly #caught = new Map<string, number>()
  readonly #usual: ReadonlyMap<string, Usual>

  constructor(tests: readonly string[], usual: ReadonlyMap<string, Usual>) {
    this.#tests = tests
    this.#usual = usual
  }

  /** Seconds that a file takes without a bug. */
  usual(test: string): number {
    return this.#usual.get(test)?.seconds ?? 0
  }

  /** Those that reach the function, where its calls are counted; those that caught most of its bugs first, then the others as they stand in the subject. */
  of(place: string, isCounted = true): string[] {
    const times = (test: string) => this.#caught.get(`${place} ${test}`) ?? 0
    const reaches = (test: string) => !isCounted || (this.#usual.get(test)?.reached?.includes(place) ?? true)
    return this.#tests.filter(reaches).sort((a, b) => times(b) - times(a))
  }

  noted(place: string, test: string): void {
    this.#caught.set(`${place} ${test}`, (this.#caught.get(`${place} ${test}`) ?? 0) + 1)
  }
}
