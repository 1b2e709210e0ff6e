import { defaultSalesType, typeIds } from '../../contract/user-types.ts'
import { type Grouping, groupingsOf } from '../../rules/groupings.ts'
import type { Input } from '../api.ts'
import { chosenUsers, ids, noUsers } from '../pickers/userLevels.ts'
import type { Rows } from '../ui/useUrlFilters.ts'
import { salesTypeOf } from './logFilters.ts'

/** What stands in the address of the report by item: the owner starts with the first network; All is named. */
export const itemDefaults = {
  period: '',
  categories: [] as number[],
  items: [] as number[],
  partners: [] as number[],
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

type Period = Pick<Input<'transactionReport'>, 'startDate' | 'endDate' | 'utcOffset'>

/** The filters that both reports send. Only the owner filters by partner and sales type; everybody else has the type of its role. */
function commonInput(
  filters: Omit<ItemFilters, 'group' | 'page' | 'rows'>,
  { startDate, endDate, utcOffset }: Period,
  viewer: number,
) {
  const isOwner = viewer === typeIds.OWNR
  return {
    startDate,
    endDate,
    utcOffset,
    parents: chosenUsers(filters).flat(),
    categories: ids(filters.categories),
    products: ids(filters.items),
    partners: isOwner ? ids(filters.partners) : [],
    salesType: isOwner ? (salesTypeOf(filters) ?? ('All' as const)) : defaultSalesType(viewer),
    settledOnly: filters.settled,
  }
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
