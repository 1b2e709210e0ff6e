import type { Problem } from './sheetChecks.ts'

/** The same wrong in one column, however often. */
export interface ProblemGroup {
  first: Problem
  count: number
}

/** Problems that say the same of one column of a sheet, together where the first of them stands. */
export function groupsOf(problems: readonly Problem[]): ProblemGroup[] {
  const groups = Map.groupBy(problems, ({ sheet, column, message }) => `${sheet} ${column} ${message}`)
  return [...groups.values()].map((same) => ({ first: same[0]!, count: same.length }))
}
