import { expect, test } from 'vitest'
import { files, linesOf, read } from './sources.ts'

const paths = files.filter((path) => path.startsWith('database/functions/'))
const MOST_LINES = 250
const MOST_COLUMNS = 130

test('a file of functions can be read in one go', () => {
  expect(paths.filter((path) => linesOf(read(path)) > MOST_LINES)).toEqual([])
})

test('no line of SQL is wider than a screen', () => {
  const sql = files.filter((path) => /^database\/(functions|migrations)\//.test(path))
  const wide = sql.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, n) => (line.length > MOST_COLUMNS ? [`${path}:${n + 1}`] : [])),
  )
  expect(wide).toEqual([])
})

test('every function says above it what it is for', () => {
  const silent = paths.flatMap((path) => {
    const lines = read(path).split('\n')
    return lines.flatMap((line, n) => {
      const [, name] = /^create or replace function (\w+)/.exec(line) ?? []
      return name && !lines[n - 1]?.startsWith('--') ? [`${path}: ${name}`] : []
    })
  })
  expect(silent).toEqual([])
})

test('a function stands in one file, and is named once unless an older form stays beside it', () => {
  const bare = paths.flatMap((path) => (/^create function/m.test(read(path)) ? [path] : []))
  expect(bare).toEqual([])
})
