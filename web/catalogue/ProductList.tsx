import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { useReading } from '../accounts/useReading.ts'
import { type ManyFilter, ManyFilters } from '../pickers/ManyFilters.tsx'
import { choicesFresh } from '../pickers/useUserCascade.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { ListPager } from '../ui/ListPager.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { FilterOne } from '../ui/SelectMany.tsx'
import { type Rows, useUrlFilters } from '../ui/useUrlFilters.ts'
import { useCall } from '../useCall.ts'
import { ProductPanel } from './ProductPanel.tsx'
import { useProductColumns } from './productColumns.tsx'
import type { ProductRow } from './productRow.ts'
import { useAvailability } from './useAvailability.tsx'

const start = {
  categories: [] as number[],
  partner: undefined as number | undefined,
  keyword: '',
  page: 1,
  rows: 15 as Rows,
  open: undefined as number | undefined,
}
type ProductFilters = typeof start

const choices: readonly Rows[] = [5, 15, 25, 'All']
const byId = (product: ProductRow) => product.id
const nameOf = (product: ProductRow) => product.name
const none: ProductRow[] = []

/** Every product of the platform: what it is called, where it is sold, who delivers it, and why it is closed. */
export default function ProductList() {
  const t = useTranslations('catalogue')
  const title = useTranslations('screen')('products')
  const [filters, setFilters] = useUrlFilters(start)
  const { categories, partner, keyword, page, rows, open } = filters
  const list = useCall(
    'listProducts',
    { productCategories: categories, partnerId: partner, keyword, currentPage: page, rowsPerPage: rows },
    { staleTime: 0 },
  )
  const answer = list.data
  const products = answer?.products ?? none
  const total = answer?.totalData
  const turn = useAvailability()
  const columns = useProductColumns(turn)
  const show = useCallback((id: number | undefined) => setFilters({ open: id }, { replace: true, samePage: true }), [setFilters])
  const openRow = useCallback((product: ProductRow) => show(product.id), [show])
  const cut = categories.length > 0 || partner !== undefined || keyword !== ''
  const reset = useCallback(() => setFilters({ categories: [], partner: undefined, keyword: '' }), [setFilters])
  const at = products.findIndex(({ id }) => id === open)
  const first = rows === 'All' ? 0 : (page - 1) * rows
  return (
    <Page
      side={
        at >= 0 && (
          <ProductPanel
            product={products[at]!}
            position={total === undefined ? undefined : { at: first + at + 1, total }}
            onClose={() => show(undefined)}
            onPrevious={at > 0 ? () => show(products[at - 1]!.id) : undefined}
            onNext={at < products.length - 1 ? () => show(products[at + 1]!.id) : undefined}
          />
        )
      }
    >
      <PageHeader
        title={title}
        sub={total !== undefined && t('products', { count: total, shown: dotted(total) })}
        actions={<SearchBox label={t('search')} value={keyword} onSearch={(text) => setFilters({ keyword: text })} />}
      >
        <ProductFilterChips filters={filters} onChange={setFilters} />
      </PageHeader>
      <DataTable
        label={title}
        columns={columns}
        rows={products}
        rowKey={byId}
        rowName={nameOf}
        reading={useReading(list)}
        total={total}
        firstIndex={first}
        selected={open ?? null}
        onOpen={openRow}
        onResetFilters={cut ? reset : undefined}
      />
      <ListPager list={answer} at={filters} choices={choices} onChange={setFilters} />
    </Page>
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
