import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import type { SectionProps } from '../accounts/detail/section.ts'
import { useReading } from '../accounts/useReading.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { ListPager } from '../ui/Pager.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { Section } from '../ui/Section.tsx'
import { FilterMany } from '../ui/SelectMany.tsx'
import { EmptyState } from '../ui/States.tsx'
import { usePhone } from '../ui/screenWidth.ts'
import { useCall } from '../useCall.ts'
import { ExportButtons } from './ExportButtons.tsx'
import { FeeActions, useFeeColumns } from './feeColumns.tsx'
import { OpenAllButtons } from './OpenAllButtons.tsx'
import { PartnerDialog } from './PartnerDialog.tsx'
import classes from './pricing.module.css'
import { RevenueDialog } from './RevenueDialog.tsx'
import { type FeeRow, type Fees, useFees, usePowers } from './useFees.ts'
import { useOpenProduct } from './useOpenProduct.tsx'

const byId = (row: FeeRow) => row.id
const nameOf = (row: FeeRow) => row.name
const none: FeeRow[] = []
/** Products and categories change rarely. */
const choicesFresh = 300_000

/** The fee table of a user: filters, prices by product, and what whoever sets them changes in them. */
export default function FeeSection({ detail }: SectionProps) {
  const t = useTranslations('pricing')
  const { user } = detail
  const powers = usePowers(detail)
  const fees = useFees(user.id)
  const { list, filters, change, first, isCut } = fees
  const [editing, setEditing] = useState<number | null>(null)
  const [routing, setRouting] = useState<number | null>(null)
  const phone = usePhone()
  const onOpenProduct = useOpenProduct(user)
  const onEdit = useCallback((row: FeeRow) => setEditing(row.id), [])
  const onRoute = useCallback((row: FeeRow) => setRouting(row.id), [])
  const actions = useMemo(() => ({ powers, onEdit, onRoute, onOpenProduct }), [powers, onEdit, onRoute, onOpenProduct])
  const columns = useFeeColumns(actions)
  const rowActions = useCallback((row: FeeRow) => <FeeActions row={row} phone={phone} {...actions} />, [actions, phone])
  const reset = useCallback(() => change({ categories: [], items: [], keyword: '' }), [change])
  const empty = useMemo(() => <EmptyState title={t('nothing')} />, [t])
  const rows = list.data?.sortedProducts ?? none
  const total = list.data?.totalData
  return (
    <Section
      title={t('title')}
      wide
      actions={
        <div className={classes.actions}>
          {powers.opens && powers.turns && <OpenAllButtons user={user} fees={fees} />}
          <ExportButtons user={user} fees={fees} />
        </div>
      }
    >
      <Filters fees={fees} />
      <div className={classes.table}>
        <DataTable
          label={t('title')}
          columns={columns}
          rows={rows}
          rowKey={byId}
          rowName={nameOf}
          reading={useReading(list)}
          total={total}
          firstIndex={first}
          onOpen={powers.edits && !phone ? onEdit : undefined}
          rowActions={rowActions}
          onResetFilters={isCut ? reset : undefined}
          empty={empty}
        />
      </div>
      <ListPager list={list.data} at={filters} onChange={change} />
      <RevenueDialog user={user} row={rows.find(({ id }) => id === editing)} onClose={() => setEditing(null)} />
      {powers.isOwner && (
        <PartnerDialog user={user} row={rows.find(({ id }) => id === routing)} onClose={() => setRouting(null)} />
      )}
    </Section>
  )
}

function Filters({ fees: { filters, change, list } }: { fees: Fees }) {
  const t = useTranslations('pricing')
  const categories = useCall('categoryDropdown', {}, { staleTime: choicesFresh })
  const chosen = [...filters.categories]
  const products = useCall('productDropdown', { categories: chosen, includeAll: true }, { staleTime: choicesFresh })
  const total = list.data?.totalData
  const options = (all: readonly { id: number; name: string }[] | undefined) =>
    (all ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <div className={classes.filters}>
      <FilterMany
        label={t('category')}
        options={options(categories.data)}
        value={filters.categories}
        onChange={(next) => change({ categories: next, items: [] })}
      />
      <FilterMany
        label={t('product')}
        options={options(products.data?.products)}
        value={filters.items}
        onChange={(next) => change({ items: next })}
      />
      <SearchBox label={t('search')} value={filters.keyword} onSearch={(keyword) => change({ keyword })} />
      <span className={classes.count}>{total !== undefined && t('products', { count: total, shown: dotted(total) })}</span>
    </div>
  )
}
