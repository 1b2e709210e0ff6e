import { Box, Group, Text } from '@mantine/core'
import { IconArrowsShuffle, IconPencil } from '@tabler/icons-react'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { padProduct } from '../../rules/ids.ts'
import { api } from '../api.ts'
import { useDialog } from '../forms/useDialog.ts'
import { useColumns } from '../lists/columns.tsx'
import { FlipSwitch } from '../lists/FlipSwitch.tsx'
import { ListTable } from '../lists/ListTable.tsx'
import { FilterCategories, FilterProducts } from '../pickers/ChoiceFilters.tsx'
import { Action } from '../ui/Action.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Money } from '../ui/Money.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { Section } from '../ui/Section.tsx'
import { usePhone } from '../ui/screenWidth.ts'
import type { Column } from '../ui/table.ts'
import { ExportButtons, OpenAllButtons } from './FeeButtons.tsx'
import { PartnerDialog, RevenueDialog } from './FeeDialogs.tsx'
import { type FeeRow, type Powers, type PricedUser, patchFee, useFees, usePowers } from './useFees.ts'

const nameOf = (row: FeeRow) => row.name

/** The fee table of a user: filters, prices by product, and what whoever sets them changes in them. */
export default function FeeSection({ user }: { user: PricedUser }) {
  const t = useTranslations('pricing')
  const powers = usePowers(user)
  const fees = useFees(user.id)
  const { list } = fees
  const { filters, setFilters } = list
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
      <Group gap="sm" pb="md">
        <FilterCategories label={t('category')} {...list.chip('categories', { items: [] })} />
        <FilterProducts label={t('product')} categories={filters.categories} {...list.chip('items')} />
        <SearchBox label={t('search')} value={filters.keyword} onSearch={(keyword) => setFilters({ keyword })} />
      </Group>
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

interface FeeRowActions {
  /** Whose prices they are. */
  userId: number
  powers: Powers
  onEdit: (row: FeeRow) => void
  onRoute: (row: FeeRow) => void
}

const b = (chunks: ReactNode) => <strong>{chunks}</strong>

/** Opens or closes one product for the user. */
function OpenSwitch({ row, userId, powers }: Pick<FeeRowActions, 'userId' | 'powers'> & { row: FeeRow }) {
  const t = useTranslations('pricing')
  const { id, name, isOpen, isClosedAbove } = row
  const open = {
    reads: ['userFees' as const],
    key: `product ${id} of ${userId}`,
    show: (to: boolean) => patchFee(userId, id, { isOpen: to }),
    send: (to: boolean) => api(powers.isOwner ? 'openProduct' : 'openProductCa', { productId: id, userId, isOpen: to }),
    done: (to: boolean) => t.rich(to ? 'opened' : 'closed', { name, b }),
    failed: (message: string) => t.rich('openFailed', { name, message, b }),
  }
  const why = isClosedAbove ? t('closedAbove') : undefined
  return (
    <span title={why}>
      <FlipSwitch
        flip={open}
        label={[t('openOf', { name }), why].filter(Boolean).join('. ')}
        on={isOpen}
        word={t('isOpen')}
        disabled={!powers.turns || isClosedAbove}
      />
    </span>
  )
}

/** What can be done with a row; its columns may have left for want of space. On a phone they are all there is. */
function FeeActions({ row, phone, ...actions }: FeeRowActions & { row: FeeRow; phone: boolean }) {
  const t = useTranslations('pricing')
  const { powers, onEdit, onRoute } = actions
  return (
    <Group component="span" gap="xs" wrap="nowrap" justify="flex-end">
      {phone && powers.opens && <OpenSwitch row={row} {...actions} />}
      {powers.edits && (
        <>
          {powers.isOwner && (
            <IconButton icon={IconArrowsShuffle} label={t('partnerOf', { name: row.name })} onClick={() => onRoute(row)} />
          )}
          <IconButton icon={IconPencil} label={t('revenueOf', { name: row.name })} onClick={() => onEdit(row)} />
        </>
      )}
    </Group>
  )
}

/** Beside what holds for this user alone. */
function Own() {
  const t = useTranslations('pricing')
  return (
    <Text span px={6} bdrs="xs" bg="var(--jj-sunken)" fz="xs" lh="18px" c="var(--jj-text-2)">
      {t('own')}
    </Text>
  )
}

function PartnerCell({ row, powers, onRoute }: Pick<FeeRowActions, 'powers' | 'onRoute'> & { row: FeeRow }) {
  const t = useTranslations('pricing')
  const name = row.partner ?? t('noPartner')
  return (
    <Group component="span" gap="sm" wrap="nowrap">
      {row.isDefaultPartner === false && <Own />}
      {powers.edits ? (
        <Action
          label={name}
          variant="subtle"
          size="compact-sm"
          px={6}
          ml={-6}
          title={t('partnerOf', { name: row.name })}
          onClick={() => onRoute(row)}
        />
      ) : (
        name
      )}
    </Group>
  )
}

/** The columns of the fee table; give a stable object. */
function useFeeColumns(actions: FeeRowActions): readonly Column<FeeRow>[] {
  const t = useTranslations('pricing')
  return useColumns<FeeRow>(
    (c) => {
      const { isOwner, opens } = actions.powers
      const labelled = { card: 'note', cardLabel: true } as const
      const revenue = (row: FeeRow) => (
        <>
          {!row.isDefault && <Own />} <Money amount={row.revenue} />
        </>
      )
      return [
        c.id('id', t('id'), ({ id }) => padProduct(id), { width: 84 }),
        c.name('name', t('name'), ({ name }) => name, { width: 190, hostsActions: true }),
        c.text('category', t('category'), ({ category }) => category, { priority: 3, card: 'note' }),
        c.money('admin', t('admin'), ({ adminNominal }) => adminNominal, { ...labelled, width: 104, priority: 3 }),
        isOwner && c.money('buying', t('buying'), ({ price }) => price, { ...labelled, width: 124, priority: 2 }),
        c.cell('revenue', t('revenue'), revenue, {
          ...labelled,
          width: 142,
          priority: 1,
          align: 'right',
          sortBy: (row) => row.revenue,
        }),
        c.money('selling', t('selling'), ({ sellingPrice }) => sellingPrice, { width: 124 }),
        isOwner &&
          c.cell('partner', t('partner'), (row) => <PartnerCell row={row} {...actions} />, {
            width: 216,
            card: 'note',
            cardCell: (row) => (
              <>
                {row.isDefaultPartner === false && <Own />} {row.partner ?? t('noPartner')}
              </>
            ),
            sortBy: (row) => row.partner,
          }),
        opens &&
          c.cell('open', t('open'), (row) => <OpenSwitch row={row} {...actions} />, {
            width: 116,
            priority: 1,
            card: 'none',
            sortBy: (row) => row.isOpen,
          }),
      ]
    },
    [t, actions],
  )
}
