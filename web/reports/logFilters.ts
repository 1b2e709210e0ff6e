import { networks, type SalesTypeId } from '../../contract/user-types.ts'
import type { Input } from '../api.ts'
import type { Rows } from '../ui/useUrlFilters.ts'

/** What stands in the address of the transaction log. `u1` to `u5` are the chosen users by level; an absent sales type is All. */
export const logDefaults = {
  period: '',
  keyword: '',
  categories: [] as number[],
  items: [] as number[],
  partners: [] as number[],
  type: undefined as number | undefined,
  u1: [] as number[],
  u2: [] as number[],
  u3: [] as number[],
  u4: [] as number[],
  u5: [] as number[],
  pending: false,
  page: 1,
  rows: 15 as Rows,
  open: undefined as number | undefined,
}
export type LogFilters = typeof logDefaults

export const rowChoices: readonly Rows[] = [5, 15, 25, 'All']

export const userLevels = ['u1', 'u2', 'u3', 'u4', 'u5'] as const

/** Ids of an address that somebody may have edited. */
const ids = (list: readonly unknown[]): number[] =>
  list.filter((one): one is number => Number.isSafeInteger(one) && Number(one) > 0)

export const salesTypeOf = ({ type }: Pick<LogFilters, 'type'>): SalesTypeId | undefined =>
  type !== undefined && type in networks ? (type as SalesTypeId) : undefined

/** Chosen users by level from the top down; a gap ends the chain. */
export function chosenUsers(filters: LogFilters): number[][] {
  const levels = userLevels.map((level) => ids(filters[level]))
  const gap = levels.findIndex((level) => level.length === 0)
  return gap < 0 ? levels : levels.slice(0, gap)
}

/** The change of one user level, which empties the levels below it. */
export const chooseUsers = (level: number, value: number[]): Partial<LogFilters> =>
  Object.fromEntries(userLevels.slice(level).map((name, i) => [name, i === 0 ? value : []]))

const { keyword, categories, items, partners, type, u1, u2, u3, u4, u5, pending } = logDefaults
/** The change that removes every filter but the period. */
export const noCut = { keyword, categories, items, partners, type, u1, u2, u3, u4, u5, pending }

/** Whether anything besides the period cuts rows. */
export const cutsRows = (filters: LogFilters): boolean =>
  Object.entries(noCut).some(([name, standard]) => String(filters[name as keyof LogFilters] ?? '') !== String(standard ?? ''))

/** The call that these filters stand for. Only the owner filters by partner and sales type. */
export function logInput(
  filters: LogFilters,
  period: Pick<Input<'transactionLog'>, 'startDate' | 'endDate' | 'utcOffset'>,
  isOwner: boolean,
): Input<'transactionLog'> {
  const { startDate, endDate, utcOffset } = period
  return {
    startDate,
    endDate,
    utcOffset,
    parents: chosenUsers(filters).flat(),
    categories: ids(filters.categories),
    products: ids(filters.items),
    partners: isOwner ? ids(filters.partners) : [],
    salesType: isOwner ? (salesTypeOf(filters) ?? 'All') : undefined,
    keyword: filters.keyword.trim().slice(0, 100),
    pendingShow: filters.pending,
    currentPage: Math.max(1, filters.page),
    rowsPerPage: rowChoices.includes(filters.rows) ? filters.rows : logDefaults.rows,
  }
}
