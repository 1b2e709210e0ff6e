import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SalesTypeId } from '../../contract/user-types.ts'
import { isOwner } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { useCall } from '../useCall.ts'
import { optionsOf } from './ChoiceFilters.tsx'
import { type ManyFilter, ManyFilters } from './ManyFilters.tsx'
import { type noRecords, noUsers, type UserLevels } from './userLevels.ts'
import { choicesFresh, useUserCascade } from './useUserCascade.ts'

type Filters = Partial<typeof noRecords & UserLevels>
interface MoreFiltersProps {
  /** What a list cannot be filtered by is not among them. */
  filters: Filters
  /** A method, for a list may have more filters. */
  onChange(change: Filters): void
  /** The owner's choice of a network. */
  salesType?: SalesTypeId
}

/** Category and item; the items are those of the chosen categories. Partner for the owner. */
function useRecordFilters({ filters, onChange }: MoreFiltersProps, wanted: boolean): ManyFilter[] {
  const t = useTranslations('reports')
  const owner = isOwner(useSignedIn())
  const { categories, items, partners } = filters
  const reading = (value: readonly number[] = [], isOffered = true) => ({
    enabled: isOffered && (wanted || value.length > 0),
    staleTime: choicesFresh,
  })
  const offered = [
    ['category', 'categories', useCall('reportCategories', {}, reading(categories, !!categories))],
    ['item', 'items', useCall('reportProducts', { selectedCategories: categories ?? [] }, reading(items, !!items))],
    ['partner', 'partners', useCall('reportPartners', {}, reading(partners, owner && !!partners))],
  ] as const
  return offered.flatMap(([id, name, { data, error, isPlaceholderData, refetch }]) => {
    const value = filters[name]
    if (!value || (id === 'partner' && !owner)) return []
    return {
      id,
      label: t(id),
      value,
      onChange: (next: number[]) => onChange({ ...(id === 'category' && { items: [] }), [name]: next }),
      options: isPlaceholderData ? undefined : data && optionsOf(data),
      error,
      retry: refetch,
    }
  })
}

/** Chips for the categories, items, partners and users by level that a list can be filtered by. */
export function MoreFilters(props: MoreFiltersProps) {
  const { filters, onChange, salesType } = props
  const t = useTranslations('reports')
  const [wanted, setWanted] = useState(false)
  const records = useRecordFilters(props, wanted)
  const hasUsers = filters.u1 !== undefined
  const users = useUserCascade({ salesType, filters: { ...noUsers, ...filters }, onChange, wanted: wanted && hasUsers })
  return <ManyFilters filters={hasUsers ? [...records, ...users] : records} addLabel={t('addFilter')} onAsk={setWanted} />
}
