import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Tester } from './crew.ts'
import { Memory, type Verdict } from './memory.ts'
import type { Mutant } from './mutant.ts'
import { Order, type Usual } from './order.ts'
import { ruleMutants } from './rule-edits.ts'
import { sqlMutants } from './sql-edits.ts'
import { type Subject, subjects } from './subjects.ts'
import type { Question } from './tester.ts'
import { openTrial } from './viable.ts'

export type Fate = Verdict['fate']

export interface Found extends Verdict {
  mutant: Mutant
  /** The test file that failed, `a hang`, or nothing. */
  by?: string
  message?: string
  seconds: number
  /** Whether an earlier run found it out. */
  isKnown?: boolean
}

/** How much longer than without a bug a file of tests may take before it counts as a hang: so many times, and so many seconds. */
const PATIENCE = { times: 3, seconds: 25 }

const root = fileURLToPath(new URL('..', import.meta.url))

export function mutantsOf(name: string): Mutant[] {
  const { source } = subjects[name]!
  const text = readFileSync(join(root, source), 'utf8')
  return source.endsWith('.sql') ? sqlMutants(name, text) : ruleMutants(name, source, text)
}

export const openMemory = (): Memory =>
  new Memory(join(root, 'test-results/mutants.jsonl'), (test) => readFileSync(join(root, test), 'utf8'))

/** Raised when the tests of a subject fail without any bug planted, or pass with a blunt one. */
export class Unsound extends Error {}

interface Hunting {
  databaseUrl: string
  jobs: number
  memory: Memory
  /** What files of tests did without a bug, as far as earlier subjects asked. */
  usual: Map<string, Usual>
  tell(found: Found): void
}

/** Tries every mutant of a subject with its tests, several at a time; tells of each as soon as it is known. */
export async function hunt(
  name: string,
  mutants: readonly Mutant[],
  { databaseUrl, jobs, memory, usual, tell }: Hunting,
): Promise<Found[]> {
  const subject = subjects[name]!
  const all: Found[] = []
  const learn = (found: Found) => {
    all.push(found)
    tell(found)
  }
  const waiting: Mutant[] = []
  for (const mutant of mutants) {
    const verdict = memory.of(mutant, subject.tests)
    if (verdict) learn({ mutant, fate: verdict.fate, by: verdict.by, seconds: 0, isKnown: true })
    else waiting.push(mutant)
  }
  if (waiting.length === 0) return all

  const testers = Array.from({ length: Math.max(1, Math.min(jobs, waiting.length)) }, () => new Tester(databaseUrl))
  try {
    const order = await usualRuns(testers[0]!, subject, usual)
    const trial = subject.source.endsWith('.sql') ? await openTrial(databaseUrl) : undefined
    try {
      const work = async (tester: Tester) => {
        for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
          const begun = Date.now()
          const isViable = !trial || (await trial.accepts(mutant.text))
          const found = isViable ? await judge(tester, subject, mutant, order) : { fate: 'not viable' as const }
          memory.keep(mutant, subject.tests, found)
          learn({ mutant, ...found, seconds: (Date.now() - begun) / 1000 })
        }
      }
      await Promise.all(testers.map(work))
    } finally {
      await trial?.close()
    }
  } finally {
    for (const tester of testers) tester.close()
  }
  return mutants.map((mutant) => all.find((found) => found.mutant === mutant)!)
}

async function judge(tester: Tester, subject: Subject, mutant: Mutant, order: Order): Promise<Verdict & { message?: string }> {
  const place = mutant.name.split(':')[0]!
  for (const test of order.of(place, isCounted(mutant.text))) {
    const limit = order.usual(test) * PATIENCE.times + PATIENCE.seconds
    const answer = await tester.ask(questionOf(subject, mutant.text, test), limit)
    if (answer === 'hung') return { fate: 'caught', by: 'a hang' }
    if (answer === 'ended') return { fate: 'caught', by: 'an end of the tests' }
    if (answer.failure === undefined) continue
    order.noted(place, test)
    return { fate: 'caught', by: test, message: answer.failure }
  }
  return { fate: 'survived' }
}

/** What PostgreSQL may write into the query that calls it leaves no trace. */
const isCounted = (text: string): boolean => !/^language sql$/m.test(text) || /^(security definer|set search_path)/m.test(text)

/** Every file of tests without a bug, and then with one that somebody has to notice. */
async function usualRuns(tester: Tester, subject: Subject, usual: Map<string, Usual>): Promise<Order> {
  for (const test of subject.tests.filter((one) => !usual.has(one))) {
    const answer = await tester.ask({ test }, 1800)
    if (typeof answer === 'string') throw new Unsound(`${test} ${answer} without any bug planted.`)
    if (answer.failure !== undefined) throw new Unsound(`${test} fails without any bug planted: ${answer.failure}`)
    usual.set(test, answer)
  }
  const blunt = subject.source.endsWith('.sql') ? 'select 1 / 0' : 'throw new Error()'
  for (const test of subject.tests) {
    const answer = await tester.ask(questionOf(subject, blunt, test), 1800)
    if (typeof answer === 'string' || answer.failure !== undefined) return new Order(subject.tests, usual)
  }
  throw new Unsound('A planted error goes unnoticed.')
}

function questionOf({ source }: Subject, text: string, test: string): Question {
  return source.endsWith('.sql') ? { test, statement: text } : { test, file: { path: source, text } }
}
