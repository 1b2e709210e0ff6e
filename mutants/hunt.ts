import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Tester } from './crew.ts'
import { Memory, type Verdict } from './memory.ts'
import { type Mutant, placeOf } from './mutant.ts'
import { Order } from './order.ts'
import { ruleMutants } from './rule-edits.ts'
import { sqlMutants } from './sql-edits.ts'
import { type Subject, subjects } from './subjects.ts'
import type { Answer, Question } from './tester.ts'
import { type Usual, UsualRuns } from './usual.ts'
import { openTrial } from './viable.ts'

export type Status = Verdict['status']

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

const readFile = (path: string) => readFileSync(join(root, path), 'utf8')

export const openMemory = (): Memory => new Memory(join(root, 'test-results/mutants.jsonl'), readFile)

export function openUsualRuns(): UsualRuns {
  const sources = globSync('{contract,database,rules,server}/**/*.{ts,sql}', { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .sort()
  return new UsualRuns(join(root, 'test-results/mutants-usual.jsonl'), readFile, sources.map(readFile).join('\n'))
}

/** Raised when the tests of a subject fail without any bug planted, or pass with a blunt one. */
export class Unsound extends Error {}

interface Hunting {
  databaseUrl: string
  jobs: number
  /** Part of the paths of tests that are not asked. */
  without: string | undefined
  memory: Memory
  usual: UsualRuns
  tell(found: Found): void
}

/** Tries every mutant of a subject with its tests, several at a time; tells of each as soon as it is known. */
export async function hunt(
  name: string,
  mutants: readonly Mutant[],
  { databaseUrl, jobs, without, memory, usual, tell }: Hunting,
): Promise<Found[]> {
  const subject = testedWithout(subjects[name]!, without)
  const all: Found[] = []
  const learn = (found: Found) => {
    all.push(found)
    tell(found)
  }
  const waiting: Mutant[] = []
  for (const mutant of mutants) {
    const verdict = memory.of(mutant, subject.tests)
    if (verdict) learn({ mutant, status: verdict.status, by: verdict.by, seconds: 0, isKnown: true })
    else waiting.push(mutant)
  }
  if (waiting.length === 0) return all

  const order = new Order(subject.tests, (test) => usual.of(test))
  for (const { place, by } of memory.catches()) order.noted(place, by)
  const testers = Array.from({ length: Math.max(1, Math.min(jobs, waiting.length)) }, () => new Tester(databaseUrl))
  try {
    await provesSound(testers[0]!, subject, order, usual)
    const trial = subject.source.endsWith('.sql') ? await openTrial(databaseUrl) : undefined
    try {
      const work = async (tester: Tester) => {
        for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
          const begun = Date.now()
          const isViable = !trial || (await trial.accepts(mutant.text))
          const found = isViable ? await judge({ tester, subject, order, usual }, mutant) : { status: 'not viable' as const }
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

/** A subject without the tests whose path contains a text. */
export const testedWithout = ({ source, tests }: Subject, text: string | undefined): Subject => ({
  source,
  tests: tests.filter((test) => text === undefined || !test.includes(text)),
})

interface Court {
  tester: Tester
  subject: Subject
  order: Order
  usual: UsualRuns
}

async function judge({ tester, subject, order, usual }: Court, mutant: Mutant): Promise<Verdict & { message?: string }> {
  const place = placeOf(mutant)
  const counts = isCounted(mutant.text)
  for (const test of order.of(place, counts)) {
    const normal = usual.of(test) ?? (await runUsual(tester, test, usual))
    if (!order.reaches(test, place, counts)) continue
    const question = questionOf(subject, mutant.text, test)
    let answer = await tester.ask(question, limitOf(normal))
    // A busy machine makes a test late without any bug, too.
    if (isLate(answer)) answer = await tester.ask(question, limitOf(await runUsual(tester, test, usual)))
    if (answer === 'hung') return { status: 'caught', by: 'a hang' }
    if (answer === 'ended') return { status: 'caught', by: 'an end of the tests' }
    if (answer.failure === undefined) continue
    order.noted(place, test)
    return { status: 'caught', by: test, message: answer.failure }
  }
  return { status: 'survived' }
}

const limitOf = ({ seconds }: Usual): number => seconds * PATIENCE.times + PATIENCE.seconds

const isLate = (answer: Answer | 'hung' | 'ended'): boolean =>
  answer === 'hung' || (answer !== 'ended' && / timed out in \d+ms/.test(answer.failure ?? ''))

/** What PostgreSQL may write into the query that calls it leaves no trace. */
const isCounted = (text: string): boolean => !/^language sql$/m.test(text) || /^(security definer|set search_path)/m.test(text)

/** A file of tests without a bug, which has to pass. */
async function runUsual(tester: Tester, test: string, usual: UsualRuns): Promise<Usual> {
  const answer = await tester.ask({ test }, 1800)
  if (typeof answer === 'string') throw new Unsound(`${test} ${answer} without any bug planted.`)
  if (answer.failure !== undefined) throw new Unsound(`${test} fails without any bug planted: ${answer.failure}`)
  usual.keep(test, answer)
  return answer
}

/** A bug that somebody has to notice. */
async function provesSound(tester: Tester, subject: Subject, order: Order, usual: UsualRuns): Promise<void> {
  const blunt = subject.source.endsWith('.sql') ? 'select 1 / 0' : 'throw new Error()'
  for (const test of order.of('', false)) {
    if (!usual.of(test)) await runUsual(tester, test, usual)
    const answer = await tester.ask(questionOf(subject, blunt, test), 1800)
    if (typeof answer === 'string' || answer.failure !== undefined) return
  }
  throw new Unsound('A planted error goes unnoticed.')
}

function questionOf({ source }: Subject, text: string, test: string): Question {
  return source.endsWith('.sql') ? { test, sqlText: text } : { test, file: { path: source, text } }
}
