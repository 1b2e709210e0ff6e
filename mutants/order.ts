import type { Usual } from './usual.ts'

/** Seconds that a file may take of which nobody knows yet. */
const UNKNOWN = 20
/** What a file that has caught nothing yet counts as having caught: the quick ones among them come first. */
const HOPE = 0.5

/** Which files of tests are asked about a function's bugs, and in which order: what catches most in a second first. */
export class Order {
  readonly #tests: readonly string[]
  readonly #caught = new Map<string, number>()
  readonly #usual: (test: string) => Usual | undefined

  constructor(tests: readonly string[], usual: (test: string) => Usual | undefined) {
    this.#tests = tests
    this.#usual = usual
  }

  /** Those that may reach the function; as they stand in the subject where they promise alike. */
  of(place: string, isCounted = true): string[] {
    const promise = (test: string) =>
      (HOPE + (this.#caught.get(`${place} ${test}`) ?? 0)) / Math.max(1, this.#usual(test)?.seconds ?? UNKNOWN)
    return this.#tests.filter((test) => this.reaches(test, place, isCounted)).sort((a, b) => promise(b) - promise(a))
  }

  /** Whether a file runs the function, as far as its calls are counted. */
  reaches(test: string, place: string, isCounted = true): boolean {
    return !isCounted || (this.#usual(test)?.reached?.includes(place) ?? true)
  }

  noted(place: string, test: string): void {
    this.#caught.set(`${place} ${test}`, (this.#caught.get(`${place} ${test}`) ?? 0) + 1)
  }
}
