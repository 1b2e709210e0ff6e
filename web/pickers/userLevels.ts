/** Chosen users by level in an address, from the top down. */
export const noUsers = { u1: [] as number[], u2: [] as number[], u3: [] as number[], u4: [] as number[], u5: [] as number[] }
/** Chosen categories, items and partners in an address. */
export const noRecords = { categories: [] as number[], items: [] as number[], partners: [] as number[] }
export type UserLevels = typeof noUsers

const levels = Object.keys(noUsers) as (keyof UserLevels)[]

/** Ids of an address that somebody may have edited. */
export const ids = (list: readonly unknown[]): number[] =>
  list.filter((one): one is number => Number.isSafeInteger(one) && Number(one) > 0)

/** Chosen users by level from the top down; a gap ends the chain. */
export function chosenUsers(filters: UserLevels): number[][] {
  const chosen = levels.map((level) => ids(filters[level]))
  const gap = chosen.findIndex((level) => level.length === 0)
  return gap < 0 ? chosen : chosen.slice(0, gap)
}

/** The change of one user level, which empties the levels below it. */
export const chooseUsers = (level: number, value: number[]): Partial<UserLevels> =>
  Object.fromEntries(levels.slice(level).map((name, i) => [name, i === 0 ? value : []]))
