import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Memory, type Verdict } from './memory.ts'

const mutant = { subject: 'some', name: 'a bug', kind: 'leg', line: 3, text: 'select 1 - 1' }
const before = { 'a.test.ts': 'old', 'b.test.ts': 'old' }
const caught: Verdict = { status: 'caught', by: 'a.test.ts' }
const hung: Verdict = { status: 'caught', by: 'a hang' }
const survived: Verdict = { status: 'survived' }

test.each<[string, Verdict, Record<string, string>, string, boolean]>([
  ['nothing changed', caught, before, mutant.text, true],
  ['another test than the one that noticed it changed', caught, { ...before, 'b.test.ts': 'new' }, mutant.text, true],
  ['the test that noticed it changed', caught, { ...before, 'a.test.ts': 'new' }, mutant.text, false],
  ['nothing changed after a hang', hung, before, mutant.text, true],
  ['a test changed after a hang', hung, { ...before, 'b.test.ts': 'new' }, mutant.text, false],
  ['nothing changed after none noticed it', survived, before, mutant.text, true],
  ['a test changed after none noticed it', survived, { ...before, 'b.test.ts': 'new' }, mutant.text, false],
  ['the tests changed of what no database takes', { status: 'not viable' }, { ...before, 'b.test.ts': 'new' }, mutant.text, true],
  ['the function changed', caught, before, 'select 2 - 1', false],
])('%s', (_, verdict, tests, text, holds) => {
  const path = join(mkdtempSync(join(tmpdir(), 'jenjang-memory-')), 'verdicts.jsonl')
  const names = Object.keys(before)
  const first = new Memory(path, (test) => before[test as 'a.test.ts'])
  expect(first.of(mutant, names)).toBeUndefined()
  first.keep(mutant, names, verdict)
  const later = new Memory(path, (test) => tests[test]!)
  expect(later.of({ ...mutant, text }, names)).toEqual(holds ? expect.objectContaining(verdict) : undefined)
  expect(later.survived({ ...mutant, text })).toBe(verdict === survived && text === mutant.text)
})

test('what caught a bug of which function is known whatever was written since', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'jenjang-memory-')), 'verdicts.jsonl')
  const first = new Memory(path, () => 'old')
  const named = (name: string) => ({ ...mutant, name, text: name })
  first.keep(named('post: a bug'), ['a.test.ts'], caught)
  first.keep(named('post: another'), ['a.test.ts'], survived)
  first.keep(named('settle: a bug'), ['a.test.ts', 'b.test.ts'], { status: 'caught', by: 'b.test.ts' })
  const later = new Memory(path, () => 'new')
  expect(later.catches()).toEqual([
    { place: 'post', by: 'a.test.ts' },
    { place: 'settle', by: 'b.test.ts' },
  ])
})

test('a line of another form holds no verdict', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'jenjang-memory-')), 'verdicts.jsonl')
  new Memory(path, () => 'old').keep(mutant, ['a.test.ts'], caught)
  writeFileSync(path, readFileSync(path, 'utf8').replace('"status"', '"result"'))
  expect(new Memory(path, () => 'old').of(mutant, ['a.test.ts'])).toBeUndefined()
})
