import { expect, test } from 'vitest'
import { plain, tableBelow } from './documents.ts'
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

test('ARCHITECTURE names every function that writes the journal, and what it writes', () => {
  const functions = paths.flatMap((path) => [...read(path).matchAll(/^create or replace function (\w+)[^$]*\$\$(.*?)\$\$;/gms)])
  const journal = /(?:insert into|update|delete from) (posting|entry|system_line|outcome|balance)\b/g
  const writers = functions.flatMap(([, name, body]) => {
    const written = new Set([...body!.matchAll(journal)].map(([, table]) => table!))
    return written.size > 0 ? [[name, [...written].sort().join(', ')]] : []
  })
  const documented = tableBelow('ARCHITECTURE.md', 'Who writes the journal').map(([name, writes]) => [plain(name!), writes])
  expect(documented).toEqual(writers.sort(([a], [b]) => (a! < b! ? -1 : 1)))
})

test('nobody puts a table of its own before those that a function decides by', () => {
  const open = paths.filter((path) => /set search_path = public(?!, pg_temp)/.test(read(path)))
  expect(open).toEqual([])
})

test('numbers are padded in one place, so that none is cut', () => {
  const padding = files.filter(
    (path) => /^(database\/functions|server)\/.*(?<!\.test)\.(sql|ts)$/.test(path) && /\blpad\((?!s\.ref_id)/.test(read(path)),
  )
  expect(padding).toEqual(['database/functions/padded.sql'])
})
