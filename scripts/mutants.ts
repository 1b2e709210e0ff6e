import { openTestServer } from '../database/test-server.ts'
import { type Found, hunt, mutantsOf, openMemory, openUsualRuns, Unsound } from '../mutants/hunt.ts'
import type { Mutant } from '../mutants/mutant.ts'
import { LEAST_CAUGHT, Meter, summary, verdict } from '../mutants/report.ts'
import { sampleOf } from '../mutants/sample.ts'
import { subjects } from '../mutants/subjects.ts'
import { readOptions } from './options.ts'

const usage = `Usage: npm run mutants [-- SUBJECT …] [--sample N] [--seed N] [--jobs N] [--only TEXT] [--without TEXT] [--survivors]
       [--again] [--list]

Tests the tests: plants one bug after the other into database/functions and rules, runs the tests of that subject
and lists the bugs that no test noticed. Ends with 1 when fewer than ${LEAST_CAUGHT * 100} % are caught, or when a survivor is not
explained in mutants/explained.ts. Writes nothing into the working tree but two files of test-results: mutants.jsonl, the verdicts, which
hold for the next run until the bug's function, or the tests that noticed it or did not, are changed; and mutants-usual.jsonl, what the
tests do without a bug, which holds until they or the code change. What catches most bugs of a function in a second is asked first.

SUBJECT      what to try (default: everything): functions, rules, or of
             ${Object.keys(subjects)
               .join(' ')
               .replaceAll(/(.{80,100}) /g, '$1\n             ')}
--sample N   only N bugs of each subject
--seed N     other ones (default 1)
--jobs N     so many at a time (default 1)
--only TEXT  only bugs whose line contains this
--without TEXT  asks no file of tests whose path contains this: a quick look, whose survivors the next run without it asks again
--survivors  only bugs that no test noticed the last time
--again      forgets the verdicts of earlier runs
--list       names the bugs and runs nothing`

const { values, positionals } = readOptions(
  usage,
  {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    without: { type: 'string' },
    survivors: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
  true,
)

const named: readonly string[] = positionals
const chosen = Object.keys(subjects)
  .filter((name) => {
    const kind = name.startsWith('rules/') ? 'rules' : 'functions'
    return named.length === 0 || named.includes(name) || named.includes(kind)
  })
  .sort((a, b) => named.indexOf(a) - named.indexOf(b))
const unknown = named.find((name) => !['functions', 'rules'].includes(name) && !subjects[name])
if (unknown !== undefined || chosen.length === 0) {
  console.error(`There is no subject "${unknown}".\n\n${usage}`)
  process.exit(1)
}

const memory = openMemory()
if (values.again) memory.forget()
const taken = new Map<string, Mutant[]>()
for (const name of chosen) {
  const all = mutantsOf(name).filter(
    (mutant) => mutant.name.includes(values.only) && (!values.survivors || memory.survived(mutant)),
  )
  taken.set(name, values.sample === undefined ? all : sampleOf(all, Number(values.sample), Number(values.seed)))
}

if (values.list)
  for (const { subject, line, kind, name } of [...taken.values()].flat()) console.log(`${subject}:${line} ${kind}: ${name}`)
else process.exitCode = await run()

async function run(): Promise<number> {
  const { url, close } = await openTestServer()
  const meter = new Meter([...taken.values()].flat().length)
  const all: Found[] = []
  const usual = openUsualRuns()
  try {
    for (const [name, mutants] of taken) {
      if (mutants.length === 0) continue
      console.log(`\n${name}: ${mutants.length} bugs in ${subjects[name]!.source}`)
      const found = await hunt(name, mutants, {
        databaseUrl: url,
        jobs: Number(values.jobs),
        without: values.without,
        memory,
        usual,
        tell: (one) => meter.tell(one),
      })
      all.push(...found)
      console.log(summary(name, found))
    }
  } catch (error) {
    if (!(error instanceof Unsound)) throw error
    console.error(error.message)
    return 1
  } finally {
    await close()
  }
  const { lines, ends } = verdict(all)
  console.log(`\n${lines.join('\n')}`)
  return ends
}
