import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LinkButton } from '../links/LinkButton.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import { useList } from '../lists/useList.ts'
import { type ManyFilter, ManyFilters } from '../pickers/ManyFilters.tsx'
import { choicesFresh } from '../pickers/useUserCascade.ts'
import { FilterOne } from '../ui/SelectMany.tsx'
import type { Rows } from '../ui/useUrlFilters.ts'
import { useCall } from '../useCall.ts'
import { useManyProducts } from './manyProducts.ts'
import { ProductPanel } from './ProductPanel.tsx'
import type { ProductRow } from './ProductState.tsx'
import { useProductColumns } from './productColumns.tsx'

const start = {
  categories: [] as number[],
  partner: undefined as number | undefined,
  keyword: '',
  page: 1,
  rows: 15 as Rows,
  open: undefined as number | undefined,
}
type ProductFilters = typeof start

const nameOf = (product: ProductRow) => product.name

/** Every product of the platform: what it is called, where it is sold, who delivers it, and why it is closed. */
export default function ProductList() {
  const t = useTranslations('catalogue')
  const list = useList(
    'listProducts',
    'products',
    start,
    ({ categories, partner, keyword }) => ({ productCategories: categories, partnerId: partner, keyword }),
    { staleTime: 0 },
  )
  const { filters, setFilters } = list
  return (
    <ListScreen
      screen="products"
      list={list}
      columns={useProductColumns()}
      rowName={nameOf}
      many={useManyProducts()}
      sub={(shown, count) => t('products', { count, shown })}
      search={t('search')}
      actions={<LinkButton to="categories">{t('categories.open')}</LinkButton>}
      filters={<ProductFilterChips filters={filters} onChange={setFilters} />}
      panel={({ row }, controls) => row && <ProductPanel product={row} {...controls} />}
    />
  )
}

interface ChipsProps {
  filters: Pick<ProductFilters, 'categories' | 'partner'>
  onChange: (change: Partial<ProductFilters>) => void
}

function ProductFilterChips({ filters: { categories, partner }, onChange }: ChipsProps) {
  const t = useTranslations('catalogue')
  const category = useCategoryFilter(categories, (value) => onChange({ categories: value }))
  const partners = useCall('partnerDropdown', {}, { staleTime: choicesFresh })
  const options = useMemo(() => (partners.data ?? []).map(({ id, name }) => ({ value: id, label: name })), [partners.data])
  return (
    <>
      <ManyFilters filters={[category.filter]} addLabel={t('category')} onAsk={category.ask} />
      <FilterOne
        label={t('partner')}
        options={options}
        value={partner}
        onChange={(value) => onChange({ partner: value })}
        onClear={() => onChange({ partner: undefined })}
      />
    </>
  )
}

/** The filter by categories, whose choices come when somebody looks at them. */
export function useCategoryFilter(
  categories: readonly number[],
  onChange: (value: number[]) => void,
): { filter: ManyFilter; ask: () => void } {
  const t = useTranslations('catalogue')
  const [wanted, setWanted] = useState(false)
  const ask = useCallback(() => setWanted(true), [])
  const choices = useCall('categoryDropdown', {}, { enabled: wanted || categories.length > 0, staleTime: choicesFresh })
  const options = choices.data?.map(({ id, name }) => ({ value: id, label: name }))
  const { error, refetch: retry } = choices
  return { ask, filter: { id: 'category', label: t('category'), value: categories, onChange, options, error, retry } }
}
