import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '../contract/call.ts'
import { calls } from '../contract/calls.ts'
import { files, readAll } from './sources.ts'

test('every call that answers pages is shown as a declared list', () => {
  const paged = (Object.entries(calls) as [string, Call][]).filter(
    ([, { answer, door }]) => door === 'web' && answer instanceof z.ZodObject && 'totalPages' in answer.shape,
  )
  expect(paged.length).toBeGreaterThan(30)
  const web = readAll(files.filter((path) => /^web\/.*\.tsx?$/.test(path)))
  const declared = new Set([...web.matchAll(/useList\(\s*'(\w+)'/g)].map(([, name]) => name!))
  expect(paged.map(([name]) => name).filter((name) => !declared.has(name))).toEqual([])
})
