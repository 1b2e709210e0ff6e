import { expect, test } from 'vitest'
import { files, tests } from '../tidy/sources.ts'
import { explained } from './explained.ts'
import { mutantsOf, testedWithout } from './hunt.ts'
import { subjects } from './subjects.ts'

test('every file of functions and of rules is a subject', () => {
  const isTested = (path: string) => !tests.includes(path) && path !== 'rules/test-fees.ts'
  const wanted = files.filter((path) => /^(database\/functions\/.*\.sql|rules\/.*\.ts)$/.test(path) && isTested(path))
  expect(
    Object.values(subjects)
      .map(({ source }) => source)
      .sort(),
  ).toEqual(wanted)
})

test('every subject has tests, and they exist', () => {
  const wrong = Object.entries(subjects).filter(
    ([, { tests: of }]) => of.length === 0 || of.some((path) => !tests.includes(path)),
  )
  expect(wrong).toEqual([])
})

test('what is explained is planted', () => {
  const names = new Set(Object.keys(subjects).flatMap((name) => mutantsOf(name).map((mutant) => mutant.name)))
  expect(Object.keys(explained).filter((name) => !names.has(name))).toEqual([])
})

test('a subject is tested without what a quick look leaves out', () => {
  const subject = { source: 'rules/a.ts', tests: ['rules/a.test.ts', 'server/access/effects.test.ts'] }
  expect(testedWithout(subject, undefined)).toEqual(subject)
  expect(testedWithout(subject, 'effects')).toEqual({ source: 'rules/a.ts', tests: ['rules/a.test.ts'] })
})
