import { expect, test } from 'vitest'
import { patternOf, schedules } from '../server/runner/schedules.ts'
import { plain, tableBelow } from './documents.ts'
import { production, read } from './sources.ts'

test('the schedules of the README are those of the clock', () => {
  const rows = Object.entries(schedules).map(([name, schedule]) =>
    'at' in schedule
      ? [name, schedule.at, patternOf(schedule.at), schedule.does]
      : [name, '–', `every ${schedule.pauseMs} ms`, schedule.does],
  )
  expect(tableBelow('README.md', 'Schedules').map((row) => row.map(plain))).toEqual(rows)
})

test('no other file says when something runs', () => {
  expect(production.filter((path) => /['"`](\d+|\*) (\d+|\*) \* \* \*/.test(read(path)))).toEqual([])
})
