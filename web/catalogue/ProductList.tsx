import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LinkButton } from '../links/LinkButton.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import { useList } from '../lists/useList.ts'
import { optionsOf } from '../pickers/ChoiceFilters.tsx'
import { ManyFilters } from '../pickers/ManyFilters.tsx'
import { choicesFresh } from '../pickers/useUserCascade.ts'
import { FilterOne } from '../ui/SelectMany.tsx'
import type { Rows } from '../ui/useUrlFilters.ts'
import { useCall } from '../useCall.ts'
import { useManyProducts } from './manyProducts.ts'
import { ProductPanel } from './ProductPanel.tsx'
import { useProductColumns } from './productColumns.tsx'
import type { ProductRow } from './stateIn.ts'

const start = {
  categories: [] as number[],
  partner: undefined as number | undefined,
  keyword: '',
  page: 1,
  rows: 15 as Rows,
  open: undefined as number | undefined,
}

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
  const partners = optionsOf(useCall('partnerDropdown', {}, { staleTime: choicesFresh }).data)
  return (
    <ListScreen
      screen="products"
      list={list}
      columns={useProductColumns()}
      rowName={nameOf}
      many={useManyProducts()}
      count={(shown, count) => t('products', { count, shown })}
      search={t('search')}
      actions={<LinkButton to="categories">{t('categories.open')}</LinkButton>}
      filters={
        <>
          <CategoryFilter {...list.chip('categories')} />
          <FilterOne label={t('partner')} options={partners} {...list.chip('partner')} />
        </>
      }
      panel={({ row }, controls) => row && <ProductPanel product={row} {...controls} />}
    />
  )
}

/** The filter by categories, whose choices come when somebody looks at them. */
export function CategoryFilter({ value, onChange }: { value: readonly number[]; onChange: (value: number[]) => void }) {
  const label = useTranslations('catalogue')('category')
  const [wanted, setWanted] = useState(false)
  const ask = useCallback(() => setWanted(true), [])
  const choices = useCall('categoryDropdown', {}, { enabled: wanted || value.length > 0, staleTime: choicesFresh })
  const options = choices.data?.map(({ id, name }) => ({ value: id, label: name }))
  const { error, refetch: retry } = choices
  return (
    <ManyFilters filters={[{ id: 'category', label, value, onChange, options, error, retry }]} addLabel={label} onAsk={ask} />
  )
}
