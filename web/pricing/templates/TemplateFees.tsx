import { Button } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../../rules/amounts.ts'
import { padProduct } from '../../../rules/ids.ts'
import { useReading } from '../../accounts/useReading.ts'
import { refreshed } from '../../refresh.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { Money } from '../../ui/Money.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { ListPager } from '../../ui/Pager.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { FilterMany } from '../../ui/SelectMany.tsx'
import { EmptyState } from '../../ui/States.tsx'
import type { Column } from '../../ui/table.ts'
import { toast } from '../../ui/toast.ts'
import { useRun } from '../../ui/useRun.ts'
import { type Rows, useUrlFilters } from '../../ui/useUrlFilters.ts'
import { useAct, useCall } from '../../useCall.ts'
import { FeeField } from './FeeField.tsx'
import classes from './templates.module.css'
import type { FeeDrafts, TemplateProduct } from './useFeeDrafts.ts'
import { useTemplatePowers } from './useTemplatePowers.ts'

const start = { categories: [] as number[], keyword: '', set: false, page: 1, rows: 15 as Rows }
const choices: readonly Rows[] = [5, 15, 25, 'All']
const byNominal = (product: TemplateProduct) => product.adminNominalId
const none: TemplateProduct[] = []
const choicesFresh = 300_000

/** The fees of a template by product: the owner types them in the table and saves them at once. */
export function TemplateFees({ id, drafts }: { id: number; drafts: FeeDrafts }) {
  const t = useTranslations('feeTemplates')
  const { edits } = useTemplatePowers()
  const [{ categories, keyword, set, page, rows }, change] = useUrlFilters(start)
  const filter = { id, categories: [...categories], keyword, onlySet: set }
  const list = useCall('feeTemplate', { ...filter, currentPage: page, rowsPerPage: rows }, { staleTime: 0 })
  const columns = useColumns(edits ? drafts : null)
  const products = list.data?.products ?? none
  const cut = categories.length > 0 || keyword !== '' || set
  const reset = useCallback(() => change({ categories: [], keyword: '', set: false }), [change])
  const empty = useMemo(() => <EmptyState title={t('noProducts')} />, [t])
  const total = list.data?.totalData
  return (
    <>
      <div className={classes.filters}>
        <Categories value={categories} onChange={(next) => change({ categories: next })} />
        <Button variant={set ? 'filled' : 'default'} size="compact-sm" aria-pressed={set} onClick={() => change({ set: !set })}>
          {t('onlySet')}
        </Button>
        <SearchBox label={t('searchProduct')} value={keyword} onSearch={(text) => change({ keyword: text })} />
        {edits && products.length > 0 && <Fill products={products} drafts={drafts} />}
      </div>
      {edits && drafts.count > 0 && list.data && <SaveBar template={list.data.template} drafts={drafts} />}
      <DataTable
        label={t('feesTab')}
        columns={columns}
        rows={products}
        rowKey={byNominal}
        reading={useReading(list)}
        total={total}
        firstIndex={rows === 'All' ? 0 : (page - 1) * rows}
        onResetFilters={cut ? reset : undefined}
        empty={empty}
      />
      <ListPager list={list.data} at={{ page, rows }} choices={choices} onChange={change} />
    </>
  )
}

function Categories({ value, onChange }: { value: readonly number[]; onChange: (next: number[]) => void }) {
  const t = useTranslations('feeTemplates')
  const categories = useCall('categoryDropdown', {}, { staleTime: choicesFresh })
  const options = (categories.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return <FilterMany label={t('category')} options={options} value={value} onChange={onChange} />
}

function Fill({ products, drafts }: { products: readonly TemplateProduct[]; drafts: FeeDrafts }) {
  const t = useTranslations('feeTemplates')
  const [fee, setFee] = useState(0)
  const count = { count: products.length, shown: dotted(products.length) }
  return (
    <FilterChip label={t('fill')}>
      {(close) => (
        <form
          className={classes.fill}
          onSubmit={(event) => {
            event.preventDefault()
            drafts.fill(products, fee)
            close()
          }}
        >
          <MoneyInput label={t('fillFee', count)} value={fee} onChange={setFee} />
          <div>
            <Button
              variant="default"
              onClick={() => {
                drafts.fill(products, null)
                close()
              }}
            >
              {t('emptyDo')}
            </Button>
            <Button type="submit">{t('fillDo')}</Button>
          </div>
        </form>
      )}
    </FilterChip>
  )
}

interface SaveBarProps {
  template: { id: number; name: string; version: number }
  drafts: FeeDrafts
}

/** Saves over the version that the screen shows; when somebody else was quicker, what was typed stays. */
function SaveBar({ template: { id, name, version }, drafts }: SaveBarProps) {
  const t = useTranslations('feeTemplates')
  const act = useAct('setTemplateFees')
  const action = useRun()
  async function save() {
    const done = await action.run(() => act.mutateAsync({ id, version, fees: drafts.typed() }))
    await refreshed()
    if (!done) return
    drafts.forget()
    toast(t('saved', { name }))
  }
  return (
    <div className={classes.bar}>
      <Failure of={action.failure} />
      <strong role="status">{t('unsaved', { count: drafts.count, shown: dotted(drafts.count) })}</strong>
      <Button variant="default" disabled={action.pending} onClick={drafts.forget}>
        {t('discard')}
      </Button>
      <Button loading={action.pending} disabled={drafts.invalid > 0} onClick={() => void save()}>
        {t('save')}
      </Button>
    </div>
  )
}

/** Without drafts the fees are only read. */
function useColumns(drafts: FeeDrafts | null): readonly Column<TemplateProduct>[] {
  const t = useTranslations('feeTemplates')
  const round = drafts?.round
  const feeOf = drafts?.feeOf
  const type = drafts?.type
  return useMemo(
    () => [
      { id: 'id', head: t('id'), width: 72, priority: 2, card: 'note', cell: ({ id }) => padProduct(id) },
      { id: 'name', head: t('product'), width: 190, grow: true, priority: 1, card: 'title', cell: ({ name }) => name },
      { id: 'category', head: t('category'), width: 150, priority: 3, card: 'note', cell: ({ category }) => category },
      {
        id: 'admin',
        head: t('admin'),
        width: 110,
        priority: 2,
        align: 'right',
        card: 'note',
        cardLabel: true,
        cell: ({ adminNominal }) => <Money amount={adminNominal} />,
      },
      {
        id: 'fee',
        head: t('fee'),
        width: 152,
        priority: 1,
        align: 'right',
        card: 'amount',
        cell: (product) =>
          feeOf && type ? (
            <FeeField key={`${round} ${product.fee}`} product={product} fee={feeOf(product)} onType={type} />
          ) : (
            <Money amount={product.fee} />
          ),
      },
    ],
    [t, round, feeOf, type],
  )
}
