import { Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted, parseRupiah } from '../../../rules/amounts.ts'
import { padProduct } from '../../../rules/ids.ts'
import { type Answer, api } from '../../api.ts'
import { useColumns } from '../../lists/columns.tsx'
import { ListTable } from '../../lists/ListTable.tsx'
import { firstPage, useList } from '../../lists/useList.ts'
import { FilterCategories } from '../../pickers/ChoiceFilters.tsx'
import { refreshed } from '../../refresh.ts'
import { Action } from '../../ui/Action.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { Money } from '../../ui/Money.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { sends } from '../../ui/sends.ts'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { toast } from '../../ui/toast.ts'
import { useRun } from '../../ui/useRun.ts'
import type { FeeDrafts, TemplateProduct } from './useFeeDrafts.ts'
import { useTemplatePowers } from './useTemplatePowers.ts'

const start = { categories: [] as number[], keyword: '', set: false, ...firstPage(15) }
const byNominal = (product: TemplateProduct) => product.adminNominalId

/** The fees of a template by product: the owner types them in the table and saves them at once. */
export function TemplateFees({ id, drafts }: { id: number; drafts: FeeDrafts }) {
  const t = useTranslations('feeTemplates')
  const { edits } = useTemplatePowers()
  const ask = ({ categories, keyword, set }: typeof start) => ({ id, categories, keyword, onlySet: set })
  const list = useList('feeTemplate', 'products', start, ask, { staleTime: 0 })
  const { rows, answer, setFilters } = list
  const { keyword, set } = list.filters
  const columns = useFeeColumns(edits ? drafts : null)
  return (
    <>
      <Toolbar>
        <FilterCategories label={t('category')} {...list.chip('categories')} />
        <Action
          label={t('onlySet')}
          variant={set ? 'filled' : 'default'}
          size="compact-sm"
          aria-pressed={set}
          onClick={() => setFilters({ set: !set })}
        />
        <SearchBox label={t('searchProduct')} value={keyword} onSearch={(text) => setFilters({ keyword: text })} />
        {edits && rows.length > 0 && <Fill products={rows} drafts={drafts} />}
      </Toolbar>
      {edits && drafts.count > 0 && answer && <SaveBar template={answer.template} drafts={drafts} />}
      <ListTable label={t('feesTab')} list={list} columns={columns} rowKey={byNominal} none={t('noProducts')} />
    </>
  )
}

function Fill({ products, drafts }: { products: readonly TemplateProduct[]; drafts: FeeDrafts }) {
  const t = useTranslations('feeTemplates')
  const [fee, setFee] = useState(0)
  const count = { count: products.length, shown: dotted(products.length) }
  return (
    <FilterChip label={t('fill')}>
      {(close) => {
        const fill = (to: number | null) => {
          drafts.fill(products, to)
          close()
        }
        return (
          <Stack component="form" gap="md" w={240} onSubmit={sends(() => fill(fee))}>
            <MoneyInput label={t('fillFee', count)} value={fee} onChange={setFee} />
            <Group justify="flex-end" gap="sm">
              <Action label={t('emptyDo')} onClick={() => fill(null)} />
              <Action label={t('fillDo')} type="submit" />
            </Group>
          </Stack>
        )
      }}
    </FilterChip>
  )
}

/** Saves over the version that the screen shows; when somebody else was quicker, what was typed stays. */
function SaveBar({ template: { id, name, version }, drafts }: Pick<Answer<'feeTemplate'>, 'template'> & { drafts: FeeDrafts }) {
  const t = useTranslations('feeTemplates')
  const action = useRun()
  async function save() {
    const done = await action.run(() => api('setTemplateFees', { id, version, fees: drafts.typed() }))
    await refreshed()
    if (!done) return
    drafts.forget()
    toast(t('saved', { name }))
  }
  return (
    <Toolbar boxed>
      <Failure of={action.failure} />
      <Text component="strong" role="status" fw={600} mr="auto">
        {t('unsaved', { count: drafts.count, shown: dotted(drafts.count) })}
      </Text>
      <Action label={t('discard')} disabled={action.pending} onClick={drafts.forget} />
      <Action
        label={t('save')}
        variant="filled"
        loading={action.pending}
        disabled={drafts.invalid > 0}
        onClick={() => void save()}
      />
    </Toolbar>
  )
}

/** Without drafts the fees are only read. */
function useFeeColumns(drafts: FeeDrafts | null) {
  const t = useTranslations('feeTemplates')
  const { round, feeOf, type } = drafts ?? {}
  return useColumns<TemplateProduct>(
    (c) => {
      const field = (product: TemplateProduct) =>
        feeOf && type ? (
          <FeeField key={`${round} ${product.fee}`} product={product} drafts={{ feeOf, type }} />
        ) : (
          <Money amount={product.fee} />
        )
      return [
        c.text('id', t('id'), ({ id }) => padProduct(id), { width: 72 }),
        c.name('name', t('product'), ({ name }) => name, { width: 190 }),
        c.text('category', t('category'), ({ category }) => category, { width: 150, priority: 3, card: 'note' }),
        c.money('admin', t('admin'), ({ adminNominal }) => adminNominal, {
          width: 110,
          priority: 2,
          card: 'note',
          cardLabel: true,
        }),
        c.cell('fee', t('fee'), field, {
          width: 152,
          priority: 1,
          align: 'right',
          card: 'amount',
          sortBy: (product) => product.fee,
        }),
      ]
    },
    [t, round, feeOf, type],
  )
}

const rightAligned = { root: { flexDirection: 'column' }, input: { textAlign: 'right' } } as const
const shown = (fee: number | null) => (fee === null ? '' : dotted(fee))

/** The fee of one product; left empty the template says nothing about it. Enter goes on to the next one. */
function FeeField({ product, drafts }: { product: TemplateProduct; drafts: Pick<FeeDrafts, 'feeOf' | 'type'> }) {
  const t = useTranslations('feeTemplates')
  const [fee, setFee] = useState(drafts.feeOf(product))
  const { name, adminNominal } = product
  const tooHigh = fee !== null && fee > adminNominal
  return (
    <TextInput
      mod="fee"
      display="inline-flex"
      w={128}
      maw="100%"
      styles={rightAligned}
      size="xs"
      inputMode="numeric"
      autoComplete="off"
      aria-label={t('feeOf', { name })}
      placeholder="–"
      value={shown(fee)}
      error={tooHigh && t('tooHigh', { most: dotted(adminNominal) })}
      onChange={(event) => {
        const text = event.currentTarget.value.replace(/[^\d.,]/g, '')
        const next = text === '' ? null : parseRupiah(text)
        setFee(next)
        drafts.type(product, next)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        const fields = [...document.querySelectorAll<HTMLInputElement>('[data-fee] input')]
        fields[fields.indexOf(event.currentTarget) + 1]?.select()
      }}
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}
