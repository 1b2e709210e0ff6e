import { useTranslations } from 'use-intl'
import { LinkButton } from '../links/LinkButton.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import { useList } from '../lists/useList.ts'
import { FilterCategories, optionsOf } from '../pickers/ChoiceFilters.tsx'
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
          <FilterCategories label={t('category')} {...list.chip('categories')} />
          <FilterOne label={t('partner')} options={partners} {...list.chip('partner')} />
        </>
      }
      panel={({ row }, controls) => row && <ProductPanel product={row} {...controls} />}
    />
  )
}
