import { Checkbox } from '@mantine/core'
import { memo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isOwner, networks, type SalesTypeId } from '../../contract/user-types.ts'
import { type Grouping, groupingsOf } from '../../rules/groupings.ts'
import { type ManyFilter, ManyFilters } from '../pickers/ManyFilters.tsx'
import { ReportPeriod } from '../pickers/ReportPeriod.tsx'
import { chooseUsers, type noRecords, type noUsers } from '../pickers/userLevels.ts'
import { choicesFresh, useUserCascade } from '../pickers/useUserCascade.ts'
import { useSignedIn } from '../session/session.ts'
import { FilterOne } from '../ui/SelectMany.tsx'
import type { Option } from '../ui/TickList.tsx'
import { useCall } from '../useCall.ts'
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

type Choices = ReturnType<typeof useCall<'reportCategories'>>
interface RecordFiltersProps {
  filters: typeof noRecords
  onChange: (change: Partial<typeof noRecords>) => void
}

/** Category and item; the items are those of the chosen categories. Partner for the owner. */
function useRecordFilters({ filters, onChange }: RecordFiltersProps, wanted: boolean): ManyFilter[] {
  const t = useTranslations('reports')
  const owner = isOwner(useSignedIn())
  const { categories, items, partners } = filters
  const reading = (value: readonly number[]) => ({ enabled: wanted || value.length > 0, staleTime: choicesFresh })
  const category = useCall('reportCategories', {}, reading(categories))
  const item = useCall('reportProducts', { selectedCategories: categories }, reading(items))
  const partner = useCall('reportPartners', {}, { ...reading(partners), enabled: owner && (wanted || partners.length > 0) })
  const filter = (id: 'category' | 'item' | 'partner', name: keyof typeof noRecords, choices: Choices): ManyFilter => ({
    id,
    label: t(id),
    value: filters[name],
    onChange: (value) => onChange({ ...(name === 'categories' && { items: [] }), [name]: value }),
    options: choices.isPlaceholderData ? undefined : choices.data?.map(({ id, name }) => ({ value: id, label: name })),
    error: choices.error,
    retry: choices.refetch,
  })
  const all = [filter('category', 'categories', category), filter('item', 'items', item)]
  return owner ? [...all, filter('partner', 'partners', partner)] : all
}

/** Chips for them, where a report has no users to choose. */
export function RecordFilters(props: RecordFiltersProps) {
  const t = useTranslations('reports')
  const [wanted, setWanted] = useState(false)
  return <ManyFilters filters={useRecordFilters(props, wanted)} addLabel={t('addFilter')} onAsk={setWanted} />
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
  const [wanted, setWanted] = useState(false)
  const records = useRecordFilters({ filters, onChange }, wanted)
  const users = useUserCascade({ salesType: salesTypeOf(filters), filters, onChange, wanted })
  const box = 'pending' in filters ? 'pending' : 'settled'
  return (
    <>
      <ReportPeriod value={filters.period} onChange={(period) => onChange({ period })} />
      {filters.group !== undefined && <GroupFilter filters={filters} onChange={onChange} />}
      {owner && <SalesTypeFilter filters={filters} onChange={onChange} />}
      <ManyFilters filters={[...records, ...users]} addLabel={t('addFilter')} onAsk={setWanted} />
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
