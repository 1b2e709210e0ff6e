import { expect, test } from 'vitest'
import { linesOf, production, read } from './sources.ts'

/** Files of a dialect that are tables alone: codes with their words, and published test numbers. */
const tables = /\/(rc|test-cases)\.ts$/
const MOST_LINES = 400

const folders = Map.groupBy(
  production.filter((path) => /^server\/h2h\/[^/]+\//.test(path) && !tables.test(path)),
  (path) => path.split('/')[2]!,
)

test('every dialect has a folder', () => expect([...folders.keys()].sort()).toEqual(['digiflazz', 'iak', 'irs', 'otomax']))

test.each([...folders])('routes and translation of %s are short, as a dialect decides nothing', (_, paths) => {
  const lines = paths.reduce((sum, path) => sum + linesOf(read(path)), 0)
  expect(lines).toBeLessThanOrEqual(MOST_LINES)
})
