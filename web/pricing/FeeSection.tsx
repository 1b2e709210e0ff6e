import { Box, Group, Text } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { useDialog } from '../forms/useDialog.ts'
import { ListTable } from '../lists/ListTable.tsx'
import { FilterCategories, FilterProducts } from '../pickers/ChoiceFilters.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { Section } from '../ui/Section.tsx'
import { usePhone } from '../ui/screenWidth.ts'
import { ExportButtons } from './ExportButtons.tsx'
import { PartnerDialog, RevenueDialog } from './FeeDialogs.tsx'
import { FeeActions, useFeeColumns } from './feeColumns.tsx'
import { OpenAllButtons } from './OpenAllButtons.tsx'
import { type FeeRow, type Fees, type PricedUser, useFees, usePowers } from './useFees.ts'

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
  const [onEdit, onRoute] = [edit.open, route.open]
  const userId = user.id
  const actions = useMemo(() => ({ userId, powers, onEdit, onRoute }), [userId, powers, onEdit, onRoute])
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
  return (
    <Group gap="sm" pb="md">
      <FilterCategories
        label={t('category')}
        value={filters.categories}
        onChange={(categories) => setFilters({ categories, items: [] })}
      />
      <FilterProducts
        label={t('product')}
        categories={filters.categories}
        value={filters.items}
        onChange={(items) => setFilters({ items })}
      />
      <SearchBox label={t('search')} value={filters.keyword} onSearch={(keyword) => setFilters({ keyword })} />
      <Text span size="sm" c="dimmed" ml="auto">
        {total !== undefined && t('products', { count: total, shown: dotted(total) })}
      </Text>
    </Group>
  )
}
