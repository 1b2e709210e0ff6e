import { Box, Group, Text } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { useDialog } from '../forms/useDialog.ts'
import { ListTable } from '../lists/ListTable.tsx'
import { choicesFresh } from '../pickers/useUserCascade.ts'
import { SearchBox } from '../ui/SearchBox.tsx'
import { Section } from '../ui/Section.tsx'
import { FilterMany } from '../ui/SelectMany.tsx'
import { usePhone } from '../ui/screenWidth.ts'
import { useCall } from '../useCall.ts'
import { ExportButtons } from './ExportButtons.tsx'
import { PartnerDialog, RevenueDialog } from './FeeDialogs.tsx'
import { FeeActions, useFeeColumns } from './feeColumns.tsx'
import { OpenAllButtons } from './OpenAllButtons.tsx'
import { type FeeRow, type Fees, type PricedUser, useFees, usePowers } from './useFees.ts'
import { useOpenProduct } from './useOpenProduct.tsx'

const nameOf = (row: FeeRow) => row.name
/** The fee table of a user: filters, prices by product, and what whoever sets them changes in them. */
export default function FeeSection({ user }: { user: PricedUser }) {
  const t = useTranslations('pricing')
  const powers = usePowers(user)
  const fees = useFees(user.id)
  const { list } = fees
  const edit = useDialog<FeeRow>()
  const route = useDialog<FeeRow>()
  const phone = usePhone()
  const onOpenProduct = useOpenProduct(user)
  const [onEdit, onRoute] = [edit.open, route.open]
  const actions = useMemo(() => ({ powers, onEdit, onRoute, onOpenProduct }), [powers, onEdit, onRoute, onOpenProduct])
  const columns = useFeeColumns(actions)
  const rowActions = useCallback((row: FeeRow) => <FeeActions row={row} phone={phone} {...actions} />, [actions, phone])
  const now = (row: FeeRow) => list.rows.find(({ id }) => id === row.id) ?? row
  return (
    <Section
      title={t('title')}
      wide
      actions={
        <Group gap="sm">
          {powers.opens && powers.turns && <OpenAllButtons user={user} fees={fees} />}
          <ExportButtons user={user} fees={fees} />
        </Group>
      }
    >
      <Filters list={list} />
      {/* The table begins and ends where the page does. */}
      <Box mx="calc(-1 * var(--jj-gutter))">
        <ListTable
          label={t('title')}
          list={list}
          columns={columns}
          rowName={nameOf}
          onOpen={powers.edits && !phone ? onEdit : undefined}
          rowActions={rowActions}
          none={t('nothing')}
        />
      </Box>
      {edit.show(RevenueDialog, (row, fresh) => ({ key: fresh, user, row: now(row) }))}
      {route.show(PartnerDialog, (row, fresh) => ({ key: fresh, user, row: now(row) }))}
    </Section>
  )
}

function Filters({ list: { filters, setFilters, total } }: { list: Fees['list'] }) {
  const t = useTranslations('pricing')
  const categories = useCall('categoryDropdown', {}, { staleTime: choicesFresh })
  const chosen = [...filters.categories]
  const products = useCall('productDropdown', { categories: chosen, includeAll: true }, { staleTime: choicesFresh })
  const options = (all: readonly { id: number; name: string }[] | undefined) =>
    (all ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Group gap="sm" pb="md">
      <FilterMany
        label={t('category')}
        options={options(categories.data)}
        value={filters.categories}
        onChange={(next) => setFilters({ categories: next, items: [] })}
      />
      <FilterMany
        label={t('product')}
        options={options(products.data?.products)}
        value={filters.items}
        onChange={(next) => setFilters({ items: next })}
      />
      <SearchBox label={t('search')} value={filters.keyword} onSearch={(keyword) => setFilters({ keyword })} />
      <Text span size="sm" c="dimmed" ml="auto">
        {total !== undefined && t('products', { count: total, shown: dotted(total) })}
      </Text>
    </Group>
  )
}
