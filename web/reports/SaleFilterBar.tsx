import { Checkbox } from '@mantine/core'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { isOwner, networks, type SalesTypeId } from '../../contract/user-types.ts'
import { type Grouping, groupingsOf } from '../../rules/groupings.ts'
import { MoreFilters } from '../pickers/MoreFilters.tsx'
import { ReportPeriod } from '../pickers/ReportPeriod.tsx'
import { chooseUsers, type noRecords, type noUsers } from '../pickers/userLevels.ts'
import { useSignedIn } from '../session/session.ts'
import { FilterOne } from '../ui/SelectMany.tsx'
import type { Option } from '../ui/TickList.tsx'
import { salesTypeOf } from './logFilters.ts'
import { groupOf } from './reportFilters.ts'

/** The filters that every report has; which of the two boxes it has, and whether it groups, is its own. */
type SaleFilters = typeof noRecords &
  typeof noUsers & {
    period: string
    type: number | string | undefined
    pending?: boolean
    settled?: boolean
    group?: string
  }

interface SaleFilterBarProps {
  filters: SaleFilters
  /** A method, for a report may have more filters, and name less for each. */
  onChange(change: Partial<SaleFilters>): void
}

/** The network, for the owner. In the log it cuts what is listed; where a report starts with one of them, All is a choice like any other. */
function SalesTypeFilter({ filters, onChange }: SaleFilterBarProps) {
  const t = useTranslations('reports')
  const chosen = salesTypeOf(filters)
  const cuts = 'pending' in filters
  const set = (type: SalesTypeId | 'All') => onChange({ type: cuts && type === 'All' ? undefined : type, ...chooseUsers(0, []) })
  const options: Option<SalesTypeId | 'All'>[] = [
    { value: 'All', label: t('allSalesTypes') },
    ...Object.entries(networks).map(([id, { name }]) => ({ value: Number(id) as SalesTypeId, label: name })),
  ]
  return (
    <FilterOne<SalesTypeId | 'All'>
      label={t('salesType')}
      options={options}
      value={chosen ?? 'All'}
      onChange={set}
      onClear={cuts && chosen !== undefined ? () => set('All') : undefined}
    />
  )
}

/** Whose sums stand in blocks of their own, where there is anything to choose. */
function GroupFilter({ filters, onChange }: SaleFilterBarProps) {
  const t = useTranslations('reports')
  const { userTypeId } = useSignedIn()
  const choices = groupingsOf(userTypeId, salesTypeOf(filters) ?? 'All')
  return (
    <FilterOne<Grouping>
      label={t('groupBy')}
      options={choices.map((value) => ({ value, label: t(`grouping.${value}`) }))}
      value={groupOf(filters, userTypeId)}
      onChange={(group) => onChange({ group })}
    />
  )
}

function Bar({ filters, onChange }: SaleFilterBarProps) {
  const t = useTranslations('reports')
  const owner = isOwner(useSignedIn())
  const box = 'pending' in filters ? 'pending' : 'settled'
  return (
    <>
      <ReportPeriod value={filters.period} onChange={(period) => onChange({ period })} />
      {filters.group !== undefined && <GroupFilter filters={filters} onChange={onChange} />}
      {owner && <SalesTypeFilter filters={filters} onChange={onChange} />}
      <MoreFilters filters={filters} onChange={onChange} salesType={salesTypeOf(filters)} />
      <Checkbox
        ml="auto"
        size="xs"
        label={t(box === 'pending' ? 'pendingOnly' : 'settledOnly')}
        checked={filters[box] ?? false}
        onChange={(event) => onChange({ [box]: event.currentTarget.checked })}
      />
    </>
  )
}

/** Period, grouping, sales type, categories, items, partners, users by level, and the box of the report. Memoised: pass a stable `onChange`. */
export const SaleFilterBar = memo(Bar)
