import { expect, test } from 'vitest'
import { lastRequest, seenRequest } from '../lastRequest.ts'
import { crashReport } from './crashReport.ts'

const crash = {
  path: '/User',
  message: 'l is not a function',
  version: 'a1',
  request: 'r-9',
  at: new Date('2026-11-27T03:04:05Z'),
}

test('a report names the screen, what was thrown, the version and the request', () => {
  expect(crashReport(crash).split('\n')).toEqual([
    'path: /User',
    'message: l is not a function',
    'version: a1',
    'request: r-9',
    'time: 2026-11-27T03:04:05.000Z',
  ])
})

test('what was searched for is not passed on, and nothing is said where nothing is known', () => {
  const report = crashReport({ ...crash, path: '/TransactionLog?keyword=081234567890#x', version: null, request: null })
  expect(report).toContain('path: /TransactionLog\n')
  expect(report).not.toContain('0812')
  expect(report).toContain('version: -\nrequest: -\n')
})

test('the last request is the last one that had an id', () => {
  expect(lastRequest()).toBeNull()
  seenRequest('one')
  seenRequest('two')
  seenRequest(null)
  expect(lastRequest()).toBe('two')
})
