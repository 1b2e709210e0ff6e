import { defaultSalesType, typeIds } from '../../contract/user-types.ts'
import { type Grouping, groupingsOf } from '../../rules/groupings.ts'
import type { Input } from '../api.ts'
import { noRecords, noUsers } from '../pickers/userLevels.ts'
import type { Rows } from '../ui/useUrlFilters.ts'
import { chosenOf, type Period, salesTypeOf } from './logFilters.ts'

/** What stands in the address of the report by item: the owner starts with the first network; All is named. */
export const itemDefaults = {
  period: '',
  ...noRecords,
  type: 0 as number | string | undefined,
  ...noUsers,
  settled: false,
  group: 'user' as string,
  page: 1,
  rows: 15 as Rows,
}
export type ItemFilters = typeof itemDefaults

const { group, ...common } = itemDefaults
/** And of the transaction report. */
export const reportDefaults = { ...common, keyword: '', open: undefined as number | undefined }
export type ReportFilters = typeof reportDefaults

/** Filters that choose what a report is of, and cut no rows. */
export const choosing = ['type', 'group']

/** The filters that both reports send; whoever is not the owner has the sales type of its role. */
const commonInput = (filters: Omit<ItemFilters, 'group' | 'page' | 'rows'>, period: Period, viewer: number) => {
  const { salesType = defaultSalesType(viewer), ...chosen } = chosenOf(filters, period, viewer === typeIds.OWNR)
  return { ...chosen, salesType, settledOnly: filters.settled }
}

export const reportInput = (
  filters: ReportFilters,
  period: Period,
  viewer: number,
): Omit<Input<'transactionReport'>, 'currentPage' | 'rowsPerPage'> => ({
  ...commonInput(filters, period, viewer),
  keyword: filters.keyword.trim().slice(0, 100),
})

/** The grouping that an address names, or the first choice where it names none that there is. */
export function groupOf(filters: { group?: string; type: number | string | undefined }, viewer: number): Grouping {
  const choices = groupingsOf(viewer, salesTypeOf(filters) ?? 'All')
  return choices.find((choice) => choice === filters.group) ?? choices[0]!
}

/** Of exactly two groups the sellers are the direct ones. */
export function itemInput(
  filters: ItemFilters,
  period: Period,
  viewer: number,
): Omit<Input<'transactionByProduct'>, 'currentPage' | 'rowsPerPage'> {
  const group = groupOf(filters, viewer)
  const isDirect = group === 'user' && groupingsOf(viewer, salesTypeOf(filters) ?? 'All').length === 2
  return { ...commonInput(filters, period, viewer), groupBy: isDirect ? 'directUser' : group }
}
