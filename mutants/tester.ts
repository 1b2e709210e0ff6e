import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createVitest } from 'vitest/node'

/** What a tester is asked: does this file of tests notice the bug? */
export interface Question {
  test: string
  /** Put into every test's database after it was copied. */
  sqlText?: string
  /** Served in place of a file of rules. */
  file?: { path: string; text: string }
}

export interface Answer {
  /** What the test that failed said; undefined where all passed. */
  failure?: string
  /** Functions of the database that ran; undefined where a bug is planted, or where nobody may count. */
  reached?: string[]
  seconds: number
}

const root = fileURLToPath(new URL('..', import.meta.url))
let served: Question['file']

/** One Vitest that runs one file after the other, in a process of its own so that a hang can be ended. */
const vitest = await createVitest(
  {
    config: false,
    root,
    watch: false,
    include: ['**/*.test.{ts,tsx}'],
    globalSetup: ['./database/test-server.ts'],
    reporters: [{}],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    bail: 1,
    maxWorkers: 1,
    // What was read once from the disk would be served instead of the bug.
    fsModuleCache: false,
  },
  {
    plugins: [
      {
        name: 'planted-bug',
        enforce: 'pre',
        load: (id) => (served && id === `${root}${served.path}` ? served.text : undefined),
      },
    ],
  },
)
await vitest.standalone()

async function failureIn(path: string): Promise<string | undefined> {
  // What failed before would end this run too.
  vitest.state.idMap.clear()
  vitest.state.filesMap.clear()
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([
    vitest.getRootProject().createSpecification(`${root}${path}`),
  ])
  const failed = testModules.filter((module) => module.state() !== 'passed')
  if (testModules.length > 0 && failed.length === 0 && unhandledErrors.length === 0) return undefined
  const tests = failed.flatMap((module) =>
    [...module.children.allTests('failed')].map((one) => `${one.fullName}: ${one.result().errors?.[0]?.message}`),
  )
  const errors = failed.flatMap((module) => module.errors().map(({ message }) => message))
  return [...tests, ...errors, ...unhandledErrors.map(String)].join('; ') || 'no test ran'
}

async function answer({ test, sqlText, file }: Question): Promise<Answer> {
  const changed = [served?.path, file?.path].filter((path) => path !== undefined)
  served = file
  for (const path of changed) vitest.invalidateFile(`${root}${path}`)
  const planted = process.env.TEST_MUTANT!
  writeFileSync(planted, sqlText ?? '')
  rmSync(`${planted}.reached`, { force: true })
  const begun = Date.now()
  const failure = await failureIn(test)
  const seconds = (Date.now() - begun) / 1000
  const told = existsSync(`${planted}.reached`) ? readFileSync(`${planted}.reached`, 'utf8').split('\n') : undefined
  return { failure, reached: told?.filter(Boolean), seconds }
}

process.on('message', async (question: Question) => {
  try {
    process.send!(await answer(question))
  } catch (error) {
    process.send!({ failure: String(error), seconds: 0 } satisfies Answer)
  }
})
process.on('disconnect', () => process.exit())
process.send!('ready')
