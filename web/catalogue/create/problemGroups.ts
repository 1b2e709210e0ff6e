import type { Problem } from './sheetChecks.ts'

/** The same wrong in one column, however often. */
export interface ProblemGroup {
  first: Problem
  count: number
}

/** Problems that say the same of one column of a sheet, together where the first of them stands. */
export function groupsOf(problems: readonly Problem[]): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>()
  for (const problem of problems) {
    const key = `${problem.sheet} ${problem.column} ${problem.message}`
    const group = groups.get(key)
    if (group) group.count++
    else groups.set(key, { first: problem, count: 1 })
  }
  return [...groups.values()]
}
