import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'

const full = '/dev/full'

/** A program that writes ten lines to a disk that is full, and says with its exit code that it has come to its end. */
const program = (sync: boolean) => `
  const { jsonLog, logOutput } = await import(${JSON.stringify(new URL('./json-log.ts', import.meta.url).href)})
  const log = jsonLog({}, logOutput({ sync: ${sync} }))
  for (let n = 0; n < 10; n++) {
    log.warn('not ready')
    await new Promise((done) => setTimeout(done, 5))
  }
  process.exit(42)`

test.runIf(existsSync(full)).each([true, false])(
  'a log on a disk that is full ends no server, and keeps none from its end (at once: %s)',
  (sync) => {
    const output = openSync(full, 'w')
    try {
      const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program(sync)], {
        stdio: ['ignore', output, 'pipe'],
        encoding: 'utf8',
        timeout: 60_000,
      })
      expect([status, stderr]).toEqual([42, ''])
    } finally {
      closeSync(output)
    }
  },
)
