import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Tester } from './crew.ts'
import type { Mutant } from './mutant.ts'
import { ruleMutants } from './rule-edits.ts'
import { sqlMutants } from './sql-edits.ts'
import { type Subject, subjects } from './subjects.ts'
import type { Question } from './tester.ts'
import { openTrial } from './viable.ts'

export type Fate = 'caught' | 'survived' | 'not viable'

export interface Found {
  mutant: Mutant
  fate: Fate
  /** The test file that failed, `a hang`, or nothing. */
  by?: string
  message?: string
  seconds: number
}

/** Seconds that a run may take longer than without a bug before it counts as a hang. */
const PATIENCE = 45

const root = fileURLToPath(new URL('..', import.meta.url))

export function mutantsOf(name: string): Mutant[] {
  const { source } = subjects[name]!
  const text = readFileSync(join(root, source), 'utf8')
  return source.endsWith('.sql') ? sqlMutants(name, text) : ruleMutants(name, source, text)
}

/** Raised when the tests of a subject fail without any bug planted. */
export class Unsound extends Error {}

/** Tries every mutant of a subject with its tests, several at a time; tells of each as soon as it is known. */
export async function hunt(
  name: string,
  mutants: readonly Mutant[],
  { databaseUrl, jobs, tell }: { databaseUrl: string; jobs: number; tell(found: Found): void },
): Promise<Found[]> {
  const subject = subjects[name]!
  const testers = Array.from({ length: Math.max(1, Math.min(jobs, mutants.length)) }, () => new Tester(databaseUrl))
  try {
    const usual = await usualSeconds(testers[0]!, subject)
    const trial = subject.source.endsWith('.sql') ? await openTrial(databaseUrl) : undefined
    try {
      const order = new Order(subject.tests)
      const waiting = [...mutants]
      const all: Found[] = []
      const work = async (tester: Tester) => {
        for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
          const found = await judge(mutant)
          all.push(found)
          tell(found)
        }
        async function judge(mutant: Mutant): Promise<Found> {
          const begun = Date.now()
          const done = (fate: Fate, by?: string, message?: string) => ({
            mutant,
            fate,
            by,
            message,
            seconds: (Date.now() - begun) / 1000,
          })
          if (trial && !(await trial.accepts(mutant.text))) return done('not viable')
          const place = mutant.name.split(':')[0]!
          const answer = await tester.ask(questionOf(subject, mutant, order.of(place)), usual * 3 + PATIENCE)
          if (answer === 'hung') return done('caught', 'a hang')
          if (!answer.failed) return done('survived')
          order.noted(place, answer.failed)
          return done('caught', answer.failed, answer.message)
        }
      }
      await Promise.all(testers.map(work))
      return mutants.map((mutant) => all.find((found) => found.mutant === mutant)!)
    } finally {
      await trial?.close()
    }
  } finally {
    for (const tester of testers) tester.close()
  }
}

async function usualSeconds(tester: Tester, { tests }: Subject): Promise<number> {
  const answer = await tester.ask({ tests }, 1800)
  if (answer === 'hung') throw new Unsound('The tests hang without any bug planted.')
  if (answer.failed) throw new Unsound(`${answer.failed} fails without any bug planted: ${answer.message}`)
  return answer.seconds.reduce((sum, seconds) => sum + seconds, 0)
}

function questionOf({ source }: Subject, { text }: Mutant, tests: readonly string[]): Question {
  return source.endsWith('.sql') ? { tests, statement: text } : { tests, file: { path: source, text } }
}

/** The tests that caught most bugs of a function come first for its next one. */
class Order {
  readonly #caught = new Map<string, number>()
  readonly #tests: readonly string[]

  constructor(tests: readonly string[]) {
    this.#tests = tests
  }

  of(place: string): string[] {
    const times = (test: string) => this.#caught.get(`${place} ${test}`) ?? 0
    return [...this.#tests].sort((a, b) => times(b) - times(a))
  }

  noted(place: string, test: string): void {
    this.#caught.set(`${place} ${test}`, (this.#caught.get(`${place} ${test}`) ?? 0) + 1)
  }
}
