import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '../contract/call.ts'
import { calls } from '../contract/calls.ts'
import { files, read, readAll } from './sources.ts'

test('every call that answers pages is shown as a declared list', () => {
  const paged = (Object.entries(calls) as [string, Call][]).filter(
    ([, { answer, door }]) => door === 'web' && answer instanceof z.ZodObject && 'totalPages' in answer.shape,
  )
  expect(paged.length).toBeGreaterThan(30)
  const web = readAll(files.filter((path) => /^web\/.*\.tsx?$/.test(path)))
  const declared = new Set([...web.matchAll(/useList\(\s*'(\w+)'/g)].map(([, name]) => name!))
  expect(paged.map(([name]) => name).filter((name) => !declared.has(name))).toEqual([])
})

test('what a list says beside its heading is the number of its rows', () => {
  const counts = files
    .filter((path) => /^web\/.*\.tsx$/.test(path))
    .flatMap((path) => [...read(path).matchAll(/^ +count=\{(\(.*|use.*)$/gm)].map(([, said]) => ({ path, said: said! })))
  expect(counts.length).toBeGreaterThan(20)
  const ofRows = /^\((shown|count)(, count)?\) =>|^useBillCount\(/
  expect(counts.filter(({ said }) => !ofRows.test(said))).toEqual([])
})
