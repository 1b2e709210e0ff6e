import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { ReportPeriod } from '../pickers/ReportPeriod.tsx'
import { choicesFresh } from '../pickers/useUserCascade.ts'
import { SearchBox } from '../ui/SearchBox.tsx'
import { FilterMany, FilterOne } from '../ui/SelectMany.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'
import { useCall } from '../useCall.ts'

const movementTypes = ['ALL', 'TRANSAKSI', 'DEPOSIT'] as const

/** The kind of movements that the address names; anything else is all of them. */
export const movementTypeOf = (text: string) => movementTypes.find((one) => one === text) ?? 'ALL'

/** What is typed and chosen above the movements. */
export interface MutationFilters {
  period: string
  products: number[]
  types: string
  keyword: string
}

interface MutationFilterRowProps {
  filters: MutationFilters
  onChange: (change: Partial<MutationFilters>) => void
}

/** Period, products, type and search of the balance mutation. */
export function MutationFilterRow({ filters, onChange: change }: MutationFilterRowProps) {
  const { period, products, keyword } = filters
  const types = movementTypeOf(filters.types)
  const t = useTranslations('ledger')
  const { data } = useCall('productDropdown', { includeAll: true }, { staleTime: choicesFresh })
  const options = useMemo(() => (data?.products ?? []).map(({ id, name }) => ({ value: id, label: name })), [data])
  const choices = movementTypes.map((value) => ({ value, label: t(`types.${value}`) }))
  return (
    <Toolbar>
      <ReportPeriod value={period} onChange={(next) => change({ period: next })} />
      <FilterMany label={t('products')} options={options} value={products} onChange={(next) => change({ products: next })} />
      <FilterOne
        label={t('type')}
        options={choices}
        value={types}
        onChange={(next) => change({ types: next })}
        onClear={types === 'ALL' ? undefined : () => change({ types: 'ALL' })}
      />
      <SearchBox label={t('search')} value={keyword} onSearch={(text) => change({ keyword: text })} />
    </Toolbar>
  )
}
