import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { keepPassingFilesInMemory } from './scripts/memory-folder.ts'

keepPassingFilesInMemory()

/** They start whole servers and clusters, which takes minutes: a step of their own. */
const clusters = [
  'server/{main,restores,releases}.test.ts',
  'server/billing/{holidays-command,replicated-tables}.test.ts',
  'server/reports/demo-agreement.test.ts',
  'database/{embedded,scripts}.test.ts',
  'database/embedded/backup.test.ts',
]

/** These take minutes: begun last, one of them would run alone at the end. */
const longest = ['access.test.ts', 'access/effects.test.ts', 'access/running.test.ts', 'main.test.ts', 'restores.test.ts']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(`/${name}`))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** What is waited for comes when the machine has time for it. */
const waiting = { timeout: 30_000 }

const onPostgresql = (name: string, include: string[], exclude: string[] = []) => ({
  test: {
    name,
    isolate: false,
    include,
    exclude,
    globalSetup: './database/test-server.ts',
    testTimeout: 300_000,
    expect: { poll: waiting },
    hookTimeout: 180_000,
  },
})

/**
 * `rules` needs nothing; `server` and `clusters` get one PostgreSQL from their global setup, whose URL tests read by inject('adminUrl'). Files
 * share what they import, because reading it anew for each takes longer than the tests of most: a file mocks no module.
 */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'rules',
          isolate: false,
          testTimeout: 60_000,
          expect: { poll: waiting },
          include: ['{rules,contract,web,scripts,tidy,mutants,torture}/**/*.test.{ts,tsx}', '*.test.ts'],
          exclude: ['web/dist/**'],
        },
      },
      onPostgresql('server', ['{server,database,bench,demo-world}/**/*.test.ts'], clusters),
      onPostgresql('clusters', clusters),
    ],
  },
})
