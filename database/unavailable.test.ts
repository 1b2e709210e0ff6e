import { expect, test } from 'vitest'
import { isFull, isUnavailable, isUsedUp } from './unavailable.ts'

test.each<[unknown, boolean]>([
  [{ code: '57P01' }, true],
  [{ code: '57P03' }, true],
  [{ code: '57014' }, true],
  [{ code: '53100' }, true],
  [{ code: '53300' }, true],
  [{ code: '25006' }, true],
  [{ code: '08006' }, true],
  [{ code: 'ECONNREFUSED' }, true],
  [{ code: 'EHOSTUNREACH' }, true],
  [{ code: 'ENETUNREACH' }, true],
  [{ code: 'EAI_AGAIN' }, true],
  [new Error('timeout expired'), true],
  [new Error('Connection terminated unexpectedly'), true],
  [{ code: '3D000' }, true],
  [{ code: 'ENOSPC' }, true],
  [{ code: 'EMFILE' }, true],
  [{ code: 'EACCES' }, false],
  [{ code: '28P01' }, false],
  [{ code: 'ENOTFOUND' }, false],
  [{ code: '42501' }, false],
  [new Error('a timeout of something else'), false],
  [undefined, false],
])('%o is away: %s', (error, away) => {
  expect(isUnavailable(error)).toBe(away)
})

test('a full disk is told from what else takes no work', () => {
  expect([{ code: '53100' }, { code: '53300' }, new Error('timeout expired'), undefined].map(isFull)).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('a machine that is used up is told from a database that is away', () => {
  expect([{ code: 'ENOSPC' }, { code: 'EMFILE' }, { code: '53100' }, undefined].map(isUsedUp)).toEqual([true, true, false, false])
})
