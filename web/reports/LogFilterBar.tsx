import { Checkbox } from '@mantine/core'
import { memo, useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { networks, type SalesTypeId } from '../../contract/user-types.ts'
import { type ManyFilter, ManyFilters } from '../pickers/ManyFilters.tsx'
import { PeriodPicker } from '../pickers/PeriodPicker.tsx'
import { chooseUsers, chosenUsers } from '../pickers/userLevels.ts'
import { choicesFresh, useUserCascade } from '../pickers/useUserCascade.ts'
import { useSignedIn } from '../session/session.ts'
import { FilterOne, type Option } from '../ui/SelectMany.tsx'
import { useCall } from '../useCall.ts'
import { type LogFilters, salesTypeOf } from './logFilters.ts'

interface LogFilterBarProps {
  filters: LogFilters
  onChange: (change: Partial<LogFilters>) => void
}

type Choices = ReturnType<typeof useCall<'reportCategories'>>

const optionsOf = (choices: Choices): Pick<ManyFilter, 'options' | 'error' | 'retry'> => ({
  options: choices.isPlaceholderData ? undefined : choices.data?.map(({ id, name }) => ({ value: id, label: name })),
  error: choices.error,
  retry: choices.refetch,
})

type RecordFilters = Pick<LogFilters, 'categories' | 'items' | 'partners'>

/** Category and item; the items are those of the chosen categories. Partner for the owner. */
export function useRecordFilters(
  { filters, onChange }: { filters: RecordFilters; onChange: (change: Partial<RecordFilters>) => void },
  wanted: boolean,
): ManyFilter[] {
  const t = useTranslations('reports')
  const isOwner = useSignedIn().userTypeId === 1
  const { categories, items, partners } = filters
  const reading = (value: readonly number[]) => ({ enabled: wanted || value.length > 0, staleTime: choicesFresh })
  const category = useCall('reportCategories', {}, reading(categories))
  const item = useCall('reportProducts', { selectedCategories: categories }, reading(items))
  const partner = useCall('reportPartners', {}, { ...reading(partners), enabled: isOwner && (wanted || partners.length > 0) })
  const all: ManyFilter[] = [
    {
      id: 'category',
      label: t('category'),
      value: categories,
      onChange: (value) => onChange({ categories: value, items: [] }),
      ...optionsOf(category),
    },
    { id: 'item', label: t('item'), value: items, onChange: (value) => onChange({ items: value }), ...optionsOf(item) },
  ]
  if (!isOwner) return all
  return [
    ...all,
    {
      id: 'partner',
      label: t('partner'),
      value: partners,
      onChange: (value) => onChange({ partners: value }),
      ...optionsOf(partner),
    },
  ]
}

function SalesTypeFilter({ filters, onChange }: LogFilterBarProps) {
  const t = useTranslations('reports')
  const chosen = salesTypeOf(filters)
  const set = (type: SalesTypeId | undefined) => onChange({ type, ...chooseUsers(0, []) })
  const options: Option<SalesTypeId | 'All'>[] = [
    { value: 'All', label: t('allSalesTypes') },
    ...Object.entries(networks).map(([id, { name }]) => ({ value: Number(id) as SalesTypeId, label: name })),
  ]
  return (
    <FilterOne<SalesTypeId | 'All'>
      label={t('salesType')}
      options={options}
      value={chosen ?? 'All'}
      onChange={(value) => set(value === 'All' ? undefined : value)}
      onClear={chosen === undefined ? undefined : () => set(undefined)}
    />
  )
}

function Bar({ filters, onChange }: LogFilterBarProps) {
  const t = useTranslations('reports')
  const isOwner = useSignedIn().userTypeId === 1
  const [wanted, setWanted] = useState(false)
  const ask = useCallback(() => setWanted(true), [])
  const records = useRecordFilters({ filters, onChange }, wanted)
  const users = useUserCascade({
    salesType: salesTypeOf(filters),
    chosen: chosenUsers(filters),
    onChange: (level, value) => onChange(chooseUsers(level, value)),
    wanted,
  })
  return (
    <>
      <PeriodPicker value={filters.period} onChange={(period) => onChange({ period })} />
      {isOwner && <SalesTypeFilter filters={filters} onChange={onChange} />}
      <ManyFilters filters={[...records, ...users]} addLabel={t('addFilter')} onAsk={ask} />
      <Checkbox
        ml="auto"
        size="xs"
        label={t('pendingOnly')}
        checked={filters.pending}
        onChange={(event) => onChange({ pending: event.currentTarget.checked })}
      />
    </>
  )
}

/** Period, sales type, categories, items, partners, users by level, and pending only. Memoised: pass a stable `onChange`. */
export const LogFilterBar = memo(Bar)
