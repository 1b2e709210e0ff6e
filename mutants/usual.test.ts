import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { UsualRuns } from './usual.ts'

const before = { 'a.test.ts': 'old', 'b.test.ts': 'old' }
const usual = { seconds: 2, reached: ['post'] }

test.each<[string, Record<string, string>, string, boolean]>([
  ['nothing changed', before, 'code', true],
  ['another test changed', { ...before, 'b.test.ts': 'new' }, 'code', true],
  ['the test changed', { ...before, 'a.test.ts': 'new' }, 'code', false],
  ['what it tests changed', before, 'other code', false],
])('%s', (_, tests, sources, holds) => {
  const path = join(mkdtempSync(join(tmpdir(), 'jenjang-usual-')), 'usual.jsonl')
  const first = new UsualRuns(path, (name) => before[name as 'a.test.ts'], 'code')
  expect(first.of('a.test.ts')).toBeUndefined()
  first.keep('a.test.ts', usual)
  const later = new UsualRuns(path, (name) => tests[name]!, sources)
  expect(later.of('a.test.ts')).toEqual(holds ? expect.objectContaining(usual) : undefined)
  expect(later.of('b.test.ts')).toBeUndefined()
})
