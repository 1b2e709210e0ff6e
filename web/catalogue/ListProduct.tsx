import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { useReading } from '../accounts/useReading.ts'
import type { Answer } from '../api.ts'
import { ManyFilters } from '../pickers/ManyFilters.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { ListPager } from '../ui/ListPager.tsx'
import { Money } from '../ui/Money.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import type { Column } from '../ui/table.ts'
import { type Rows, useUrlFilters } from '../ui/useUrlFilters.ts'
import { useCall } from '../useCall.ts'
import classes from './catalogue.module.css'
import { useCategoryFilter } from './ProductList.tsx'

type Row = Answer<'userProducts'>['products'][number]

const start = { categories: [] as number[], keyword: '', page: 1, rows: 10 as Rows }
const choices: readonly Rows[] = [5, 10, 15, 25, 'All']
const byId = (product: Row) => product.id
const none: Row[] = []

function State({ product: { state, reason } }: { product: Row }) {
  const t = useTranslations('catalogue')
  if (state === 'open') return <StatusBadge tone="success" glyph="check" word={t('forSale')} />
  if (state === 'cut-off') return <StatusBadge tone="info" glyph="clock" word={`${t('cutOff')} ${reason ?? ''}`} />
  if (state === 'outage') return <StatusBadge tone="danger" glyph="x" word={t('outage')} title={reason ?? undefined} />
  return <StatusBadge tone="default" glyph="circle" word={t('closed')} />
}

function useColumns(): readonly Column<Row>[] {
  const t = useTranslations('catalogue')
  return useMemo(
    () => [
      { id: 'code', head: t('code'), width: 110, priority: 2, card: 'note', cell: ({ code }) => code },
      { id: 'name', head: t('name'), width: 220, grow: true, priority: 1, card: 'title', cell: ({ name }) => name },
      {
        id: 'category',
        head: t('category'),
        width: 150,
        priority: 2,
        card: 'note',
        cell: ({ ProductCategory }) => ProductCategory.name,
      },
      {
        id: 'price',
        head: t('price'),
        width: 120,
        priority: 1,
        align: 'right',
        card: 'amount',
        cell: ({ price }) => <Money amount={price} />,
      },
      {
        id: 'nominal',
        head: t('nominal'),
        width: 120,
        priority: 2,
        align: 'right',
        card: 'note',
        cardLabel: true,
        cell: ({ nominal }) => <Money amount={nominal} className={classes.quiet} />,
      },
      { id: 'state', head: t('state'), width: 160, priority: 1, card: 'status', cell: (product) => <State product={product} /> },
    ],
    [t],
  )
}

/** What an H2H partner can sell, and at which prices. */
export default function ListProduct() {
  const t = useTranslations('catalogue')
  const title = useTranslations('screen')('listProduct')
  const [filters, setFilters] = useUrlFilters(start)
  const { categories, keyword, page, rows } = filters
  const list = useCall('userProducts', { productCategories: categories, keyword, currentPage: page, rowsPerPage: rows })
  const category = useCategoryFilter(categories, (value) => setFilters({ categories: value }))
  const reset = useCallback(() => setFilters({ categories: [], keyword: '' }), [setFilters])
  const total = list.data?.totalData
  return (
    <Page>
      <PageHeader
        title={title}
        sub={total !== undefined && t('products', { count: total, shown: dotted(total) })}
        actions={<SearchBox label={t('searchOwn')} value={keyword} onSearch={(text) => setFilters({ keyword: text })} />}
      >
        <ManyFilters filters={[category.filter]} addLabel={t('category')} onAsk={category.ask} />
        <span className={classes.note}>{t('listHint')}</span>
      </PageHeader>
      <DataTable
        label={title}
        columns={useColumns()}
        rows={list.data?.products ?? none}
        rowKey={byId}
        reading={useReading(list)}
        total={total}
        firstIndex={rows === 'All' ? 0 : (page - 1) * rows}
        onResetFilters={categories.length > 0 || keyword !== '' ? reset : undefined}
      />
      <ListPager list={list.data} at={filters} choices={choices} onChange={setFilters} />
    </Page>
  )
}
